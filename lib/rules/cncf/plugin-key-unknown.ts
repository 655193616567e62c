import { nearestName } from '../../source/nearest';
import { rule } from '../rule';
import { pluginExample } from '../support/attachment-example';
import { atConfigKey, type ConfigFault, configFaults, readerOf } from '../support/plugin-config';

/** Keys that the plugin does not read. */
export const pluginKeyUnknown = rule({
  id: 'cncf/plugin-key-unknown',
  severity: 'warning',
  what: 'The config of a NetworkAttachmentDefinition has a key that its plugin does not know.',
  why: 'Plugins ignore what they do not know: the network is made as if the key were not there.',
  evidence: [
    'golang/go encoding/json, Unmarshal: keys match in upper and lower case, unknown ones are ignored',
    'containernetworking/plugins v1.6.0 plugins/main/macvlan/macvlan.go, NetConf; plugins/ipam/host-local/backend/allocator/config.go, IPAMConfig',
    'k8snetworkplumbingwg/whereabouts v0.9.0 pkg/types/types.go, IPAMConfig',
  ],
  wrong: pluginExample('"type": "macvlan"', '"master": "ens38"', '"mdoe": "private"'),
  right: pluginExample('"type": "macvlan"', '"master": "ens38"', '"mode": "private"'),
  check(network, report) {
    for (const fault of unknownKeys(configFaults(network))) {
      const { config, member, known, path } = fault;
      const { definition } = config;
      const plugin = readerOf(fault);
      const reader = plugin === undefined ? 'Multus' : `the ${plugin} plugin`;
      const meant = meantBy(member.key, known);
      const found = report(
        atConfigKey(definition, member),
        `the config of ${definition.resource.title} has the key '${path}', which ${reader} does not know`,
      ).note('it is ignored without a word');
      if (meant === undefined) found.as('info');
      found.suggest(meant);
    }
  },
});

type UnknownKey = Extract<ConfigFault, { code: 'unknown-key' }>;

function* unknownKeys(faults: readonly ConfigFault[]): Generator<UnknownKey> {
  // Some write comments as members of their own; keys with a slash are of other tools.
  for (const fault of faults)
    if (
      fault.code === 'unknown-key' &&
      !/^[_#/]|\/|^comments?$|^description$/i.test(fault.member.key) &&
      !isOfKubeOvn(fault.member.key)
    )
      yield fault;
}

function isOfKubeOvn(key: string): boolean {
  return key === 'server_socket' || key === 'provider';
}

/** A known key of other letters, with or without signs between its words, or a slip of the pen. */
function meantBy(key: string, known: readonly string[]): string | undefined {
  const letters = plain(key);
  const alias = Object.hasOwn(aliases, letters) ? (aliases[letters] as readonly string[]) : [];
  return (
    known.find((one) => plain(one) === letters) ??
    known.find((one) => alias.includes(one)) ??
    (key.length > 2 ? nearestName(key, known) : undefined)
  );
}

/** What people write for a key that is spelt differently altogether. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  vlanid: ['vlan', 'vlanId'],
  vlan: ['vlanId'],
  cidr: ['subnet', 'range'],
  subnet: ['range'],
  range: ['subnet'],
  start: ['rangeStart', 'range_start'],
  end: ['rangeEnd', 'range_end'],
  allocationstart: ['rangeStart', 'range_start'],
  gw: ['gateway'],
  defaultgateway: ['isDefaultGateway', 'gateway'],
  omitranges: ['exclude'],
  excludes: ['exclude'],
  interface: ['master', 'device'],
  parent: ['master'],
  brname: ['bridge'],
};

function plain(key: string): string {
  return key.toLowerCase().replace(/[-_]/g, '');
}
