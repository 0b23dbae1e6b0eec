#!/bin/sh
# After an installation or an update, of the deb and of the rpm. DPKG_ROOT is a root that this system does not run
# from, as while an image of a machine is made: there files are written, and nothing that runs is told.
set -e

profile=$DPKG_ROOT/opt/tocsin/resources/apparmor-profile
is_restricted=no
[ "$(cat /proc/sys/kernel/apparmor_restrict_unprivileged_userns 2>/dev/null)" = 1 ] && is_restricted=yes

# An AppArmor that does not know the rule `userns` (before 4.0) refuses the profile, and does not need it.
if command -v apparmor_parser >/dev/null 2>&1 &&
  apparmor_parser --skip-kernel-load --skip-cache --quiet "$profile" >/dev/null 2>&1; then
  mkdir -p "$DPKG_ROOT/etc/apparmor.d"
  cp -f "$profile" "$DPKG_ROOT/etc/apparmor.d/tocsin"
  # A kernel that is not running cannot be told, as while an image of a machine is made.
  if [ -z "$DPKG_ROOT" ] &&
    apparmor_parser --replace --write-cache --skip-read-cache /etc/apparmor.d/tocsin >/dev/null 2>&1; then
    is_restricted=no
  fi
fi

# Without user namespaces the sandbox needs its set-uid helper; with them the helper is better left powerless.
if [ "$is_restricted" = yes ] || [ ! -e /proc/self/ns/user ] ||
  [ "$(cat /proc/sys/kernel/unprivileged_userns_clone 2>/dev/null)" = 0 ] ||
  [ "$(cat /proc/sys/user/max_user_namespaces 2>/dev/null)" = 0 ]; then
  chmod 4755 "$DPKG_ROOT/opt/tocsin/chrome-sandbox"
else
  chmod 0755 "$DPKG_ROOT/opt/tocsin/chrome-sandbox"
fi

[ -z "$DPKG_ROOT" ] || exit 0
if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database --quiet /usr/share/applications || true
fi
if command -v gtk-update-icon-cache >/dev/null 2>&1; then
  gtk-update-icon-cache --quiet --force --ignore-theme-index /usr/share/icons/hicolor || true
fi
