import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type Holding, unspentOutputsHolding } from '../../../store/queries/cardano/assets/asset-outputs.js';
import { findSlotTransactions } from '../../../store/queries/cardano/chain/tx-range.js';
import { listUnspentOutputs } from '../../../store/queries/cardano/outputs/output-owners.js';
import { numberedPage, tipPage } from '../../kit/chain-pages.js';
import { toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';
import {
  type Context,
  type CursorQuery,
  type FindOwners,
  type NumberedQuery,
  tooManyToSearch,
  type Utxos,
} from '../../shapes/outputs/utxo-pages.js';
import { findAsset } from './asset-unit.js';

/** The unspent outputs of several owners in one chain order. */
export const listUtxosOfOwners = (
  { db, network }: Context,
  findOwners: FindOwners,
  query: NumberedQuery & { readonly fromSlot?: number | undefined; readonly toSlot?: number | undefined },
): Promise<Utxos> =>
  db.snapshot(async (snapshot) => {
    const owners = await findOwners(snapshot);
    const within = await findSlotTransactions(snapshot, { from: query.fromSlot, to: query.toSlot });
    const outputs = await numberedPage(query, (range) => listUnspentOutputs(snapshot, owners, { ...range, within }));
    return outputs.map((output) => toAddressUtxoJson(output, network));
  });

/** Unspent outputs that hold an asset. */
export function utxosWithAsset(
  { db, network }: Context,
  findOwners: FindOwners,
  unit: string,
  query: NumberedQuery,
): Promise<Utxos> {
  const asset = readAssetUnit(unit);
  return db.snapshot(async (snapshot) => {
    const assetId = await findAsset(snapshot, asset);
    if (assetId === undefined) return [];
    const owners = await findOwners(snapshot);
    const outputs = await numberedPage(query, async (range) => {
      const found = await unspentOutputsHolding(snapshot, owners, { assetId }, range);
      if (found.stoppedAt !== undefined) throw tooManyToSearch();
      return found.outputs;
    });
    return outputs.map((output) => toAddressUtxoJson(output, network));
  });
}

export async function utxoPage(
  { db, network, cursor }: Context & Pick<Parameters<typeof tipPage>[0], 'cursor'>,
  findOwners: FindOwners,
  query: CursorQuery,
) {
  if (query.unit !== undefined && query.policyId !== undefined)
    throw new ServiceError('invalid', "Pass at most one of 'unit' and 'policyId'");
  const asset = query.unit === undefined ? undefined : readAssetUnit(query.unit);
  return await tipPage(
    { db, cursor },
    {
      cursor: query.cursor,
      limit: query.limit,
      order: 'asc',
      async fetch(snapshot, range) {
        const owners = await findOwners(snapshot);
        const within = await findSlotTransactions(snapshot, { from: query.fromSlot, to: query.toSlot });
        const holding = await findHolding(snapshot, asset, query.policyId);
        if (holding === 'anything') return await listUnspentOutputs(snapshot, owners, { ...range, within });
        if (holding === undefined) return [];
        const { outputs, stoppedAt } = await unspentOutputsHolding(snapshot, owners, holding, { ...range, within });
        return { rows: outputs, stoppedAt };
      },
      keyOf: ({ txId, index }) => [txId, index],
      show: (output) => toAddressUtxoJson(output, network),
    },
  );
}

/** Undefined for an asset that was never minted. */
async function findHolding(
  db: NetworkDb<'cardano'>,
  asset: ReturnType<typeof readAssetUnit> | undefined,
  policyId: string | undefined,
): Promise<Holding | 'anything' | undefined> {
  if (policyId !== undefined) return { policy: fromHex(policyId) };
  if (asset === undefined) return 'anything';
  const assetId = await findAsset(db, asset);
  return assetId === undefined ? undefined : { assetId };
}
