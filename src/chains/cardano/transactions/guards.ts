import type { CborReader } from '../../../kernel/cbor/reader.js';
import type { Credential } from '../addresses/address.js';
import { readCredential } from '../addresses/credential.js';
import { readEntries, readSet } from '../lists.js';

/** A credential that the top-level transaction of a batch must have as a guard (CIP-118). */
export interface RequiredGuard {
  readonly credential: Credential;
  /** CBOR of the data for its script. */
  readonly data: Uint8Array | undefined;
}

/** Bounds of the balance of an account (CIP-159), in lovelace. */
export interface BalanceInterval {
  readonly credential: Credential;
  /** Inclusive. */
  readonly from: bigint | undefined;
  /** Exclusive. */
  readonly to: bigint | undefined;
}

/** The guards of a body; undefined, with nothing read, for the form of required signers: key hashes without a kind. */
export function readGuards(reader: CborReader): readonly Credential[] | undefined {
  const start = reader.at;
  const first = peekFirst(reader);
  reader.at = start;
  return first === 'array' ? readSet(reader, readCredential) : undefined;
}

const SET_TAG = 258;

function peekFirst(reader: CborReader): string | undefined {
  reader.tryTag(SET_TAG);
  const count = reader.readArrayHeader();
  return reader.more(count, 0) ? reader.peekType() : undefined;
}

export const readRequiredGuards = (reader: CborReader): readonly RequiredGuard[] =>
  readEntries(reader, readCredential, (inner) => (inner.tryNull() ? undefined : inner.readEncoded())).map(
    ([credential, data]) => ({ credential, data }),
  );

export const readBalanceIntervals = (reader: CborReader): readonly BalanceInterval[] =>
  readEntries(reader, readCredential, readInterval).map(([credential, interval]) => ({ credential, ...interval }));

/** `[from, to]`, of which one can be null, or the exact amount. */
function readInterval(reader: CborReader): Omit<BalanceInterval, 'credential'> {
  if (reader.peekType() !== 'array') {
    const exact = reader.readUintBig();
    return { from: exact, to: exact + 1n };
  }
  const count = reader.readTuple(2);
  const from = reader.tryNull() ? undefined : reader.readUintBig();
  const to = reader.tryNull() ? undefined : reader.readUintBig();
  reader.expectClose(count, 2);
  return { from, to };
}
