import type { CborReader } from '../../../kernel/cbor/reader.js';
import type { CborWriter } from '../../../kernel/cbor/writer.js';
import type { Credential } from './address.js';

/** The target of a vote delegation: a registered DRep or one of the two predefined ones. */
export type DRep = Credential | { readonly type: 'abstain' } | { readonly type: 'no-confidence' };

const KINDS = ['key', 'script'] as const;
const ABSTAIN = 2;
const NO_CONFIDENCE = 3;

export function readCredential(reader: CborReader): Credential {
  const count = reader.readTuple(2);
  const type = KINDS[reader.readUint()];
  if (type === undefined) return reader.fail('unknown kind of credential');
  const hash = reader.readHash(28);
  reader.expectClose(count, 2);
  return { type, hash };
}

export function readDRep(reader: CborReader): DRep {
  const count = reader.readArrayHeader();
  const kind = reader.readUint();
  if (kind > NO_CONFIDENCE) reader.fail('unknown kind of DRep');
  const credential = KINDS[kind];
  const hash = credential === undefined ? undefined : reader.readHash(28);
  reader.expectClose(count, hash === undefined ? 1 : 2);
  if (credential !== undefined && hash !== undefined) return { type: credential, hash };
  return { type: kind === ABSTAIN ? 'abstain' : 'no-confidence' };
}

export function writeCredential(writer: CborWriter, { type, hash }: Credential): void {
  writer.array(2).uint(KINDS.indexOf(type)).bytes(hash);
}

export function writeDRep(writer: CborWriter, drep: DRep): void {
  if (drep.type === 'abstain') writer.array(1).uint(ABSTAIN);
  else if (drep.type === 'no-confidence') writer.array(1).uint(NO_CONFIDENCE);
  else writeCredential(writer, drep);
}
