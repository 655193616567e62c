import type { Finding, Fix } from '../../source/finding';
import type { LeftOut } from '../../source/repository/left-out';
import { isPlace, type Spot, spanOf } from '../../source/resource';
import type { Location } from '../../source/text';

/** What a report says beside the findings. */
export interface ReportInfo {
  /** How many objects were judged. */
  readonly objects: number;
  /** How many files they came from. */
  readonly files: number;
  /** How many files were left out because `render` wrote them from the others. @default 0 */
  readonly rendered?: number;
  /** What the directories of the input hold beside manifests. @default nothing */
  readonly leftOut?: LeftOut;
  /** How many findings are not told because somebody allows them. @default 0 */
  readonly allowed?: number;
  /** How many findings are not told because the baseline knows them. @default 0 */
  readonly known?: number;
  /**
   * Escape sequences for colours; only where a person looks.
   * @default false
   */
  readonly color?: boolean;
  /** How many of the findings `check --fix` and `--fix-unsafe` can fix; for formats that tell people about it. */
  readonly fixable?: Readonly<Record<Fix['safety'], number>>;
  /** What a rule finds, and why that matters; for formats that describe their rules. */
  readonly describe?: (rule: string) => { readonly what: string; readonly why: string } | undefined;
}

/** Writes findings in one format, in the order given. The text ends with a line end unless it is empty. */
export type Reporter = (findings: readonly Finding[], info: ReportInfo) => string;

export function locationOf(spot: Spot): Location {
  return spanOf(spot).location;
}

/** What made the text at a spot, where that is not the person: a Helm template, a kustomize base, an intent document. */
export function viaOf(spot: Spot): string | undefined {
  return isPlace(spot) ? spot.resource.origin.via : spot.via;
}

/** `network/vpc.yaml:31:14`: what terminals and editors turn into a link. */
export function formatLocation({ file, start }: Location): string {
  return `${file}:${start.line}:${start.column}`;
}
