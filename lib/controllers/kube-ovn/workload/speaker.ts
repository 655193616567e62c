import type { Part } from '../../../network/part';
import { formatGoDuration, parseGoDuration } from '../../../schema/go-duration';
import { made, Refusal, type Traced } from '../../made';
import { familyOf } from '../go';
import type { GatewaySettings } from './config';
import { does } from './features';
import type { WorkloadInputs } from './inputs';
import type { Container, EnvVar } from './types';

/** The container that announces the EIPs by BGP (GenNatGwBgpSpeakerContainer). */
export function speakerContainer(
  { controller, gateway, spec }: WorkloadInputs,
  { speakerImage }: GatewaySettings,
): Traced<Container> | Refusal {
  const speaker = spec.part('bgpSpeaker');
  if (speakerImage.text === '')
    return new Refusal('a BGP speaker needs bgpSpeakerImage in the ConfigMap ovn-vpc-nat-config', [
      speaker.at('enabled'),
      ...speakerImage.from,
    ]);
  const args = argumentsOf(speaker);
  if (args instanceof Refusal) return args;
  const env: Traced<EnvVar>[] = [
    { name: 'GATEWAY_NAME', value: made(gateway.name, gateway.at('metadata', 'name')) },
    { name: 'POD_IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
  ];
  if (does(controller.release, 'podIpsEnv'))
    env.push({ name: 'POD_IPS', valueFrom: { fieldRef: { fieldPath: 'status.podIPs' } } });
  return {
    name: 'vpc-nat-gw-speaker',
    image: made(speakerImage.text, ...speakerImage.from),
    command: ['/kube-ovn/kube-ovn-speaker'],
    args,
    env,
    resources: {},
    imagePullPolicy: 'IfNotPresent',
  };
}

function argumentsOf(speaker: Part): Traced<string>[] | Refusal {
  const args: Traced<string>[] = ['--nat-gw-mode'];
  const add = (flag: string, value: unknown, field: string) => args.push(made(`${flag}=${value}`, speaker.at(field)));
  const routerId = speaker.text('routerId');
  if (routerId !== undefined) add('--router-id', routerId, 'routerId');
  const password = speaker.text('password');
  if (password !== undefined) add('--auth-password', password, 'password');
  if (speaker.flag('enableGracefulRestart')) args.push(made('--graceful-restart', speaker.at('enableGracefulRestart')));
  const holdTime = parseGoDuration(speaker.text('holdTime') ?? '0');
  if (holdTime === undefined) return new Refusal('holdTime is no duration as Go writes it', [speaker.at('holdTime')]);
  if (holdTime !== 0n) add('--holdtime', formatGoDuration(holdTime), 'holdTime');
  for (const [flag, field] of asNumbers) {
    const value = speaker.raw(field);
    if (!value) return new Refusal(`a BGP speaker needs an AS number other than 0`, [speaker.at(field)]);
    add(flag, value, field);
  }
  const neighbors = speaker.texts('neighbors');
  if (neighbors.length === 0) return new Refusal('a BGP speaker needs a neighbour', [speaker.at('neighbors')]);
  const bad = neighbors.find(({ text }) => typeof familyOf(text) !== 'number');
  if (bad) return new Refusal(`the neighbour ${bad.text} is no address`, [speaker.at('neighbors', bad.index)]);
  for (const [flag, family] of neighborFlags) {
    const own = neighbors.filter(({ text }) => familyOf(text) === family);
    const from = own.map(({ index }) => speaker.at('neighbors', index));
    if (own.length > 0) args.push(made(`${flag}=${own.map(({ text }) => text).join(',')}`, ...from));
  }
  for (const { text, index } of speaker.texts('extraArgs')) args.push(made(text, speaker.at('extraArgs', index)));
  return args;
}

const asNumbers = [
  ['--cluster-as', 'asn'],
  ['--neighbor-as', 'remoteAsn'],
] as const;

const neighborFlags = [
  ['--neighbor-address', 4],
  ['--neighbor-ipv6-address', 6],
] as const;
