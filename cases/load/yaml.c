/* SPDX-License-Identifier: GPL-3.0-or-later */
/* yaml.c: converts libfyaml's events to nodes
 *
 *     bytes ──check_bytes──► clean UTF-8 ──libfyaml──► events ──read_value──► nodes
 *
 * The reader uses libfyaml's events and not its documents. Every event has a token with its place
 * in the file. libfyaml resolves nothing on its own. The reader can limit the depth.
 */
#include "cases/load/yaml.h"

#include <libfyaml.h>
#include <string.h>

#include "cases/base/words.h"

typedef struct {
    struct fy_parser *parser;
    struct fy_event *event; /* current event; NULL after the last event or an error */
    Faults *faults;
    const char *text;
    gsize length;
    int n_flows;    /* number of [ ] and { } around the current event */
    bool is_broken; /* true when the tree is incomplete and must not be judged */
} Reader;

/* ---- before libfyaml: bytes that no case may hold -------------------------------------------- */

/* Returns a message about the character at @p, or NULL when it is allowed. @left is the number of
 * bytes from @p to the end. */
static const char *
name_bad_character(const char *p, gsize left)
{
    gunichar c = g_utf8_get_char_validated(p, (gssize)MIN(left, 6));

    if (*p == '\0') {
        return "a NUL byte: this is not a text file";
    }
    if (c == (gunichar)-1 || c == (gunichar)-2) {
        return "not UTF-8: save the file as UTF-8";
    }
    if (c == '\t') {
        return "a tab: write spaces";
    }
    if ((c < ' ' && c != '\n' && c != '\r') || (c >= 0x7F && c < 0xA0 && c != 0x85)) {
        return "a control character: remove it";
    }
    return NULL;
}

enum {
    BRACKETS_MAX = 1000, /* open brackets; no ordinary text leaves so many open */
};

/* Reports whether libfyaml may parse @text. Adds a fault for the first bad character of each line.
 * Refuses a text with too many open brackets, since libfyaml would allocate 350 bytes for each
 * before it reports the depth. */
static bool
check_bytes(const char *text, gsize length, Faults *faults)
{
    Place place = { .line = 1, .column = 1 };
    bool is_told = false;
    int n_open = 0; /* open brackets, including those in texts */
    const char *end = text + length;

    for (const char *p = text; p < end;) {
        const char *bad = name_bad_character(p, (gsize)(end - p));

        if (bad != NULL && !is_told) {
            faults_add(faults, place, "%s", bad);
            is_told = true;
        }
        n_open += *p == '[' || *p == '{';
        n_open -= (*p == ']' || *p == '}') && n_open > 0;
        if (n_open > BRACKETS_MAX) {
            faults_add(faults, place, "nested deeper than %d levels", YAML_DEPTH_MAX);
            return false;
        }
        place.column++;
        if (*p == '\n') {
            place = (Place){ .line = place.line + 1, .column = 1 };
            is_told = false;
        }
        p = bad == NULL ? words_next(p) : p + 1;
    }
    return !faults_any(faults);
}

/* ---- events ---------------------------------------------------------------------------------- */

static void
next_event(Reader *reader)
{
    if (reader->event != NULL) {
        fy_parser_event_free(reader->parser, reader->event);
    }
    reader->event = reader->is_broken ? NULL : fy_parser_parse(reader->parser);
}

static bool
at(const Reader *reader, enum fy_event_type type)
{
    return reader->event != NULL && reader->event->type == type;
}

static Place
place_of(struct fy_token *token, Place otherwise)
{
    const struct fy_mark *mark = token == NULL ? NULL : fy_token_start_mark(token);

    return mark == NULL ? otherwise : (Place){ .line = mark->line + 1, .column = mark->column + 1 };
}

/* Adds a fault for an anchor or a tag. YAML allows them, but a case does not. */
static void
refuse_properties(Reader *reader, struct fy_token *anchor, struct fy_token *tag, Place place)
{
    if (anchor != NULL) {
        faults_add(reader->faults,
                   place_of(anchor, place),
                   "an anchor (&): not allowed; write the text out");
    }
    if (tag != NULL) {
        faults_add(reader->faults, place_of(tag, place), "a tag (!): not allowed; remove it");
    }
}

