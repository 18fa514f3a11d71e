"""Warm LibreOffice process: starts soffice with its own profile, connects through a pipe and converts one document per line.

Standard input, one JSON object per line:
  {"input", "output": paths, "filter": import filter, "filterOptions": str | null, "exporter": PDF filter,
   "exportOptions": options of the PDF filter, "paper": {"widthPt", "heightPt"} | null (portrait), "landscape": bool | null,
   "fitSheets": bool, "plain": bool}
Standard output, one JSON object per line: {"event": "ready", "version"} once, then for every document one of
  {"event": "converted"}, {"event": "encrypted"}, {"event": "hidden"} (every slide is hidden), {"event": "unreadable", "detail"},
each with the "residentBytes" of LibreOffice, or {"event": "died", "signal"}.
The script ends when standard input closes or LibreOffice ends.
"""

import json
import math
import os
import re
import select
import signal
import subprocess
import sys
import time

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import DisposedException, IllegalArgumentException
from com.sun.star.table.CellHoriJustify import RIGHT
from com.sun.star.task import XInteractionHandler
from com.sun.star.uno import Exception as UnoException
from com.sun.star.uno import RuntimeException

SOFFICE = "/usr/lib/libreoffice/program/soffice.bin"
START_SECONDS = 60
# Exit status of LibreOffice after it has written a new profile on its first start.
RESTART_ME = 81
NEVER_EXECUTE_MACROS = 0
NEVER_UPDATE_LINKS = 0
COLUMN_MAX_MM100 = 8000
COLUMN_GAP_MM100 = 200
TOP = 1
# Cells with numbers, dates, text or formulas (com.sun.star.sheet.CellFlags).
CONTENT = 1 | 2 | 4 | 16
# At this scale 10-point print has 7 points, and a smaller sheet is better in landscape. At SCALE_MIN it has 5; less is hard to read.
TURNED_BELOW = 0.7
SCALE_MIN = 0.5
NUMBER = re.compile(r"^\s*[-+]?[\d.,' ]*\d\s*%?$|^$")
MM100_PER_POINT = 2540 / 72


def properties(values):
    return tuple(PropertyValue(Name=name, Value=value) for name, value in values.items() if value is not None)


def say(event, **fields):
    print(json.dumps({"event": event, **fields}), flush=True)


class Gone(Exception):
    """LibreOffice has ended."""


class Interaction(unohelper.Base, XInteractionHandler):
    """Ignores every question of an import, and records whether a password was requested."""

    def __init__(self):
        self.password_wanted = False

    def handle(self, request):
        # Detected by its possible answers, because Python cannot represent every request.
        if any(hasattr(answer, "setPassword") for answer in request.getContinuations()):
            self.password_wanted = True


def start_soffice(profile, pipe):
    # setpriv ends LibreOffice with this script, even when this script is killed.
    return subprocess.Popen(
        ["setpriv", "--pdeathsig", "KILL", SOFFICE, f"-env:UserInstallation=file://{profile}"]
        + [f"--accept=pipe,name={pipe};urp;", "--headless", "--invisible", "--nologo", "--nodefault"]
        + ["--norestore", "--nolockcheck", "--nofirststartwizard"],
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
    )


