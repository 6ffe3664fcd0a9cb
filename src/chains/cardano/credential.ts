import type { CborReader } from '../../kernel/cbor/reader.js';
import type { Credential } from './address.js';

/** Whom an account lets vote: a registered DRep, or one of the two standing answers. */
export type DRep = Credential | { readonly type: 'abstain' } | { readonly type: 'no-confidence' };

const KINDS = ['key', 'script'] as const;

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
  if (kind > 3) reader.fail('unknown kind of DRep');
  const credential = KINDS[kind];
  const hash = credential === undefined ? undefined : reader.readHash(28);
  reader.expectClose(count, hash === undefined ? 1 : 2);
  if (credential !== undefined && hash !== undefined) return { type: credential, hash };
  return { type: kind === 2 ? 'abstain' : 'no-confidence' };
}
