import {
  addressBytesText,
  addressText,
  decodeAddressInBlock,
  toRewardAddress,
} from '../../chains/cardano/addresses/address.js';
import { assetUnit } from '../../chains/cardano/assets/asset-id.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../chains/cardano/transactions/transaction-effects.js';
import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';
import { findOutput, type ResolvedOutputs } from './inspected.js';
import type { IsOwn } from './own-addresses.js';

/** The balance change of an address; negative for a loss. */
export interface Effect {
  readonly address: string;
  readonly own: boolean;
  readonly lovelace: bigint;
  /** By unit; unchanged assets are not listed. */
  readonly assets: ReadonlyMap<string, bigint>;
}

interface Movement {
  readonly address: Uint8Array;
  readonly sign: 1n | -1n;
  readonly lovelace: bigint;
  readonly assets: readonly AssetQuantity[];
}

/** Own addresses first, each once, in the order of the transaction. Withdrawals are losses of the stake address. */
export const computeEffects = (
  transaction: Transaction,
  resolved: ResolvedOutputs,
  isOwn: IsOwn | undefined,
): readonly Effect[] => sumMovements(listMovements(transaction, resolved), addressBytesText, isOwn);

/** The same by account: all addresses of a stake credential and its rewards. Addresses without one are not listed. */
export const computeAccountEffects = (
  transaction: Transaction,
  resolved: ResolvedOutputs,
  isOwn: IsOwn | undefined,
): readonly Effect[] => sumMovements(listMovements(transaction, resolved), toStakeAddress, isOwn);

function toStakeAddress(bytes: Uint8Array): string | undefined {
  const address = decodeAddressInBlock(bytes);
  const reward = address && toRewardAddress(address);
  return reward && addressText(reward);
}

function listMovements(transaction: Transaction, resolved: ResolvedOutputs): readonly Movement[] {
  const { spent, created } = computeUtxoEffects(transaction);
  const withdrawals = transaction.valid ? transaction.body.withdrawals : [];
  return [
    ...spent.flatMap((reference): readonly Movement[] => {
      const output = findOutput(resolved, reference);
      return output === undefined ? [] : [{ ...output, sign: -1n }];
    }),
    ...withdrawals.map(({ account, lovelace }): Movement => ({ address: account, sign: -1n, lovelace, assets: [] })),
    ...created.map(([, output]): Movement => ({ ...output, sign: 1n })),
  ];
}

function sumMovements(
  movements: readonly Movement[],
  toKey: (address: Uint8Array) => string | undefined,
  isOwn: IsOwn | undefined,
): readonly Effect[] {
  const sums = new Map<string, { own: boolean; lovelace: bigint; assets: Map<string, bigint> }>();
  for (const { address, sign, lovelace, assets } of movements) {
    const key = toKey(address);
    if (key === undefined) continue;
    const sum = sums.get(key) ?? { own: false, lovelace: 0n, assets: new Map<string, bigint>() };
    sums.set(key, sum);
    sum.own ||= isOwn?.(address) ?? false;
    sum.lovelace += sign * lovelace;
    for (const asset of assets) {
      const unit = assetUnit(asset);
      sum.assets.set(unit, (sum.assets.get(unit) ?? 0n) + sign * asset.quantity);
    }
  }
  const effects = [...sums].map(([address, sum]) => ({
    address,
    ...sum,
    assets: new Map([...sum.assets].filter(([, quantity]) => quantity !== 0n)),
  }));
  return effects.toSorted((a, b) => Number(b.own) - Number(a.own));
}
