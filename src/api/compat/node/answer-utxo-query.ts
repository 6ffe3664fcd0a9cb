import { decodeAddressInBlock } from '../../../chains/cardano/addresses/address.js';
import { NODE_ERAS } from '../../../chains/cardano/node/eras.js';
import type { EraQuery } from '../../../chains/cardano/node/ledger-query.js';
import { writeOutput } from '../../../chains/cardano/transactions/output.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { findOutputs, findOutputsAt } from '../../../store/queries/cardano/outputs/outputs-by-reference.js';
import { listUnspentPlaces } from '../../../store/queries/cardano/outputs/unspent-places.js';
import { outputContent } from '../../shapes/transactions/ledger-state.js';

const MAX_REFERENCES = 1_000;
const MAX_ADDRESSES = 1_000;
/** A response is one message, so it cannot be streamed. */
const MAX_OUTPUTS = 20_000;
/** Outputs that are read and encoded at once, so that other requests are served in between. */
const PAGE = 500;

const ALLEGRA_INDEX = NODE_ERAS.findIndex(({ era }) => era === 'allegra');

type Entry = readonly [{ readonly transaction: string; readonly index: number }, string];

/** Unspent ones among the references. */
export async function findUtxos(
  db: NetworkDb<'cardano'>,
  references: readonly { readonly transaction: string; readonly index: number }[],
): Promise<readonly Entry[]> {
  if (references.length > MAX_REFERENCES)
    throw new ServiceError('invalid', `At most ${MAX_REFERENCES} outputs can be queried at once`);
  const found = await findOutputs(
    db,
    references.map(({ transaction, index }) => ({ txHash: fromHex(transaction), index })),
  );
  return sortEntries(found.filter(({ spentBy }) => spentBy === undefined).map(toEntry));
}

/** All unspent outputs, or those of some addresses. */
export async function listUtxos(
  { db }: { readonly db: NetworkDb<'cardano'> },
  eraIndex: number,
  query: Extract<EraQuery, { readonly type: 'GetUTxOByAddress' | 'GetUTxOWhole' }>,
  maxOutputs = MAX_OUTPUTS,
): Promise<readonly Entry[]> {
  const addresses = query.type === 'GetUTxOWhole' ? undefined : query.addresses;
  if (addresses !== undefined && addresses.length > MAX_ADDRESSES)
    throw new ServiceError('invalid', `At most ${MAX_ADDRESSES} addresses can be queried at once`);
  const places = await listUnspentPlaces(db, { addresses: addresses?.map(fromHex), limit: maxOutputs + 1 });
  if (places.length > maxOutputs)
    throw new ServiceError(
      'invalid',
      `${query.type} has more than ${maxOutputs} outputs: query fewer addresses, or outputs by reference`,
    );
  const entries: Entry[] = [];
  for (let from = 0; from < places.length; from += PAGE) {
    const outputs = await findOutputsAt(db, places.slice(from, from + PAGE), 'asc');
    for (const output of outputs) if (!isRemoved(output, eraIndex)) entries.push(toEntry(output));
  }
  return sortEntries(entries);
}

/** The start of Allegra returned the unspent redeem outputs of the Byron genesis to the reserves. */
function isRemoved({ txId, address }: ChainOutput, eraIndex: number): boolean {
  if (txId >= 0 || eraIndex < ALLEGRA_INDEX) return false;
  const decoded = decodeAddressInBlock(address);
  return decoded?.type === 'byron' && decoded.spending === 'redeem';
}

function toEntry(output: ChainOutput): Entry {
  const writer = new CborWriter();
  writeOutput(writer, outputContent(output));
  return [{ transaction: output.txHash, index: output.index }, toHex(writer.finish())];
}

/** The order of the ledger: by transaction, then by index. */
const sortEntries = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted(([a], [b]) =>
    a.transaction === b.transaction ? a.index - b.index : a.transaction < b.transaction ? -1 : 1,
  );
