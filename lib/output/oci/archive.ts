import type { Files } from '../tree';

/**
 * Files as a tar archive, the same bytes on every machine and on every day: sorted, without owners, times or folders of
 * their own.
 */
export function tarOf(files: Files): Buffer {
  const { Header, Pax } = require('tar') as typeof import('tar');
  const parts: Buffer[] = [];
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const content = Buffer.from(text);
    const block = Buffer.alloc(blockSize);
    const header = new Header({ path, mode: 0o644, size: content.length, mtime: new Date(0), type: 'File' });
    // A name that the old header has no room for stands in a block before it.
    if (header.encode(block, 0)) parts.push(new Pax({ path }).encode());
    parts.push(block, content, Buffer.alloc(-content.length & (blockSize - 1)));
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * blockSize)]);
}

const blockSize = 512;
const largestStored = 0xffff;

/**
 * Bytes in the format of gzip, stored as they are: what compression makes of them differs between machines and releases
 * of zlib, and a digest shall change with the content alone. RFC 1951, 3.2.4; RFC 1952.
 */
export function gzipStored(bytes: Buffer): Buffer {
  const { crc32 } = require('node:zlib') as typeof import('node:zlib');
  const parts: Buffer[] = [Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])];
  for (let start = 0; start < bytes.length || start === 0; start += largestStored) {
    const block = bytes.subarray(start, start + largestStored);
    const head = Buffer.alloc(5);
    head.writeUInt8(start + largestStored >= bytes.length ? 1 : 0, 0);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(~block.length & 0xffff, 3);
    parts.push(head, block);
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(bytes), 0);
  end.writeUInt32LE(bytes.length % 2 ** 32, 4);
  return Buffer.concat([...parts, end]);
}
