/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph.c: the layout of a graph in columns, with few crossing lines */
#include "generator/press/graph.h"

#include <string.h>

enum {
    MARGIN = 30,
    HEAD = 96, /* height of title and legend */
    GAP = 14,  /* smallest gap between boxes of a column */
    GAP_MOST = 60,
    NAME_HEIGHT = 24,
    LINE_HEIGHT = 15,
    PADDING = 8,
    COLUMN_GAP = 110,
    DOT_AWAY = 34, /* distance of a proof's dot from the box that it proves */
    SWEEPS = 12,
    CHARACTER_WIDTH = 7, /* approximate width of a character of text */
};

static const double WIDTHS[] = {
    [NODE_CARD] = 220,     [NODE_CLUE] = 330,   [NODE_DEDUCTION] = 250,
    [NODE_QUESTION] = 300, [NODE_PERSON] = 300,
};

static GraphNode *
node_at(const Graph *graph, int i)
{
    return &g_array_index(graph->nodes, GraphNode, i);
}

/* ---- nodes ----------------------------------------------------------------------------------- */

/* Returns @text, wrapped to lines of about @width px. Cuts it off with "…" after GRAPH_LINES_MAX
 * lines. */
static char **
break_lines(const char *text, double width)
{
    const int most = (int)(width - 2 * PADDING) / CHARACTER_WIDTH;
    GStrvBuilder *lines = g_strv_builder_new();
    g_auto(GStrv) words = g_strsplit_set(text, " \n", 0);
    g_autoptr(GString) line = g_string_new(NULL);
    int n = 0;
    char **broken;

    for (char **word = words; *word != NULL && n < GRAPH_LINES_MAX; word++) {
        const glong length = g_utf8_strlen(line->str, -1) + 1 + g_utf8_strlen(*word, -1);

        if (line->len > 0 && length > most) {
            n++;
            g_string_append(line, n == GRAPH_LINES_MAX ? " …" : "");
            g_strv_builder_add(lines, line->str);
            g_string_truncate(line, 0);
        }
        g_string_append_printf(line, "%s%s", line->len > 0 && **word != '\0' ? " " : "", *word);
    }
    if (n < GRAPH_LINES_MAX && line->len > 0) {
        g_strv_builder_add(lines, line->str);
    }
    broken = g_strv_builder_end(lines);
    g_strv_builder_unref(lines);
    return broken;
}

/* Adds a node, and returns its index. */
static int
add_node(Graph *graph, GraphKind kind, int column, const char *name, const char *text)
{
    GraphNode node = {
        .kind = kind,
        .name = g_strdup(name),
        .lines = break_lines(text, WIDTHS[kind]),
        .column = column,
        .width = WIDTHS[kind],
    };

    node.height = NAME_HEIGHT + LINE_HEIGHT * (double)g_strv_length(node.lines) + PADDING;
    g_array_append_val(graph->nodes, node);
    return (int)graph->nodes->len - 1;
}

/* Returns a list of the symbols on the name side of a card, in words. The caller frees the
 * result. */
static char *
tell_symbols(const Location *location)
{
    const struct {
        const char *name;
        bool is_there;
    } symbols[] = {
        { "locked", (location->marks & MARK_LOCK) != 0 },
        { "no Watson", (location->marks & MARK_NO_WATSON) != 0 },
        { "no police", (location->marks & MARK_NO_POLICE) != 0 },
        { "gives carriages", location->gives.carriages > 0 },
        { "gives police", location->gives.police > 0 },
        { "gives call-off", location->gives.call_off > 0 },
        { "gives lockpick", location->gives.lockpick > 0 },
    };
    GString *told = g_string_new(NULL);

    for (gsize i = 0; i < G_N_ELEMENTS(symbols); i++) {
        if (symbols[i].is_there) {
            g_string_append_printf(told, "%s%s", told->len > 0 ? ", " : "", symbols[i].name);
        }
    }
    return g_string_free(told, FALSE);
}

/* Returns the number of deductions between @fact and the cards; 0 for a clue. @depths caches the
 * results, with -1 for facts not yet visited. Without the cache, a chain of deductions would be
 * followed again from each of its links. */
static int
fact_depth(const Case *c, int fact, int depths[CASE_FACTS_MAX])
{
    const Proofs *proofs = &c->facts[fact].proofs;
    int depth = 0;

    if (depths[fact] >= 0) {
        return depths[fact];
    }
    for (int i = 0; i < proofs->n; i++) {
        for (int j = 0; j < proofs->items[i].n; j++) {
            depth = MAX(depth, 1 + fact_depth(c, proofs->items[i].facts[j], depths));
        }
    }
    depths[fact] = depth;
    return depth;
}

/* Adds a dot for each of @proofs of the node @target, and a line from each fact to its dot. */
static void
add_proofs(Graph *graph, const Proofs *proofs, const int *fact_nodes, int target)
{
    for (int i = 0; i < proofs->n; i++) {
        const GraphProof proof = { .target = target };

        for (int j = 0; j < proofs->items[i].n; j++) {
            const GraphEdge edge = {
                .from = fact_nodes[proofs->items[i].facts[j]],
                .to = target,
                .proof = (int)graph->proofs->len,
            };

            g_array_append_val(graph->edges, edge);
        }
        g_array_append_val(graph->proofs, proof);
    }
}

