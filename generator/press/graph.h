/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph.h: the clues and proofs of a Watson & Holmes case as a graph, for the author (a spoiler)
 *
 *     cards ──► clues ──► ● ──► deductions ──► ● ──► questions and people
 *
 * A person is accused or cleared. A dot (●) is one proof. It joins the clues and deductions that
 * together prove something. graph.c makes the nodes and their layout. graph_draw.c draws them.
 */
#pragma once

#include "cases/model/model.h"

typedef enum {
    NODE_CARD,
    NODE_CLUE,
    NODE_DEDUCTION,
    NODE_QUESTION,
    NODE_PERSON,
} GraphKind;

enum {
    GRAPH_LINES_MAX = 4, /* largest number of text lines below a node's name */
};

/* A box. All sizes are in px. */
typedef struct {
    GraphKind kind;
    char *name;
    char **lines; /* text, wrapped to the width of the box */
    /* True for a node that the author should look at:
     *
     * - a card without clues
     * - a clue that is on fewer than two cards, or in no proof
     * - a deduction that is in no proof
     * - a question without a proof
     */
    bool is_weak;
    int column; /* counted from the left */
    double x;
    double y;
    double width;
    double height;
    /* Sort key within the column: the mean y of all nodes that an edge joins to this node, or
     * G_MAXDOUBLE if no edge does. In the last column, all nodes have the key 0, so they
     * stay in the order of Graph.nodes. */
    double order;
} GraphNode;

/* A line. A line from a card leads to a clue. A line from a clue or a deduction leads through the
 * dot of a proof to the node that this proof proves. */
typedef struct {
    int from;  /* index in Graph.nodes */
    int to;    /* index in Graph.nodes: the clue, or the node that the proof proves */
    int proof; /* index in Graph.proofs; -1 for a line from a card */
} GraphEdge;

/* A dot that joins all clues and deductions of one proof. */
typedef struct {
    int target; /* index in Graph.nodes: the node that the proof proves */
    double x;
    double y;
} GraphProof;

typedef struct {
    const Case *c;
    GArray *nodes;  /* array of GraphNode */
    GArray *edges;  /* array of GraphEdge */
    GArray *proofs; /* array of GraphProof */
    int n_columns;
    double width;
    double height;
} Graph;

/* Returns the graph of @c with its layout. @c must outlive the graph, which the caller frees. */
Graph *graph_new(const Case *c);
void graph_free(Graph *graph);

/* Returns @graph as an SVG. The caller frees the result. */
char *graph_draw(const Graph *graph);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Graph, graph_free)
