import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import { enterpriseAddress, testScript } from '../../../test/support/builder-keys.js';
import { attempt as attemptTo, expectCheapest, captureError as failureTo } from '../../../test/support/builder-laws.js';
import { alicePolicy, mint, policyScripts } from '../../../test/support/builder-mints.js';
import {
  alice,
  bob,
  foreignAddress,
  homeAddress,
  keys,
  ledger,
  multisig,
} from '../../../test/support/builder-requests.js';
import { runs } from '../../../test/support/builder-runs.js';
import { assetUnit } from '../../chains/cardano/assets/asset-id.js';
import type { NativeScript } from '../../chains/cardano/scripts/native-script.js';
import { encodeBody } from '../../chains/cardano/transactions/encode-body.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { build } from '../assemble/build.js';
import { BuildError, InsufficientFunds, LOVELACE } from '../errors.js';
import type { AssetAmount, MintRequest, Utxo } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';
import { buildMint } from './mint.js';

type Request = MintRequest & { readonly selectAll: boolean };

const buildMintRequest = ({ mints, outputs = [], selectAll, ...request }: Request): UnsignedTx =>
  build({ outputs, certificates: [], mints, selectAll, warnings: [] }, request, ledger);

const attempt = (request: Request) => attemptTo(() => buildMintRequest(request));
const getFailure = (request: Request) => failureTo(() => buildMintRequest(request));

const sorted = (amounts: readonly (readonly [string, bigint])[]) => amounts.toSorted(([a], [b]) => (a < b ? -1 : 1));

describe('mint and burn transaction', () => {
  test('conserves value, pays its exact fee, respects every limit and mints exactly the requested amounts', () => {
    let built = 0;
    fc.assert(
      fc.property(mint(25), (request) => {
        const transaction = attempt(request);
        if (transaction === undefined) return;
        built += 1;
        checkTransaction(transaction, request, ledger, keys);
        const { body } = decodeTransaction(fromHex(transaction.cbor));
        expect(sorted(body.mint.map((asset) => [assetUnit(asset), asset.quantity]))).toEqual(
          sorted(request.mints.map(({ policyId, assetName, quantity }) => [policyId + assetName, quantity])),
        );
        expect(toHex(encodeBody(body, request.witnessForm))).toBe(toHex(body.encoded));
        const { scripts } = decodeTransaction(fromHex(transaction.cbor)).witnesses;
        for (const { policyId } of request.mints)
          expect(scripts.map(({ bytes }) => toHex(bytes))).toContain(
            toHex(policyScripts.find(({ hash }) => hash === policyId)!.bytes),
          );
      }),
      { numRuns: runs(300) },
    );
    expect(built).toBeGreaterThan(runs(300) / 4);
  }, 120_000);

  test('is the cheapest for few UTxOs', () => {
    fc.assert(
      fc.property(mint(6), (request) => {
        const built = attempt(request);
        if (built === undefined) return;
        expectCheapest(built, request.utxos, (utxos) => attempt({ ...request, utxos, selectAll: true }));
      }),
      { numRuns: runs(100) },
    );
  }, 120_000);

  test('fails for insufficient funds only when spending all UTxOs fails too, and succeeds with the missing amount', () => {
    let short = 0;
    fc.assert(
      fc.property(mint(12), fc.nat({ max: 65_535 }), (request, outputIndex) => {
        const failure = getFailure(request);
        if (!(failure instanceof InsufficientFunds)) return;
        short += 1;
        expect(getFailure({ ...request, selectAll: true })).toBeInstanceOf(InsufficientFunds);
        const assets = [...failure.missing]
          .filter(([unit]) => unit !== LOVELACE)
          .map(([unit, quantity]) => ({ policyId: unit.slice(0, 56), assetName: unit.slice(56), quantity }));
        const address = request.utxos[0]?.address ?? homeAddress;
        const lovelace = failure.missing.get(LOVELACE) ?? 0n;
        const further: Utxo = { txHash: 'f'.repeat(64), outputIndex, address, lovelace, assets };
        const richer = { ...request, utxos: [...request.utxos, further] };
        checkTransaction(buildMintRequest(richer), richer, ledger, keys);
      }),
      { numRuns: runs(250) },
    );
    expect(short).toBeGreaterThan(runs(250) / 20);
  }, 60_000);
});

