"""Builds the wheel and the source distribution, only with Python's standard library.

With this backend, ``pip install clients/python`` downloads nothing and leaves no files in the source folder.
The functions are the hooks of PEP 517 and PEP 660.
"""

import ast
import base64
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple

_ROOT = Path(__file__).resolve().parent
_SOURCE = _ROOT / "src"

#: A wheel's name of the interpreters, ABIs and platforms that it runs on: every Python 3.
_TAG = "py3-none-any"

#: The oldest time that a ZIP file can hold. A fixed time makes builds of the same source identical.
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)


def build_wheel(
    wheel_directory: str,
    config_settings: Optional[Mapping[str, Any]] = None,
    metadata_directory: Optional[str] = None,
) -> str:
    return _write_wheel(wheel_directory, list(_package_files()))


def build_editable(
    wheel_directory: str,
    config_settings: Optional[Mapping[str, Any]] = None,
    metadata_directory: Optional[str] = None,
) -> str:
    return _write_wheel(wheel_directory, [("folio_client.pth", f"{_SOURCE}\n".encode())])


def build_sdist(sdist_directory: str, config_settings: Optional[Mapping[str, Any]] = None) -> str:
    project = _project()
    stem = f"{_file_name(project)}-{project['version']}"
    files = [(name, (_ROOT / name).read_bytes()) for name in ("pyproject.toml", "build_backend.py", "README.md", "LICENSE")]
    files += [(f"src/{name}", content) for name, content in _package_files()]
    files.append(("PKG-INFO", _metadata(project)))
    with tarfile.open(Path(sdist_directory, f"{stem}.tar.gz"), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for name, content in files:
            entry = tarfile.TarInfo(f"{stem}/{name}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return f"{stem}.tar.gz"


def _write_wheel(directory: str, files: List[Tuple[str, bytes]]) -> str:
    project = _project()
    stem = f"{_file_name(project)}-{project['version']}"
    info = f"{stem}.dist-info"
    about = f"Wheel-Version: 1.0\nGenerator: folio\nRoot-Is-Purelib: true\nTag: {_TAG}\n"
    files = files + [
        (f"{info}/METADATA", _metadata(project)),
        (f"{info}/WHEEL", about.encode()),
        (f"{info}/LICENSE", (_ROOT / "LICENSE").read_bytes()),
    ]
    record = "".join(f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in files)
    files.append((f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode()))
    with zipfile.ZipFile(Path(directory, f"{stem}-{_TAG}.whl"), "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, content in files:
            entry = zipfile.ZipInfo(name, _ZIP_TIME)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, content)
    return f"{stem}-{_TAG}.whl"


def _package_files() -> Iterator[Tuple[str, bytes]]:
    for path in sorted(_SOURCE.rglob("*")):
        if path.suffix == ".py" or path.name == "py.typed":
            yield path.relative_to(_SOURCE).as_posix(), path.read_bytes()


def _project() -> Dict[str, Any]:
    """Returns the strings and lists of the table ``[project]``.

    Python has no TOML parser before 3.11. Strings and one-line lists are written the same way in Python and TOML.
    """
    text = (_ROOT / "pyproject.toml").read_text("utf-8")
    table = text.partition("[project]\n")[2].partition("\n[")[0]
    pairs = (line.partition(" = ") for line in table.splitlines() if line.strip())
    return {key: ast.literal_eval(value) for key, _, value in pairs}


def _file_name(project: Mapping[str, Any]) -> str:
    return re.sub(r"[-_.]+", "_", project["name"]).lower()


def _metadata(project: Mapping[str, Any]) -> bytes:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License: {project['license']}",
        f"Requires-Python: {project['requires-python']}",
        f"Keywords: {','.join(project['keywords'])}",
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
        "Description-Content-Type: text/markdown",
    ]
    readme = (_ROOT / str(project["readme"])).read_text("utf-8")
    return ("\n".join(lines) + "\n\n" + readme).encode()


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
