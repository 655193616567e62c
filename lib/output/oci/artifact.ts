import type { Files } from '../tree';
import { gzipStored, tarOf } from './archive';

/** Files as an artifact that Flux pulls: the blobs by their digests, and the text that names the first of them. */
export interface Artifact {
  /** sha256:… of the manifest, which is the revision that Flux tells. */
  readonly digest: string;
  readonly blobs: ReadonlyMap<string, Buffer>;
  /** The index of an image layout. */
  readonly index: string;
}

/** Says in an index that it is ours. */
export const writtenBy = { name: 'org.opencontainers.image.vendor', value: 'cdk8s-ovn' } as const;

/**
 * What `flux push artifact` makes of a directory with these files, but for the times: the same files have the same
 * digest. Media types and annotations: fluxcd/pkg oci/constants.go, oci/push.go; the layout: opencontainers/image-spec
 * v1.1 image-layout.md.
 */
export function artifactOf(files: Files): Artifact {
  const archive = tarOf(files);
  const layer = blob('application/vnd.cncf.flux.content.v1.tar+gzip', gzipStored(archive));
  const config = blob('application/vnd.cncf.flux.config.v1+json', {
    architecture: '',
    os: '',
    config: {},
    rootfs: { type: 'layers', diff_ids: [digestOf(archive)] },
  });
  const manifest = blob('application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: config.descriptor,
    layers: [layer.descriptor],
  });
  const index = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [{ ...manifest.descriptor, annotations: { 'org.opencontainers.image.ref.name': 'latest' } }],
    annotations: { [writtenBy.name]: writtenBy.value },
  };
  return {
    digest: manifest.descriptor.digest,
    blobs: new Map([layer, config, manifest].map(({ descriptor, bytes }) => [descriptor.digest, bytes])),
    index: JSON.stringify(index),
  };
}

function blob(mediaType: string, content: Buffer | object) {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  return { bytes, descriptor: { mediaType, digest: digestOf(bytes), size: bytes.length } };
}

function digestOf(bytes: Buffer): string {
  const { createHash } = require('node:crypto') as typeof import('node:crypto');
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