const token = (quantity: bigint, policyId = alicePolicy.hash): AssetAmount => ({
  policyId,
  assetName: '746f6b656e',
  quantity,
});
const utxo = (
  outputIndex: number,
  lovelace: bigint,
  assets: readonly AssetAmount[] = [],
  address = homeAddress,
): Utxo => ({
  txHash: '11'.repeat(32),
  outputIndex,
  address,
  lovelace,
  assets,
});
const common = {
  changeAddress: homeAddress,
  utxos: [utxo(0, 50_000_000n)],
  nativeScripts: [alicePolicy.bytes],
  selectAll: false,
};
const policy = (script: NativeScript) => {
  const { hash, bytes } = testScript(script);
  return { ...common, mints: [token(5n, hash)], nativeScripts: [bytes] };
};
const signature = { type: 'sig', keyHash: alice.hash } as const;

describe('minted tokens', () => {
  test('go to change when there is no recipient', () => {
    const { change } = buildMintRequest({ ...common, mints: [token(7n)] });
    expect(change.flatMap(({ assets }) => assets)).toEqual([token(7n)]);
  });

  test('cover outputs before inputs do', () => {
    const utxos = [utxo(0, 50_000_000n), utxo(1, 2_000_000n, [token(100n)])];
    const outputs = [{ address: foreignAddress, lovelace: 0n, assets: [token(6n)] }];
    const built = buildMintRequest({ ...common, utxos, outputs, mints: [token(7n)] });
    expect(built.inputs.map(({ outputIndex }) => outputIndex)).toEqual([0]);
    expect(built.change.flatMap(({ assets }) => assets)).toEqual([token(1n)]);
  });

  test('may exceed the limit of one output', () => {
    const max = 2n ** 63n - 1n;
    const request = { ...common, utxos: [utxo(0, 50_000_000n, [token(max)])], mints: [token(max)] };
    const built = buildMintRequest(request);
    expect(built.change.map(({ assets }) => assets[0]?.quantity)).toEqual([max, max]);
    checkTransaction(built, request, ledger, keys);
  });

  test.each(['optimize', 'largestFirst', 'random'] as const)(
    'are counted by every coin selection strategy: %s',
    (strategy) => {
      const utxos = Array.from({ length: 20 }, (_, index) =>
        utxo(index, 1_500_000n + BigInt(index), index % 3 === 0 ? [token(BigInt(index + 1))] : []),
      );
      const outputs = [{ address: foreignAddress, lovelace: 9_000_000n, assets: [token(30n)] }];
      for (const quantity of [50n, 12n, -15n]) {
        const request = { ...common, strategy, utxos, outputs, mints: [token(quantity)] };
        checkTransaction(buildMintRequest(request), request, ledger, keys);
      }
    },
  );

  test('are summed when an asset occurs twice', () => {
    const built = buildMintRequest({ ...common, mints: [token(7n), token(2n), token(-4n)] });
    expect(built.change.flatMap(({ assets }) => assets)).toEqual([token(5n)]);
  });
});

test('burned tokens come from inputs and are reported as missing when there are too few', () => {
  const utxos = [utxo(0, 50_000_000n), utxo(1, 2_000_000n, [token(100n)])];
  const built = buildMintRequest({ ...common, utxos, mints: [token(-100n)] });
  expect(built.inputs.map(({ outputIndex }) => outputIndex)).toContain(1);
  expect(built.change.flatMap(({ assets }) => assets)).toEqual([]);
  const failure = getFailure({ ...common, utxos, mints: [token(-101n)] });
  expect(failure).toBeInstanceOf(InsufficientFunds);
  expect((failure as InsufficientFunds).missing.get(alicePolicy.hash + token(0n).assetName)).toBe(1n);
});

