import type { Transaction } from '../transactions/transaction.js';
import type { Value } from '../transactions/value.js';

/**
 * Bytes of a transaction as the ledger counts them for fee and maximum size: the three-element form, without the byte
 * that says whether scripts succeed (`toCBORForSizeComputation`).
 */
export const measuredBytes = ({ body, witnesses, auxiliary }: Pick<Transaction, 'body' | 'witnesses' | 'auxiliary'>) =>
  1 + body.encoded.length + witnesses.encoded.length + (auxiliary?.encoded.length ?? 1);

/** Bytes of a CBOR head with this argument; of an unsigned integer, the whole item. */
function headBytes(argument: number | bigint): number {
  if (argument < 24) return 1;
  if (argument < 0x100) return 2;
  if (argument < 0x1_0000) return 3;
  return argument < 0x1_0000_0000 ? 5 : 9;
}

/** The ledger closes maps of more than 23 entries by a break instead of counting them. */
const mapBytes = (entries: number): number => (entries < 24 ? 1 : 2);

/** Bytes of a value as the ledger itself writes it, however the transaction has it. */
export function valueBytes({ lovelace, assets }: Value): number {
  if (assets.length === 0) return headBytes(lovelace);
  const policies = new Map<string, number>();
  let size = 1 + headBytes(lovelace);
  for (const { policyId, assetName, quantity } of assets) {
    const policy = Buffer.from(policyId).toString('latin1');
    policies.set(policy, (policies.get(policy) ?? 0) + 1);
    size += headBytes(assetName.length) + assetName.length + headBytes(quantity);
  }
  size += mapBytes(policies.size);
  for (const [policy, names] of policies) size += headBytes(policy.length) + policy.length + mapBytes(names);
  return size;
}

const BYTES_PER_WORD = 8;
const POLICY_BYTES = 28;

/** Words of eight bytes that a value took in memory, as Mary and Alonzo counted (`size` of the multi-asset value). */
export function valueWords({ assets }: Value, withoutAssets: number): number {
  if (assets.length === 0) return withoutAssets;
  const policies = new Set(assets.map(({ policyId }) => Buffer.from(policyId).toString('latin1')));
  const names = new Set(assets.map(({ assetName }) => Buffer.from(assetName).toString('latin1')));
  const nameBytes = [...names].reduce((sum, { length }) => sum + length, 0);
  const bytes = assets.length * 12 + nameBytes + policies.size * POLICY_BYTES;
  return 6 + Math.ceil(bytes / BYTES_PER_WORD);
}
