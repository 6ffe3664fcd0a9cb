import { sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testKey } from '../../../../test/support/builder-keys.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { DecodeError } from '../../../kernel/errors.js';
import { networkById } from '../../networks.js';
import { encodeAddress } from '../addresses/address.js';
import { NONE } from '../lists.js';
import { parametersWithoutChain } from '../parameters/protocol-parameters-known.js';
import { encodeNativeScript } from '../scripts/native-script.js';
import { hashScript, type Script } from '../scripts/script.js';
import { type BodyContent, encodeBody } from '../transactions/encode-body.js';
import { encodeAuxiliaryData, encodeWitnessSet, type WitnessContent } from '../transactions/encode-witnesses.js';
import type { OutputContent } from '../transactions/output.js';
import { decodeTransaction, encodeTransaction, type Transaction } from '../transactions/transaction.js';
import { byronBody } from '../transactions/transaction-body.js';
import { NO_WITNESSES } from '../transactions/witnesses.js';
import { checkTransaction, validatePhaseOne } from './check-transaction.js';
import { minimumFee } from './minimum-fee.js';
import type { LedgerState } from './view.js';

const network = networkById('CARDANO_PREPROD') as LedgerState['network'];
const alice = testKey(1);
const stake = testKey(6);
const home = encodeAddress({
  type: 'base',
  networkId: 0,
  payment: { type: 'key', hash: alice.hash },
  stake: { type: 'key', hash: stake.hash },
});
const account = encodeAddress({ type: 'reward', networkId: 0, stake: { type: 'key', hash: stake.hash } });

const plain = (lovelace: bigint, address = home): OutputContent => ({
  address,
  lovelace,
  assets: NONE,
  datumHash: undefined,
  inlineDatum: undefined,
  scriptRef: undefined,
});

const INPUT = { txHash: new Uint8Array(32).fill(1), index: 0 };
const HELD = 10_000_000n;

const state = (changes: Partial<LedgerState> = {}): LedgerState => ({
  network,
  slot: 50_000n,
  parameters: { ...parametersWithoutChain(network), protocolVersion: { major: 10, minor: 0 } },
  output: ({ index }) => (index === 0 ? plain(HELD) : index === 1 ? 'spent' : index === 2 ? undefined : 'absent'),
  account: () => ({ registered: true, deposit: 2_000_000n, rewards: 5_000_000n, votes: { type: 'abstain' } }),
  pool: () => ({ registered: false }),
  drep: () => ({ registered: false }),
  ...changes,
});

interface Draft {
  readonly body?: Partial<BodyContent>;
  readonly witnesses?: Partial<WitnessContent>;
  readonly signers?: readonly ReturnType<typeof testKey>[];
  readonly metadata?: Uint8Array;
  /** Total of the outputs beside the change output. */
  readonly spare?: bigint;
}

/** Builds a signed transaction with the minimum fee that returns the rest to the sender. */
function buildTransaction({ body = {}, witnesses = {}, signers = [alice], metadata, spare = 0n }: Draft): Transaction {
  const auxiliary = metadata && { metadata: [{ label: 674n, value: metadata }], scripts: NONE };
  const encodedAuxiliary = auxiliary && encodeAuxiliaryData(auxiliary);
  const write = (fee: bigint): Transaction => {
    const content: BodyContent = {
      ...byronBody([INPUT], NONE, new Uint8Array()),
      outputs: [plain(HELD - fee - spare)],
      fee,
      validUntil: 60_000n,
      auxiliaryDataHash: encodedAuxiliary && blake2b256(encodedAuxiliary),
      ...body,
    };
    const encoded = encodeBody(content);
    const hash = blake2b256(encoded);
    const vkeys = signers.map((key) => ({
      vkey: key.publicKey,
      signature: new Uint8Array(sign(null, hash, key.privateKey)),
    }));
    const set = encodeWitnessSet({ ...NO_WITNESSES, vkeys, ...witnesses });
    const parts = {
      body: { encoded },
      witnesses: { encoded: set },
      auxiliary: auxiliary && { ...auxiliary, encoded: encodedAuxiliary },
      valid: true,
    };
    return decodeTransaction(encodeTransaction(parts as unknown as Transaction, true));
  };
  return write(body.fee ?? minimumFee(write(200_000n), state().parameters, 0));
}

