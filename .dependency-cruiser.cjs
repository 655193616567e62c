// Each folder of lib/ may import only the folders above it in this list: docs/architecture.md draws the arrows.
const order = [
  'net',
  'target',
  'source',
  'ovn',
  'kinds',
  'schema',
  'validation',
  'settings',
  'network',
  'controllers',
  'packets',
  'paths',
  'rules',
  'check',
  'fix',
  'change',
  'allocation',
  'builders',
  'constructs',
  'intent',
  'input',
  'synth',
  'delivery',
  'adopt',
  'output',
  'cli',
];

const upwards = order.map((folder, i) => ({
  name: `${folder}-imports-only-above`,
  severity: 'error',
  comment: `lib/${folder} may import only ${order.slice(0, i).join(', ') || 'nothing'}`,
  from: { path: `^lib/${folder}/` },
  to: { path: `^lib/(${[...order.slice(i + 1), 'index', 'engine'].join('|')})([/.])` },
}));

module.exports = {
  forbidden: [
    ...upwards,
    {
      name: 'constructs-and-intent-know-no-rules',
      severity: 'error',
      from: { path: '^lib/(builders|constructs|intent)/' },
      to: { path: '^lib/(rules|check|network)/' },
    },
    {
      name: 'constructs-and-intent-are-strangers',
      severity: 'error',
      from: { path: '^lib/intent/' },
      to: { path: '^lib/constructs/' },
    },
    {
      name: 'cdk8s-only-in-constructs-and-synth',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/(constructs|synth|index)' },
      to: { path: 'node_modules/(cdk8s|constructs)/' },
    },
    {
      name: 'process-only-in-cli',
      severity: 'error',
      comment: 'the terminal, argv and exit codes belong to lib/cli',
      from: { path: '^lib/', pathNot: '^lib/cli/' },
      to: { path: '^(node:)?(process|readline|tty)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
