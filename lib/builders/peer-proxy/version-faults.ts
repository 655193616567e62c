import { notStarting, proxySince } from '../../kinds/kubernetes/peer-proxy';
import { parseRelease } from '../../target/release';
import { type ApiServerPeerProxyProps, minorsOf } from '../api-server-peer-proxy';
import { type Faults, fault } from './fault';

export function* versionFaults(props: ApiServerPeerProxyProps): Faults {
  for (const [i, text] of props.versions.entries()) {
    const release = parseRelease(text);
    if (release?.major !== 1) yield fault(['versions', i], `Kubernetes ${text} is not known`, 'all releases are 1.x');
    else if (release.minor < proxySince)
      yield fault(
        ['versions', i],
        `Kubernetes ${text} has no mixed version proxy`,
        `unknown flag: --peer-ca-file; ${notStarting}`,
        `it came with 1.${proxySince}`,
      );
  }
  const minors = minorsOf(props);
  const [oldest = 0, newest = oldest] = [minors[0], minors[minors.length - 1]];
  if (newest - oldest > 1)
    yield fault(
      ['versions'],
      `1.${oldest} and 1.${newest} are more than one minor release apart`,
      'API servers of one cluster are at most one minor release apart',
      `go through 1.${oldest + 1}`,
    );
}
