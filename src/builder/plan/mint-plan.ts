import { writeAssets } from '../../chains/cardano/transactions/value.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { BuildError } from '../errors.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { Window } from '../request/native-script-use.js';
import type { AssetAmount } from '../request/request.js';
import { explainScriptRejection } from '../request/script-rejection.js';
import { assetQuantities, canonicalOrder } from '../wallet/value.js';
import { type Requirement, resolveScriptRequirement, type WalletTables } from '../wallet/wallet.js';

/** `nonZeroInt64` of the Conway CDDL. */
const MAX_MINTED = 2n ** 63n - 1n;
const MAX_BURNED = -(2n ** 63n);

export interface PlannedMint {
  /** By asset index, never zero; negative for burned assets. */
  readonly assets: ReadonlyMap<number, bigint>;
  /** Field 9 of the body, with its key. */
  readonly encoded: Uint8Array;
  readonly requirements: readonly Requirement[];
}

const NO_MINT: PlannedMint = { assets: new Map(), encoded: new Uint8Array(0), requirements: [] };

export function planMint(
  mints: readonly AssetAmount[],
  tables: WalletTables,
  ledger: LedgerView,
  window: Window,
): PlannedMint {
  if (mints.length === 0) return NO_MINT;
  const { assets: table } = tables;
  const sums = new Map<number, bigint>();
  for (const [index, { policyId, assetName, quantity }] of mints.entries()) {
    const asset = table.number(policyId, assetName);
    if (quantity === 0n) throw new BuildError(`mints[${index}].quantity must not be zero`);
    const sum = (sums.get(asset) ?? 0n) + quantity;
    if (sum > MAX_MINTED || sum < MAX_BURNED)
      throw new BuildError(`mints[${index}].quantity: a transaction mints at most ${MAX_MINTED} of an asset`);
    sums.set(asset, sum);
  }
  table.check();
  for (const [asset, sum] of sums)
    if (sum === 0n) throw new BuildError(`mints: the minted and burned amounts of ${table.unit(asset)} cancel out`);
  const entries = canonicalOrder(sums, table);
  const writer = new CborWriter().uint(9);
  writeAssets(writer, assetQuantities(entries, table));
  const policies = new Set(entries.map(([asset]) => table.assets[asset]!.policyId));
  return {
    assets: sums,
    encoded: writer.finish(),
    requirements: collectRequirements(policies, tables, ledger, window),
  };
}

/** Keys that sign for one policy are reused for the next. */
function collectRequirements(
  policies: ReadonlySet<string>,
  { witnesses }: WalletTables,
  ledger: LedgerView,
  window: Window,
): readonly Requirement[] {
  const { signing: given, ...others } = window;
  const signing = new Set(given);
  const requirements: Requirement[] = [];
  for (const policyId of policies) {
    const requirement = resolveScriptRequirement(policyId, witnesses, ledger, { signing, ...others });
    if (typeof requirement === 'string')
      throw new BuildError(explainScriptRejection('policy', policyId, ledger, window));
    for (const hash of requirement.use?.keyHashes ?? []) signing.add(hash);
    requirements.push(requirement);
  }
  return requirements;
}