def connect(profile, pipe):
    """Starts LibreOffice and returns its process and its component context."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    deadline = time.monotonic() + START_SECONDS
    soffice = start_soffice(profile, pipe)
    while time.monotonic() < deadline:
        if soffice.poll() == RESTART_ME:
            soffice = start_soffice(profile, pipe)
        elif soffice.poll() is not None:
            break
        try:
            return soffice, resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            time.sleep(0.02)
    raise SystemExit(f"soffice did not answer (exit status {soffice.poll()})")


def version_of(context):
    provider = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.configuration.ConfigurationProvider", context
    )
    product = provider.createInstanceWithArguments(
        "com.sun.star.configuration.ConfigurationAccess", properties({"nodepath": "/org.openoffice.Setup/Product"})
    )
    return product.getByName("ooSetupVersionAboutBox")


def resident_bytes(process):
    with open(f"/proc/{process.pid}/statm") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def set_paper(styles, paper, landscape):
    """Sets paper size and orientation of every page style in use. An argument of None keeps the value of the style."""
    for name in styles.getElementNames():
        style = styles.getByName(name)
        if not style.isInUse():
            continue
        short, long = sorted((style.Width, style.Height))
        if paper:
            short, long = (round(paper[side] * MM100_PER_POINT) for side in ("widthPt", "heightPt"))
        sideways = style.IsLandscape if landscape is None else landscape
        style.IsLandscape = sideways
        style.Width, style.Height = (max(short, long), min(short, long)) if sideways else (short, long)


def printed_width(sheet):
    """Returns the total width of the columns with printable content, in 1/100 mm."""
    areas = sheet.getPrintAreas() or sheet.queryContentCells(CONTENT).RangeAddresses
    first = min((area.StartColumn for area in sheet.getPrintAreas()), default=0)
    last = max((area.EndColumn for area in areas), default=0)
    width = sheet.getCellRangeByPosition(first, 0, last, 0).Size.Width
    shapes = sheet.DrawPage
    edges = (shape.Position.X + shape.Size.Width for shape in map(shapes.getByIndex, range(shapes.Count)))
    return width if sheet.getPrintAreas() else max([width, *edges])


def fit_sheets_to_page_width(document, styles, may_turn):
    """Scales sheets to one page width and any number of pages in height. A sheet whose print would be small is turned to landscape, and
    a sheet whose print would be illegible gets several pages side by side. A workbook's own page fitting is kept."""
    widths = {}
    for index in range(document.Sheets.Count):
        sheet = document.Sheets.getByIndex(index)
        widths[sheet.PageStyle] = max(widths.get(sheet.PageStyle, 0), printed_width(sheet))
    for name, width in widths.items():
        style = styles.getByName(name)
        if style.ScaleToPages != 0 or style.ScaleToPagesX != 0:
            continue
        margins = style.LeftMargin + style.RightMargin
        if may_turn and style.Width < style.Height and width * TURNED_BELOW > style.Width - margins:
            style.IsLandscape = True
            style.Width, style.Height = style.Height, style.Width
        style.ScaleToPagesX = max(1, math.ceil(width * SCALE_MIN / (style.Width - margins)))
        style.ScaleToPagesY = 0


def drop_default_bands(styles):
    """Removes the header "Sheet1" and the footer "Page 1", which LibreOffice prints around a text table by default."""
    for name in styles.getElementNames():
        style = styles.getByName(name)
        style.HeaderIsOn = style.FooterIsOn = False


def ranges(document, addresses):
    """Combines several ranges into one."""
    together = document.createInstance("com.sun.star.sheet.SheetCellRanges")
    together.addRangeAddresses(tuple(addresses), False)
    return together


def lay_out_table(document, sheet):
    """Lays out a text table: columns as wide as their content, long texts wrapped, numbers on the right. Returns its width.
    Sets a property of several columns at once, because LibreOffice notifies every changed column of each change."""
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    address = cursor.RangeAddress
    table = sheet.getCellRangeByPosition(0, 0, address.EndColumn, address.EndRow)
    rows = table.getDataArray()
    table.Columns.OptimalWidth = True
    wrapped, numeric = [], []
    total = 0
    for index, column in enumerate(table.Columns):
        width = column.Width + COLUMN_GAP_MM100
        if column.Width > COLUMN_MAX_MM100:
            width = COLUMN_MAX_MM100
            wrapped.append(column.RangeAddress)
        if len(rows) > 1 and all(NUMBER.match(str(row[index])) for row in rows[1:]):
            width += COLUMN_GAP_MM100
            numeric.append(column.RangeAddress)
        column.Width = width
        total += width
    if wrapped:
        ranges(document, wrapped).IsTextWrapped = True
    if numeric:
        right = ranges(document, numeric)
        right.HoriJustify = RIGHT
        right.ParaIndent = COLUMN_GAP_MM100
    table.VertJustify = TOP
    table.Rows.OptimalHeight = True
    return total


