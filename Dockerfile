# Build: everything that is needed to compile, bundle and nothing of it in the image that runs.
FROM node:24-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json tsconfig.types.json ./
COPY scripts/bundle.mjs scripts/lean-packages.mjs scripts/
COPY src src
RUN npm run build

# Run: the bundle alone. It has no dependencies and writes no files, so the root file system may be read-only.
FROM node:24-slim
ENV NODE_ENV=production GITLAB_MCP_HTTP=true GITLAB_MCP_HTTP_ADDR=0.0.0.0:8080
WORKDIR /app
COPY --from=build /src/package.json ./
COPY --from=build /src/dist dist
USER node
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/main.js"]