const listViolatedRules = (transaction: Transaction, changes?: Partial<LedgerState>): readonly string[] => [
  ...new Set(checkTransaction(transaction, state(changes)).map(({ rule }) => rule)),
];

describe('checkTransaction', () => {
  test('a valid transaction has no violations', () => {
    expect(validatePhaseOne(buildTransaction({}), state())).toEqual({ violations: [], unchecked: [] });
  });

  test('a fee one lovelace below the minimum is reported with both amounts', () => {
    const fee = buildTransaction({}).body.fee!;
    const cheap = buildTransaction({ body: { fee: fee - 1n, outputs: [plain(HELD - fee + 1n)] } });
    expect(checkTransaction(cheap, state())).toEqual([
      {
        rule: 'fee',
        predicate: 'FeeTooSmallUTxO',
        reason: `The fee is ${fee - 1n} lovelace; the least for these ${cheap.sizeBytes - 1} bytes is ${fee}`,
      },
    ]);
  });

  test.each<[string, string, Draft]>([
    ['without inputs', 'inputs', { body: { inputs: [] } }],
    ['that spends a spent output', 'inputs', { body: { inputs: [INPUT, { ...INPUT, index: 1 }] } }],
    ['that spends what does not exist', 'inputs', { body: { inputs: [INPUT, { ...INPUT, index: 9 }] } }],
    ['that reads what it spends', 'reference-inputs', { body: { referenceInputs: [INPUT] } }],
    ['that loses lovelace', 'value', { spare: 1n }],
    ['that has ended', 'validity', { body: { validUntil: 50_000n } }],
    ['that has not begun', 'validity', { body: { validFrom: 50_001n } }],
    ['without signatures', 'witnesses', { signers: [] }],
    ['that another key signed', 'witnesses', { signers: [stake] }],
    ['of another network', 'network', { body: { networkId: 1 } }],
    [
      'that burns what it does not have',
      'value',
      { body: { mint: [{ policyId: new Uint8Array(28), assetName: new Uint8Array(), quantity: -1n }] } },
    ],
    [
      'that mints without its policy',
      'scripts',
      { body: { mint: [{ policyId: new Uint8Array(28), assetName: new Uint8Array(), quantity: 1n }] } },
    ],
    [
      'with a script for nothing',
      'scripts',
      { witnesses: { scripts: [{ language: 'native', bytes: encodeNativeScript({ type: 'all', scripts: [] }) }] } },
    ],
    ['with a datum for nothing', 'datums', { witnesses: { datums: [Uint8Array.of(0x01)] } }],
    [
      'with a redeemer for nothing',
      'redeemers',
      {
        witnesses: {
          redeemers: [{ purpose: 'mint', index: 0, data: Uint8Array.of(1), units: { memory: 1n, steps: 1n } }],
        },
      },
    ],
    [
      'with too many units',
      'execution-units',
      {
        witnesses: {
          redeemers: [
            { purpose: 'mint', index: 0, data: Uint8Array.of(1), units: { memory: 1n, steps: 10_000_000_001n } },
          ],
        },
      },
    ],
    ['with a hash of no auxiliary data', 'auxiliary-data', { body: { auxiliaryDataHash: new Uint8Array(32) } }],
    ['with a script data hash for nothing', 'script-data', { body: { scriptDataHash: new Uint8Array(32) } }],
    [
      'that withdraws less than all',
      'withdrawals',
      { body: { withdrawals: [{ account, lovelace: 4_999_999n }] }, spare: -4_999_999n, signers: [alice, stake] },
    ],
    [
      'that registers twice',
      'certificates',
      {
        body: {
          certificates: [{ kind: 'stake-registration', stake: { type: 'key', hash: stake.hash }, deposit: undefined }],
        },
        spare: 2_000_000n,
      },
    ],
    [
      'that deregisters with rewards left',
      'certificates',
      {
        body: {
          certificates: [
            { kind: 'stake-deregistration', stake: { type: 'key', hash: stake.hash }, deposit: 2_000_000n },
          ],
        },
        spare: -2_000_000n,
        signers: [alice, stake],
      },
    ],
    [
      'that delegates to no pool',
      'certificates',
      {
        body: {
          certificates: [
            { kind: 'stake-delegation', stake: { type: 'key', hash: stake.hash }, pool: new Uint8Array(28) },
          ],
        },
        signers: [alice, stake],
      },
    ],
    [
      'that delegates to no DRep',
      'certificates',
      {
        body: {
          certificates: [
            {
              kind: 'vote-delegation',
              stake: { type: 'key', hash: stake.hash },
              drep: { type: 'key', hash: new Uint8Array(28) },
            },
          ],
        },
        signers: [alice, stake],
      },
    ],
    [
      'that retires a pool too late',
      'certificates',
      {
        body: { certificates: [{ kind: 'pool-retirement', pool: stake.hash, epoch: 1_000n }] },
        signers: [alice, stake],
      },
    ],
    [
      'with a wrong deposit',
      'deposits',
      {
        body: {
          certificates: [
            { kind: 'drep-registration', drep: { type: 'key', hash: stake.hash }, deposit: 1n, anchor: undefined },
          ],
        },
        spare: 1n,
        signers: [alice, stake],
      },
    ],
  ])('a transaction %s violates the rule %s', (_, rule, draft) => {
    expect(listViolatedRules(buildTransaction(draft))).toContain(rule);
  });

  test('an account can be emptied and deregistered in one transaction', () => {
    const draft: Draft = {
      body: {
        withdrawals: [{ account, lovelace: 5_000_000n }],
        certificates: [{ kind: 'stake-deregistration', stake: { type: 'key', hash: stake.hash }, deposit: undefined }],
      },
      spare: -7_000_000n,
      signers: [alice, stake],
    };
    expect(listViolatedRules(buildTransaction(draft))).toEqual([]);
  });

  test('rules that depend on unknown facts are reported as unchecked', () => {
    const unknown = buildTransaction({ body: { inputs: [{ ...INPUT, index: 2 }] } });
    const { violations, unchecked } = validatePhaseOne(unknown, state());
    expect(violations).toEqual([]);
    expect(unchecked.map(({ rule }) => rule)).toEqual(['inputs', 'fee', 'value', 'witnesses', 'script-data']);
  });

  test('long strings in metadata are rejected', () => {
    const long = Uint8Array.of(0x78, 65, ...new Array<number>(65).fill(0x61));
    expect(listViolatedRules(buildTransaction({ metadata: long }))).toEqual(['auxiliary-data']);
    expect(listViolatedRules(buildTransaction({ metadata: Uint8Array.of(0x61, 0x61) }))).toEqual([]);
  });

  test('a native policy mints for its signer within its slots', () => {
    const policy = (slot: bigint): Script => ({
      language: 'native',
      bytes: encodeNativeScript({
        type: 'all',
        scripts: [
          { type: 'sig', keyHash: alice.hash },
          { type: 'before', slot },
        ],
      }),
    });
    const mint = (script: Script): readonly string[] => {
      const asset = { policyId: hashScript(script), assetName: new Uint8Array(), quantity: 7n };
      const draft: Draft = { body: { mint: [asset] }, witnesses: { scripts: [script] } };
      const fee = buildTransaction(draft).body.fee! + 44n * 40n;
      return listViolatedRules(
        buildTransaction({
          ...draft,
          body: { mint: [asset], fee, outputs: [{ ...plain(HELD - fee), assets: [asset] }] },
        }),
      );
    };
    expect(mint(policy(60_000n))).toEqual([]);
    expect(mint(policy(59_999n))).toEqual(['native-scripts']);
  });

  test('any flipped bit is detected', () => {
    const good = buildTransaction({});
    const bytes = encodeTransaction(good, true);
    fc.assert(
      fc.property(fc.nat({ max: good.sizeBytes * 8 - 1 }), (bit) => {
        const changed = bytes.slice();
        changed[bit >> 3] = changed[bit >> 3]! ^ (1 << (bit & 7));
        let corrupt: number;
        try {
          corrupt = checkTransaction(changed, state()).length;
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
          return;
        }
        expect(corrupt).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});
