import { firstFew } from '../rules/support/first-few';
import { nearest } from '../source/nearest';
import { UsageError } from './io';

/** That an option names no VPC of the input, with the one that it may mean. */
export function noVpc(name: string, names: readonly string[]): UsageError {
  const fact = name.trim() === '' ? 'the name of the VPC is empty' : `there is no VPC ${name}`;
  const similar = nearest(name, names);
  if (similar !== undefined) return new UsageError(`${fact}: did you mean ${similar}?`);
  return new UsageError(names.length === 0 ? `${fact}, nor any other one` : `${fact}; those here: ${firstFew(names)}`);
}