/* Adds the cards, and a line from each card to each of its clues. */
static void
add_cards(Graph *graph, const int *fact_nodes)
{
    const Case *c = graph->c;

    for (int i = 0; i < c->n_locations; i++) {
        const Location *location = &c->locations[i];
        g_autofree char *name = g_strdup_printf("%d  %s", location->number, location->name);
        g_autofree char *symbols = tell_symbols(location);
        int node;

        if (i == c->location_221b) {
            continue;
        }
        node = add_node(graph, NODE_CARD, 0, name, symbols);
        for (int j = 0; j < location->n_clues; j++) {
            const GraphEdge edge = {
                .from = node,
                .to = fact_nodes[location->clues[j]],
                .proof = -1,
            };

            g_array_append_val(graph->edges, edge);
        }
    }
}

/* Adds clues and deductions, and sets @fact_nodes to the node of each fact. Returns the number of
 * the last column. */
static int
add_facts(Graph *graph, int *fact_nodes)
{
    const Case *c = graph->c;
    int depths[CASE_FACTS_MAX];
    int deepest = 1;

    for (int i = 0; i < c->n_facts; i++) {
        depths[i] = -1;
    }
    for (int i = 0; i < c->n_facts; i++) {
        const Fact *fact = &c->facts[i];
        const int column = 1 + fact_depth(c, i, depths);

        deepest = MAX(deepest, column);
        fact_nodes[i] = add_node(graph,
                                 fact->text == NULL ? NODE_DEDUCTION : NODE_CLUE,
                                 column,
                                 fact->id,
                                 fact->text == NULL ? "" : fact->text);
    }
    for (int i = 0; i < c->n_facts; i++) {
        add_proofs(graph, &c->facts[i].proofs, fact_nodes, fact_nodes[i]);
    }
    return deepest;
}

static void
add_goals(Graph *graph, const int *fact_nodes, int column)
{
    const Case *c = graph->c;

    for (int i = 0; i < c->n_questions; i++) {
        const Question *question = &c->questions[i];
        g_autofree char *name = g_strdup_printf("%d  %s", i + 1, question->id);
        g_autofree char *text = g_strdup_printf("%s → %s", question->ask, question->answer);

        add_proofs(graph,
                   &question->proofs,
                   fact_nodes,
                   add_node(graph, NODE_QUESTION, column, name, text));
    }
    for (int i = 0; i < c->n_people; i++) {
        const Person *person = &c->people[i];

        if (person->against.n > 0) {
            add_proofs(graph,
                       &person->against,
                       fact_nodes,
                       add_node(graph, NODE_PERSON, column, person->name, "is accused"));
        }
        if (person->cleared.n > 0) {
            add_proofs(graph,
                       &person->cleared,
                       fact_nodes,
                       add_node(graph, NODE_PERSON, column, person->name, "is cleared"));
        }
    }
}

/* Marks nodes with too few lines: a clue that is on only one card or proves nothing, a card or
 * deduction that proves nothing, a question without proof. */
static void
mark_weak(Graph *graph)
{
    for (guint i = 0; i < graph->nodes->len; i++) {
        GraphNode *node = node_at(graph, (int)i);
        int n_in = 0;
        int n_out = 0;

        for (guint j = 0; j < graph->edges->len; j++) {
            const GraphEdge *edge = &g_array_index(graph->edges, GraphEdge, j);

            n_in += edge->to == (int)i ? 1 : 0;
            n_out += edge->from == (int)i ? 1 : 0;
        }
        node->is_weak = (node->kind == NODE_CLUE && (n_in < 2 || n_out == 0)) ||
                        (node->kind == NODE_DEDUCTION && n_out == 0) ||
                        (node->kind == NODE_CARD && n_out == 0) ||
                        (node->kind == NODE_QUESTION && n_in == 0);
    }
}

/* ---- layout ---------------------------------------------------------------------------------- */

static int
compare_order(gconstpointer a, gconstpointer b, gpointer data)
{
    const GraphNode *one = node_at(data, *(const int *)a);
    const GraphNode *other = node_at(data, *(const int *)b);

    if (one->order < other->order || one->order > other->order) {
        return one->order < other->order ? -1 : 1;
    }
    return *(const int *)a - *(const int *)b;
}

/* Returns the indices of the nodes of @column, in their order. The caller frees the result. */
static GArray *
column_nodes(Graph *graph, int column)
{
    GArray *indices = g_array_new(FALSE, FALSE, sizeof(int));

    for (int i = 0; i < (int)graph->nodes->len; i++) {
        if (node_at(graph, i)->column == column) {
            g_array_append_val(indices, i);
        }
    }
    g_array_sort_with_data(indices, compare_order, graph);
    return indices;
}

/* Returns the sum of the heights of the boxes of @column, and their number in @n. */
static double
column_height(const Graph *graph, int column, int *n)
{
    double height = 0;

    *n = 0;
    for (int i = 0; i < (int)graph->nodes->len; i++) {
        if (node_at(graph, i)->column == column) {
            height += node_at(graph, i)->height;
            ++*n;
        }
    }
    return height;
}

