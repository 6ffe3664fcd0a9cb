import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type EpochLedger, findEpochLedgers } from '../../../store/queries/cardano/blocks/epoch-ledgers.js';
import { type EpochSums, epochsBetween, findEpoch } from '../../../store/queries/cardano/blocks/epochs.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import type { BlockFilters } from '../../shapes/cardano-blocks/lists.js';
import { Epoch, EpochPath, noSuchEpoch, toEpochJson } from '../../shapes/epochs/epochs.js';
import { readBlockPage } from '../cardano-blocks/lists.js';
import { EPOCHS_UNTIL_PAID } from './epoch-state.js';

/** Rejects epochs without blocks. */
export async function requireEpoch(db: NetworkDb<'cardano'>, epoch: number): Promise<EpochSums> {
  const sums = await findEpoch(db, epoch);
  if (sums === undefined) throw noSuchEpoch();
  return sums;
}

export async function toEpochsJson(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  epochs: readonly EpochSums[],
): Promise<Static<typeof Epoch>[]> {
  const ledgers = await readLedgers(
    db,
    epochs.map(({ epoch }) => epoch),
  );
  return epochs.map((sums) => formatEpoch(network, sums, ledgers));
}

async function readLedgers(
  db: NetworkDb<'cardano'>,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, EpochLedger>> {
  if (numbers.length === 0) return new Map();
  const range = { from: Math.min(...numbers), to: Math.max(...numbers) + EPOCHS_UNTIL_PAID };
  const [available, ledgers] = await Promise.all([hasLedger(db), findEpochLedgers(db, range)]);
  return available ? ledgers : new Map();
}

function formatEpoch(
  network: CardanoNetwork,
  sums: EpochSums,
  ledgers: ReadonlyMap<number, EpochLedger>,
): Static<typeof Epoch> {
  const activeStake = ledgers.get(sums.epoch)?.activeStake;
  return toEpochJson(sums, { activeStake, rewards: ledgers.get(sums.epoch + EPOCHS_UNTIL_PAID)?.poolRewards }, network);
}

export async function readEpochJson(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  epoch: number,
): Promise<Static<typeof Epoch>> {
  const [sums, ledgers] = await Promise.all([requireEpoch(db, epoch), readLedgers(db, [epoch])]);
  return formatEpoch(network, sums, ledgers);
}

/** Nearest first. */
export const readNeighbours = (
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  epoch: number,
  page: { readonly page: number; readonly pageSize: number },
  direction: 'next' | 'previous',
): Promise<Static<typeof Epoch>[]> =>
  db.snapshot(async (snapshot) => {
    await requireEpoch(snapshot, epoch);
    const [bounds, order] =
      direction === 'next' ? [{ after: epoch }, 'asc' as const] : [{ before: epoch }, 'desc' as const];
    const epochs = await numberedPage(page, (range) => epochsBetween(snapshot, bounds, { ...range, order }));
    return await toEpochsJson(snapshot, network, epochs);
  });

export const listNeighbours = (
  direction: 'next' | 'previous',
  text: { readonly id: string; readonly summary: string; readonly description: string },
) =>
  operation({
    ...text,
    route: `GET /api/epoch/{epoch}/${direction}`,
    tag: 'Epochs',
    gate: 'caller',
    scope: 'cardano',
    addOn: null,
    path: EpochPath,
    query: Type.Object({ page: Page(), pageSize: PageSize() }),
    result: Type.Array(Epoch),
    errors: ['not-found'],
    example: { path: { epoch: direction === 'next' ? EXAMPLE.block.epoch : EXAMPLE.settledEpoch } },

    handle: (context, { path, query }) => readNeighbours(context, path.epoch, query, direction),
  });

/** In chain order by default, as explorers list them. */
export const blockHashes = async (
  db: NetworkDb<'cardano'>,
  filters: Omit<BlockFilters, 'order'> & Partial<Pick<BlockFilters, 'order'>>,
): Promise<string[]> => (await readBlockPage(db, { order: 'asc', ...filters })).map(({ hash }) => hash);
