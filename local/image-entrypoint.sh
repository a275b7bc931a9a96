#!/bin/sh
# The image's first step: api, worker, migrate or demo-ai, with what the compose file leaves to be found out.
set -eu

# One secret for all containers, made by `migrate` when it first runs and kept in a volume.
if [ -z "${AUTH_SECRET:-}" ] && [ -n "${AUTH_SECRET_FILE:-}" ]; then
  if [ "${1:-}" = migrate ] && [ ! -s "$AUTH_SECRET_FILE" ]; then
    (umask 077 && node -p 'require("node:crypto").randomBytes(36).toString("base64url")' > "$AUTH_SECRET_FILE.new")
    mv "$AUTH_SECRET_FILE.new" "$AUTH_SECRET_FILE"
  fi
  AUTH_SECRET=$(cat "$AUTH_SECRET_FILE")
  export AUTH_SECRET
fi

# Without a provider of the operator's, the demo provider is used and named as such.
if [ -z "${OPENAI_API_KEY:-}${OPENAI_BASE_URL:-}" ] && [ -n "${DEMO_AI_URL:-}" ]; then
  export OPENAI_BASE_URL="$DEMO_AI_URL" AI_MODEL=demo AI_DEMO=on
fi

exec node local/boot.mjs "$@"
