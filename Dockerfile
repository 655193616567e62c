# The sidecars for Argo CD (docs/argocd.md), one for each flavour:
#   docker build --target documents  -t cdk8s-ovn-argocd .
#   docker build --target typescript -t cdk8s-ovn-argocd-typescript .
# A mirror may add the digest: --build-arg BASE=node:20.20.2-bookworm-slim@sha256:…
ARG BASE=node:20.20.2-bookworm-slim

FROM ${BASE} AS build
WORKDIR /src
COPY . .
# Installs what the lock file says, and builds: `prepare` writes build/.
RUN npm ci
# V8 takes the compiled form of the program only with the options that it was compiled with.
ENV NODE_OPTIONS=--max-old-space-size=256
RUN node scripts/precompile.cjs build/main.js build/often.js

# What the program finds beside itself: the packages that it is not bundled with.
FROM ${BASE} AS modules
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=peer --ignore-scripts

# Renders intent documents and manifests; runs no code of a repository.
FROM ${BASE} AS documents
ENV NODE_ENV=production NO_COLOR=1 HOME=/tmp NODE_OPTIONS=--max-old-space-size=256
COPY --from=modules /src/node_modules /node_modules
COPY --from=build /src/package.json /src/LICENSE /node_modules/cdk8s-ovn/
COPY --from=build /src/build /node_modules/cdk8s-ovn/build
RUN ln -s /node_modules/cdk8s-ovn/build/cdk8s-ovn.js /usr/local/bin/cdk8s-ovn
WORKDIR /tmp
USER 999

# Runs cdk8s apps in TypeScript: code of the repository. Imports are found in /node_modules, from any directory.
FROM documents AS typescript
COPY --from=build /src/node_modules/cdk8s /node_modules/cdk8s
COPY --from=build /src/node_modules/constructs /node_modules/constructs
COPY --from=build /src/node_modules/tsx /node_modules/tsx
COPY --from=build /src/node_modules/esbuild /node_modules/esbuild
COPY --from=build /src/node_modules/@esbuild /node_modules/@esbuild
