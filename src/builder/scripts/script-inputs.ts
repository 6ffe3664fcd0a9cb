import { NONE } from '../../chains/cardano/lists.js';
import { toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import type { Utxo } from '../request/request.js';
import type { PlacedOutput, ScriptTransactionRequest } from '../request/script-request.js';
import { type Assets, POLICY_DIGITS } from './script-change.js';
import type { ScriptFrame } from './script-frame.js';

/** Negative amounts are missing. */
export interface Funds {
  readonly lovelace: bigint;
  readonly assets: Assets;
}

/** The balance before fee and change. */
export interface ScriptBalance extends Funds {
  readonly mint: Assets;
}

/** Without wallet UTxOs. */
export function computeFixedBalance(request: ScriptTransactionRequest): ScriptBalance {
  const { inputs, mints, withdrawals, certificates, payments, spends = [], proposals = [], donation = 0n } = request;
  const mint = new Map<string, bigint>();
  const spent = sumOutputs([...inputs.map(({ output }) => output), ...spends]);
  const { assets } = spent;
  let lovelace = spent.lovelace - donation;
  for (const { lovelace: paid, assets: sent } of payments) {
    lovelace -= paid;
    for (const { policyId, assetName, quantity } of sent) add(assets, policyId, assetName, -quantity);
  }
  for (const { policyId, assets: minted } of mints)
    for (const { assetName, quantity } of minted) {
      add(assets, policyId, assetName, quantity);
      add(mint, policyId, assetName, quantity);
    }
  for (const { lovelace: withdrawn } of withdrawals) lovelace += withdrawn;
  for (const { deposit } of certificates) lovelace -= deposit;
  for (const { proposal } of proposals) lovelace -= proposal.deposit;
  return { lovelace, assets, mint };
}

function add(held: Map<string, bigint>, policyId: Uint8Array, assetName: Uint8Array, quantity: bigint): void {
  const unit = toHex(policyId) + toHex(assetName);
  held.set(unit, (held.get(unit) ?? 0n) + quantity);
}

const NO_FUNDS: Funds = { lovelace: 0n, assets: new Map() };

/** The funds of these outputs, in addition to others. */
export function sumOutputs(outputs: readonly PlacedOutput[], others = NO_FUNDS) {
  const assets = new Map(others.assets);
  let { lovelace } = others;
  for (const { content } of outputs) {
    lovelace += content.lovelace;
    for (const { policyId, assetName, quantity } of content.assets) add(assets, policyId, assetName, quantity);
  }
  return { lovelace, assets };
}

/** ADA-only UTxOs first, then by lovelace. */
function compareByLovelace(a: Utxo, b: Utxo): number {
  const tokens = countAssets(a) - countAssets(b);
  return tokens !== 0 ? tokens : a.lovelace > b.lovelace ? -1 : a.lovelace < b.lovelace ? 1 : 0;
}

const countAssets = ({ assets }: Utxo): number => assets?.length ?? 0;

/**
 * Selects wallet UTxOs: those with missing tokens, then as many more as the lovelace needs. `attempt` returns the
 * result for a selection, given as positions in the wallet, or the missing lovelace.
 */
export function selectFor<Result>(
  { request, balance, utxos: { utxos } }: Pick<ScriptFrame, 'request' | 'balance' | 'utxos'>,
  attempt: (chosen: readonly number[]) => Result | { readonly short: bigint },
): Result {
  const chosen = withTokens(utxos, balance);
  const left = [...utxos.keys()]
    .filter((position) => !chosen.includes(position))
    .sort((a, b) => compareByLovelace(utxos[a]!, utxos[b]!));
  // The ledger requires at least one input.
  if (chosen.length === 0 && request.inputs.length + (request.spends ?? []).length === 0) {
    const first = left.shift();
    if (first === undefined) throw new BuildError('The wallet has no plain UTxO at a key address');
    chosen.push(first);
  }
  for (let attempts = 1; ; attempts += 1) {
    const made = attempt(chosen);
    if (!isShort(made)) return made;
    if (left.length === 0) throw new BuildError(`Insufficient funds: at least ${made.short} lovelace missing`);
    // Skips ahead, because UTxOs whose tokens need more lovelace than they hold would otherwise be tried one by one.
    const min = attempts > FEW_ATTEMPTS ? chosen.length : 1;
    let short = made.short;
    for (let added = 0; (short > 0n || added < min) && left.length > 0; added += 1) {
      const next = left.shift()!;
      chosen.push(next);
      short -= utxos[next]!.lovelace;
    }
    const tokens = chosen.reduce((sum, position) => sum + countAssets(utxos[position]!), 0);
    if (tokens > MAX_TOKENS)
      throw new BuildError('The UTxOs to be spent hold too many tokens for one transaction: consolidate them first');
  }
}

const FEW_ATTEMPTS = 10;
/** A token takes at least four of 16384 bytes. */
const MAX_TOKENS = 4_096;

const isShort = <Result>(made: Result | { readonly short: bigint }): made is { readonly short: bigint } =>
  typeof made === 'object' && made !== null && 'short' in made;

/** The positions of the largest holdings of each missing token. */
function withTokens(utxos: readonly Utxo[], { assets }: ScriptBalance): number[] {
  const chosen = new Set<number>();
  for (const [unit, balance] of assets) {
    if (balance >= 0n) continue;
    let missing = -balance;
    const holders: { readonly position: number; readonly held: bigint }[] = [];
    const policyId = unit.slice(0, POLICY_DIGITS);
    const assetName = unit.slice(POLICY_DIGITS);
    for (const [position, utxo] of utxos.entries()) {
      const held = countHeld(utxo, policyId, assetName);
      if (held === 0n) continue;
      if (chosen.has(position)) missing -= held;
      else holders.push({ position, held });
    }
    for (const { position, held } of holders.sort((a, b) => (a.held > b.held ? -1 : 1))) {
      if (missing <= 0n) break;
      chosen.add(position);
      missing -= held;
    }
    if (missing > 0n) throw new BuildError(`Insufficient funds: ${missing} ${unit} missing`);
  }
  return [...chosen];
}

function countHeld({ assets = NONE }: Utxo, policyId: string, assetName: string): bigint {
  let held = 0n;
  for (const asset of assets) if (asset.assetName === assetName && asset.policyId === policyId) held += asset.quantity;
  return held;
}
