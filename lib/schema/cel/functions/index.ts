import type { Overload } from '../function';
import { cidrFunctions } from './cidr';
import { formatFunctions } from './format';
import { ipFunctions } from './ip';
import { listFunctions } from './lists';
import { quantityFunctions } from './quantity';
import { regexFunctions } from './regex';
import { semverFunctions } from './semver';
import { setFunctions } from './sets';
import { stringFunctions } from './strings';
import { urlFunctions } from './url';

/**
 * The functions that Kubernetes adds to CEL for the rules of CRDs. Which of them a server has is in
 * kubernetes/kubernetes apiserver/pkg/cel/environment/base.go; `authorizer` is not for CRDs.
 */
export const functions: readonly Overload[] = [
  ...stringFunctions,
  ...regexFunctions,
  ...listFunctions,
  ...setFunctions,
  ...ipFunctions,
  ...cidrFunctions,
  ...quantityFunctions,
  ...semverFunctions,
  ...formatFunctions,
  ...urlFunctions,
];
