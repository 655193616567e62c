/** How much is read before reading refuses: the input may be hostile. */
export interface Limits {
  /** Bytes of one file. */
  readonly fileBytes: number;
  /** Bytes of all files together. */
  readonly inputBytes: number;
  /** Documents of all files together, and objects of their Lists. */
  readonly documents: number;
  /** Levels of maps and lists in one document. */
  readonly depth: number;
}

const mebibyte = 1024 * 1024;

export const defaultLimits: Limits = {
  fileBytes: 10 * mebibyte,
  inputBytes: 64 * mebibyte,
  documents: 50_000,
  depth: 100,
};

/** Each limit as the smaller of the two has it. */
export function lesser(one: Limits, other: Limits): Limits {
  return {
    fileBytes: Math.min(one.fileBytes, other.fileBytes),
    inputBytes: Math.min(one.inputBytes, other.inputBytes),
    documents: Math.min(one.documents, other.documents),
    depth: Math.min(one.depth, other.depth),
  };
}

/** `10 MiB`, `500 bytes`: for messages. */
export function formatBytes(bytes: number): string {
  return bytes >= mebibyte ? `${Math.round((bytes / mebibyte) * 10) / 10} MiB` : `${bytes} bytes`;
}
