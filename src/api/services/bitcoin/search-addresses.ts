import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { findScriptRanges } from '../../../chains/bitcoin/address-prefix.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findScriptsInRanges, type Range } from '../../../store/queries/bitcoin/address-search.js';

export interface FoundAddress {
  readonly address: string;
  readonly script: Uint8Array;
}

/**
 * Addresses of confirmed outputs that begin with a text, in the order of their scripts. `stoppedAt` is the last script
 * that was read if there may be more.
 */
export async function searchAddresses(
  db: NetworkDb<'bitcoin'>,
  network: BitcoinNetwork,
  {
    prefix,
    after,
    limit,
  }: { readonly prefix: string; readonly after?: Uint8Array | undefined; readonly limit: number },
): Promise<{ readonly rows: readonly FoundAddress[]; readonly stoppedAt: Uint8Array | undefined }> {
  const { addresses: prefixes } = getChainParameters(network);
  const ranges = findScriptRanges(prefix, prefixes);
  const scripts = await findScriptsInRanges(db, { ranges: after === undefined ? ranges : cut(ranges, after), limit });
  const lower = prefix.toLowerCase();
  const rows = scripts.flatMap((script): FoundAddress[] => {
    const address = encodeScriptAddress(script, prefixes);
    // Upper case is only valid for segwit addresses, which are shown in lower case.
    const matches = address?.startsWith(prefix) === true || address?.startsWith(lower) === true;
    return matches ? [{ address: address!, script }] : [];
  });
  return { rows, stoppedAt: scripts.length < limit ? undefined : scripts.at(-1) };
}

/** The parts of ranges after a script. */
const cut = (ranges: readonly Range[], after: Uint8Array): readonly Range[] =>
  ranges.flatMap((range): Range[] => {
    if (Buffer.compare(range.last, after) <= 0) return [];
    return [Buffer.compare(range.first, after) > 0 ? range : { ...range, first: new Uint8Array([...after, 0]) }];
  });
