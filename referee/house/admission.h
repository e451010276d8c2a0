/* SPDX-License-Identifier: GPL-3.0-or-later */
/* admission.h: the broker's accounts for phones that join
 *
 * The broker creates an account for each seat that a phone takes, and for each spectator screen.
 * The phone receives its credentials only when the broker has the account:
 *
 *     admission_let_in() ─► createClient ─► the broker's answer ─► credentials
 *
 * All commands to the broker's accounts plugin take their turn in one queue (command_queue.h).
 */
#pragma once

#include "referee/broker/accounts.h"
#include "referee/desk/desk.h"
#include "referee/web/web.h"

typedef struct Admission Admission;

/* Creates an admission that sends its commands with @send. @is_ready reports whether the broker is
 * connected. Both receive @data. */
Admission *admission_new(bool (*is_ready)(gpointer data), DeskSend send, gpointer data);

/* Frees @admission, and drops the requests of phones that still wait. */
void admission_free(Admission *admission);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Admission, admission_free)

/* Logs and counts the refusal of a join. Returns the JSON body of the answer, with @code and with
 * the sentence @say in the language of the request. The caller owns the body and sends it. */
json_t *admission_refuse(const WebReply *reply, const char *code, const char *say);

/* Lets the broker create @account with @password. Then answers the phone with the credentials, or
 * with a refusal if the broker refuses or does not answer. @seat is the colour of a seat at @table,
 * or NULL for a screen. Takes ownership of @reply. */
void admission_let_in(Admission *admission,
                      WebReply *reply,
                      const char *table,
                      const char *seat,
                      const Account *account,
                      const char *password);

/* Deletes the account @username of a seat. @role is the role of this seat, such as "7K3Q.red". */
void admission_delete_seat(Admission *admission, const char *username, const char *role);

/* Deletes the account @username of a screen that joined from the address @from. */
void admission_delete_screen(Admission *admission, const char *username, const char *from);

/* Sends the command @text to the broker's accounts plugin, after all commands for seats that are in
 * the queue now. */
void admission_command(Admission *admission, const char *text);

/* Processes the broker's answer to a command. */
void admission_take_answer(Admission *admission, const char *payload);

/* Must be called for each new connection to the broker. If the last command was sent less than
 * COMMAND_QUEUE_LOST_MS ago and has no answer, sends that command again (command_queue_begin()).
 * Then repeats the deletion of the accounts @gone: usernames (char *) of phones that have lost
 * their seats. The broker may still have one of these accounts for two reasons. Either the broker
 * was not connected when the referee deleted the account, or it has started with an older accounts
 * file. */
void admission_greet(Admission *admission, const GPtrArray *gone);
