#!/bin/sh
# After an installation or an update. Nothing is started that was not running: without an address the host would show
# a simulated plant.
set -e

if [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl try-restart tocsin-web.service
fi
