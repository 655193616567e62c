import { gateIn, proxyGate } from '../../kinds/kubernetes/feature-gates';
import { notStarting, proxyObstacles } from '../../kinds/kubernetes/peer-proxy';
import { type ApiServerPeerProxyProps, minorsOf } from '../api-server-peer-proxy';
import { peerProxySwitches } from '../peer-proxy-arguments';
import { type Faults, fault, warning } from './fault';

/** What the API servers are told already, and what speaks against the proxy in it. */
export function* switchFaults(props: ApiServerPeerProxyProps): Faults {
  const { featureGates = {}, runtimeConfig = {}, extraArgs = {} } = props;
  const minors = minorsOf(props);
  const own = {
    featureGates: new Map(Object.entries(featureGates)),
    runtimeConfig: new Map(Object.entries(runtimeConfig)),
  };
  const made = peerProxySwitches(minors[0] ?? 0, props);
  const given = {
    // What is made wins over what is given, except where somebody turned it off on purpose.
    featureGates: new Map([...Object.entries(made.featureGates), ...own.featureGates]),
    runtimeConfig: new Map([...Object.entries(made.runtimeConfig), ...own.runtimeConfig]),
  };
  const seen = new Set<string>();
  for (const minor of minors) {
    for (const { what, of, by = what, consequence } of proxyObstacles(minor, given, true)) {
      if (seen.has(what)) continue;
      seen.add(what);
      const needed = by === what ? 'it' : what;
      yield fault([of, by], `${by} is off, and 1.${minor} needs ${needed}`, consequence, 'remove it');
    }
  }
  yield* emulationFaults(extraArgs['emulated-version'], given.featureGates);
}

/** A newer server that behaves like an older release has the defaults of the older one. */
function* emulationFaults(version: string | undefined, gates: ReadonlyMap<string, boolean>): Faults {
  const [, minor] = /(?:^|,|kube=)v?1\.(\d+)/.exec(version ?? '') ?? [];
  if (minor === undefined || gateIn(Number(minor), proxyGate, gates).isOn) return;
  yield warning(
    ['extraArgs', 'emulated-version'],
    `emulated-version ${version} turns ${proxyGate} off: in 1.${minor} that is its default`,
    `--peer-ca-file requires ${proxyGate} feature to be turned on; ${notStarting}`,
    `write featureGates: {${proxyGate}: true}`,
  );
}
