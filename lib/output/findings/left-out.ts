import type { LeftOut } from '../../source/repository/left-out';
import { shown } from '../../source/shown';
import { count } from './summary';

/** What was left out, and the commands that check it: one line; empty if nothing was. */
export function leftOutText({ charts, overlays, templates, others }: LeftOut, canBuild: boolean): string {
  const parts = [
    charts.length > 0 && count(charts.length, 'chart'),
    overlays.length > 0 && count(overlays.length, 'overlay'),
    templates.length > 0 && count(templates.length, 'template'),
    others.length > 0 && `${count(others.length, 'file')} of other tools`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return '';
  const commands = [
    overlays.length > 0 && `kustomize build ${oneOf(overlays, 'DIR')} | cdk8s-ovn check -`,
    charts.length > 0 && `helm template ${oneOf(charts, 'CHART')} | cdk8s-ovn check -`,
  ].filter((command) => command !== false);
  const how = commands.length === 0 ? '' : `: ${commands.join('; ')}${canBuild ? '; or --build for all of them' : ''}`;
  return `not checked: ${parts.join(', ')}${how}`;
}

/** The name of the only one; several stand behind a word in capitals. */
function oneOf([first = '', ...others]: readonly string[], several: string): string {
  return others.length === 0 ? shown(first) : several;
}
