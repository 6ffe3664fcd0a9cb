import { toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import type { PlacedOutput, ScriptTransactionRequest } from '../request/script-request.js';
import type { Assets } from './script-change.js';

/** The balance before fee and change; negative assets are missing. */
export interface ScriptBalance {
  readonly lovelace: bigint;
  readonly assets: Assets;
  readonly mint: Assets;
}

export function computeBalance(request: ScriptTransactionRequest, paidWith: readonly PlacedOutput[]): ScriptBalance {
  const { inputs, mints, withdrawals, certificates, payments, spends = [], proposals = [], donation = 0n } = request;
  const assets = new Map<string, bigint>();
  const mint = new Map<string, bigint>();
  const count = (held: Map<string, bigint>, policyId: Uint8Array, assetName: Uint8Array, quantity: bigint): void => {
    const unit = toHex(policyId) + toHex(assetName);
    held.set(unit, (held.get(unit) ?? 0n) + quantity);
  };
  let lovelace = -donation;
  for (const { content } of [...inputs.map(({ output }) => output), ...spends, ...paidWith]) {
    lovelace += content.lovelace;
    for (const { policyId, assetName, quantity } of content.assets) count(assets, policyId, assetName, quantity);
  }
  for (const { lovelace: paid, assets: sent } of payments) {
    lovelace -= paid;
    for (const { policyId, assetName, quantity } of sent) count(assets, policyId, assetName, -quantity);
  }
  for (const { policyId, assets: minted } of mints)
    for (const { assetName, quantity } of minted) {
      count(assets, policyId, assetName, quantity);
      count(mint, policyId, assetName, quantity);
    }
  for (const { lovelace: withdrawn } of withdrawals) lovelace += withdrawn;
  for (const { deposit } of certificates) lovelace -= deposit;
  for (const { proposal } of proposals) lovelace -= proposal.deposit;
  return { lovelace, assets, mint };
}

/** ADA-only UTxOs first, then by lovelace. */
const compareByLovelace = ({ content: a }: PlacedOutput, { content: b }: PlacedOutput): number =>
  a.assets.length - b.assets.length || (a.lovelace > b.lovelace ? -1 : a.lovelace < b.lovelace ? 1 : 0);

/**
 * Selects wallet UTxOs: those with missing tokens, then as many more as the lovelace needs. `attempt` returns the
 * result for a selection, or the missing lovelace.
 */
export function selectFor<Result>(
  request: ScriptTransactionRequest,
  attempt: (paidWith: readonly PlacedOutput[]) => Result | { readonly short: bigint },
): Result {
  const chosen = withTokens(request);
  const left = request.wallet.filter((output) => !chosen.includes(output)).toSorted(compareByLovelace);
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
      short -= next.content.lovelace;
    }
    if (countTokens(chosen) > MAX_TOKENS)
      throw new BuildError('The UTxOs to be spent hold too many tokens for one transaction: consolidate them first');
  }
}

const FEW_ATTEMPTS = 10;
/** A token takes at least four of 16384 bytes. */
const MAX_TOKENS = 4_096;

const countTokens = (outputs: readonly PlacedOutput[]): number =>
  outputs.reduce((sum, { content }) => sum + content.assets.length, 0);

const isShort = <Result>(made: Result | { readonly short: bigint }): made is { readonly short: bigint } =>
  typeof made === 'object' && made !== null && 'short' in made;

/** The largest holdings of each missing token. */
function withTokens(request: ScriptTransactionRequest): PlacedOutput[] {
  const chosen = new Set<PlacedOutput>();
  const holdings = new Map(request.wallet.map((output) => [output, toHoldings(output)]));
  const heldBy = (output: PlacedOutput, unit: string): bigint => holdings.get(output)?.get(unit) ?? 0n;
  for (const [unit, balance] of computeBalance(request, []).assets) {
    let missing = -balance;
    for (const output of chosen) missing -= heldBy(output, unit);
    if (missing <= 0n) continue;
    const holders = request.wallet.filter((output) => !chosen.has(output) && heldBy(output, unit) > 0n);
    for (const output of holders.toSorted((a, b) => (heldBy(a, unit) > heldBy(b, unit) ? -1 : 1))) {
      if (missing <= 0n) break;
      chosen.add(output);
      missing -= heldBy(output, unit);
    }
    if (missing > 0n) throw new BuildError(`Insufficient funds: ${missing} ${unit} missing`);
  }
  return [...chosen];
}

function toHoldings({ content }: PlacedOutput): ReadonlyMap<string, bigint> {
  const holdings = new Map<string, bigint>();
  for (const { policyId, assetName, quantity } of content.assets) {
    const unit = toHex(policyId) + toHex(assetName);
    holdings.set(unit, (holdings.get(unit) ?? 0n) + quantity);
  }
  return holdings;
}
