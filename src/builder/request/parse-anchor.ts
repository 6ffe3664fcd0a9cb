import type { Anchor } from '../../chains/cardano/governance/anchor.js';
import { countUtf8Bytes } from '../../kernel/bytes.js';
import { fromHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import type { AnchorFields } from './request.js';

/** Conway ledger: maximum size of an anchor URL. */
const MAX_URL_BYTES = 128;
const DATA_HASH = /^[0-9a-fA-F]{64}$/;

/** `place` is a prefix for the field names in error messages. */
export function parseAnchor({ anchorUrl, anchorDataHash }: AnchorFields, prefix = ''): Anchor | undefined {
  if (anchorUrl === undefined && anchorDataHash === undefined) return undefined;
  if (anchorUrl === undefined || anchorDataHash === undefined)
    throw new BuildError(`${prefix}anchorUrl and ${prefix}anchorDataHash must be given together`);
  if (countUtf8Bytes(anchorUrl) > MAX_URL_BYTES)
    throw new BuildError(`${prefix}anchorUrl is longer than ${MAX_URL_BYTES} bytes`);
  if (!DATA_HASH.test(anchorDataHash)) throw new BuildError(`${prefix}anchorDataHash must be 64 hexadecimal digits`);
  return { url: anchorUrl, hash: fromHex(anchorDataHash) };
}
