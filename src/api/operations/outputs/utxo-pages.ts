import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type Holding, unspentOutputsHolding } from '../../../store/queries/cardano/asset-outputs.js';
import { type Owners, unspentOutputsOfAll } from '../../../store/queries/cardano/output-owners.js';
import { transactionsOfSlots } from '../../../store/queries/cardano/tx-range.js';
import { numberedPage, tipPage } from '../../chain-pages.js';
import { Hex } from '../../schema.js';
import { type AddressUtxo, shownAddressUtxo } from './address-utxo.js';
import { AssetUnit, findAsset, readAssetUnit } from './asset-unit.js';

/** Lists of unspent outputs of addresses, accounts and credentials, whole or of one asset. */

/** Who is meant, in the snapshot of the answer; an owner that the chain never saw owns nothing. */
export type FindOwners = (db: NetworkDb<'cardano'>) => Promise<Owners>;

interface Context {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}

type Utxos = Static<typeof AddressUtxo>[];

interface NumberedQuery {
  readonly page: number;
  readonly pageSize: number;
}

/** Those of several owners in one chain order. */
export const utxosOfAll = (
  { db, network }: Context,
  findOwners: FindOwners,
  query: NumberedQuery & { readonly fromSlot?: number | undefined; readonly toSlot?: number | undefined },
): Promise<Utxos> =>
  db.snapshot(async (snapshot) => {
    const owners = await findOwners(snapshot);
    const within = await transactionsOfSlots(snapshot, { from: query.fromSlot, to: query.toSlot });
    const outputs = await numberedPage(query, (range) => unspentOutputsOfAll(snapshot, owners, { ...range, within }));
    return outputs.map((output) => shownAddressUtxo(output, network));
  });

/** Those that hold an asset. */
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
    return outputs.map((output) => shownAddressUtxo(output, network));
  });
}

const tooManyToSearch = (): ServiceError =>
  new ServiceError(
    'invalid',
    'Too many unspent outputs to be searched for one page: use the cursor of utxos/page with `unit`',
  );

/** Filters of a cursor page. */
export const HoldingFilter = {
  unit: Type.Optional(AssetUnit),
  policyId: Type.Optional(Hex(56, 'Only outputs with an asset of this policy')),
};

export const SEARCH_DESCRIPTION =
  'With `unit` or `policyId` a page may hold fewer outputs than `limit`, even none, and still have a `nextCursor`: a search of many outputs goes on with the next page.';

interface CursorQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly fromSlot?: number | undefined;
  readonly toSlot?: number | undefined;
  readonly unit?: string | undefined;
  readonly policyId?: string | undefined;
}

export async function utxoPage(
  { db, network, cursor }: Context & Pick<Parameters<typeof tipPage>[0], 'cursor'>,
  findOwners: FindOwners,
  query: CursorQuery,
) {
  if (query.unit !== undefined && query.policyId !== undefined)
    throw new ServiceError('invalid', "Give at most one of 'unit' and 'policyId'");
  const asset = query.unit === undefined ? undefined : readAssetUnit(query.unit);
  return await tipPage(
    { db, cursor },
    {
      cursor: query.cursor,
      limit: query.limit,
      order: 'asc',
      async fetch(snapshot, range) {
        const owners = await findOwners(snapshot);
        const within = await transactionsOfSlots(snapshot, { from: query.fromSlot, to: query.toSlot });
        const holding = await holdingOf(snapshot, asset, query.policyId);
        if (holding === 'anything') return await unspentOutputsOfAll(snapshot, owners, { ...range, within });
        if (holding === undefined) return [];
        const { outputs, stoppedAt } = await unspentOutputsHolding(snapshot, owners, holding, { ...range, within });
        return { rows: outputs, stoppedAt };
      },
      keyOf: ({ txId, index }) => [txId, index],
      show: (output) => shownAddressUtxo(output, network),
    },
  );
}

/** Undefined for an asset that was never minted. */
async function holdingOf(
  db: NetworkDb<'cardano'>,
  asset: ReturnType<typeof readAssetUnit> | undefined,
  policyId: string | undefined,
): Promise<Holding | 'anything' | undefined> {
  if (policyId !== undefined) return { policy: fromHex(policyId) };
  if (asset === undefined) return 'anything';
  const assetId = await findAsset(db, asset);
  return assetId === undefined ? undefined : { assetId };
}
