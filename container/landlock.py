"""Runs a command with access only to the system folders and one directory, and without TCP, where the kernel forbids namespaces.

landlock.py DIRECTORY [READABLE ...] -- COMMAND [ARGUMENT ...]

The command may write to DIRECTORY and read READABLE. Fails when the kernel has no Landlock (Documentation/userspace-api/landlock.rst).
"""

import ctypes
import os
import struct
import sys

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
VERSION_FLAG = 1
PATH_BENEATH = 1
NO_NEW_PRIVS = 38

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, REMOVE_FILE, MAKE_SOCK, TRUNCATE, IOCTL_DEV = (
    1 << bit for bit in (0, 1, 2, 3, 5, 9, 14, 15)
)
FILE_RIGHTS = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV
# Number of file system rights by version of the Landlock ABI: 13 at first, then REFER, TRUNCATE and IOCTL_DEV.
RIGHTS_OF_VERSION = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
TCP_BIND_AND_CONNECT = 0b11
SOCKETS_AND_SIGNALS = 0b11

SYSTEM = ["/var/spool/libreoffice", "/usr", "/etc/fonts", "/etc/libreoffice", "/etc/ld.so.cache", "/var/lib/libreoffice", "/var/cache/fontconfig", "/proc"]

libc = ctypes.CDLL(None, use_errno=True)


def call(number, *arguments):
    result = libc.syscall(number, *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), f"Landlock: {os.strerror(ctypes.get_errno())}")
    return result


def allow(ruleset, path, rights):
    try:
        parent = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    if not os.path.isdir(path):
        rights &= FILE_RIGHTS
    call(ADD_RULE, ruleset, PATH_BENEATH, struct.pack("=Qi", rights, parent), 0)
    os.close(parent)


def confine(directory, readable):
    version = call(CREATE_RULESET, None, ctypes.c_size_t(0), VERSION_FLAG)
    everything = (1 << RIGHTS_OF_VERSION[min(version, 5)]) - 1
    attributes = struct.pack("=Q", everything)
    if version >= 4:
        attributes += struct.pack("=Q", TCP_BIND_AND_CONNECT)
    if version >= 6:
        attributes += struct.pack("=Q", SOCKETS_AND_SIGNALS)
    ruleset = call(CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0)
    for path in SYSTEM + readable:
        allow(ruleset, path, EXECUTE | READ_FILE | READ_DIR)
    allow(ruleset, "/dev", (READ_FILE | READ_DIR | WRITE_FILE | TRUNCATE | IOCTL_DEV) & everything)
    # LibreOffice creates and removes its sockets in /tmp, and has no option for another directory.
    allow(ruleset, "/tmp", MAKE_SOCK | REMOVE_FILE)
    allow(ruleset, directory, everything)
    if libc.prctl(NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "no_new_privs")
    call(RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)


if __name__ == "__main__":
    cut = sys.argv.index("--")
    confine(sys.argv[1], sys.argv[2:cut])
    os.execvp(sys.argv[cut + 1], sys.argv[cut + 1 :])
