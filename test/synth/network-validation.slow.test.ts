import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Validation, ValidationContext } from 'cdk8s-cli/plugins';
import { describe, expect, it, vi } from 'vitest';
import { NetworkValidation } from '../../lib';
import { folder } from '../folder';
import { cdk8sSynth, repository } from './cdk8s-cli';

/* The plugin in the real cdk8s-cli: its exit code, what it prints, the report it writes. Needs `npm run build`. */

/** The file for cdk8s-cli, with the app as a command of the shell. */
function config(app: string, properties = '{}', more = ''): string {
  return `app: ${JSON.stringify(app)}
${more}validations:
  - package: ./node_modules/cdk8s-ovn
    version: 0.1.0
    class: NetworkValidation
    properties: ${properties}
`;
}

/** An app without any code: its manifests are files. */
const copies = 'mkdir -p "$CDK8S_OUTDIR" && cp -r manifests/. "$CDK8S_OUTDIR"';

const vpc = 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: shop}\nspec: {namespaces: [shop]}\n';
const subnet = (name: string, cidr: string) => `apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: ${name}}
spec:
  vpc: shop
  protocol: IPv4
  gateway: ${cidr.replace(/\.0\/.*/, '.1')}
  excludeIps: [${cidr.replace(/\.0\/.*/, '.1')}]
  cidrBlock: ${cidr}
`;
const good = { 'manifests/vpc.yaml': vpc, 'manifests/web.yaml': subnet('web', '10.0.1.0/24') };
const overlapping = { ...good, 'manifests/db.yaml': subnet('db', '10.0.1.0/25') };

/** What the run printed and reported; the folder has a random name. */
function synth(files: Readonly<Record<string, string>>, ...options: readonly string[]) {
  const cwd = repository(files);
  const { code, out, err } = cdk8sSynth(cwd, '--validation-reports-output-file', 'report.json', ...options);
  const report = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8').replaceAll(cwd, '.'));
  return { code, out: out.replaceAll(cwd, '.'), err: err.replaceAll(cwd, '.'), report };
}

/** What stands below the summary, whose width is that of the folder's name. */
function printed(out: string): string {
  return out.slice(out.indexOf('(Violations)'));
}

describe('a good network', () => {
  it('passes', () => {
    const { code, out, report } = synth({ 'cdk8s.yaml': config(copies), ...good });
    expect(code).toBe(0);
    expect(printed(out)).toMatchInlineSnapshot(`
      "(Violations)

      Validations ended succesfully
      "
    `);
    expect(report).toMatchInlineSnapshot(`
      {
        "reports": [
          {
            "summary": {
              "metadata": {
                "Errors": "0",
                "Infos": "0",
                "Objects": "2",
                "Warnings": "0",
              },
              "plugin": "./node_modules/cdk8s-ovn",
              "status": "success",
              "version": "0.1.0",
            },
            "title": "Validation Report (./node_modules/cdk8s-ovn@0.1.0)",
            "violations": [],
          },
        ],
      }
    `);
  });

  it('is the interface that cdk8s-cli declares', () => {
    const plugin: Validation = new NetworkValidation();
    expect(plugin).toBeInstanceOf(NetworkValidation);
  });
});

