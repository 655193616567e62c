import type { Case } from './calls';
import { cidrCases } from './cidr.cases';
import { formatCases } from './format.cases';
import { ipCases } from './ip.cases';
import { listCases } from './lists.cases';
import { quantityCases } from './quantity.cases';
import { regexCases } from './regex.cases';
import { semverCases } from './semver.cases';
import { setCases } from './sets.cases';
import { stringCases } from './strings.cases';
import { urlCases } from './url.cases';

export const cases: readonly Case[] = [
  ...stringCases,
  ...regexCases,
  ...listCases,
  ...setCases,
  ...ipCases,
  ...cidrCases,
  ...quantityCases,
  ...semverCases,
  ...formatCases,
  ...urlCases,
];
