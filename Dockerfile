# The sidecars for Argo CD (docs/argocd.md), one for each flavour:
#   docker build --target documents  -t cdk8s-ovn-argocd .
#   docker build --target typescript -t cdk8s-ovn-argocd-typescript .
# A mirror may add the digest: --build-arg BASE=node:24.21.0-bookworm-slim@sha256:…
ARG BASE=node:24.21.0-bookworm-slim

FROM ${BASE} AS build
WORKDIR /src
COPY . .
# Installs what the lock file says, and builds: `prepare` in package.json.
RUN npm ci

# What the program finds beside itself: the packages that it is not bundled with.
FROM ${BASE} AS modules
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=peer --ignore-scripts

FROM ${BASE} AS program
ENV NODE_ENV=production NO_COLOR=1 HOME=/tmp NODE_OPTIONS=--max-old-space-size=256 NODE_COMPILE_CACHE=/var/cache/cdk8s-ovn
COPY --from=modules /src/node_modules /node_modules
COPY --from=build /src/package.json /src/LICENSE /node_modules/cdk8s-ovn/
COPY --from=build /src/build /node_modules/cdk8s-ovn/build
RUN ln -s /node_modules/cdk8s-ovn/build/cdk8s-ovn.js /usr/local/bin/cdk8s-ovn

# Node's compiled form of the program. It is made by the user and with the options that the program runs with.
FROM program AS cache
COPY --from=build /src/examples/custom-vpc /example
RUN install -d -o 999 /var/cache/cdk8s-ovn
WORKDIR /example
USER 999
RUN cdk8s-ovn argocd generate > /dev/null && chmod -R a+rX /var/cache/cdk8s-ovn

# Renders intent documents and manifests; runs no code of a repository. What it runs belongs to root: it cannot change it.
FROM program AS documents
COPY --from=cache /var/cache/cdk8s-ovn /var/cache/cdk8s-ovn
WORKDIR /tmp
USER 999

# Runs cdk8s apps in TypeScript: code of the repository. Imports are found in /node_modules, from any directory.
FROM documents AS typescript
COPY --from=build /src/node_modules/cdk8s /node_modules/cdk8s
COPY --from=build /src/node_modules/constructs /node_modules/constructs
COPY --from=build /src/node_modules/tsx /node_modules/tsx
COPY --from=build /src/node_modules/esbuild /node_modules/esbuild
COPY --from=build /src/node_modules/@esbuild /node_modules/@esbuild
