import type { Case } from './calls';
import { cidrCases } from './cidr.cases';
import { ipCases } from './ip.cases';
import { setCases } from './sets.cases';

export const cases: readonly Case[] = [...ipCases, ...cidrCases, ...setCases];
