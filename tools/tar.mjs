// Reads and writes tar archives in memory (POSIX ustar, with the long names of GNU tar and of pax).

const BLOCK = 512;

/** Names and contents of the regular files of an archive. */
export function* tarEntries(tar) {
  let longName;
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(text(tar, at + 124, 12), 8);
    const kind = text(tar, at + 156, 1);
    const content = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (content.length !== size) throw new Error(`The archive ends inside ${text(tar, at, 100)}`);
    if (kind === 'L') longName = text(content, 0, size);
    else if (kind === 'x') longName = paxPath(content) ?? longName;
    else if (kind !== 'g') {
      const prefix = text(tar, at + 257, 5) === 'ustar' ? text(tar, at + 345, 155) : '';
      const shortName = prefix === '' ? text(tar, at, 100) : `${prefix}/${text(tar, at, 100)}`;
      if (kind === '0' || kind === '') yield [longName ?? shortName, content];
      longName = undefined;
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** An archive of regular files; the same files make the same bytes. */
export function writeTar(entries) {
  const parts = [];
  for (const [name, content] of entries) {
    const nameBytes = Buffer.from(name);
    if (nameBytes.length > 100) parts.push(header('././@LongLink', nameBytes.length + 1, 'L'), padded(nameBytes, 1));
    parts.push(header(name, content.length, '0'), padded(content, 0));
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function header(name, size, kind) {
  const block = Buffer.alloc(BLOCK);
  Buffer.from(name).copy(block, 0, 0, 100);
  block.write('0000644\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write(' '.repeat(8), 148); // The checksum counts its own field as spaces.
  block.write(kind, 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** The content up to a whole number of blocks, with at least `extra` zero bytes after it. */
function padded(content, extra) {
  const block = Buffer.alloc(Math.ceil((content.length + extra) / BLOCK) * BLOCK);
  block.set(content);
  return block;
}

/** Records of pax have the form `length key=value\n`. */
function paxPath(content) {
  const records = Buffer.from(content).toString('utf8');
  return /^\d+ path=(.*)$/m.exec(records)?.[1];
}

function text(bytes, start, length) {
  const end = bytes.subarray(start, start + length).indexOf(0);
  return Buffer.from(bytes.subarray(start, start + (end < 0 ? length : end))).toString('utf8');
}
