import fc from 'fast-check';
import type { AssetAmount, MintRequest, Utxo } from '../../src/builder/request/request.js';
import { testScript } from './builder-keys.js';
import { alice, multisig, quantity, timelock, transfer } from './builder-requests.js';

/** Wallets with tokens of mintable policies, and requests that mint and burn some. */

/** The same key as most UTxOs. */
export const alicePolicy = testScript({ type: 'sig', keyHash: alice.hash });

export const policyScripts = [alicePolicy, multisig, timelock];

/** The fourth policy of the wallets has no known script. */
const POLICIES = new Map(policyScripts.map(({ hash }, index) => [`0${index + 1}`.repeat(28), hash]));

const renamed = (assets: readonly AssetAmount[] = []): readonly AssetAmount[] =>
  assets.map((asset) => ({ ...asset, policyId: POLICIES.get(asset.policyId) ?? asset.policyId }));

const names = ['', '00', '61', '746f6b656e', 'ff'.repeat(16), 'ab'.repeat(32)];

const minted: fc.Arbitrary<AssetAmount> = fc.record({
  policyId: fc.constantFrom(...policyScripts.map(({ hash }) => hash)),
  assetName: fc.constantFrom(...names),
  quantity,
});

/** Pays some minted and burns some held tokens, sometimes a little more than available. */
export const mint = (maxUtxos: number): fc.Arbitrary<MintRequest & { readonly selectAll: boolean }> =>
  fc
    .record({
      request: transfer(maxUtxos),
      fresh: fc.array(minted, { maxLength: 4 }),
      burns: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 1020 })), { maxLength: 3 }),
      paidShare: fc.nat({ max: 1200 }),
    })
    .map(({ request, fresh, burns, paidShare }) => {
      const utxos = request.utxos.map((utxo): Utxo => ({ ...utxo, assets: renamed(utxo.assets) }));
      const sums = new Map<string, AssetAmount>();
      for (const asset of [...fresh, ...pickBurns(utxos, burns)]) {
        const unit = asset.policyId + asset.assetName;
        const sum = (sums.get(unit)?.quantity ?? 0n) + asset.quantity;
        if (sum >= -(2n ** 63n) && sum < 2n ** 63n) sums.set(unit, { ...asset, quantity: sum });
      }
      const mints = [...sums.values()].filter(({ quantity: sum }) => sum !== 0n);
      const [first, ...others] = request.outputs.map((output) => ({ ...output, assets: renamed(output.assets) }));
      const paid = mints[0] && { ...mints[0], quantity: (mints[0].quantity * BigInt(paidShare)) / 1000n };
      const outputs =
        first === undefined || paid === undefined || paid.quantity <= 0n || paid.quantity >= 2n ** 63n
          ? [...(first === undefined ? [] : [first]), ...others]
          : [{ ...first, lovelace: 0n, assets: [...first.assets, paid] }, ...others];
      return {
        ...request,
        selectAll: false,
        utxos,
        mints,
        outputs,
        nativeScripts: policyScripts.map(({ bytes }) => bytes),
      };
    })
    .filter(({ mints }) => mints.length > 0);

function pickBurns(utxos: readonly Utxo[], picks: readonly (readonly [number, number])[]): readonly AssetAmount[] {
  const known = new Set(POLICIES.values());
  const held = utxos.flatMap(({ assets = [] }) => assets).filter(({ policyId }) => known.has(policyId));
  if (held.length === 0) return [];
  return picks.flatMap(([assetIndex, share]) => {
    const asset = held[assetIndex % held.length]!;
    const burned = (asset.quantity * BigInt(share)) / 1000n;
    return burned === 0n ? [] : [{ ...asset, quantity: -burned }];
  });
}
