import type { Path } from '../../source/path';

/** Why API servers with these settings do not start, or do not pass a request on. */
export interface PeerProxyFault {
  /** Where in the properties. */
  readonly path: Path;
  readonly severity: 'error' | 'warning' | 'info';
  /** The fact, without a full stop. */
  readonly message: string;
  /** What kube-apiserver makes of it. */
  readonly note: string;
  readonly help?: string;
}

export type Faults = Generator<PeerProxyFault>;

export function fault(path: Path, message: string, note: string, help?: string): PeerProxyFault {
  return { path, severity: 'error', message, note, ...(help && { help }) };
}

export function warning(path: Path, message: string, note: string, help?: string): PeerProxyFault {
  return { ...fault(path, message, note, help), severity: 'warning' };
}
