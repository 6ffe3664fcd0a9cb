import fc from 'fast-check';
import type {
  GuardedCertificate,
  GuardedWithdrawal,
  LockedInput,
  PlacedOutput,
  PolicyMint,
  ScriptTransactionRequest,
} from '../../src/builder/request/script-request.js';
import { getCertificateSigners } from '../../src/chains/cardano/ledger/certificate-signers.js';
import type { LedgerState } from '../../src/chains/cardano/ledger/view.js';
import type { ProtocolParameters } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import { parametersWithoutChain } from '../../src/chains/cardano/parameters/protocol-parameters-known.js';
import { hashScript, type Script } from '../../src/chains/cardano/scripts/script.js';
import type { OutputContent } from '../../src/chains/cardano/transactions/output.js';
import type { AssetQuantity } from '../../src/chains/cardano/transactions/value.js';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { toHex } from '../../src/kernel/hex.js';
import { COST_MODELS } from '../../src/sandbox/cardano/cost-models.js';
import { type TestKey, testKey } from './builder-keys.js';
import { plutusProgram } from './plutus-program.js';

export const mainnet = networkById('CARDANO_MAINNET') as CardanoNetwork;
/** With the cost models of the simulated chains, which are built into one of the oracles. */
export const parameters: ProtocolParameters = {
  ...parametersWithoutChain(mainnet),
  protocolVersion: { major: 10, minor: 0 },
  costModels: COST_MODELS,
};
export const TIP = 160_000_000n;

export const testKeys: readonly TestKey[] = [81_001, 81_002, 81_003].map(testKey);
export const [payer, other, staker] = testKeys as [TestKey, TestKey, TestKey];

export const keyAddress = ({ hash }: { readonly hash: Uint8Array }): Uint8Array => Uint8Array.of(0x61, ...hash);
export const scriptAddress = ({ hash }: { readonly hash: Uint8Array }): Uint8Array => Uint8Array.of(0x71, ...hash);
export const keyAccount = ({ hash }: { readonly hash: Uint8Array }): Uint8Array => Uint8Array.of(0xe1, ...hash);
export const scriptAccount = ({ hash }: { readonly hash: Uint8Array }): Uint8Array => Uint8Array.of(0xf1, ...hash);

export function placedAt(
  number: number,
  content: Partial<OutputContent> & Pick<OutputContent, 'address'>,
): PlacedOutput {
  const txHash = blake2b256(Uint8Array.of(number >> 8, number & 0xff));
  return {
    reference: { txHash, index: number % 5 },
    content: {
      lovelace: 5_000_000n,
      assets: [],
      datumHash: undefined,
      inlineDatum: undefined,
      scriptRef: undefined,
      ...content,
    },
  };
}

/** The only input of a request, without a datum, locked by a script. */
export const lockedInput = (guard: Script, lovelace: bigint): LockedInput => ({
  output: placedAt(1, { address: scriptAddress({ hash: hashScript(guard) }), lovelace }),
  datum: undefined,
  consent: { name: 'inputs[0]', redeemer: Uint8Array.of(0x00) },
});

/** Every account is registered and has a vote delegation; nothing is unknown. */
export function stateFor(request: ScriptTransactionRequest): LedgerState {
  const { inputs, referenceInputs, wallet, collateral = [], withdrawals } = request;
  const outputs = new Map(
    [...inputs.map(({ output }) => output), ...referenceInputs, ...wallet, ...collateral].map(
      ({ reference, content }) => [`${toHex(reference.txHash)}#${reference.index}`, content],
    ),
  );
  return {
    network: mainnet,
    slot: TIP,
    parameters,
    output: ({ txHash, index }) => outputs.get(`${toHex(txHash)}#${index}`) ?? 'absent',
    account: ({ hash }) => ({
      registered: true,
      deposit: parameters.keyDeposit,
      rewards: withdrawals.find(({ account }) => toHex(account).endsWith(toHex(hash)))?.lovelace ?? 0n,
      votes: { type: 'abstain' },
    }),
    pool: () => ({ registered: true }),
  };
}

const NAMES = ['', '00', 'aabb', 'ff'.repeat(32)].map((name) => Uint8Array.from(Buffer.from(name, 'hex')));
const POLICIES = [1, 2, 3].map((byte) => new Uint8Array(28).fill(byte));

const assets = (max: number): fc.Arbitrary<readonly AssetQuantity[]> =>
  fc
    .uniqueArray(fc.tuple(fc.nat(2), fc.nat(3)), { maxLength: max, selector: ([policy, name]) => policy * 4 + name })
    .chain((units) =>
      fc.tuple(
        ...units
          .toSorted(([a, b], [c, d]) => a - c || b - d)
          .map(([policy, name]) =>
            fc
              .bigInt({ min: 1n, max: 5_000n })
              .map((quantity) => ({ policyId: POLICIES[policy]!, assetName: NAMES[name]!, quantity })),
          ),
      ),
    );

/** Phase one requires a program, but does not run it. */
const script = (seed: number, language: 'plutus-v2' | 'plutus-v3'): Script => ({
  language,
  bytes: plutusProgram(20 + seed * 37, seed),
});

const language = fc.constantFrom('plutus-v2' as const, 'plutus-v3' as const);
const seed = fc.integer({ min: 1, max: 30 });
const redeemer = fc.constantFrom(Uint8Array.of(0x00), Uint8Array.of(0x18, 42), Uint8Array.of(0xd8, 0x79, 0x80));
const hashed = (each: Script) => ({ hash: hashScript(each) });

