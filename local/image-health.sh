#!/bin/bash
# Whether the process of this container is ready: `image-health.sh <port> [path]`. Asked every few seconds, so without
# starting Node for it, which would take a hundred times as much processor time.
exec 3<> "/dev/tcp/127.0.0.1/$1" || exit 1
printf 'GET %s HTTP/1.0\r\n\r\n' "${2:-/readyz}" >&3
read -r _ status _ <&3
[ "$status" = 200 ]