static Node *
node_new(NodeKind kind, Place place)
{
    Node *node = g_new0(Node, 1);

    *node = (Node){ .kind = kind, .place = place };
    if (kind == NODE_NULL) {
        node->text = g_strdup("");
    }
    if (kind == NODE_LIST || kind == NODE_MAP) {
        node->items = g_ptr_array_new_with_free_func((GDestroyNotify)node_free);
    }
    if (kind == NODE_MAP) {
        node->keys = g_ptr_array_new_with_free_func((GDestroyNotify)node_free);
    }
    return node;
}

/* Reports whether @text is valid UTF-8 without control characters, except line ends. check_bytes()
 * does not see the characters that come from escapes, such as "\x07". */
static bool
is_clean(const char *text, gsize length)
{
    if (!g_utf8_validate(text, (gssize)length, NULL)) {
        return false;
    }
    for (const char *p = text; p < text + length; p = words_next(p)) {
        gunichar c = g_utf8_get_char(p);

        if (c != '\n' && g_unichar_iscntrl(c)) {
            return false;
        }
    }
    return true;
}

/* Returns the place of a scalar. libfyaml marks the content only: the first character after a
 * quote, or the first line of a block. This function returns the place of the quote. For a block it
 * returns @before, the place of the key, which is more useful to the author. */
static Place
place_of_scalar(struct fy_token *token, Place before)
{
    Place place = place_of(token, before);
    enum fy_scalar_style style = token == NULL ? FYSS_PLAIN : fy_token_scalar_style(token);

    if (style == FYSS_LITERAL || style == FYSS_FOLDED) {
        return before;
    }
    if (style == FYSS_SINGLE_QUOTED || style == FYSS_DOUBLE_QUOTED) {
        place.column--;
    }
    return place;
}

/* Returns the place of the comment that follows the plain scalar @token, with line 0 when there is
 * none. The comment is on the scalar's line, or on a later line that could still belong to the
 * scalar, since it is indented deeper than @before, the scalar's key or list. YAML drops the
 * comment, although the author may have meant it as text. */
static Place
find_comment(const Reader *reader, struct fy_token *token, Place before)
{
    const struct fy_mark *end = fy_token_end_mark(token);
    Place place = { .line = end->line + 1, .column = end->column + 1 };
    const int first_line = place.line;
    const int indent = reader->n_flows > 0 ? 0 : before.column;

    for (gsize i = end->input_pos; i < reader->length; i++) {
        const char c = reader->text[i];

        if (c == '#' && (place.line == first_line || place.column > indent)) {
            return place;
        }
        if (c != ' ' && c != '\n' && c != '\r') {
            break;
        }
        place.column++;
        if (c == '\n') {
            place = (Place){ .line = place.line + 1, .column = 1 };
        }
    }
    return (Place){ 0 };
}

static Node *
read_scalar(Reader *reader, Place before)
{
    struct fy_token *token = reader->event->scalar.value;
    size_t length = 0;
    const char *text = token == NULL ? "" : fy_token_get_text(token, &length);
    /* An omitted value has no token, or an empty one that libfyaml places behind the colon. */
    const bool is_left_out =
        token == NULL || (length == 0 && fy_token_scalar_style(token) == FYSS_PLAIN);
    Place place = is_left_out ? before : place_of_scalar(token, before);
    Node *node = node_new(NODE_TEXT, place);

    refuse_properties(reader, reader->event->scalar.anchor, reader->event->scalar.tag, place);
    if (text == NULL || !is_clean(text, length)) {
        faults_add(reader->faults, place, "a control character in the text: remove it");
        node->text = g_strdup("\xef\xbf\xbd"); /* U+FFFD, or it would be reported as empty too */
    } else {
        node->text = g_strndup(text, length);
        if (token == NULL || fy_token_scalar_style(token) == FYSS_PLAIN) {
            node_resolve(node);
        }
        if (token != NULL && fy_token_scalar_style(token) == FYSS_PLAIN) {
            node->comment = find_comment(reader, token, before);
        }
    }
    next_event(reader);
    return node;
}

static Node *read_value(Reader *reader, Place before, int depth);

