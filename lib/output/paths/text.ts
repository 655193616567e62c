import { withPort } from '../../net/with-port';
import type { Outcome, Packet, Step } from '../../paths/packet';
import type { StepCode } from '../../paths/steps';
import type { Verdict } from '../../paths/verdict';
import { actionText, hopText } from '../../paths/words';
import type { Place } from '../../source/resource';
import { formatLocation, locationOf } from '../findings/report';
import { visible } from '../findings/visible';
import { eachOnce, unjudgedKey } from './unjudged';

/** A path step by step, with the addresses behind each and what decided it; the answer in the end. */
export function pathText({ packet, outcomes, reaches, unjudged }: Verdict): string {
  const several = outcomes.length > 1;
  const ways = outcomes.flatMap((outcome, i) => [
    ...(several ? [`Way ${i + 1} of ${outcomes.length}:`] : []),
    ...stepLines(outcome.steps.filter(({ direction, code }) => direction === 'request' && !untold.has(code))),
    ...answerLines(outcome),
    endOf(outcome),
    '',
  ]);
  const open = eachOnce(unjudged).map((one) => `  ${unjudgedKey(one)}`);
  return [
    packetText(packet),
    '',
    ...ways,
    ...(open.length > 0 ? [unjudgedTitle(reaches), ...open, ''] : []),
    conclusionOf(reaches, outcomes, open.length > 0),
  ]
    .map((line) => `${visible(line)}\n`)
    .join('');
}

/** What only lets packets go on stands in JSON alone. */
const untold: ReadonlySet<StepCode> = new Set(['policy-allowed']);

const conclusions: Readonly<Record<Verdict['reaches'], string>> = {
  yes: 'It arrives, and the answer comes back.',
  no: 'It does not get an answer.',
  unknown: 'For certain it is not known: see above.',
};

/** Where connections are spread and all is evaluated, it is known for each way. */
function conclusionOf(reaches: Verdict['reaches'], outcomes: readonly Outcome[], isOpen: boolean): string {
  if (reaches !== 'unknown' || isOpen) return conclusions[reaches];
  const answered = outcomes.filter(({ clientSees }) => clientSees === 'reply').length;
  return `Each connection takes one of ${outcomes.length} ways: on ${answered} of them the answer comes back.`;
}

/** A filter lets nothing more through: what is lost without it stays lost. */
function unjudgedTitle(reaches: Verdict['reaches']): string {
  return `Not evaluated, and ${reaches === 'no' ? 'can only take something away' : 'may change the answer'}:`;
}

function packetText({ from, to, protocol, port }: Packet): string {
  return `${from} → ${to}, ${protocol === 'icmp' ? 'ping' : `${protocol} port ${port}`}`;
}

function stepLines(steps: readonly Step[]): string[] {
  return steps.flatMap(({ chain, packet, decidedBy, ...step }, i) => [
    `${String(i + 1).padStart(2)}. ${hopText(step.at)}${chain ? ` (${chain})` : ''} ${actionText(step)}`,
    ...(decidedBy ? [`    by ${decidedBy.resource.title} (${placeText(decidedBy)})`] : []),
    `    ${packet.from} → ${withPort(packet.to, packet.port)}`,
  ]);
}

function answerLines({ steps }: Outcome): string[] {
  const answer = steps.filter(({ direction, code }) => direction === 'answer' && !untold.has(code));
  if (answer.length === 0) return [];
  return [
    'The answer:',
    ...answer.flatMap(({ chain, packet, decidedBy, ...step }, i) => [
      `${String(i + 1).padStart(2)}. ${hopText(step.at)}${chain ? ` (${chain})` : ''} ${actionText(step)}`,
      ...(decidedBy ? [`    by ${decidedBy.resource.title} (${placeText(decidedBy)})`] : []),
      `    ${withPort(packet.from, packet.port)} → ${packet.to}`,
    ]),
  ];
}

function endOf({ deliveredTo, seenSource, clientSees }: Outcome): string {
  const client = {
    reply: 'the client gets the answer',
    refused: 'the client is refused',
    nothing: 'the client gets no answer',
  };
  if (!deliveredTo) return `=> not delivered; ${client[clientSees]}`;
  return `=> delivered to ${withPort(deliveredTo.ip, deliveredTo.port)}, which sees ${seenSource}; ${client[clientSees]}`;
}

function placeText(at: Place): string {
  return formatLocation(locationOf(at));
}
