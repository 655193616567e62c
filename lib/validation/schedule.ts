import { parseGoDuration } from '../schema/go-duration';

/** Why a text is no schedule. */
interface Fault {
  readonly message: string;
  readonly help?: string;
}

interface FieldForm {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  /** Words that stand for numbers, from the least one on. */
  readonly words?: readonly string[];
}

const fields: readonly FieldForm[] = [
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day of month', least: 1, most: 31 },
  {
    name: 'month',
    least: 1,
    most: 12,
    words: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  { name: 'day of week', least: 0, most: 6, words: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];

const descriptors = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'];

/**
 * What is wrong with the schedule of a CronJob; undefined if nothing is.
 * Copied behaviour: robfig/cron v3.0.1 parser.go, ParseStandard; kubernetes/kubernetes v1.36.0
 * pkg/apis/batch/validation/validation.go, validateScheduleFormat.
 */
export function scheduleFault(text: string): Fault | undefined {
  if (/TZ=/.test(text))
    return { message: 'a time zone cannot stand in it', help: 'write timeZone: ZONE beside schedule' };
  if (text.startsWith('@')) return descriptorFault(text);
  const parts = text.trim().split(/\s+/);
  if (text.trim() === '' || parts.length !== fields.length)
    return {
      message: `it has ${text.trim() === '' ? 0 : parts.length} fields instead of 5`,
      help: 'minute, hour, day of month, month, day of week: "0 3 * * *" is every day at three',
    };
  for (const [i, part] of parts.entries()) {
    const form = fields[i] as FieldForm;
    for (const item of part.split(',').filter(Boolean)) {
      const message = itemFault(item, form);
      if (message !== undefined)
        return { message: `${message} in the field of the ${form.name}`, ...hintOf(item, form) };
    }
  }
  return undefined;
}

function hintOf(item: string, { name, words }: FieldForm): Pick<Fault, 'help'> {
  return name === 'day of week' && words && /\b7\b/.test(item) ? { help: 'Sunday is 0' } : {};
}

function descriptorFault(text: string): Fault | undefined {
  if (descriptors.includes(text)) return undefined;
  const every = /^@every (.*)$/s.exec(text)?.[1];
  if (every !== undefined)
    return parseGoDuration(every) === undefined
      ? { message: `${every} is no duration`, help: 'write @every 1h30m' }
      : undefined;
  return { message: 'there is no such word', help: `words are ${descriptors.join(', ')} and @every DURATION` };
}

/** `*`, `5`, `1-5`, every tenth, `mon-fri/2`. */
function itemFault(item: string, form: FieldForm): string | undefined {
  const [range = '', step, ...more] = item.split('/');
  if (more.length > 0) return `${item} has more than one slash`;
  const [low = '', high, ...rest] = range.split('-');
  if (step !== undefined && !/^\d+$/.test(step)) return `${step} is no number`;
  if (step !== undefined && Number(step) === 0) return `the step of ${item} is 0`;
  if (low === '*' || low === '?') return undefined;
  if (rest.length > 0) return `${item} has more than one hyphen`;
  const [start, end] = [numberOf(low, form), high === undefined ? undefined : numberOf(high, form)];
  if (start === undefined) return `${low || item} is no number`;
  if (high !== undefined && end === undefined) return `${high || item} is no number`;
  if (start < form.least) return `${start} is below ${form.least}`;
  const last = end ?? (step === undefined ? start : form.most);
  if (last > form.most) return `${last} is above ${form.most}`;
  return start > last ? `${start} is behind the end ${last}` : undefined;
}

function numberOf(text: string, { least, words = [] }: FieldForm): number | undefined {
  const index = words.indexOf(text.toLowerCase());
  if (index >= 0) return least + index;
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
