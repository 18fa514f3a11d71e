#!/bin/sh
# Puts the descriptions of LibreOffice's windows in place, which Debian's packages without a screen leave out: LibreOffice 7.4 builds
# some of them even so (a comment's in the margin of a text, say), and ends itself when one is missing. They come from the packages of
# the same version that bring them, of which nothing else is installed. Needs root. Does nothing when they are there.
set -eu

settings=usr/lib/libreoffice/share/config/soffice.cfg
test -e "/$settings/modules/swriter/ui/annotation.ui" && exit 0

version=$(dpkg-query --show --showformat='${Version}' libreoffice-writer-nogui)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for name in writer calc impress; do
  # A version that its archive has replaced since: the newer one's windows are the same within a release of Debian.
  apt-get -qq -o APT::Sandbox::User=root download "libreoffice-$name=$version" ||
    apt-get -qq -o APT::Sandbox::User=root download "libreoffice-$name"
  dpkg-deb --extract libreoffice-"$name"_*.deb unpacked
done
cd "unpacked/$settings"
# Only what is missing: everything else belongs to installed packages.
find . -type f -name '*.ui' | while read -r file; do
  test -e "/$settings/$file" || install -D -m 644 "$file" "/$settings/$file"
done