interface Scripted {
  readonly script: Script;
  readonly carried: boolean;
}

const scripted: fc.Arbitrary<Scripted> = fc
  .tuple(seed, language, fc.boolean())
  .map(([number, kind, carried]) => ({ script: script(number, kind), carried }));

/** A request, and a wallet that may or may not have enough funds. */
export const scriptRequest: fc.Arbitrary<ScriptTransactionRequest> = fc
  .record({
    inputs: fc.array(
      fc.record({
        by: scripted,
        lovelace: fc.bigInt({ min: 1_500_000n, max: 30_000_000n }),
        assets: assets(6),
        inline: fc.boolean(),
        redeemer,
      }),
      { maxLength: 5 },
    ),
    mints: fc.uniqueArray(
      fc.record({
        by: scripted,
        quantity: fc.bigInt({ min: 1n, max: 10n ** 12n }),
        names: fc.integer({ min: 1, max: 4 }),
        redeemer,
      }),
      { maxLength: 3, selector: ({ by }) => toHex(hashScript(by.script)) },
    ),
    withdrawals: fc.uniqueArray(
      fc.record({
        by: fc.option(scripted, { nil: undefined }),
        lovelace: fc.bigInt({ min: 0n, max: 9_000_000n }),
        redeemer,
      }),
      { maxLength: 4, selector: ({ by }) => (by === undefined ? '' : toHex(hashScript(by.script))) },
    ),
    delegations: fc.array(fc.record({ by: fc.option(scripted, { nil: undefined }), redeemer }), { maxLength: 2 }),
    payments: fc.array(fc.record({ lovelace: fc.bigInt({ min: 4_000_000n, max: 20_000_000n }), assets: assets(3) }), {
      maxLength: 3,
    }),
    wallet: fc.array(
      fc.record({ lovelace: fc.bigInt({ min: 1_500_000n, max: 60_000_000n }), assets: assets(4), mine: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 12,
      },
    ),
    signer: fc.boolean(),
    validFrom: fc.option(fc.constant(TIP - 100n), { nil: undefined }),
  })
  .map((request) => {
    const all = [
      ...request.inputs.map(({ by }) => by),
      ...request.mints.map(({ by }) => by),
      ...request.withdrawals.flatMap(({ by }) => by ?? []),
      ...request.delegations.flatMap(({ by }) => by ?? []),
    ];
    // The same script may be requested in both ways: a script in a reference input is not also a witness.
    const carried = new Map(
      all.filter((each) => each.carried).map((each) => [toHex(hashScript(each.script)), each.script]),
    );
    const datum = Uint8Array.of(0xd8, 0x79, 0x80);
    const inputs = request.inputs.map(
      ({ by, lovelace, assets: held, inline, redeemer: data }, index): LockedInput => ({
        output: placedAt(100 + index, {
          address: scriptAddress(hashed(by.script)),
          lovelace,
          assets: held,
          ...(inline ? { inlineDatum: datum } : { datumHash: blake2b256(datum) }),
        }),
        datum: inline ? undefined : datum,
        consent: { name: `inputs[${index}]`, redeemer: data },
      }),
    );
    const mints = request.mints.map(
      ({ by, quantity, names, redeemer: data }, index): PolicyMint => ({
        policyId: hashScript(by.script),
        assets: NAMES.slice(0, names).map((assetName) => ({ assetName, quantity })),
        consent: { name: `mints[${index}]`, redeemer: data },
      }),
    );
    const withdrawals = request.withdrawals.map(
      ({ by, lovelace, redeemer: data }, index): GuardedWithdrawal => ({
        account: by === undefined ? keyAccount(staker) : scriptAccount(hashed(by.script)),
        lovelace,
        consent: by && { name: `withdrawals[${index}]`, redeemer: data },
      }),
    );
    const certificates = request.delegations.map(
      ({ by, redeemer: data }, index): GuardedCertificate => ({
        certificate: {
          kind: 'stake-delegation',
          stake:
            by === undefined ? { type: 'key', hash: staker.hash } : { type: 'script', hash: hashScript(by.script) },
          // A pool of its own for each certificate: nodes reject equal ones.
          pool: new Uint8Array(28).fill(9 + index),
        },
        deposit: 0n,
        consent: by && { name: `certificates[${index}]`, redeemer: data },
      }),
    );
    return {
      inputs,
      mints,
      withdrawals,
      certificates,
      payments: request.payments.map(
        ({ lovelace, assets: sent }, index) =>
          placedAt(index, { address: keyAddress(other), lovelace, assets: sent }).content,
      ),
      witnessDatums: [],
      scripts: all.map((each) => each.script),
      referenceInputs: [...carried.values()].map((scriptRef, index) =>
        placedAt(200 + index, { address: keyAddress(other), lovelace: 20_000_000n, scriptRef }),
      ),
      signers: request.signer ? [staker.hashHex] : [],
      changeAddress: keyAddress(payer),
      wallet: request.wallet.map(({ lovelace, assets: held, mine }, index) =>
        placedAt(300 + index, { address: keyAddress(mine ? payer : other), lovelace, assets: held }),
      ),
      validFrom: request.validFrom,
      validUntil: TIP + 7_200n,
      metadata: undefined,
    };
  });

export const hasConsents = ({ inputs, mints, withdrawals, certificates }: ScriptTransactionRequest): boolean =>
  inputs.length + mints.length > 0 ||
  withdrawals.some(({ consent }) => consent !== undefined) ||
  certificates.some(
    ({ consent, certificate }) => consent !== undefined && getCertificateSigners(certificate).length > 0,
  );
