import { describe, expect, test } from 'vitest';
import { decodeAddress } from '../../chains/cardano/addresses/address.js';
import { decodePlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readOutput } from '../../chains/cardano/transactions/output.js';
import { CborReader } from '../../kernel/cbor/reader.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { degenQuadratic } from '../curves/degen-quadratic.js';
import { inputFor, outputFor } from '../curves/quote.js';
import type { Order, OrderRole, Pool, PoolDirectory, PoolRole, ScriptOutput, ScriptRole } from '../dex.js';
import { marketRegistry } from '../registry/registry.js';
import { LOVELACE, toHoldings } from '../unit.js';
import { DEX_ADAPTERS } from './all.js';

// Mainnet outputs from the tests of splash-offchain-multiplatform.
const IAG_POOL =
  'a3005839319dee0659686c3ab807895c929e3284c11222affd710b09be690f924db2f6abf60ccde92eae1a2f4fdf65f2eaf6208d872c6f0e597cc10b0701821b000000050cca9844a3581c4f7dd6afaba351eca93dce82ecd2d489cb950bce7de3a89b07c37878a14a4941475f4144415f4c511b7ffffff5bc42696e581c5d16cc1a177b5d9ba9cfa9793b07e60f1fb70fea1f8aef064415d114a1434941471b0000001ad141d089581c8475b1a7546a1a8eb929b27868797b0a3ffcfeb547fc1e249cfe13bda14b4941475f4144415f4e465401028201d81858e3d8799fd8799f581c8475b1a7546a1a8eb929b27868797b0a3ffcfeb547fc1e249cfe13bd4b4941475f4144415f4e4654ffd8799f4040ffd8799f581c5d16cc1a177b5d9ba9cfa9793b07e60f1fb70fea1f8aef064415d11443494147ffd8799f581c4f7dd6afaba351eca93dce82ecd2d489cb950bce7de3a89b07c378784a4941475f4144415f4c51ff1a0001843c18441a10ba7aa21a4cd9f6ab9fd8799fd87a9f581c8d5e497bb0507f0ae64b0d9c2f4f3544c9244ed3f72cf16b77706663ffffff00581c75c4570eb625ae881b32a34c52b159f6f3f3f2c7aaabf5bac4688133ff';
const BOBA_CURVE =
  'a300583931905ab869961b094f1b8197278cfe15b45cbe49fa8f32c6b014f85a2db2f6abf60ccde92eae1a2f4fdf65f2eaf6208d872c6f0e597cc10b0701821a022f6320a2581c63f947b8d9535bc4e4ce6919e3dc056547e8d30ada12f29aa5f826b8a15820588e3c07f5c2119882784077cb720649309bb0a024383d44f5436c9c5c15cbfe01581cabb15dbbcc5c7c80cebea450f4f2131ec1f5b27ca38b66418e4c9a51a144424f42411a3ad18dad028201d81858e2d87989d87982581c63f947b8d9535bc4e4ce6919e3dc056547e8d30ada12f29aa5f826b85820588e3c07f5c2119882784077cb720649309bb0a024383d44f5436c9c5c15cbfed879824040d87982581cabb15dbbcc5c7c80cebea450f4f2131ec1f5b27ca38b66418e4c9a5144424f42411b0000001c871b063f1a0026d61e581c9beb201348b07d30ee9370b0c353fb0ef566a4c79b153477f15ccf941b000000043c4abc40581c8807fbe6e36b1c35ad6f36f0993e2fc67ab6f2db06041cfa3a53c04a581c30c1003aa7dec834e0d0a78db547ba8840e58060725dbfae352f0d64';
const BOBA_ORDER =
  'a300583911464eeee89f05aff787d40045af2a40a83fd96c513197d32fbc54ff0233b2974f65764819697031e36678e903e97c723c364aa19f8cb5103e01821a0027ac40a1581cabb15dbbcc5c7c80cebea450f4f2131ec1f5b27ca38b66418e4c9a51a144424f42411a003b567a028201d81858ffd8798c4100581cc3bfbe0930bf8cc56c2d727a10ce373b45f0cc7ef9ac7d8a4366dd47d87982581cabb15dbbcc5c7c80cebea450f4f2131ec1f5b27ca38b66418e4c9a5144424f42411a003b567a1a000927c01a004aefd4d879824040d879821b002cdde00dad87191b002386f26fc100001a0007a120d87982d87981581cb6560f277ce0092e01f39fcf534b2e7a58282260cf044527f1e7f74dd87981d87981d87981581c33b2974f65764819697031e36678e903e97c723c364aa19f8cb5103e581cb6560f277ce0092e01f39fcf534b2e7a58282260cf044527f1e7f74d81581c9beb201348b07d30ee9370b0c353fb0ef566a4c79b153477f15ccf94';
