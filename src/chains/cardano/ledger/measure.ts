import { encodeLatin1 } from '../../../kernel/byte-text.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Value } from '../transactions/value.js';

/**
 * The transaction size for fee and maximum size: the three-element form without the validity flag
 * (`toCBORForSizeComputation`).
 */
export const measuredBytes = ({ body, witnesses, auxiliary }: Pick<Transaction, 'body' | 'witnesses' | 'auxiliary'>) =>
  1 + body.encoded.length + witnesses.encoded.length + (auxiliary?.encoded.length ?? 1);

/** Size of a CBOR head with this argument; for an unsigned integer the whole item. */
function headBytes(argument: number | bigint): number {
  if (argument < 24) return 1;
  if (argument < 0x100) return 2;
  if (argument < 0x1_0000) return 3;
  return argument < 0x1_0000_0000 ? 5 : 9;
}

/** The ledger encodes maps of more than 23 entries with indefinite length. */
const mapBytes = (entries: number): number => (entries < 24 ? 1 : 2);

/** Size of a value in the ledger's own encoding, independent of the encoding in the transaction. */
export function valueBytes({ lovelace, assets }: Value): number {
  if (assets.length === 0) return headBytes(lovelace);
  const policies = new Map<string, number>();
  let size = 1 + headBytes(lovelace);
  for (const { policyId, assetName, quantity } of assets) {
    const policy = encodeLatin1(policyId);
    policies.set(policy, (policies.get(policy) ?? 0) + 1);
    size += headBytes(assetName.length) + assetName.length + headBytes(quantity);
  }
  size += mapBytes(policies.size);
  for (const [policy, names] of policies) size += headBytes(policy.length) + policy.length + mapBytes(names);
  return size;
}

const BYTES_PER_WORD = 8;
const POLICY_BYTES = 28;

/** Memory words of a value as counted by Mary and Alonzo (`size` of the multi-asset value). */
export function valueWords({ assets }: Value, withoutAssets: number): number {
  if (assets.length === 0) return withoutAssets;
  const policies = new Set(assets.map(({ policyId }) => encodeLatin1(policyId)));
  const names = new Set(assets.map(({ assetName }) => encodeLatin1(assetName)));
  const nameBytes = [...names].reduce((sum, { length }) => sum + length, 0);
  const bytes = assets.length * 12 + nameBytes + policies.size * POLICY_BYTES;
  return 6 + Math.ceil(bytes / BYTES_PER_WORD);
}
