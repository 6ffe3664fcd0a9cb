import { toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import type { PlacedOutput, ScriptTransactionRequest } from '../request/script-request.js';
import { type Assets, POLICY_DIGITS } from './script-change.js';

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
const compareByLovelace = ({ content: a }: PlacedOutput, { content: b }: PlacedOutput): number =>
  a.assets.length - b.assets.length || (a.lovelace > b.lovelace ? -1 : a.lovelace < b.lovelace ? 1 : 0);

/**
 * Selects wallet UTxOs: those with missing tokens, then as many more as the lovelace needs. `attempt` returns the
 * result for a selection, or the missing lovelace.
 */
export function selectFor<Result>(
  { request, balance }: { readonly request: ScriptTransactionRequest; readonly balance: ScriptBalance },
  attempt: (paidWith: readonly PlacedOutput[]) => Result | { readonly short: bigint },
): Result {
  const chosen = withTokens(request.wallet, balance);
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
function withTokens(wallet: readonly PlacedOutput[], { assets }: ScriptBalance): PlacedOutput[] {
  const chosen = new Set<PlacedOutput>();
  for (const [unit, balance] of assets) {
    if (balance >= 0n) continue;
    let missing = -balance;
    const holders: { readonly output: PlacedOutput; readonly held: bigint }[] = [];
    const policyId = Buffer.from(unit.slice(0, POLICY_DIGITS), 'hex');
    const assetName = Buffer.from(unit.slice(POLICY_DIGITS), 'hex');
    for (const output of wallet) {
      const held = countHeld(output, policyId, assetName);
      if (held === 0n) continue;
      if (chosen.has(output)) missing -= held;
      else holders.push({ output, held });
    }
    for (const { output, held } of holders.sort((a, b) => (a.held > b.held ? -1 : 1))) {
      if (missing <= 0n) break;
      chosen.add(output);
      missing -= held;
    }
    if (missing > 0n) throw new BuildError(`Insufficient funds: ${missing} ${unit} missing`);
  }
  return [...chosen];
}

function countHeld({ content }: PlacedOutput, policyId: Buffer, assetName: Buffer): bigint {
  let held = 0n;
  for (const asset of content.assets)
    if (policyId.equals(asset.policyId) && assetName.equals(asset.assetName)) held += asset.quantity;
  return held;
}
