import { type Fault, faults } from '../../../lib/controllers/kube-ovn/faults';
import { nameOf, patchesOf } from '../../../lib/target/kube-ovn-releases';
import { isWithin, parseRelease, type Release } from '../../../lib/target/release';
import { kubeOvnLines } from '../../../lib/target/target';

/** docs/kube-ovn-faults.md: the table that `check` and `diff` go by. */
export function faultsPage(): string {
  return `${[head, ...faults.map(sectionOf)].join('\n\n')}\n`;
}

const head = `# Faults of kube-ovn's releases

What releases of kube-ovn do wrong with sound manifests, and what in a network meets it. \`cdk8s-ovn check\` tells which of them
the input meets on the release of its target: by the rule that is named, or by
[kube-ovn/fault-of-release](rules/kube-ovn/fault-of-release.md). \`cdk8s-ovn diff --kube-ovn-from 1.15.3 --kube-ovn 1.16.2 network/\`
says which ones an upgrade cures, and which ones it brings. Releases after the newest one that is known are taken to be like
it. Written from the table (\`UPDATE_DOCS=1 npx vitest run test/controllers/kube-ovn/faults.test.ts\`).

| fault | releases |
|---|---|
${faults.map((fault) => `| [${fault.id}](#${fault.id}) | ${releasesOf(fault)} |`).join('\n')}`;

function sectionOf(fault: Fault): string {
  const { id, severity, rule, metBy, does, consequence, cure, evidence } = fault;
  return [
    `## ${id}`,
    [
      `- Releases: ${releasesOf(fault)}`,
      `- Met by: ${metBy}`,
      `- What kube-ovn does: it ${does}`,
      `- What comes of it: ${consequence}`,
      `- What to do: ${cure}`,
      `- Told by: ${toldBy(severity, rule)}`,
      ...evidence.map((text) => `- Evidence: \`${text}\``),
    ].join('\n'),
  ].join('\n\n');
}

function toldBy(severity: Fault['severity'], rule = 'kube-ovn/fault-of-release'): string {
  if (severity === undefined) return '`diff`, of the edit that sets it off and of an upgrade';
  return `\`check\`, as ${severity === 'warning' ? 'a' : 'an'} ${severity} of [${rule}](rules/${rule}.md); \`diff\` of an upgrade`;
}

/** `1.14, 1.15 to 1.15.16, 1.16`: every line that has it, with the last patch release that does, or the first. */
function releasesOf(fault: Fault): string {
  const lines = kubeOvnLines.flatMap((line) => {
    const patches = patchesOf(parseRelease(line) as Release);
    const having = patches.filter((release) => isWithin(release, fault));
    const [first, last] = [having[0], having.at(-1)];
    if (!first || !last) return [];
    if (having.length === patches.length) return [line];
    return [last === patches.at(-1) ? `${nameOf(first)} and later patches` : `${nameOf(first)} to ${nameOf(last)}`];
  });
  return lines.join(', ');
}