describe('a policy', () => {
  test('limits the validity interval of the transaction', () => {
    const scripts = [signature, { type: 'after', slot: 1000n }, { type: 'before', slot: 50_100n }] as const;
    const { ttl, validFrom } = buildMintRequest(policy({ type: 'all', scripts }));
    expect([validFrom, ttl]).toEqual([1000n, 50_100n]);
  });

  test('that the payer alone satisfies needs no further signature', () => {
    const scripts = [{ type: 'sig', keyHash: bob.hash }, signature] as const;
    expect(buildMintRequest(policy({ type: 'any', scripts })).requiredKeyHashes).toEqual([alice.hashHex]);
    const utxos = [...common.utxos, utxo(1, 9_000_000n, [], enterpriseAddress(alice))];
    expect(buildMintRequest({ ...policy({ type: 'any', scripts }), utxos }).requiredKeyHashes).toEqual([alice.hashHex]);
    const mixed = [...common.utxos, utxo(1, 9_000_000n, [], enterpriseAddress(keys[2]!))];
    expect(buildMintRequest({ ...policy({ type: 'any', scripts }), utxos: mixed }).requiredKeyHashes).toContain(
      bob.hashHex,
    );
  });

  test('is signed by all given signers', () => {
    const request = { ...common, mints: [token(5n, multisig.hash)], nativeScripts: [multisig.bytes] };
    const signers = [keys[3]!, keys[2]!, keys[1]!].map(({ hashHex }) => hashHex);
    expect(buildMintRequest({ ...request, signers: signers.slice(0, 2) }).requiredKeyHashes.toSorted()).toEqual(
      [alice.hashHex, ...signers.slice(0, 2)].toSorted(),
    );
    expect(buildMintRequest({ ...request, signers }).signatures).toBe(4);
    expect(getFailure({ ...request, signers: signers.slice(0, 1) })).toEqual(
      new BuildError(`The policy ${multisig.hash} cannot be satisfied by these signers at slot 50000`),
    );
  });

  test.each([
    ['is locked since slot 400', { type: 'all', scripts: [signature, { type: 'before', slot: 400n }] }],
    ['can never be satisfied', { type: 'atLeast', required: 2n, scripts: [signature] }],
    ['it becomes valid later', { type: 'all', scripts: [signature, { type: 'after', slot: 50_001n }] }],
  ] as const)('is rejected with a message: %s', (sentence, script) => {
    expect(() => buildMintRequest(policy(script))).toThrow(sentence);
  });

  test('that expires before the ttl of the request is rejected', () => {
    const scripts = [signature, { type: 'before', slot: 60_000n }] as const;
    expect(() => buildMintRequest({ ...policy({ type: 'all', scripts }), ttl: 60_001n })).toThrow('but ttl is 60001');
  });

  test('that exceeds the transaction size is rejected before it is evaluated', () => {
    const scripts = Array.from({ length: 60_000 }, () => signature);
    expect(() => buildMintRequest(policy({ type: 'atLeast', required: 30_000n, scripts }))).toThrow(/have \d{7} bytes/);
  });

  test('must be known and native', () => {
    expect(() => buildMintRequest({ ...common, mints: [token(5n, 'ab'.repeat(28))] })).toThrow('is unknown');
    expect(() => buildMintRequest({ ...common, mints: [token(5n)], nativeScripts: [fromHex('80')] })).toThrow(
      'nativeScripts[0] is not a native script',
    );
    const scripts = new Map([['ab'.repeat(28), { language: 'plutus-v2', sizeBytes: 10 } as const]]);
    const request = { ...common, mints: [token(5n, 'ab'.repeat(28))] };
    expect(() => buildMint(request, { ...ledger, scripts })).toThrow('is a Plutus script');
  });
});

test.each([
  [[token(0n)], 'mints[0].quantity must not be zero'],
  [[token(3n), token(-3n)], /^mints: the minted and burned amounts of [0-9a-f]+ cancel out$/],
  [[token(2n ** 63n)], 'mints[0].quantity: a transaction mints at most'],
  [[], 'mints is empty'],
])('amounts that cannot be minted are rejected: %#', (mints, sentence) => {
  expect(() => buildMint({ ...common, mints }, ledger)).toThrow(sentence);
});

test('outputs locked by a native script are spent with the script and the signers of the request', () => {
  const script = testScript({
    type: 'atLeast',
    required: 2n,
    scripts: [alice, bob, keys[2]!].map(({ hash }) => ({ type: 'sig', keyHash: hash })),
  });
  const request = {
    changeAddress: script.address,
    utxos: [utxo(0, 9_000_000n, [], script.address)],
    nativeScripts: [script.bytes],
    signers: [bob.hashHex, keys[2]!.hashHex],
    selectAll: false,
    mints: [],
    outputs: [{ address: enterpriseAddress(alice), lovelace: 2_000_000n }],
  };
  const built = buildMintRequest(request);
  expect(built.requiredKeyHashes.toSorted()).toEqual(request.signers.toSorted());
  checkTransaction(built, request, ledger, keys);
});
