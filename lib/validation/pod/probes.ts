import type { Cursor } from '../cursor';
import { checkChoice, checkNotNegative, checkPort, checkPortNumber, checkText } from '../texts';

/*
 * Probes and hooks of containers.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, validateProbe, validateHandler,
 * validateLifecycle.
 */

const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const;

/** Fields that only a container has which goes on running. */
export const runningOnly: readonly string[] = ['lifecycle', ...probes];

/** How long a pod has to end, in seconds, if nothing else is said. */
const usualGrace = 30;

/** @param pod the spec of the pod, whose time to end limits a sleep */
export function checkProbesAndHooks(container: Cursor, pod: Cursor): void {
  for (const kind of probes) {
    const probe = container.get(kind, 'probe');
    if (probe.isThere) checkProbe(probe, kind);
  }
  const lifecycle = container.get('lifecycle', 'probe');
  for (const hook of ['postStart', 'preStop'])
    if (lifecycle.has(hook)) checkHandler(lifecycle.get(hook), ['exec', 'httpGet', 'tcpSocket', 'sleep'], pod);
  checkStopSignal(lifecycle, pod);
}

function checkProbe(probe: Cursor, kind: (typeof probes)[number]): void {
  checkHandler(probe, ['exec', 'httpGet', 'tcpSocket', 'grpc']);
  checkNotNegative(
    probe,
    'initialDelaySeconds',
    'timeoutSeconds',
    'periodSeconds',
    'successThreshold',
    'failureThreshold',
  );
  const grace = probe.number('terminationGracePeriodSeconds');
  if (grace !== undefined && grace <= 0)
    probe.refuseAt('terminationGracePeriodSeconds', 'Invalid', `is ${grace}, which is not above 0`);
  if (kind === 'readinessProbe') {
    if (grace !== undefined)
      probe.refuseAt(
        'terminationGracePeriodSeconds',
        'Invalid',
        'must not be there: a readiness probe ends no container',
      );
    return;
  }
  // Zero is the same as left out.
  const successes = probe.number('successThreshold') || 1;
  if (successes !== 1)
    probe.refuseAt('successThreshold', 'Invalid', `is ${successes}: of a ${wordsOf[kind]} it must be 1`);
}

const wordsOf = { livenessProbe: 'liveness probe', readinessProbe: 'readiness probe', startupProbe: 'startup probe' };

type Handler = 'exec' | 'httpGet' | 'tcpSocket' | 'grpc' | 'sleep';

function checkHandler(at: Cursor, kinds: readonly Handler[], pod?: Cursor): void {
  const [first, ...more] = kinds.filter((kind) => at.has(kind));
  if (!first) {
    at.refuse('Required', 'has no handler', { help: `write one of ${kinds.join(', ')}` });
    return;
  }
  handlers[first](at.get(first), pod);
  for (const other of more)
    at.refuseAt(other, 'Forbidden', `must not be there beside ${first}: one handler is possible`, {
      and: [{ path: [...at.path, first], message: 'the other one' }],
    });
}

const handlers: Readonly<Record<Handler, (at: Cursor, pod?: Cursor) => void>> = {
  exec(at) {
    if (at.items('command').length === 0) at.require('command');
  },
  httpGet(at) {
    checkPort(at.get('port'));
    checkChoice(at, 'scheme', ['HTTP', 'HTTPS']);
    for (const header of at.items('httpHeaders'))
      if (!/^[-A-Za-z0-9]+$/.test(header.text('name')))
        header.refuseAt(
          'name',
          'Invalid',
          `is '${header.text('name')}', which must have letters, digits and '-' only`,
          {
            as: [...at.path, 'httpHeaders'],
          },
        );
  },
  tcpSocket(at) {
    checkPort(at.get('port'));
  },
  grpc(at) {
    checkPortNumber(at, 'port');
  },
  sleep(at, pod) {
    const seconds = at.number('seconds') ?? 0;
    const grace = pod?.number('terminationGracePeriodSeconds') ?? usualGrace;
    const isZeroWrong = at.servers.oldest < 33 && seconds === 0;
    if (seconds < 0 || isZeroWrong)
      at.refuseAt('seconds', 'Invalid', `is ${seconds}, which is not above ${isZeroWrong ? 0 : -1}`, { as: at.path });
    else if (seconds > grace)
      at.refuseAt('seconds', 'Invalid', `is ${seconds}, longer than the ${grace} s that the pod has to end`, {
        as: at.path,
        ...(pod?.has('terminationGracePeriodSeconds') && {
          and: [{ path: [...pod.path, 'terminationGracePeriodSeconds'], message: `${grace} s here` }],
        }),
      });
  },
};

/** A signal needs the operating system that it is of. */
function checkStopSignal(lifecycle: Cursor, pod: Cursor): void {
  const signal = lifecycle.text('stopSignal');
  if (signal === '') return;
  const os = pod.get('os').text('name');
  if (os === '') lifecycle.refuseAt('stopSignal', 'Forbidden', 'must not be there without os.name of the pod');
  else if (os === 'windows') checkChoice(lifecycle, 'stopSignal', ['SIGTERM', 'SIGKILL']);
  else
    checkText(lifecycle.get('stopSignal'), (text) =>
      /^SIG[A-Z0-9]+([+-]\d+)?$/.test(text) ? [] : ['must be the name of a signal: SIGTERM'],
    );
}
