#!/bin/sh
# After a removal. The state stays, as it has the audit trail of the desk: /var/lib/private/tocsin-web.
set -e

if [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then
  systemctl daemon-reload
fi
