import { encodeCip68, readCip68 } from '../../chains/cardano/assets/cip68.js';
import { decodePlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readBasicPlutusData } from '../../chains/cardano/scripts/plutus-data-json.js';
import { decoding } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import type { Cip68Content } from './request.js';

export const LATEST_VERSION = 3;

/**
 * The datum of a reference token. `before` is the datum that it replaces: fields that are not given are copied from it.
 */
export function cip68Datum(content: Cip68Content, field: string, before?: Uint8Array): Uint8Array {
  const { metadata, extra } = content;
  const old = before && readCip68(before);
  const version = content.version ?? Number(old?.version ?? 1n);
  const data = decoding(`${field}metadata`, () => readBasicPlutusData(metadata));
  if (data.kind !== 'map') throw new BuildError(`${field}metadata must be an object`);
  return encodeCip68({
    metadata: data,
    version: BigInt(version),
    extra: extra === undefined ? old?.extra : decoding(`${field}extra`, () => decodePlutusData(extra)),
  });
}