/* Returns the gap between the boxes of @column. The gap spreads the boxes over the height of the
 * highest column, within GAP and GAP_MOST. */
static double
column_gap(const Graph *graph, int column)
{
    double highest = 0;
    double own;
    int n;

    for (int i = 0; i < graph->n_columns; i++) {
        const double height = column_height(graph, i, &n);

        highest = MAX(highest, height + GAP * (n - 1));
    }
    own = column_height(graph, column, &n);
    return n < 2 ? GAP : CLAMP((highest - own) / (n - 1), GAP, GAP_MOST);
}

/* Stacks the nodes of @column in their order, centred on y = 0. */
static void
stack_column(Graph *graph, int column)
{
    g_autoptr(GArray) indices = column_nodes(graph, column);
    const double gap = column_gap(graph, column);
    int n;
    double y = -(column_height(graph, column, &n) + gap * (n - 1)) / 2;

    for (guint i = 0; i < indices->len; i++) {
        GraphNode *node = node_at(graph, g_array_index(indices, int, i));

        node->y = y;
        y += node->height + gap;
    }
}

static double
middle(const GraphNode *node)
{
    return node->y + node->height / 2;
}

/* Orders the nodes of @column by the mean y of their neighbours, and stacks them again. */
static void
settle_column(Graph *graph, int column)
{
    for (int i = 0; i < (int)graph->nodes->len; i++) {
        GraphNode *node = node_at(graph, i);
        double sum = 0;
        int n = 0;

        if (node->column != column) {
            continue;
        }
        for (guint j = 0; j < graph->edges->len; j++) {
            const GraphEdge *edge = &g_array_index(graph->edges, GraphEdge, j);

            if (edge->from == i || edge->to == i) {
                sum += middle(node_at(graph, edge->from == i ? edge->to : edge->from));
                n++;
            }
        }
        node->order = n == 0 ? G_MAXDOUBLE : sum / n;
    }
    stack_column(graph, column);
}

/* Places all nodes. The last column (questions and people) keeps its order; the other columns adapt
 * to it. */
static void
lay_out(Graph *graph)
{
    double x = MARGIN;
    double top = 0;

    for (int column = 0; column < graph->n_columns; column++) {
        stack_column(graph, column);
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        for (int i = 1; i < graph->n_columns; i++) {
            settle_column(graph, sweep % 2 == 0 ? graph->n_columns - 1 - i : i - 1);
        }
    }
    for (guint i = 0; i < graph->nodes->len; i++) {
        top = MIN(top, node_at(graph, (int)i)->y);
    }
    for (int column = 0; column < graph->n_columns; column++) {
        double width = 0;

        for (guint i = 0; i < graph->nodes->len; i++) {
            GraphNode *node = node_at(graph, (int)i);

            if (node->column == column) {
                node->x = x;
                node->y += HEAD - top;
                width = MAX(width, node->width);
                graph->height = MAX(graph->height, node->y + node->height + MARGIN);
            }
        }
        x += width + COLUMN_GAP;
    }
    graph->width = x - COLUMN_GAP + MARGIN;
}

/* Spreads the dots of each box's proofs over the height of the box. */
static void
place_proofs(Graph *graph)
{
    for (guint i = 0; i < graph->proofs->len; i++) {
        GraphProof *proof = &g_array_index(graph->proofs, GraphProof, i);
        const GraphNode *target = node_at(graph, proof->target);
        int n = 0;
        int before = 0;

        for (guint j = 0; j < graph->proofs->len; j++) {
            if (g_array_index(graph->proofs, GraphProof, j).target == proof->target) {
                before += j < i ? 1 : 0;
                n++;
            }
        }
        proof->x = target->x - DOT_AWAY;
        proof->y = target->y + target->height * (before + 0.5) / n;
    }
}

static void
node_clear(gpointer data)
{
    GraphNode *node = data;

    g_free(node->name);
    g_strfreev(node->lines);
}

Graph *
graph_new(const Case *c)
{
    Graph *graph = g_new0(Graph, 1);
    int fact_nodes[CASE_FACTS_MAX];
    int deepest;

    *graph = (Graph){
        .c = c,
        .nodes = g_array_new(FALSE, TRUE, sizeof(GraphNode)),
        .edges = g_array_new(FALSE, TRUE, sizeof(GraphEdge)),
        .proofs = g_array_new(FALSE, TRUE, sizeof(GraphProof)),
    };
    g_array_set_clear_func(graph->nodes, node_clear);
    deepest = add_facts(graph, fact_nodes);
    add_cards(graph, fact_nodes);
    add_goals(graph, fact_nodes, deepest + 1);
    graph->n_columns = deepest + 2;
    mark_weak(graph);
    lay_out(graph);
    place_proofs(graph);
    return graph;
}

void
graph_free(Graph *graph)
{
    if (graph == NULL) {
        return;
    }
    g_array_unref(graph->nodes);
    g_array_unref(graph->edges);
    g_array_unref(graph->proofs);
    g_free(graph);
}
