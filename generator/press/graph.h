/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph.h: how a case of Watson & Holmes hangs together, for its author; it gives all away
 *
 *     cards ──► clues ──► deductions ──► ● ──► questions, and people who are cleared
 *
 * graph.c has the nodes and where they lie, graph_draw.c draws them.
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
    GRAPH_LINES_MAX = 4, /* of words below a node's name */
};

/* A box; all in px. */
typedef struct {
    GraphKind kind;
    char *name;
    char **lines; /* words, broken to its width */
    bool is_weak; /* what is worth a look: a clue on one card, a card or fact that proves nothing */
    int column;   /* from the left */
    double x;
    double y;
    double width;
    double height;
    double order; /* where its neighbours would have it */
} GraphNode;

/* A line from a card to a clue; or one that is part of a proof. */
typedef struct {
    int from;
    int to;    /* the node that is proved */
    int proof; /* its index in GraphProof; -1 from a card */
} GraphEdge;

/* A set of facts that meet in a dot. */
typedef struct {
    int target;
    double x;
    double y;
} GraphProof;

typedef struct {
    const Case *c;
    GArray *nodes;  /* of GraphNode */
    GArray *edges;  /* of GraphEdge */
    GArray *proofs; /* of GraphProof */
    int n_columns;
    double width;
    double height;
} Graph;

/* The graph of @c, laid out; the case must outlive it. The caller frees it. */
Graph *graph_new(const Case *c);
void graph_free(Graph *graph);

/* @graph as an SVG; the caller frees it. */
char *graph_draw(const Graph *graph);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Graph, graph_free)
