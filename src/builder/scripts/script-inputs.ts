import { NONE } from '../../chains/cardano/lists.js';
import { toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import type { Utxo } from '../request/request.js';
import type { PlacedOutput, ScriptTransactionRequest } from '../request/script-request.js';
import type { AssetTable } from '../wallet/asset-table.js';
import type { Assets } from './script-change.js';
import type { ScriptUtxos } from './script-utxos.js';

/** Negative amounts are missing. */
export interface Funds {
  readonly lovelace: bigint;
  readonly assets: Assets;
}

/** The balance before fee and change. */
export interface ScriptBalance extends Funds {
  readonly mint: Assets;
}

/** Without wallet UTxOs. `table` numbers the assets. */
export function computeFixedBalance(request: ScriptTransactionRequest, table: AssetTable): ScriptBalance {
  const { inputs, mints, withdrawals, certificates, payments, spends = [], proposals = [], donation = 0n } = request;
  const mint = new Map<number, bigint>();
  const spent = sumOutputs([...inputs.map(({ output }) => output), ...spends], table);
  const { assets } = spent;
  let lovelace = spent.lovelace - donation;
  for (const { lovelace: paid, assets: sent } of payments) {
    lovelace -= paid;
    for (const { policyId, assetName, quantity } of sent) add(assets, getNumber(policyId, assetName, table), -quantity);
  }
  for (const { policyId, assets: minted } of mints)
    for (const { assetName, quantity } of minted) {
      const asset = getNumber(policyId, assetName, table);
      add(assets, asset, quantity);
      add(mint, asset, quantity);
    }
  for (const { lovelace: withdrawn } of withdrawals) lovelace += withdrawn;
  for (const { deposit } of certificates) lovelace -= deposit;
  for (const { proposal } of proposals) lovelace -= proposal.deposit;
  table.check();
  return { lovelace, assets, mint };
}

const getNumber = (policyId: Uint8Array, assetName: Uint8Array, table: AssetTable): number =>
  table.number(toHex(policyId), toHex(assetName));

function add(held: Map<number, bigint>, asset: number, quantity: bigint): void {
  held.set(asset, (held.get(asset) ?? 0n) + quantity);
}

interface Sum extends Funds {
  readonly assets: Map<number, bigint>;
}

export function sumOutputs(outputs: readonly PlacedOutput[], table: AssetTable): Sum {
  const assets = new Map<number, bigint>();
  let lovelace = 0n;
  for (const { content } of outputs) {
    lovelace += content.lovelace;
    for (const { policyId, assetName, quantity } of content.assets)
      add(assets, getNumber(policyId, assetName, table), quantity);
  }
  return { lovelace, assets };
}

/** The funds of wallet UTxOs, in addition to others. */
export function sumUtxos(positions: readonly number[], { utxos, table }: ScriptUtxos, others: Funds): Sum {
  const assets = new Map(others.assets);
  let { lovelace } = others;
  for (const position of positions) {
    const utxo = utxos[position]!;
    lovelace += utxo.lovelace;
    for (const { policyId, assetName, quantity } of utxo.assets ?? NONE)
      add(assets, table.number(policyId, assetName), quantity);
  }
  return { lovelace, assets };
}

/** ADA-only UTxOs first, then by lovelace. */
function compareByLovelace(a: Utxo, b: Utxo): number {
  const tokens = countAssets(a) - countAssets(b);
  return tokens !== 0 ? tokens : a.lovelace > b.lovelace ? -1 : a.lovelace < b.lovelace ? 1 : 0;
}

const countAssets = ({ assets }: Utxo): number => assets?.length ?? 0;

interface SelectionScope {
  readonly request: ScriptTransactionRequest;
  readonly balance: ScriptBalance;
  readonly utxos: ScriptUtxos;
}

/**
 * Selects wallet UTxOs: those with missing tokens, then as many more as the lovelace needs. `attempt` returns the
 * result for a selection, given as positions in the wallet, or the missing lovelace.
 */
export function selectFor<Result>(
  { request, balance, utxos: wallet }: SelectionScope,
  attempt: (chosen: readonly number[]) => Result | { readonly short: bigint },
): Result {
  const { utxos } = wallet;
  const chosen = withTokens(wallet, balance);
  // Often the first attempt succeeds.
  let others: number[] | undefined;
  const getLeft = (): number[] => {
    others ??= [...utxos.keys()]
      .filter((position) => !chosen.includes(position))
      .sort((a, b) => compareByLovelace(utxos[a]!, utxos[b]!));
    return others;
  };
  // The ledger requires at least one input.
  if (chosen.length === 0 && request.inputs.length + (request.spends ?? []).length === 0) {
    const first = getLeft().shift();
    if (first === undefined) throw new BuildError('The wallet has no plain UTxO at a key address');
    chosen.push(first);
  }
  for (let attempts = 1; ; attempts += 1) {
    const made = attempt(chosen);
    if (!isShort(made)) return made;
    const left = getLeft();
    if (left.length === 0) throw new BuildError(`Insufficient funds: about ${made.short} lovelace missing`);
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
function withTokens({ utxos, table }: ScriptUtxos, { assets }: ScriptBalance): number[] {
  const chosen = new Set<number>();
  for (const [asset, balance] of assets) {
    if (balance >= 0n) continue;
    let missing = -balance;
    const holders: { readonly position: number; readonly held: bigint }[] = [];
    const { policyId, assetName } = table.assets[asset]!;
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
    if (missing > 0n) throw new BuildError(`Insufficient funds: ${missing} ${table.unit(asset)} missing`);
  }
  return [...chosen];
}

function countHeld({ assets = NONE }: Utxo, policyId: string, assetName: string): bigint {
  let held = 0n;
  for (const asset of assets) if (asset.assetName === assetName && asset.policyId === policyId) held += asset.quantity;
  return held;
}
