import { Option } from 'commander';
import { sortFindings } from '../check/order';
import { waveFindings } from '../delivery/argocd/wave-findings';
import { orderFindings } from '../delivery/findings';
import { fluxFindings } from '../delivery/flux-findings';
import { codeOf, type Judged } from './judge';
import type { CheckOptions } from './options';

/** What asks for an order of the resources. */
export interface OrderOptions {
  readonly syncWaves?: boolean;
  readonly flux?: boolean;
  readonly oci?: string;
}

export function syncWavesOption(): Option {
  return new Option(
    '--sync-waves',
    "write Argo CD's annotations: the order of the objects, and Prune=false on what must survive",
  );
}

/** Adds what speaks against an order, or against the tool, where one is asked for. */
export function withOrder(judged: Judged, { syncWaves, flux, oci, failOn }: OrderOptions & CheckOptions): Judged {
  if (!syncWaves && !flux && oci === undefined) return judged;
  const { network, findings: found, info } = judged;
  const more = [...orderFindings(network), ...(syncWaves ? waveFindings(network) : fluxFindings(network))];
  if (more.length === 0) return judged;
  const findings = sortFindings([...found, ...more]);
  return { ...judged, findings, info, code: codeOf(findings, failOn) };
}
