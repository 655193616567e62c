import type {
  ArtifactChange,
  ArtifactLocation,
  Log,
  PhysicalLocation,
  Region,
  ReportingDescriptor,
  Result,
} from 'sarif';
import { version } from '../../../package.json';
import { editsOf, type FileEdit } from '../../fix/proposed';
import type { Finding, Severity } from '../../source/finding';
import { nothingLeftOut } from '../../source/repository/left-out';
import type { Spot } from '../../source/resource';
import type { Location } from '../../source/text';
import { replaceInvisible } from '../invisible';
import { fingerprints } from './fingerprint';
import { jsonEscape } from './json';
import { leftOutText } from './left-out';
import { locationOf, type Reporter } from './report';
import { bounded } from './visible';

const levels: Readonly<Record<Severity, Result.level>> = { error: 'error', warning: 'warning', info: 'note' };

/** SARIF 2.1.0, what code scanning services read: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html. */
export const sarif: Reporter = (findings, { describe, leftOut = nothingLeftOut }) => {
  const ids = [...new Set(findings.map(({ rule }) => rule))].sort();
  const prints = fingerprints(findings);
  const edits = editsOf(findings);
  const notChecked = leftOutText(leftOut, true);
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'cdk8s-ovn',
            semanticVersion: version,
            rules: ids.map((id) => descriptor(id, describe?.(id))),
          },
        },
        columnKind: 'utf16CodeUnits',
        ...(notChecked !== '' && {
          invocations: [
            {
              executionSuccessful: true,
              toolExecutionNotifications: [{ level: 'note' as const, message: { text: bounded(notChecked) } }],
            },
          ],
        }),
        results: findings.map((finding, i) => resultOf(finding, ids, prints[i] as string, edits.get(finding))),
      },
    ],
  };
  return `${replaceInvisible(JSON.stringify(log, null, 2), jsonEscape)}\n`;
};

function descriptor(
  id: string,
  about: { readonly what: string; readonly why: string } | undefined,
): ReportingDescriptor {
  const help = { text: `cdk8s-ovn explain ${id}` };
  return about
    ? { id, shortDescription: { text: about.what }, fullDescription: { text: about.why }, help }
    : { id, help };
}

function resultOf(finding: Finding, ids: readonly string[], fingerprint: string, edit: FileEdit | undefined): Result {
  const { rule, severity, message, at, related, notes, help, fix } = finding;
  const text = [message, ...notes, ...help.map((proposal) => `help: ${proposal}`)].map(bounded).join('\n');
  return {
    ruleId: rule,
    ruleIndex: ids.indexOf(rule),
    level: levels[severity],
    message: { text },
    locations: [{ physicalLocation: physical(at) }],
    ...(related.length > 0 && {
      relatedLocations: related.map(({ message, at }, id) => ({
        id,
        message: { text: bounded(message) },
        physicalLocation: physical(at),
      })),
    }),
    partialFingerprints: { 'cdk8s-ovn/v1': fingerprint },
    ...(fix && edit && { fixes: [{ description: { text: bounded(fix.title) }, artifactChanges: [changeOf(edit)] }] }),
  };
}

function changeOf({ location, text }: FileEdit): ArtifactChange {
  return {
    artifactLocation: artifact(location),
    replacements: [{ deletedRegion: region(location), insertedContent: { text } }],
  };
}

function physical(spot: Spot): PhysicalLocation {
  const location = locationOf(spot);
  return { artifactLocation: artifact(location), region: region(location) };
}

function artifact({ file }: Location): ArtifactLocation {
  return { uri: file.split(/[\\/]/).map(encodeURIComponent).join('/') };
}

function region({ start, end }: Location): Region {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}
