/* SPDX-License-Identifier: GPL-3.0-or-later */
/* request.h: what a request says of itself */
#pragma once

#include <jansson.h>
#include <libsoup/soup.h>
#include <stdbool.h>

#define REQUEST_HOST "/host/" /* what the host's paths begin with */

/* Where it came from; "" when that is not known. */
const char *request_address(SoupServerMessage *message);

/* Whether the page that asks came from where it asks: a page from elsewhere has no business here,
 * though it can reach the port. No Origin is no browser, or none that tells. */
bool request_is_same_origin(SoupServerMessage *message);

/* Its body, if that is a JSON object; the caller owns a reference. */
json_t *request_json(SoupServerMessage *message);

/* What of @path may be logged: a card's code stands in some. */
const char *request_route(const char *path);
