# The app: docker build --build-arg RAMP_MODE=live -t ramp .  The mode and the key of server actions are fixed at build time;
# everything else is read at start.
FROM node:24-bookworm-slim AS build
ARG RAMP_MODE
# Optional: with the same key in every build, open pages keep working after a deploy.
ARG NEXT_SERVER_ACTIONS_ENCRYPTION_KEY
WORKDIR /src
# Without the manifests of packages/, so that dependencies only they need are left out.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
ENV NEXT_TELEMETRY_DISABLED=1
ENV NEXT_OUTPUT=standalone
RUN node node_modules/next/dist/bin/next build \
  && mkdir /out \
  && cp -a .next/standalone/. /out/ \
  && cp -a .next/static /out/.next/static \
  && cp -a public /out/public

FROM node:24-bookworm-slim
ENV NODE_ENV=production
ENV NEXT_TELEMETRY_DISABLED=1
# The app handles its own stop (lib/server/process/stop.ts): give it 35 s, docker stop -t 35.
ENV NEXT_MANUAL_SIG_HANDLE=1
# An idle connection outlives the proxy's own (scripts/lib/programs.mjs).
ENV KEEP_ALIVE_TIMEOUT=620000
ENV HOSTNAME=0.0.0.0
ENV PORT=3000
COPY --from=build /out /app
USER node
WORKDIR /app
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
