import { minLovelace } from '../../builder/plan/min-utxo.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { type OutputContent, type OutputReference, writeOutput } from '../../chains/cardano/transactions/output.js';
import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { Ledger } from './ledger.js';
import type { Wallet } from './wallet.js';

/** An unspent output and its wallet. */
export interface Held {
  readonly key: string;
  readonly reference: OutputReference;
  readonly output: OutputContent;
  readonly wallet: Wallet;
}

export const parseReference = (key: string): OutputReference => {
  const at = key.indexOf('#');
  return { txHash: fromHex(key.slice(0, at)), index: Number(key.slice(at + 1)) };
};

export function* heldBy(ledger: Ledger, wallet: Wallet): Generator<Held> {
  for (const key of ledger.at(wallet.address))
    yield { key, reference: parseReference(key), output: ledger.output(key)!, wallet };
}

/** Unspent outputs of a wallet, oldest first. */
export type Purse = () => Iterable<Held>;

/** For repeated reads of an unchanged ledger: each output is decoded once. */
export function openPurse(ledger: Ledger, wallet: Wallet): Purse {
  const rest = heldBy(ledger, wallet);
  const seen: Held[] = [];
  return function* () {
    for (let at = 0; ; at += 1) {
      if (at === seen.length) {
        const next = rest.next();
        if (next.done) return;
        seen.push(next.value);
      }
      yield seen[at]!;
    }
  };
}

/** Quantities by unit (policy and name in hexadecimal). */
export type Assets = Map<string, bigint>;

const POLICY_DIGITS = 56;

export const formatUnit = ({ policyId, assetName }: Pick<AssetQuantity, 'policyId' | 'assetName'>): string =>
  toHex(policyId) + toHex(assetName);

export function addAssets(to: Assets, assets: readonly AssetQuantity[], sign: 1n | -1n = 1n): Assets {
  for (const asset of assets) {
    const unit = formatUnit(asset);
    const sum = (to.get(unit) ?? 0n) + sign * asset.quantity;
    if (sum === 0n) to.delete(unit);
    else to.set(unit, sum);
  }
  return to;
}

/** In ledger order: by policy, then by name. */
export const assetList = (assets: Assets): readonly AssetQuantity[] =>
  [...assets].toSorted(byUnit).map(([unit, quantity]) => ({
    policyId: fromHex(unit.slice(0, POLICY_DIGITS)),
    assetName: fromHex(unit.slice(POLICY_DIGITS)),
    quantity,
  }));

function byUnit([a]: readonly [string, bigint], [b]: readonly [string, bigint]): number {
  const samePolicy = a.slice(0, POLICY_DIGITS) === b.slice(0, POLICY_DIGITS);
  return samePolicy && a.length !== b.length ? a.length - b.length : a < b ? -1 : 1;
}

/** Raises the lovelace to the minimum of the output. */
export function withMinimum(output: OutputContent, { coinsPerUtxoUnit = 0n }: ProtocolParameters): OutputContent {
  const writer = new CborWriter();
  writeOutput(writer, { ...output, lovelace: 0n });
  const min = minLovelace(writer.length - 1, coinsPerUtxoUnit);
  return output.lovelace >= min ? output : { ...output, lovelace: min };
}

export interface Need {
  readonly lovelace: bigint;
  readonly assets: Assets;
}

/**
 * Adds outputs of the payer until the need is covered: those with required assets first, then those without assets.
 * Undefined when the payer has too little.
 */
export function coverNeed(purse: Purse, spent: readonly Held[], need: Need): readonly Held[] | undefined {
  const chosen = new Map(spent.map((held) => [held.key, held]));
  const lacking = new Map(need.assets);
  let lovelace = need.lovelace;
  const add = (held: Held): void => {
    chosen.set(held.key, held);
    lovelace -= held.output.lovelace;
    for (const asset of held.output.assets) {
      const unit = formatUnit(asset);
      const missing = lacking.get(unit);
      if (missing === undefined) continue;
      if (missing <= asset.quantity) lacking.delete(unit);
      else lacking.set(unit, missing - asset.quantity);
    }
  };
  for (const held of spent) add(held);
  for (const [unit, quantity] of [...lacking]) if (quantity <= 0n) lacking.delete(unit);
  if (lacking.size > 0)
    for (const held of purse()) {
      if (chosen.has(held.key) || !held.output.assets.some((asset) => lacking.has(formatUnit(asset)))) continue;
      add(held);
      if (lacking.size === 0) break;
    }
  if (lacking.size > 0) return undefined;
  if (chosen.size > 0 && lovelace <= 0n) return [...chosen.values()];
  const later: Held[] = [];
  for (const held of purse()) {
    if (chosen.has(held.key)) continue;
    if (held.output.assets.length > 0 || held.output.scriptRef !== undefined) {
      later.push(held);
      continue;
    }
    add(held);
    if (lovelace <= 0n) return [...chosen.values()];
  }
  for (const held of later) {
    if (held.output.scriptRef !== undefined) continue;
    add(held);
    if (lovelace <= 0n) return [...chosen.values()];
  }
  return undefined;
}
