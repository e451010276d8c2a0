"""powers.py: root without root's powers, to whom files' modes say no

Another user would not do: programs may lie where none but root may go, such as root's home.
"""
import ctypes
import os

PR_CAPBSET_DROP = 24
LIBC = ctypes.CDLL(None, use_errno=True)


def drop():
    """Between fork and exec: what is run then has no capability, and gets none. Who is not root has none anyway."""
    n_dropped = 0
    while os.geteuid() == 0 and LIBC.prctl(PR_CAPBSET_DROP, n_dropped, 0, 0, 0) == 0:
        n_dropped += 1
    if os.geteuid() == 0 and n_dropped == 0:
        raise OSError(ctypes.get_errno(), "root's powers cannot be dropped here")
