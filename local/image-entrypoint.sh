#!/bin/sh
# The image's first step. The command says which process it is: one of boot.mjs, or secrets.
set -eu

if [ "${1:-}" = secrets ]; then exec local/image-secrets.sh; fi

# The compose file sets AI_PROVIDER, to nothing while the operator has no provider: then the demo provider is used and
# named as such. (Only a worker gets the provider's key, so the other processes cannot tell from that.)
if [ "${AI_PROVIDER-unused}" = "" ]; then
  export AI_MODEL=demo AI_DEMO=on
  if [ -n "${DEMO_AI_URL:-}" ]; then export OPENAI_BASE_URL="$DEMO_AI_URL"; fi
fi

# The api as `npm start` starts it: with half the room for what is new.
flags=
if [ "${1:-}" = api ]; then flags=--max-semi-space-size=8; fi
exec node $flags local/boot.mjs "$@"
