#!/bin/sh
# After a removal, of the deb and of the rpm; an update keeps everything.
set -e

case "$1" in
upgrade | failed-upgrade | abort-upgrade | 1) exit 0 ;; # deb says a word, rpm how many are left
esac

if [ -e "$DPKG_ROOT/etc/apparmor.d/tocsin" ]; then
  if [ -z "$DPKG_ROOT" ] && command -v apparmor_parser >/dev/null 2>&1; then
    apparmor_parser --remove /etc/apparmor.d/tocsin >/dev/null 2>&1 || true
  fi
  rm -f "$DPKG_ROOT/etc/apparmor.d/tocsin"
fi
[ -z "$DPKG_ROOT" ] || exit 0
if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database --quiet /usr/share/applications || true
fi
