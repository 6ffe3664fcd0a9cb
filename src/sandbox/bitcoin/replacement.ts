import { formatOutpoint } from '../../chains/bitcoin/outpoint.js';
import type { Entry, Rejection } from './mempool-entry.js';
import { feeAt, INCREMENTAL_RATE } from './policy.js';

const MAX_REPLACED = 100;

const coins = (satoshi: bigint): string => {
  const text = satoshi.toString().padStart(9, '0');
  return `${text.slice(0, -8)}.${text.slice(-8)}`;
};

const computeFeeRate = ({ fee, virtualBytes }: Entry): bigint => (fee * 1_000n) / BigInt(virtualBytes);
const pays = (entry: Entry, other: Entry): boolean =>
  entry.fee * BigInt(other.virtualBytes) > other.fee * BigInt(entry.virtualBytes);

/**
 * Why a transaction may not replace others (BIP-125 without its first rule: nodes now use full RBF). `direct` are the
 * conflicting transactions, `replaced` these and their descendants.
 */
export function findReplacementViolation(
  entry: Entry,
  direct: readonly Entry[],
  replaced: readonly Entry[],
  ancestors: readonly Entry[],
): Rejection | undefined {
  const { txid, fee, virtualBytes } = entry;
  const leaving = new Set(replaced);
  const spends = ancestors.find((ancestor) => leaving.has(ancestor));
  if (spends !== undefined)
    return {
      reason: 'bad-txns-spends-conflicting-tx',
      detail: `${txid} spends conflicting transaction ${spends.txid}`,
    };
  const reject = (why: string): Rejection => ({
    reason: 'insufficient fee',
    detail: `rejecting replacement ${txid}${why}`,
  });
  for (const other of direct)
    if (!pays(entry, other))
      return reject(
        `; new feerate ${coins(computeFeeRate(entry))} BTC/kvB <= old feerate ${coins(computeFeeRate(other))} BTC/kvB`,
      );
  if (replaced.length > MAX_REPLACED)
    return {
      reason: 'too many potential replacements',
      detail: `rejecting replacement ${txid}; too many potential replacements (${replaced.length} > ${MAX_REPLACED})`,
    };
  const before = new Set(
    direct.flatMap(({ transaction }) => transaction.inputs.map(({ previous }) => formatOutpoint(previous))),
  );
  const parents = new Set(ancestors.map((ancestor) => ancestor.txid));
  const added = entry.transaction.inputs.findIndex(({ previous }) => {
    const outpoint = formatOutpoint(previous);
    return parents.has(outpoint.slice(0, 64)) && !before.has(outpoint);
  });
  if (added >= 0)
    return {
      reason: 'replacement-adds-unconfirmed',
      detail: `replacement ${txid} adds unconfirmed input, idx ${added}`,
    };
  const paid = replaced.reduce((sum, other) => sum + other.fee, 0n);
  if (fee < paid) return reject(`, less fees than conflicting txs; ${coins(fee)} < ${coins(paid)}`);
  const more = feeAt(INCREMENTAL_RATE, virtualBytes);
  if (fee - paid < more) return reject(`, not enough additional fees to relay; ${coins(fee - paid)} < ${coins(more)}`);
  return undefined;
}
