import { DecodeError } from '../../kernel/errors.js';
import { type Cid, cidBytes, decodeCid } from './cid.js';
import { bytesField, expectBytes, expectNumber, message, readFields, varintField } from './protobuf.js';

/** A block that leads to others: the only form of directories and of files that need more than one block. */
export interface DagNode {
  readonly links: readonly DagLink[];
  readonly data: Uint8Array | undefined;
}

export interface DagLink {
  readonly cid: Cid;
  readonly name: string;
  /** Bytes of everything below, as whoever made the link says; nobody checks it. */
  readonly size: bigint;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

export function decodeDagPb(bytes: Uint8Array): DagNode {
  const links: DagLink[] = [];
  let data: Uint8Array | undefined;
  for (const field of readFields(bytes)) {
    if (field.number === 2) links.push(decodeLink(expectBytes(field)));
    else if (field.number === 1 && data === undefined) data = expectBytes(field);
    else throw new DecodeError(`a dag-pb node with field ${field.number}`);
  }
  return { links, data };
}

function decodeLink(bytes: Uint8Array): DagLink {
  let cid: Cid | undefined;
  let name = '';
  let size = 0n;
  for (const field of readFields(bytes)) {
    if (field.number === 1) cid = decodeCid(expectBytes(field));
    else if (field.number === 2) name = textOf(expectBytes(field));
    else if (field.number === 3) size = expectNumber(field);
    else throw new DecodeError(`a dag-pb link with field ${field.number}`);
  }
  if (cid === undefined) throw new DecodeError('a dag-pb link to nothing');
  return { cid, name, size };
}

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new DecodeError('the name of a link is not UTF-8', { cause });
  }
}

/** Links come before the data, whatever their numbers say: that is the one canonical form of a node. */
export function encodeDagPb({ links, data }: DagNode): Uint8Array {
  const fields = links.map(({ cid, name, size }) =>
    bytesField(2, message([bytesField(1, cidBytes(cid)), bytesField(2, encoder.encode(name)), varintField(3, size)])),
  );
  if (data !== undefined) fields.push(bytesField(1, data));
  return message(fields);
}
