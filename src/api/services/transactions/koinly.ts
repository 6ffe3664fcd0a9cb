import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type WalletReward, walletRewards } from '../../../store/queries/cardano/accounts/wallet-rewards.js';
import { assetFacts } from '../../../store/queries/cardano/assets/asset-facts.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import type { Owners } from '../../../store/queries/cardano/outputs/output-owners.js';
import type { Moved } from '../../../store/queries/cardano/transactions/owner-movements.js';
import { formatFingerprint } from '../../shapes/assets/shapes.js';
import { koinlyLines, koinlyPayment } from '../../shapes/transactions/koinly.js';

const PAYMENTS_PER_QUERY = 1_000;

/** Slots of the export, both included. */
interface Slots {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/**
 * Lines of the movements and of the payments of the ledger between them, oldest first. Without ledger state there are
 * no payments, and withdrawals are the income instead.
 */
export async function* readKoinlyLines(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  { owners, slots, batches }: { owners: Owners; slots: Slots; batches: AsyncIterable<readonly Moved[]> },
): AsyncGenerator<readonly string[]> {
  const known = await hasLedger(db);
  const payments = known ? listPayments(db, owners.stakeIds ?? [], slots) : undefined;
  let next = await payments?.next();
  async function* takePaymentsUntil(slot: number): AsyncGenerator<readonly string[]> {
    while (next !== undefined && next.done !== true && next.value.slot <= slot) {
      const { kind, lovelace } = next.value;
      yield [koinlyPayment({ time: slotToTime(network, next.value.slot), kind, lovelace })];
      next = await payments?.next();
    }
  }
  for await (const rows of batches) {
    const decimals = await readDecimals(db, rows);
    for (const row of rows) {
      // The boundary precedes the transactions of its block.
      yield* takePaymentsUntil(row.slot);
      yield koinlyLines({ ...toMovement(row, network, decimals), withdrawalsAreIncome: !known });
    }
  }
  yield* takePaymentsUntil(Number.MAX_SAFE_INTEGER);
}

async function* listPayments(
  db: NetworkDb<'cardano'>,
  stakeIds: readonly number[],
  slots: Slots,
): AsyncGenerator<WalletReward> {
  const range = { from: slots.from ?? 0, to: (slots.to ?? Number.MAX_SAFE_INTEGER - 1) + 1, limit: PAYMENTS_PER_QUERY };
  for (let after: WalletReward | undefined; ; ) {
    const rewards = await walletRewards(db, stakeIds, { ...range, after });
    yield* rewards;
    if (rewards.length < PAYMENTS_PER_QUERY) return;
    after = rewards.at(-1);
  }
}

async function readDecimals(db: NetworkDb<'cardano'>, rows: readonly Moved[]): Promise<(assetId: number) => number> {
  const facts = await assetFacts(db, [...new Set(rows.flatMap(({ assets }) => assets.map(({ assetId }) => assetId)))]);
  return (assetId) => facts.get(assetId)?.decimals ?? 0;
}

const toMovement = (row: Moved, network: CardanoNetwork, decimals: (assetId: number) => number) => ({
  time: slotToTime(network, row.slot),
  txHash: row.txHash,
  lovelace: row.received - row.sent,
  withdrawn: row.withdrawn,
  fee: row.fee,
  assets: row.assets
    .map(({ assetId, fingerprint, received, sent }) => ({
      currency: formatFingerprint(fingerprint),
      decimals: decimals(assetId),
      quantity: received - sent,
    }))
    .filter(({ quantity }) => quantity !== 0n),
});
