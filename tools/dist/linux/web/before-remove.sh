#!/bin/sh
# Before a removal; an update stops nothing until the new files are there.
set -e

if [ "$1" = remove ] && [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then
  systemctl --quiet disable --now tocsin-web.service
fi