describe('a mistake', () => {
  it('fails the synthesis, with both halves and their lines', () => {
    const { code, out, err, report } = synth({ 'cdk8s.yaml': config(copies), ...overlapping });
    expect(code).toBe(2);
    expect(err).toBe('Validation failed. See above reports for details\n');
    expect(printed(out)).toMatchInlineSnapshot(`
      "(Violations)

      [31m[1mkube-ovn/subnet-cidr-overlap (2 occurrences)[0m

        Occurrences:

          - Construct Path: N/A
          - Manifest Path: dist/web.yaml
          - Resource Name: web
          - Locations:
            > spec/cidrBlock (line 9)

          - Construct Path: N/A
          - Manifest Path: dist/db.yaml
          - Resource Name: db
          - Locations:
            > spec/cidrBlock (line 9): cidrBlock of db

        Recommendation: cidrBlock 10.0.1.0/24 of Subnet web overlaps 10.0.1.0/25 of Subnet db, in the same VPC shop; kube-ovn makes no switch for the one that it sees second, and pods of that subnet stay in ContainerCreating; its condition Validated is False, with the event ValidateLogicalSwitchFailed
        How to fix: see cdk8s-ovn explain kube-ovn/subnet-cidr-overlap

      "
    `);
    expect(report).toMatchInlineSnapshot(`
      {
        "reports": [
          {
            "summary": {
              "metadata": {
                "Errors": "1",
                "Infos": "0",
                "Objects": "3",
                "Warnings": "0",
              },
              "plugin": "./node_modules/cdk8s-ovn",
              "status": "failure",
              "version": "0.1.0",
            },
            "title": "Validation Report (./node_modules/cdk8s-ovn@0.1.0)",
            "violations": [
              {
                "fix": "see cdk8s-ovn explain kube-ovn/subnet-cidr-overlap",
                "recommendation": "cidrBlock 10.0.1.0/24 of Subnet web overlaps 10.0.1.0/25 of Subnet db, in the same VPC shop; kube-ovn makes no switch for the one that it sees second, and pods of that subnet stay in ContainerCreating; its condition Validated is False, with the event ValidateLogicalSwitchFailed",
                "ruleName": "kube-ovn/subnet-cidr-overlap",
                "violatingConstructs": [
                  {
                    "locations": [
                      "spec/cidrBlock (line 9)",
                    ],
                    "manifestPath": "dist/web.yaml",
                    "resourceName": "web",
                  },
                  {
                    "locations": [
                      "spec/cidrBlock (line 9): cidrBlock of db",
                    ],
                    "manifestPath": "dist/db.yaml",
                    "resourceName": "db",
                  },
                ],
              },
            ],
          },
        ],
      }
    `);
  });

  it('has the severity that settings, suppressions and properties give it', async () => {
    const rules = 'rules: {kube-ovn/subnet-cidr-overlap: warning}\n';
    const judged = async (files: Readonly<Record<string, string>>, properties?: object) => {
      const cwd = folder({ ...overlapping, ...files });
      vi.spyOn(process, 'cwd').mockReturnValue(cwd);
      const names = ['vpc', 'web', 'db'].map((name) => `manifests/${name}.yaml`);
      const context = new ValidationContext(names, 'cdk8s-ovn', '0.1.0');
      await new NetworkValidation(properties).validate(context);
      vi.restoreAllMocks();
      const { violations, summary } = context.report.toJson();
      return [summary.status, ...violations.map(({ ruleName }) => ruleName)];
    };
    const asWarning = 'kube-ovn/subnet-cidr-overlap (warning)';
    expect(await judged({ 'cdk8s-ovn.yaml': rules })).toEqual(['success', asWarning]);
    expect(await judged({ 'cdk8s-ovn.yaml': rules }, { failOn: 'warning' })).toEqual(['failure', asWarning]);
    expect(await judged({ 'other.yaml': rules }, { config: 'other.yaml' })).toEqual(['success', asWarning]);
    expect(await judged({ 'cdk8s-ovn.yaml': 'rulez: {}\n' })).toEqual(['failure', 'settings/unknown-field']);
    expect(await judged({}, { failon: 'warning' })).toEqual(['failure', 'settings/unknown-field']);
    expect(await judged({}, { failOn: ['error'] })).toEqual(['failure', 'settings/wrong-value']);
    const allowed = `# ovn-allow kube-ovn/subnet-cidr-overlap -- one network until the move is done\n${subnet('db', '10.0.1.0/25')}`;
    expect(await judged({ 'manifests/db.yaml': allowed })).toEqual(['success']);
  });

  it('is that of text that is no YAML, too', () => {
    const { code, report } = synth({ 'cdk8s.yaml': config(copies), ...good, 'manifests/odd.yaml': 'kind: [\n' });
    expect(code).toBe(2);
    expect(report.reports[0].violations[0].violatingConstructs).toEqual([
      { resourceName: 'dist/odd.yaml', locations: ['line 1'], manifestPath: 'dist/odd.yaml' },
    ]);
  });
});

describe('no manifests', () => {
  const app = 'mkdir -p "$CDK8S_OUTDIR"';

  it('fail the synthesis, which cdk8s-cli alone does not', () => {
    const alone = cdk8sSynth(repository({ 'cdk8s.yaml': `app: '${app}'\n` }));
    expect(alone).toMatchObject({ code: 0, err: 'No manifests synthesized\n' });
    const { code, report } = synth({ 'cdk8s.yaml': config(app) });
    expect(code).toBe(2);
    expect(report.reports[0].violations).toMatchInlineSnapshot(`
      [
        {
          "fix": "set the property allowEmpty of NetworkValidation if it is meant",
          "recommendation": "the app made no objects; cdk8s synth ends well; what applies an empty output deletes everything that was there",
          "ruleName": "synth/nothing-to-render",
          "violatingConstructs": [
            {
              "locations": [
                "line 1",
              ],
              "manifestPath": "cdk8s.yaml",
              "resourceName": "cdk8s.yaml",
            },
          ],
        },
      ]
    `);
  });

  it('may be meant', () => {
    expect(synth({ 'cdk8s.yaml': config(app, '{allowEmpty: true}') }).code).toBe(0);
  });
});

describe('the path of a construct', () => {
  const app = (ids: string) => `
const { App, ApiObject, Chart } = require('cdk8s');
const app = new App();
const chart = new Chart(app, 'net');
const spec = { vpc: 'shop', protocol: 'IPv4', gateway: '10.0.1.1', excludeIps: ['10.0.1.1'] };
const apiVersion = 'kubeovn.io/v1';
new ApiObject(chart, 'first', { apiVersion, kind: 'Vpc', metadata: { name: 'shop' }, spec: { namespaces: ['a'] } });
new ApiObject(chart, 'wrong', { apiVersion, kind: 'Subnet', metadata: { name: 'shop' }, spec: { ...spec, cidrBlock: '10.0.1.0/33' } });
${ids}
app.synth();`;
  const paths = (main: string) =>
    synth({ 'cdk8s.yaml': config('node main.js'), 'main.js': main })
      .report.reports[0].violations.slice(0, 1)
      .flatMap(({ violatingConstructs }: { violatingConstructs: { resourceName: string; constructPath?: string }[] }) =>
        violatingConstructs.map(({ resourceName, constructPath }) => [resourceName, constructPath]),
      );

  it('is shown where it is certain', () => {
    const main = app('').replace(
      "metadata: { name: 'shop' }, spec: { ...spec",
      "metadata: { name: 'web' }, spec: { ...spec",
    );
    expect(paths(main)).toEqual([['web', 'net/wrong']]);
  });

  it('is not that of another object of the same name, as cdk8s-cli would have it', () => {
    const last = "new ApiObject(chart, 'last', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'shop' } });";
    expect(paths(app(last))).toEqual([
      ['Subnet shop', undefined],
      ['Vpc shop', undefined],
    ]);
  });
});
