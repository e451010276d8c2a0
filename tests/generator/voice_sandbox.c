/* SPDX-License-Identifier: GPL-3.0-or-later */
/* voice_sandbox.c: tests that a text that takes over the voice can do next to nothing
 *
 * Each row runs in its own process, which is confined like the one that reads a case aloud. The
 * test is built without sanitizers, since voice_sandbox_enter() does nothing under them.
 */
#include "generator/narration/voice_sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    ALLOWED = 0, /* any other value is the errno of the call */
    BYTES = 4096,
};

/* Folder with the file "voice". The processes may read nothing else. */
static char *voices;

static int
fault_of(long result)
{
    return result < 0 ? errno : ALLOWED;
}

static int
open_voice(int flags)
{
    g_autofree char *path = g_build_filename(voices, "voice", NULL);

    return fault_of(open(path, flags));
}

static int
read_voice(void)
{
    return open_voice(O_RDONLY);
}

static int
write_voice(void)
{
    return open_voice(O_WRONLY);
}

static int
cut_voice(void)
{
    return open_voice(O_RDONLY | O_TRUNC);
}

static int
remove_voice(void)
{
    g_autofree char *path = g_build_filename(voices, "voice", NULL);

    return fault_of(unlink(path));
}

static int
read_file(void)
{
    return fault_of(open("/etc/passwd", O_RDONLY));
}

static int
make_file(void)
{
    return fault_of(open("/tmp/hansom-voice", O_CREAT | O_WRONLY, 0600));
}

static int
make_socket(void)
{
    return fault_of(socket(AF_INET, SOCK_STREAM, 0));
}

static int
make_unix_socket(void)
{
    return fault_of(socket(AF_UNIX, SOCK_STREAM, 0));
}

static int
start_process(void)
{
    const pid_t pid = fork();

    if (pid == 0) {
        _exit(0);
    }
    return fault_of(pid);
}

static int
start_program(void)
{
    char name[] = "true";
    char *const words[] = { name, NULL };

    return fault_of(execv("/bin/true", words));
}

static int
signal_parent(void)
{
    return fault_of(kill(getppid(), 0));
}

static int
make_code(void)
{
    void *page =
        mmap(NULL, BYTES, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    return page == MAP_FAILED ? errno : ALLOWED;
}

static int
make_memory(void)
{
    void *page = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    return page == MAP_FAILED ? errno : fault_of(mprotect(page, BYTES, PROT_READ | PROT_EXEC));
}

static const struct {
    const char *name;
    int (*tries)(void);
    int fault;
} ROWS[] = {
    { "reads-a-voice", read_voice, ALLOWED },
    { "writes-a-voice", write_voice, EPERM },
    { "cuts-a-voice", cut_voice, EPERM },
    { "removes-a-voice", remove_voice, EPERM },
    { "reads-a-file", read_file, EACCES },
    { "makes-a-file", make_file, EPERM },
    { "makes-a-socket", make_socket, EPERM },
    { "makes-a-unix-socket", make_unix_socket, EPERM },
    { "starts-a-process", start_process, EPERM },
    { "starts-a-program", start_program, EPERM },
    { "signals-its-parent", signal_parent, EPERM },
    { "makes-code", make_code, EPERM },
    { "makes-code-of-memory", make_memory, EPERM },
};

static void
test_row(gconstpointer data)
{
    const gsize i = GPOINTER_TO_SIZE(data);
    const pid_t pid = fork();
    int status = 0;

    if (pid == 0) {
        voice_sandbox_limit_files(voices);
        _exit(voice_sandbox_enter() ? ROWS[i].tries() : EXIT_FAILURE + EBADF);
    }
    g_assert_cmpint(waitpid(pid, &status, 0), ==, pid);
    g_assert_true(WIFEXITED(status));
    g_assert_cmpint(WEXITSTATUS(status), ==, ROWS[i].fault);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    voices = g_dir_make_tmp("hansom-voices-XXXXXX", NULL);
    g_autofree char *voice = g_build_filename(voices, "voice", NULL);
    g_assert_true(g_file_set_contents(voice, "la", -1, NULL));
    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *path = g_strdup_printf("/voice-sandbox/%s", ROWS[i].name);

        g_test_add_data_func(path, GSIZE_TO_POINTER(i), test_row);
    }
    const int result = g_test_run();
    g_unlink(voice);
    g_rmdir(voices);
    g_free(voices);
    return result;
}
