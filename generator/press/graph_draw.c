/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_draw.c: draws the graph as an SVG without scripts or embedded fonts */
#include "generator/press/graph.h"

/* Colours of the questions and people, in turn. Most are from the palette of Okabe and Ito, which
 * people with colour blindness can tell apart. */
static const char *const COLOURS[] = {
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9", "#6a3d9a", "#444444",
};

#define DEDUCTION_COLOUR "#8a4b2a"

static const char HEAD[] =
    "<style>\n"
    "text { font: 12px 'DejaVu Sans', Verdana, sans-serif; fill: #1d1712 }\n"
    ".name { font-weight: bold }\n"
    ".title { font-size: 20px; font-weight: bold; fill: #b00020 }\n"
    "rect { fill: #ffffff; stroke: #1d1712; rx: 5px }\n"
    ".card rect { fill: #f6efdf }\n"
    ".question rect { fill: #e8eef7; stroke-width: 2px }\n"
    ".person rect { fill: #eef5e8 }\n"
    ".weak rect { stroke: #b00020; stroke-width: 2px; stroke-dasharray: 6 4 }\n"
    "path { fill: none; stroke: #9a8f80 }\n"
    "path.proof { stroke-width: 1.6px }\n"
    "</style>\n";

static const char *const CLASSES[] = {
    [NODE_CARD] = "card",         [NODE_CLUE] = "clue",     [NODE_DEDUCTION] = "deduction",
    [NODE_QUESTION] = "question", [NODE_PERSON] = "person",
};

static const GraphNode *
node_at(const Graph *graph, int i)
{
    return &g_array_index(graph->nodes, GraphNode, i);
}

/* Formats @value with a decimal point in any locale. */
static const char *
px(double value, char buffer[G_ASCII_DTOSTR_BUF_SIZE])
{
    return g_ascii_formatd(buffer, G_ASCII_DTOSTR_BUF_SIZE, "%.1f", value);
}

static void
draw_text(GString *svg, const char *class, double x, double y, const char *text)
{
    char at_x[G_ASCII_DTOSTR_BUF_SIZE];
    char at_y[G_ASCII_DTOSTR_BUF_SIZE];
    g_autofree char *escaped = g_markup_escape_text(text, -1);

    g_string_append_printf(svg,
                           "<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>\n",
                           class,
                           px(x, at_x),
                           px(y, at_y),
                           escaped);
}

/* Draws a curve that is horizontal at both ends. */
static void
draw_line(GString *svg, const char *look, double x1, double y1, double x2, double y2)
{
    char a[G_ASCII_DTOSTR_BUF_SIZE];
    char b[G_ASCII_DTOSTR_BUF_SIZE];
    char c[G_ASCII_DTOSTR_BUF_SIZE];
    char d[G_ASCII_DTOSTR_BUF_SIZE];
    char bend[G_ASCII_DTOSTR_BUF_SIZE];

    px(x1, a);
    px(y1, b);
    px(x2, c);
    px(y2, d);
    px((x1 + x2) / 2, bend);
    g_string_append_printf(
        svg, "<path%s d=\"M%s %sC%s %s %s %s %s %s\"/>\n", look, a, b, bend, b, bend, d, c, d);
}

static void
draw_node(GString *svg, const GraphNode *node)
{
    char x[G_ASCII_DTOSTR_BUF_SIZE];
    char y[G_ASCII_DTOSTR_BUF_SIZE];
    char width[G_ASCII_DTOSTR_BUF_SIZE];
    char height[G_ASCII_DTOSTR_BUF_SIZE];

    g_string_append_printf(
        svg,
        "<g class=\"%s%s\"><rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>\n",
        CLASSES[node->kind],
        node->is_weak ? " weak" : "",
        px(node->x, x),
        px(node->y, y),
        px(node->width, width),
        px(node->height, height));
    draw_text(svg, "name", node->x + 8, node->y + 17, node->name);
    for (int i = 0; node->lines[i] != NULL; i++) {
        draw_text(svg, "words", node->x + 8, node->y + 34 + 15 * i, node->lines[i]);
    }
    g_string_append(svg, "</g>\n");
}

/* Returns the colour of the proofs of @node. */
static const char *
colour_of(const Graph *graph, int node)
{
    gsize n_before = 0;

    if (node_at(graph, node)->kind == NODE_DEDUCTION) {
        return DEDUCTION_COLOUR;
    }
    for (int i = 0; i < node; i++) {
        const GraphKind kind = node_at(graph, i)->kind;

        n_before += kind == NODE_QUESTION || kind == NODE_PERSON ? 1 : 0;
    }
    return COLOURS[n_before % G_N_ELEMENTS(COLOURS)];
}

static void
draw_edges(GString *svg, const Graph *graph)
{
    for (guint i = 0; i < graph->edges->len; i++) {
        const GraphEdge *edge = &g_array_index(graph->edges, GraphEdge, i);
        const GraphNode *from = node_at(graph, edge->from);
        const GraphNode *to = node_at(graph, edge->to);
        const double x = from->x + from->width;
        const double y = from->y + from->height / 2;

        if (edge->proof < 0) {
            draw_line(svg, "", x, y, to->x, to->y + to->height / 2);
        } else {
            const GraphProof *proof = &g_array_index(graph->proofs, GraphProof, edge->proof);
            g_autofree char *look =
                g_strdup_printf(" class=\"proof\" style=\"stroke:%s\"", colour_of(graph, edge->to));

            draw_line(svg, look, x, y, proof->x, proof->y);
        }
    }
}

static void
draw_proofs(GString *svg, const Graph *graph)
{
    for (guint i = 0; i < graph->proofs->len; i++) {
        const GraphProof *proof = &g_array_index(graph->proofs, GraphProof, i);
        const char *colour = colour_of(graph, proof->target);
        g_autofree char *look = g_strdup_printf(" class=\"proof\" style=\"stroke:%s\"", colour);
        char x[G_ASCII_DTOSTR_BUF_SIZE];
        char y[G_ASCII_DTOSTR_BUF_SIZE];

        draw_line(svg, look, proof->x, proof->y, node_at(graph, proof->target)->x, proof->y);
        g_string_append_printf(svg,
                               "<circle cx=\"%s\" cy=\"%s\" r=\"5\" fill=\"%s\"/>\n",
                               px(proof->x, x),
                               px(proof->y, y),
                               colour);
    }
}

char *
graph_draw(const Graph *graph)
{
    GString *svg = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    g_autofree char *title =
        g_strdup_printf("SPOILERS: all clues and answers of “%s”", graph->c->title);

    g_string_append_printf(svg,
                           "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
                           "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">\n",
                           graph->width,
                           graph->height,
                           graph->width,
                           graph->height);
    g_string_append(svg, HEAD);
    g_string_append(svg, "<rect style=\"stroke:none\" width=\"100%\" height=\"100%\"/>\n");
    draw_text(svg, "title", 30, 40, title);
    draw_text(svg,
              "words",
              30,
              66,
              "Cards, clues, deductions, questions and the people who are accused or cleared. All "
              "that meets "
              "in a dot is one proof; any dot will do.");
    draw_text(svg,
              "words",
              30,
              84,
              "Broken red: a clue on one card only, a fact that proves nothing, a card that leads "
              "nowhere.");
    draw_edges(svg, graph);
    draw_proofs(svg, graph);
    for (guint i = 0; i < graph->nodes->len; i++) {
        draw_node(svg, node_at(graph, (int)i));
    }
    g_string_append(svg, "</svg>\n");
    return g_string_free(svg, FALSE);
}
