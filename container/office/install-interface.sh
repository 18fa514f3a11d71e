#!/bin/sh
# Installs the UI files of LibreOffice's windows, which Debian's headless packages omit. LibreOffice 7.4 still builds some windows (such as
# a comment in the margin of a text) and exits when a UI file is missing. The files are copied from the full packages of the same version,
# and nothing else of those is installed. Needs root. Does nothing when the files exist.
set -eu

settings=usr/lib/libreoffice/share/config/soffice.cfg
test -e "/$settings/modules/swriter/ui/annotation.ui" && exit 0

version=$(dpkg-query --show --showformat='${Version}' libreoffice-writer-nogui)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for name in writer calc impress; do
  # The archive no longer has this version. The windows of the newer one are the same within a Debian release.
  apt-get -qq -o APT::Sandbox::User=root download "libreoffice-$name=$version" ||
    apt-get -qq -o APT::Sandbox::User=root download "libreoffice-$name"
  dpkg-deb --extract libreoffice-"$name"_*.deb unpacked
done
cd "unpacked/$settings"
# Copies only missing files; all others belong to installed packages.
find . -type f -name '*.ui' | while read -r file; do
  test -e "/$settings/$file" || install -D -m 644 "$file" "/$settings/$file"
done
