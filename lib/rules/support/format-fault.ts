import { quantityFormat, quantityMeant } from '../../schema/quantity';
import type { Draft } from '../report';
import { shown } from './about-schema';

interface FormatFault {
  readonly got: string;
  readonly format: string;
}

/** What is wrong with a text of some format. */
export function formatFact({ got, format }: FormatFault): string {
  if (format === quantityFormat) return `is ${shown(got)}, which is no quantity`;
  return `is ${shown(got)}, which is not of the format ${format}`;
}

/** How to write what was meant, where that can be told. */
export function ofFormat({ got, format }: FormatFault, found: Draft): Draft {
  if (format !== quantityFormat) return found;
  const meant = quantityMeant(got);
  return meant === undefined
    ? found.propose('write a number, perhaps with a unit: 100m, 0.5, 64Mi')
    : found.suggest(meant);
}
