import { type CborItem, decodeCborItem, readCborItem } from '../../../kernel/cbor/item.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';

export const CIP25_LABEL = 721n;

/** The metadata of one asset under label 721 of a minting transaction. */
export interface Cip25Entry {
  readonly policyId: Uint8Array;
  readonly assetName: Uint8Array;
  /** CBOR of the asset's entry. */
  readonly metadata: Uint8Array;
  readonly version: 1 | 2;
}

const utf8 = new TextEncoder();

/**
 * Version 1 writes the policy as hexadecimal text and the name as text, version 2 both as bytes; wallets mix them, so
 * each key is read by its own type. Entries that do not match are skipped: a label may hold arbitrary data.
 */
export function readCip25(value: Uint8Array): readonly Cip25Entry[] {
  const root = decodeOrUndefined(value);
  if (root?.kind !== 'map') return [];
  const version = readVersion(root.entries);
  return root.entries.flatMap(([policy, assets]) => {
    const policyId = readPolicyId(policy);
    if (policyId === undefined || assets.kind !== 'map') return [];
    return assets.entries.flatMap(([name, metadata]): readonly Cip25Entry[] => {
      const assetName = readAssetName(name);
      if (assetName === undefined || metadata.kind !== 'map') return [];
      return [{ policyId, assetName, metadata: value.subarray(metadata.start, metadata.end), version }];
    });
  });
}

type Cip25Asset = Pick<Cip25Entry, 'policyId' | 'assetName'>;

/** The same assets without their metadata, which is skipped: an index needs no more, and it is most of the bytes. */
export function listCip25Assets(value: Uint8Array): readonly Cip25Asset[] {
  const reader = new CborReader(value);
  const found: Cip25Asset[] = [];
  try {
    readKeysOfMaps(reader, (policy) => {
      const policyId = readPolicyId(policy);
      readKeysOfMaps(reader, (name) => {
        const assetName = readAssetName(name);
        if (policyId !== undefined && assetName !== undefined) found.push({ policyId, assetName });
        reader.skip();
      });
    });
    reader.expectEnd();
    return found;
  } catch (error) {
    if (error instanceof DecodeError) return [];
    throw error;
  }
}

/** Calls `readMap`, which reads the value, for each key of a map whose value is a map. Skips everything else. */
function readKeysOfMaps(reader: CborReader, readMap: (key: CborItem) => void): void {
  if (reader.peekType() !== 'map') {
    reader.skip();
    return;
  }
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const key = readCborItem(reader);
    if (reader.peekType() === 'map') readMap(key);
    else reader.skip();
  }
}

function decodeOrUndefined(value: Uint8Array): CborItem | undefined {
  try {
    return decodeCborItem(value);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

function readVersion(entries: readonly (readonly [CborItem, CborItem])[]): 1 | 2 {
  const version = entries.find(([key]) => key.kind === 'text' && key.value === 'version')?.[1];
  return (version?.kind === 'int' && version.value === 2n) || (version?.kind === 'text' && version.value === '2.0')
    ? 2
    : 1;
}

function readPolicyId(key: CborItem): Uint8Array | undefined {
  if (key.kind === 'bytes') return key.value.length === 28 ? key.value : undefined;
  return key.kind === 'text' && /^[0-9a-fA-F]{56}$/.test(key.value) ? fromHex(key.value) : undefined;
}

function readAssetName(key: CborItem): Uint8Array | undefined {
  const name = key.kind === 'bytes' ? key.value : key.kind === 'text' ? utf8.encode(key.value) : undefined;
  return name !== undefined && name.length <= 32 ? name : undefined;
}
