import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sidecarSetManifests } from '../../conformance/sidecarset-manifests';
import { shared } from '../../shared';

const folder = shared('corpus/sidecarset');
const files = folder ? readdirSync(folder).filter((name) => name.endsWith('.yaml')) : [];

describe('the recorded SidecarSets', () => {
  it.skipIf(!folder)('are there (skipped where ../shared is absent)', () => {
    expect(files.length).toBeGreaterThan(50);
  });

  it.each(files)('%s', (name) => {
    const { agree, got } = sidecarSetManifests(readFileSync(join(folder ?? '', name), 'utf8'));
    expect({ agree, got }).toEqual({ agree: true, got });
  });
});
