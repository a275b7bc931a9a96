# One image for every process; the command selects it: api, worker, migrate, role, keys, demo-ai or secrets.
ARG NODE=20.20.2-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node local/boot.mjs image

FROM node:${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# The volumes of secrets and uploads take their owner from here.
RUN mkdir /data /secrets /uploads && chown node:node /data /secrets /uploads && chmod 700 /uploads
# The programs contain their packages; only native packages are separate.
COPY --from=build /app/node_modules/@node-rs node_modules/@node-rs
COPY package.json ./
COPY local/boot.mjs local/image-entrypoint.sh local/image-health.sh local/
COPY --from=build /app/dist/image dist
USER node
EXPOSE 3000
ENTRYPOINT ["local/image-entrypoint.sh"]
CMD ["api"]
