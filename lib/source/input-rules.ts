/** What `explain` says about a finding of reading. */
export interface InputRule {
  readonly id: string;
  readonly what: string;
  readonly why: string;
  readonly cure: string;
}

/** The mistakes that keep a file or document from being read. All are errors, but for what --build cannot build. */
export const inputRules: readonly InputRule[] = [
  {
    id: 'input/syntax',
    what: 'A document is not YAML as Kubernetes reads it: YAML 1.1 whose keys are words.',
    why: 'kubectl, Argo CD and Flux refuse the document, some of them the whole file.',
    cure: 'Correct the line. A value that begins with %, @, `, &, * or !, or that holds a colon and a space, needs quotes.',
  },
  {
    id: 'input/duplicate-key',
    what: 'A map has the same key twice.',
    why: 'kubectl and Flux refuse the document; Argo CD keeps the last value without a word.',
    cure: 'Remove one of the two.',
  },
  {
    id: 'input/not-an-object',
    what: 'A document is a single value or a list, not a Kubernetes object.',
    why: 'No API server takes it.',
    cure: 'Write apiVersion, kind and metadata; put a list of objects into `kind: List` with `items`.',
  },
  {
    id: 'input/no-kind',
    what: 'A document has no apiVersion or no kind.',
    why: 'Nobody can tell what it is: kubectl, Argo CD and Flux refuse it.',
    cure: 'Add both, or keep files that are no manifests out of the directory.',
  },
  {
    id: 'input/alias-bomb',
    what: 'The aliases of a document expand to far more than the text holds.',
    why: 'Readers that expand it run out of memory; Kubernetes refuses it.',
    cure: 'Write the values out.',
  },
  {
    id: 'input/too-deep',
    what: 'Maps and lists are nested deeper than allowed.',
    why: 'No Kubernetes object is; reading on could exhaust the stack.',
    cure: 'Raise limits.depth in cdk8s-ovn.yaml if it is meant.',
  },
  {
    id: 'input/too-large',
    what: 'A file, or the whole input, is larger than allowed.',
    why: 'A plugin shares its memory with other renders.',
    cure: 'Raise limits.fileBytes or limits.inputBytes in cdk8s-ovn.yaml if it is meant.',
  },
  {
    id: 'input/too-many-documents',
    what: 'The input has more documents, or its Lists hold more objects, than allowed.',
    why: 'A plugin shares its memory with other renders.',
    cure: 'Raise limits.documents in cdk8s-ovn.yaml if it is meant.',
  },
  {
    id: 'input/outside',
    what: 'A symbolic link leads out of the directory that is read.',
    why: 'A repository must not show files of the machine that renders it.',
    cure: 'Replace the link by the file, or name its target as an input of its own.',
  },
  {
    id: 'input/not-a-file',
    what: 'An input is a device, a pipe or a socket.',
    why: 'Reading it could wait for ever.',
    cure: 'Pass its content through standard input, with - as the name.',
  },
  {
    id: 'input/not-found',
    what: 'An input does not exist.',
    why: 'There is nothing to read.',
    cure: 'Correct the name.',
  },
  {
    id: 'input/unreadable',
    what: 'The operating system does not let the file be read.',
    why: 'What it holds is unknown.',
    cure: 'Correct its permissions.',
  },
  {
    id: 'input/not-built',
    what: 'With --build, kustomize or helm does not build a directory, or is not called: it would fetch something, or read outside of the repository.',
    why: 'What it would make is not checked. It is a warning.',
    cure: 'Run the command that the finding names. `helm dependency build` fetches what a chart needs; a base of another repository can be copied, or its build be piped in.',
  },
  {
    id: 'input/encoding',
    what: 'A file is not UTF-8.',
    why: 'Kubernetes reads UTF-8 alone.',
    cure: 'Save it as UTF-8.',
  },
];