const SNEK_POOL =
  'a300583931e628bfd68c07a7a38fcd7d8df650812a9dfdbee54b1ed4c25c87ffbfb2f6abf60ccde92eae1a2f4fdf65f2eaf6208d872c6f0e597cc10b0701821b0000000b07810d11a3581c279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3fa144534e454b1a043526c2581c4a27465112a39464e6dd5ee470c552ebb3cb42925d5ec04014967908a14c534e454b5f4144415f4e465401581c7bddf2c27f257eeeef3e892758b479e09c89a73642499797f2a97f3ca14b534e454b5f4144415f4c511b7fffffff939f34ff028201d81858bad8799fd8799f581c4a27465112a39464e6dd5ee470c552ebb3cb42925d5ec040149679084c534e454b5f4144415f4e4654ffd8799f4040ffd8799f581c279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f44534e454bffd8799f581c7bddf2c27f257eeeef3e892758b479e09c89a73642499797f2a97f3c4b534e454b5f4144415f4c51ff1903e59f581c856e34eac199979f7c04d4b500c6e91748dec14d92a28b3c1bf75882ff1b00000004a817c800ff';
const SNEK_SWAP =
  'a300581d712618e94cdb06792f05ae9b1ec78b0231f4b7f4215b1b4cf52e6342de01821a003d0900a1581c279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3fa144534e454b1a0008785c028201d81858bfd8799fd8799f581c279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f44534e454bffd8799f4040ffd8799f581c4a27465112a39464e6dd5ee470c552ebb3cb42925d5ec040149679084c534e454b5f4144415f4e4654ff1903e51b000e8572e9e6ad3b1b0de0b6b3a7640000581cf80732ec4932b37d388b4234f20435ab4b6c5975456537722c84c036d8799f581c927fc9f34299075355c9c309dfafefb5c00f20f4651a5780e241322bff1a0008785c1a15dfb8e4ff';

const registry = marketRegistry('mainnet');
const NO_POOLS: PoolDirectory = { byId: () => undefined, byLpAsset: () => undefined, byIdent: () => undefined };

function outputAt(hex: string): { readonly output: ScriptOutput; readonly role: ScriptRole } {
  const written = readOutput(new CborReader(fromHex(hex)));
  const address = decodeAddress(written.address);
  const script = 'payment' in address ? toHex(address.payment.hash) : '';
  const datum = decodePlutusData(written.inlineDatum!);
  return { output: { script, stake: undefined, holds: toHoldings(written), datum }, role: registry.role(script)! };
}

function poolAt(hex: string): Pool {
  const { output, role } = outputAt(hex);
  return DEX_ADAPTERS.get(role.dex)!.readPool!(output, role as PoolRole)!;
}

function orderAt(hex: string): Order {
  const { output, role } = outputAt(hex);
  return DEX_ADAPTERS.get(role.dex)!.readOrder!(output, NO_POOLS, role as OrderRole)!;
}

describe('mainnet outputs', () => {
  test('Splash pool trades without its treasuries, after both fees', () => {
    const pool = poolAt(IAG_POOL);
    expect(pool).toMatchObject({ dex: 'SPLASH', closed: false });
    expect(pool.reserves).toEqual([0x050cca9844n - 0x10ba7aa2n, 0x1ad141d089n - 0x4cd9f6abn]);
    const kept = { numerator: 99_388n - 68n, denominator: 100_000n };
    expect(pool.curve).toEqual({ kind: 'constant-product', kept: [kept, kept] });
    expect(pool.lpSupply).toBe(2n ** 63n - 1n - 0x7ffffff5bc42696en);
  });

  test('Snek.fun curve holds the amount that its formula gives for the tokens sold, plus 3 ADA', () => {
    const pool = poolAt(BOBA_CURVE);
    expect(pool).toMatchObject({ dex: 'SNEKFUN', lpAsset: undefined, closed: false });
    if (pool.curve.kind !== 'degen-quadratic') throw new Error('another curve');
    const sold = pool.curve.emission - pool.reserves[1];
    const paid = degenQuadratic.inputFor(pool.curve, [0n, pool.curve.emission], 0, sold)!;
    expect(pool.reserves[0] - paid).toBe(1n);
  });

  test('order for it is a Splash limit order with definite-length lists', () => {
    const order = orderAt(BOBA_ORDER);
    expect(order).toMatchObject({ dex: 'SPLASH', step: 'swap', leastPart: 0x4aefd4n });
    expect(order.offer?.amount).toBe(3_888_762n);
    expect(order.request).toEqual({ unit: LOVELACE, amount: 4911061n });
    const pool = poolAt(BOBA_CURVE);
    expect(order.offer?.unit).toBe(pool.assets[1]);
    expect(outputFor(pool, 1, 3_888_762n) > order.request!.amount).toBe(true);
  });

  test('Spectrum swap names its pool, which fills it above its minimum', () => {
    const pool = poolAt(SNEK_POOL);
    const order = orderAt(SNEK_SWAP);
    expect(pool).toMatchObject({ dex: 'SPECTRUM', closed: false, reserves: [47_370_538_257n, 70_592_194n] });
    expect(order).toMatchObject({ dex: 'SPECTRUM', pool: pool.id, offer: { amount: 555_100n } });
    expect(outputFor(pool, 1, 555_100n) >= order.request!.amount).toBe(true);
    expect(order.request).toEqual({ unit: LOVELACE, amount: 0x15dfb8e4n });
  });

  test('exact output costs one unit less than in the Spectrum SDK when the division has no remainder', () => {
    const kept = { numerator: 1_000n, denominator: 1_000n };
    const pool = { curve: { kind: 'constant-product', kept: [kept, kept] }, reserves: [1_000n, 1_000n] } as const;
    expect(inputFor(pool, 0, 500n)).toBe(1_000n);
    expect(outputFor(pool, 0, 1_000n)).toBe(500n);
  });
});