/* Reports whether the list or map that begins with @token is written in [ ] or { }. */
static bool
is_flow_at(const Reader *reader, struct fy_token *token)
{
    const struct fy_mark *mark = token == NULL ? NULL : fy_token_start_mark(token);

    return mark != NULL && mark->input_pos < reader->length &&
           (reader->text[mark->input_pos] == '[' || reader->text[mark->input_pos] == '{');
}

static Node *
read_list(Reader *reader, Place before, int depth)
{
    Place place = place_of(reader->event->sequence_start.sequence_start, before);
    Node *node = node_new(NODE_LIST, place);
    const bool is_flow = is_flow_at(reader, reader->event->sequence_start.sequence_start);

    refuse_properties(
        reader, reader->event->sequence_start.anchor, reader->event->sequence_start.tag, place);
    next_event(reader);
    reader->n_flows += is_flow;
    while (reader->event != NULL && !at(reader, FYET_SEQUENCE_END)) {
        g_ptr_array_add(node->items, read_value(reader, place, depth + 1));
    }
    reader->n_flows -= is_flow;
    next_event(reader);
    return node;
}

/* Reports whether @key may be added to a map that already has the keys @seen. If not, adds a
 * fault. */
static bool
check_key(Reader *reader, const Node *key, GHashTable *seen)
{
    if (key->kind == NODE_LIST || key->kind == NODE_MAP) {
        faults_add(reader->faults, key->place, "a key must be a text, not %s", node_kind_name(key));
        return false;
    }
    g_autofree char *shown = faults_show(key->text);
    const Node *first = g_hash_table_lookup(seen, key->text);
    if (first != NULL) {
        faults_add(reader->faults,
                   key->place,
                   "duplicate key %s; it is also in line %d",
                   shown,
                   first->place.line);
        return false;
    }
    return true;
}

static Node *
read_map(Reader *reader, Place before, int depth)
{
    Place place = place_of(reader->event->mapping_start.mapping_start, before);
    Node *node = node_new(NODE_MAP, place);
    const bool is_flow = is_flow_at(reader, reader->event->mapping_start.mapping_start);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal); /* text → key */

    refuse_properties(
        reader, reader->event->mapping_start.anchor, reader->event->mapping_start.tag, place);
    next_event(reader);
    reader->n_flows += is_flow;
    while (reader->event != NULL && !at(reader, FYET_MAPPING_END)) {
        g_autoptr(Node) key = read_value(reader, place, depth + 1);
        g_autoptr(Node) value = NULL;

        if (reader->event == NULL) {
            break;
        }
        value = read_value(reader, key->place, depth + 1);
        if (check_key(reader, key, seen)) {
            key->kind = NODE_TEXT; /* as keys, 7 and true are names */
            g_hash_table_insert(seen, key->text, key);
            g_ptr_array_add(node->keys, g_steal_pointer(&key));
            g_ptr_array_add(node->items, g_steal_pointer(&value));
        }
    }
    reader->n_flows -= is_flow;
    next_event(reader);
    return node;
}

/* Reads a value and everything in it. @before is the place of a value that is omitted. Never
 * returns NULL. */
static Node *
read_value(Reader *reader, Place before, int depth)
{
    if (depth > YAML_DEPTH_MAX) {
        faults_add(reader->faults, before, "nested deeper than %d levels", YAML_DEPTH_MAX);
        reader->is_broken = true;
        next_event(reader);
        return node_new(NODE_NULL, before);
    }
    if (at(reader, FYET_SCALAR)) {
        return read_scalar(reader, before);
    }
    if (at(reader, FYET_SEQUENCE_START)) {
        return read_list(reader, before, depth);
    }
    if (at(reader, FYET_MAPPING_START)) {
        return read_map(reader, before, depth);
    }
    if (at(reader, FYET_ALIAS)) {
        faults_add(reader->faults,
                   place_of(reader->event->alias.anchor, before),
                   "an alias (*): not allowed; quote the text if the asterisk belongs to it");
    }
    next_event(reader);
    return node_new(NODE_NULL, before);
}

