"""Saves a document with a password: with-password.py PROFILE INPUT OUTPUT FILTER PASSWORD."""

import subprocess
import sys
import time

import uno
from com.sun.star.beans import NamedValue, PropertyValue
from com.sun.star.connection import NoConnectException

profile, source, target, filter_name, password = sys.argv[1:]
pipe = "folio-test-" + str(time.monotonic_ns())
office = subprocess.Popen(
    ["soffice", f"-env:UserInstallation=file://{profile}", "--headless", f"--accept=pipe,name={pipe};urp;"],
    stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL,
)
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
deadline = time.monotonic() + 60
while True:
    try:
        context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        break
    except NoConnectException:
        if time.monotonic() > deadline:
            raise
        time.sleep(0.1)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
document = desktop.loadComponentFromURL(
    uno.systemPathToFileUrl(source), "_blank", 0, (PropertyValue(Name="Hidden", Value=True),)
)
key = uno.Any("[]com.sun.star.beans.NamedValue", (NamedValue("OOXPassword", password), NamedValue("CryptoType", "Standard")))
protection = {"EncryptionData": key} if target.endswith("x") else {"Password": password}
values = {"FilterName": filter_name, **protection}
document.storeToURL(
    uno.systemPathToFileUrl(target), tuple(PropertyValue(Name=name, Value=value) for name, value in values.items())
)
document.close(True)
desktop.terminate()
office.wait(30)
