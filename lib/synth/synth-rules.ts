import type { InputRule } from '../source/input-rules';

/** The mistakes that keep an app, or an object of it, from being rendered as it is. All are errors. */
export const synthRules = [
  {
    id: 'synth/unsafe-value',
    what: 'A key or value of an object does not survive cdk8s and its YAML.',
    why: 'cdk8s loses or refuses the keys __proto__ and constructor, and writes others so that Kubernetes reads something else: << as a merge, 0o17 as fifteen, U+2028 as a line break, NaN as no number.',
    cure: 'Use another key or value. Rendered from manifests or intent documents by cdk8s-ovn itself, such text is quoted.',
  },
  {
    id: 'synth/cannot-render',
    what: 'An object of an app cannot be turned into JSON.',
    why: 'cdk8s throws on it: instances of classes, functions, a patch of what is not there.',
    cure: 'Give plain values; see the message of cdk8s.',
  },
  {
    id: 'synth/nothing-to-render',
    what: 'An app makes no objects at all.',
    why: 'cdk8s synth ends well with an empty output. Argo CD and Flux then delete everything that was there.',
    cure: 'More often it is a mistake in the app. Where it is meant, set allowEmpty.',
  },
  {
    id: 'synth/file-overwritten',
    what: 'Several objects of an app are written to one file, of which one remains.',
    why: 'With FILE_PER_RESOURCE and FOLDER_PER_CHART_FILE_PER_RESOURCE cdk8s names files by kind and name alone: objects of one name in two namespaces or API groups, and charts of one name, replace each other without a word.',
    cure: 'Use YamlOutputType.FILE_PER_APP, or render the manifests with cdk8s-ovn, which gives each object its own file.',
  },
  {
    id: 'synth/stdout-joins-files',
    what: 'cdk8s synth --stdout prints several files, or the report of a plugin among them.',
    why: 'It writes nothing between the files and all of them at once. Documents run into each other, what reads them gets part of them or no YAML, and the exit code is 0.',
    cure: 'Use YamlOutputType.FILE_PER_APP and --no-validate, or synthesize to files.',
  },
  {
    id: 'synth/helm-template',
    what: 'A text of an app that is synthesized to a Helm chart holds {{.',
    why: 'cdk8s synth --format helm writes the manifests as templates. Helm runs what stands between the braces: it fails, or puts something else there.',
    cure: 'Where the braces themselves are meant, write {{ `{{` }}.',
  },
  {
    id: 'synth/outdir-ignored',
    what: 'The App has an outdir of its own, and cdk8s synth looks for the manifests elsewhere.',
    why: 'With --stdout and --format helm it finds none and ends well; what applies an empty output deletes everything that was there.',
    cure: 'Leave outdir out of the properties of the App.',
  },
  {
    id: 'synth/two-copies',
    what: 'The app and cdk8s-ovn load two copies of cdk8s.',
    why: 'cdk8s takes objects of another copy for none of its own and leaves them out without a word. A linked clone (npm install PATH, npm link) brings its own copy.',
    cure: 'Install a tarball of npm pack, or the clone with npm install --install-links, so that there is one cdk8s.',
  },
] as const satisfies readonly InputRule[];

export type SynthRuleId = (typeof synthRules)[number]['id'];
