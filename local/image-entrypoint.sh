#!/bin/sh
# The image's first step. The command says which process it is: api, worker, migrate, demo-ai, or secrets, which makes
# what the containers of the compose file share and nobody has to choose, once, and ends.
set -eu

if [ "${1:-}" = secrets ]; then
  cd /secrets
  umask 077
  random() { node -p 'require("node:crypto").randomBytes(36).toString("base64url")'; }
  # The services of the compose file.
  redis_url() { echo redis://redis:6379; }
  smtp_url() { echo smtp://inbox:1025; }
  s3_access_key_id() { echo rolevoice; }
  database_url() { printf 'postgres://rolevoice:%s@postgres:5432/rolevoice\n' "$(cat postgres-password)"; }
  # keep <file> <what prints it>: whole or not at all, and never a second time.
  keep() {
    if [ -s "$1" ]; then return; fi
    "$2" > "$1.new"
    mv "$1.new" "$1"
  }
  keep auth-secret random
  keep s3-secret-access-key random
  keep postgres-password random
  keep database-url database_url
  keep redis-url redis_url
  keep smtp-url smtp_url
  keep s3-access-key-id s3_access_key_id
  exit
fi

# Without a provider of the operator's, the demo provider is used and named as such.
if [ -z "${OPENAI_API_KEY:-}${OPENAI_API_KEY_FILE:-}${OPENAI_BASE_URL:-}" ] && [ -n "${DEMO_AI_URL:-}" ]; then
  export OPENAI_BASE_URL="$DEMO_AI_URL" AI_MODEL=demo AI_DEMO=on
fi

# The api as `npm start` starts it: with half the room for what is new.
flags=
if [ "${1:-}" = api ]; then flags=--max-semi-space-size=8; fi
exec node $flags local/boot.mjs "$@"
