import { type ApiServerPeerProxyProps, apiServerPeerProxy, minorsOf } from '../../builders/api-server-peer-proxy';
import { apiServerPeerProxyFields } from '../../builders/fields/api-server-peer-proxy';
import { peerProxyFaults } from '../../builders/peer-proxy-faults';
import { object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Element } from '../element';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { mistake } from '../mistake';

const { name: _, ...fields } = apiServerPeerProxyFields;

/** API servers that pass requests on to each other. Makes files for review, and no object. */
export const ApiServerPeerProxy: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'ApiServerPeerProxy',
    plural: 'apiserverpeerproxies',
    scope: 'Cluster',
    doc: 'API servers of two releases that pass requests on to each other: files for review, and no object.',
    fields: { spec: object(fields).doc('The control plane.').required() },
    removed: { 'spec.caFile': 'peerCaFile' },
  }),
  expand(document, _plan, out) {
    const element = new Element(document);
    const props = { ...element.read<ApiServerPeerProxyProps>(), name: document.name };
    const faults = [...peerProxyFaults(props)];
    for (const { path, severity, message, note, help } of faults)
      out.findings.push({
        ...mistake('intent/peer-proxy-broken', element.at(...path), message, help),
        severity,
        notes: [note],
      });
    if (document.external || faults.some(({ severity }) => severity === 'error')) return;
    out.files.push(...apiServerPeerProxy(props));
    out.peerProxies.push({ name: document.name, minors: minorsOf(props), at: element.at('versions') });
  },
  hide() {},
};
