"""powers.py: drops root's capabilities, so that file modes apply to root too

Running as another user would not work, since the programs may be in a folder that only root may enter, such as root's home.
"""
import ctypes
import os

PR_CAPBSET_DROP = 24
LIBC = ctypes.CDLL(None, use_errno=True)


def drop():
    """Drops all capabilities, and the means to regain them, between fork and exec. Other users than root have none to drop."""
    n_dropped = 0
    while os.geteuid() == 0 and LIBC.prctl(PR_CAPBSET_DROP, n_dropped, 0, 0, 0) == 0:
        n_dropped += 1
    if os.geteuid() == 0 and n_dropped == 0:
        raise OSError(ctypes.get_errno(), "root's powers cannot be dropped here")
