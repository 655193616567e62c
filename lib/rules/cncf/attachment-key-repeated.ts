import type { AttachmentDefinition } from '../../network/attachment-definition';
import { JsonNode, repeatedKeys } from '../../source/json-node';
import type { Report } from '../report';
import { rule } from '../rule';
import { pluginExample } from '../support/attachment-example';
import { firstOf } from '../support/first-of';
import { inConfig } from '../support/plugin-config';

/** Keys of a CNI configuration that stand there twice. */
export const attachmentKeyRepeated = rule({
  id: 'cncf/attachment-key-repeated',
  severity: 'error',
  what: 'The config of a NetworkAttachmentDefinition has a key twice in one object.',
  why: 'The API server does not look into the text, and Go takes the last value: the first one counts for nothing.',
  evidence: [
    'golang/go encoding/json, Unmarshal: of keys that are repeated the last one counts',
    'k8snetworkplumbingwg/multus-cni v4.2.0 pkg/types/conf.go, LoadDelegateNetConf',
  ],
  wrong: pluginExample('"type": "macvlan"', '"master": "ens38"', '"master": "ens39"'),
  right: pluginExample('"type": "macvlan"', '"master": "ens39"'),
  check(network, report) {
    for (const definition of network.attachments) judge(definition, report);
  },
});

function judge(definition: AttachmentDefinition, report: Report): void {
  const text = definition.text('config') ?? '';
  if (!definition.config || !JsonNode.of(text)) return;
  for (const { key, first, again } of firstOf(repeatedKeys(text)))
    report(inside(definition, again), `the config of ${definition.resource.title} has the key '${key}' twice`)
      .and(inside(definition, first), 'the first one')
      .note('the last one counts: the value of the first is ignored without a word')
      .propose('remove one of them');
}

/** Without the quotes. */
function inside(definition: AttachmentDefinition, [start, end]: readonly [number, number]) {
  return inConfig(definition, start + 1, Math.max(end - 1, start + 2));
}
