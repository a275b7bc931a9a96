# One image for every process; the command selects it: api, worker, migrate, role, keys, apply-deletions, check-provider,
# demo-ai, database-roles or secrets. Pin the base with its digest: --build-arg NODE_IMAGE=node:<version>@sha256:<digest>
# (docs/operations.md).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# .npmrc forbids the install scripts of packages.
RUN npm ci --include=dev --include=optional --no-audit --no-fund
# Every package of the lockfile: those of the web app are part of the image too, bundled.
RUN npm sbom --sbom-format=cyclonedx --sbom-type=application > sbom.cdx.json
COPY . .
RUN node local/boot.mjs image

# `docker build --target sbom --output out .` writes out/sbom.cdx.json.
FROM scratch AS sbom
COPY --from=build /app/sbom.cdx.json /

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# New volumes take their owner from here, also those of the proxy and the inbox, whose containers run as uid 1000 too.
RUN mkdir /data /secrets /uploads /certificates /inbox \
  && chown node:node /data /secrets /uploads /certificates /inbox \
  && chmod 700 /data /secrets /uploads /certificates /inbox
# The programs contain their packages; only native packages are separate.
COPY --from=build /app/node_modules/@node-rs node_modules/@node-rs
COPY --from=build /app/sbom.cdx.json ./
COPY package.json ./
COPY local/boot.mjs local/image-entrypoint.sh local/image-health.sh local/image-secrets.sh local/
COPY --from=build /app/dist/image dist
USER node
EXPOSE 3000
ENTRYPOINT ["local/image-entrypoint.sh"]
CMD ["api"]