/* Reads the only document, beginning with the first event. A second document is a fault. */
static Node *
read_document(Reader *reader)
{
    Place start = { .line = 1, .column = 1 };
    g_autoptr(Node) node = NULL;

    while (at(reader, FYET_STREAM_START)) {
        next_event(reader);
    }
    if (!at(reader, FYET_DOCUMENT_START)) {
        return NULL;
    }
    next_event(reader);
    node = read_value(reader, start, 1);
    if (at(reader, FYET_DOCUMENT_END)) {
        next_event(reader);
    }
    if (at(reader, FYET_DOCUMENT_START)) {
        faults_add(reader->faults,
                   place_of(reader->event->document_start.document_start, start),
                   "a second document (---): a file may hold only one");
        reader->is_broken = true;
    }
    while (reader->event != NULL && !at(reader, FYET_STREAM_END)) {
        next_event(reader);
    }
    return g_steal_pointer(&node);
}

static void
swallow(struct fy_diag *diag, void *user, const char *text, size_t length)
{
    (void)diag, (void)user, (void)text, (void)length;
}

/* Advice for libfyaml's most frequent error messages, by the beginning of the message. */
static const struct {
    const char *complaint;
    const char *cure;
} CURES[] = {
    { "invalid nested block mapping on the same line", "; quote a text that contains “: ”" },
    { "plain scalar cannot start with", "; quote the text" },
    { "wrongly indented double-quoted scalar", "; is its closing quote missing?" },
    { "wrongly indented single-quoted scalar", "; is its closing quote missing?" },
    { "missing comma in flow sequence", "; or is its closing bracket missing?" },
    { "invalid value after mapping", "; quote a text that contains “ #”" },
    { "invalid multiline plain key", "; is the line indented like its neighbours?" },
};

static const char *
find_cure(const char *complaint)
{
    for (gsize i = 0; i < G_N_ELEMENTS(CURES); i++) {
        if (g_str_has_prefix(complaint, CURES[i].complaint)) {
            return CURES[i].cure;
        }
    }
    return "";
}

/* Adds libfyaml's error messages to @faults, with our advice. Returns true when there are any. */
static bool
collect_complaints(struct fy_diag *diag, Faults *faults)
{
    void *iterator = NULL;
    bool any = false;
    struct fy_diag_error *complaint;

    while ((complaint = fy_diag_errors_iterate(diag, &iterator)) != NULL) {
        g_autofree char *valid = g_utf8_make_valid(complaint->msg, -1);
        g_autofree char *said = g_strdelimit(g_strstrip(g_steal_pointer(&valid)), "\n\r\t", ' ');

        faults_add(faults,
                   (Place){ .line = complaint->line, .column = complaint->column },
                   "not valid YAML: %s%s",
                   said,
                   find_cure(said));
        any = true;
    }
    return any;
}

Node *
yaml_parse(const char *text, gsize length, Faults *faults)
{
    const struct fy_diag_cfg quiet = { .output_fn = swallow,
                                       .level = FYET_ERROR,
                                       .module_mask = ~0U };
    struct fy_parse_cfg cfg = { .flags =
                                    FYPCF_QUIET | FYPCF_ALLOW_DUPLICATE_KEYS | FYPCF_JSON_NONE };
    g_autoptr(Node) node = NULL;

    if (!check_bytes(text, length, faults)) {
        faults->code = LOAD_ERROR_SYNTAX;
        return NULL;
    }
    cfg.diag = fy_diag_create(&quiet);
    g_assert(cfg.diag != NULL);
    fy_diag_set_collect_errors(cfg.diag, true);
    Reader reader = {
        .parser = fy_parser_create(&cfg),
        .faults = faults,
        .text = text,
        .length = length,
    };
    g_assert(reader.parser != NULL);

    if (length > 0 && fy_parser_set_string(reader.parser, text, length) == 0) {
        next_event(&reader);
        node = read_document(&reader);
    }
    if (reader.event != NULL) {
        fy_parser_event_free(reader.parser, reader.event);
    }
    if (collect_complaints(cfg.diag, faults)) {
        reader.is_broken = true;
    }
    fy_parser_destroy(reader.parser);
    fy_diag_destroy(cfg.diag);
    if (!faults_any(faults) && node == NULL) {
        faults_add(faults, (Place){ 0 }, "the file has no content");
        reader.is_broken = true;
    }
    if (reader.is_broken) {
        faults->code = LOAD_ERROR_SYNTAX;
        return NULL;
    }
    return g_steal_pointer(&node);
}