def lay_out(document, job):
    """Sets paper, orientation and scale. A text table wider than the paper gets landscape; other documents state their orientation."""
    if is_slides(document):
        return
    styles = document.StyleFamilies.getByName("PageStyles")
    landscape = job["landscape"]
    is_workbook = document.supportsService("com.sun.star.sheet.SpreadsheetDocument")
    if is_workbook and job["plain"]:
        drop_default_bands(styles)
        width = lay_out_table(document, document.Sheets.getByIndex(0))
        if landscape is None:
            landscape = width > job["paper"]["widthPt"] * MM100_PER_POINT
    if job["paper"] or landscape is not None:
        set_paper(styles, job["paper"], landscape)
    if is_workbook and (job["fitSheets"] or job["plain"]):
        fit_sheets_to_page_width(document, styles, landscape is None)


def is_slides(document):
    return document.supportsService("com.sun.star.presentation.PresentationDocument")


def shows_nothing(document):
    """Whether every slide is hidden. LibreOffice writes no PDF for such a document."""
    if not is_slides(document):
        return False
    slides = document.DrawPages
    return not any(slides.getByIndex(index).Visible for index in range(slides.Count))


def export(document, job):
    filter_data = uno.Any("[]com.sun.star.beans.PropertyValue", properties(job["exportOptions"]))
    document.storeToURL(
        uno.systemPathToFileUrl(job["output"]), properties({"FilterName": job["exporter"], "FilterData": filter_data})
    )


def raise_if_gone(soffice, fault):
    """Raises the error for an ended LibreOffice. A call that fails because LibreOffice is ending raises various errors, some of them
    before the process has ended."""
    if isinstance(fault, RuntimeException):
        try:
            soffice.wait(1)
        except subprocess.TimeoutExpired:
            return
    if soffice.poll() is not None:
        raise Gone from fault


def convert(soffice, desktop, job):
    interaction = Interaction()
    document = None
    try:
        document = desktop.loadComponentFromURL(
            uno.systemPathToFileUrl(job["input"]),
            "_blank",
            0,
            properties(
                {
                    "Hidden": True,
                    "FilterName": job["filter"],
                    "FilterOptions": job["filterOptions"],
                    "MacroExecutionMode": NEVER_EXECUTE_MACROS,
                    "UpdateDocMode": NEVER_UPDATE_LINKS,
                    "InteractionHandler": interaction,
                }
            ),
        )
        if interaction.password_wanted:
            return {"event": "encrypted"}
        if document is None:
            return {"event": "unreadable", "detail": "no document"}
        if shows_nothing(document):
            return {"event": "hidden"}
        lay_out(document, job)
        export(document, job)
        return {"event": "converted"}
    except (IllegalArgumentException, UnoException) as fault:
        raise_if_gone(soffice, fault)
        if interaction.password_wanted:
            return {"event": "encrypted"}
        return {"event": "unreadable", "detail": str(fault)[:300]}
    finally:
        if document is not None and soffice.poll() is None:
            document.close(True)


def jobs(soffice):
    """Yields one job after another. Detects within a second that LibreOffice has ended between two jobs."""
    while True:
        while not select.select([sys.stdin], [], [], 1)[0]:
            if soffice.poll() is not None:
                raise Gone
        line = sys.stdin.readline()
        if not line:
            return
        yield json.loads(line)


def main(profile, pipe):
    soffice, context = connect(profile, pipe)
    try:
        desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        say("ready", version=version_of(context))
        for job in jobs(soffice):
            say(**convert(soffice, desktop, job), residentBytes=resident_bytes(soffice))
    except (Gone, DisposedException):
        status = soffice.wait(5)
        say("died", signal=signal.Signals(-status).name if status < 0 else None)
    finally:
        soffice.kill()


if __name__ == "__main__":
    os.umask(0o077)
    main(sys.argv[1], sys.argv[2])
