import { describe, expect, test } from 'vitest';
import { runScripts } from '../../src/api/services/transactions/run-scripts.js';
import {
  type Consent,
  SCRIPT_REQUEST_DEFAULTS,
  type ScriptTransactionRequest,
} from '../../src/builder/request/script-request.js';
import { collectConsents } from '../../src/builder/scripts/script-redeemers.js';
import { buildScriptTransaction, type RunDraft } from '../../src/builder/scripts/script-rounds.js';
import { writeScriptTransaction } from '../../src/builder/scripts/script-selection.js';
import { validatePhaseOne } from '../../src/chains/cardano/ledger/check-transaction.js';
import type { Script } from '../../src/chains/cardano/scripts/script.js';
import { decodeTransaction } from '../../src/chains/cardano/transactions/transaction.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { addSignatures } from '../support/builder-keys.js';
import { runScriptsWithCquisitor, runScriptsWithScalus } from '../support/script-oracles.js';
import {
  keyAccount,
  keyAddress,
  mainnet,
  other,
  parameters,
  payer,
  placedAt,
  scriptAccount,
  scriptAddress,
  staker,
  stateFor,
  TIP,
  testKeys,
} from '../support/script-requests.js';
import { alwaysTrue, FORTY_TWO, requireFortyTwo, type TestPlutus, traverseInputs } from '../support/uplc.js';

const runnerFor =
  (request: ScriptTransactionRequest): RunDraft =>
  async ({ cbor }) => {
    const evaluation = await runScripts(decodeTransaction(cbor), stateFor(request), mainnet, {
      key: 'test',
      weight: 1,
    });
    if (!evaluation.ok) throw new Error(`${evaluation.reason} ${evaluation.logs.join()}`);
    return evaluation.scripts;
  };

const common = {
  ...SCRIPT_REQUEST_DEFAULTS,
  changeAddress: keyAddress(payer),
  wallet: [7_000_000n, 90_000_000n].map((lovelace, index) =>
    placedAt(50 + index, { address: keyAddress(payer), lovelace }),
  ),
  validUntil: TIP + 7_200n,
};

const DATUM = Uint8Array.of(0xd8, 0x79, 0x81, 0x07);
const LANGUAGES = ['plutus-v1', 'plutus-v2', 'plutus-v3'] as const satisfies readonly Script['language'][];
const PROGRAMS = { alwaysTrue, wantsFortyTwo: requireFortyTwo };

const spend = (
  { script, hash }: TestPlutus,
  how: 'inline' | 'hash' | 'carried' | 'carried, hash',
): ScriptTransactionRequest => ({
  ...common,
  inputs: [1, 2].map((number) => ({
    output: placedAt(number, {
      address: scriptAddress({ hash }),
      lovelace: 4_000_000n,
      ...(how.endsWith('hash') ? { datumHash: blake2b256(DATUM) } : { inlineDatum: DATUM }),
    }),
    datum: how.endsWith('hash') ? DATUM : undefined,
    consent: { name: `inputs[${number}]`, redeemer: FORTY_TWO },
  })),
  scripts: how.startsWith('carried') ? [] : [script],
  referenceInputs: how.startsWith('carried') ? [placedAt(60, { address: keyAddress(other), scriptRef: script })] : [],
  payments: [placedAt(0, { address: keyAddress(other), lovelace: 30_000_000n }).content],
  signers: [staker.hashHex],
});

const mint = ({ script, hash }: TestPlutus): ScriptTransactionRequest => ({
  ...common,
  mints: [
    {
      policyId: hash,
      assets: [{ assetName: Uint8Array.of(1), quantity: 5n }],
      consent: { name: 'mints[0]', redeemer: FORTY_TWO },
    },
  ],
  scripts: [script],
});

/** A key account beside the script account: the ledger sorts scripts first. */
const withdraw = ({ script, hash }: TestPlutus): ScriptTransactionRequest => ({
  ...common,
  withdrawals: [
    { account: keyAccount(staker), lovelace: 1_000_000n, consent: undefined },
    {
      account: scriptAccount({ hash }),
      lovelace: 2_000_000n,
      consent: { name: 'withdrawals[1]', redeemer: FORTY_TWO },
    },
  ],
  scripts: [script],
});

const delegate = ({ script, hash }: TestPlutus): ScriptTransactionRequest => ({
  ...common,
  certificates: [
    {
      certificate: { kind: 'stake-deregistration', stake: { type: 'script', hash }, deposit: undefined },
      deposit: -parameters.keyDeposit,
      consent: { name: 'certificates[0]', redeemer: FORTY_TWO },
    },
  ],
  scripts: [script],
});

/**
 * cquisitor counts one byte more than the ledger (see builder-oracles.test.ts), and treats every deregistration as one
 * of an unregistered key.
 */
const isExcused = (reason: string): boolean => {
  if (reason.includes('StakeNotRegistered') && reason.includes('transaction.body.certs')) return true;
  const fee = /"FeeTooSmallUTxO":\{"actual_fee":(\d+),"min_fee":(\d+)/.exec(reason);
  return fee !== null && Number(fee[2]) - Number(fee[1]) <= 44;
};

async function expectAccepted(request: ScriptTransactionRequest): Promise<void> {
  const made = await buildScriptTransaction(request, parameters, runnerFor(request));
  const signers = testKeys.filter(({ hashHex }) => made.keyHashes.includes(hashHex));
  const signed = addSignatures(toHex(made.cbor), signers);
  expect(validatePhaseOne(fromHex(signed), stateFor(request))).toMatchObject({ violations: [], unchecked: [] });
  const fixture = { request, parameters, slot: TIP };
  // It orders accounts by their hashes alone, and finds no redeemer if a key account comes before a script account.
  const scalus = runScriptsWithScalus(signed, fixture).reasons.filter(
    (reason) => !reason.includes('missing redeemers: Set((Reward'),
  );
  expect(scalus).toEqual([]);
  const { reasons } = runScriptsWithCquisitor(signed, fixture);
  expect(reasons.filter((reason) => !isExcused(reason))).toEqual([]);
}

describe.each(LANGUAGES)('two independent ledgers, with scripts of %s', (language) => {
  describe.each(['alwaysTrue', 'wantsFortyTwo'] as const)('%s', (name) => {
    const program = PROGRAMS[name];
    const ways =
      language === 'plutus-v1' ? (['hash', 'carried, hash'] as const) : (['hash', 'inline', 'carried'] as const);
    test.each(ways)('accept spending (datum or script %s)', async (how) => {
      await expectAccepted(spend(program(language, true), how));
    });
    test('accept minting', () => expectAccepted(mint(program(language, false))));
    test('accept withdrawals', () => expectAccepted(withdraw(program(language, false))));
    test('accept certificates', () => expectAccepted(delegate(program(language, false))));
  });

  test('transaction with a failing script is not built', async () => {
    const request = spend(requireFortyTwo(language, true), 'hash');
    const wrong = {
      ...request,
      inputs: request.inputs.map((input) => ({ ...input, consent: { ...input.consent, redeemer: Uint8Array.of(7) } })),
    };
    await expect(buildScriptTransaction(wrong, parameters, runnerFor(wrong))).rejects.toThrow(/not the answer/);
  });
});

describe('script that visits every input', () => {
  const program = traverseInputs();
  const request: ScriptTransactionRequest = {
    ...spend(program, 'inline'),
    payments: [placedAt(0, { address: keyAddress(other), lovelace: 12_000_000n }).content],
    wallet: [
      // One UTxO with a token is enough, and so are two without.
      placedAt(70, {
        address: keyAddress(payer),
        lovelace: 9_000_000n,
        assets: [{ policyId: new Uint8Array(28).fill(7), assetName: Uint8Array.of(1), quantity: 1n }],
      }),
      placedAt(71, { address: keyAddress(payer), lovelace: 3_000_000n }),
      placedAt(72, { address: keyAddress(payer), lovelace: 2_900_000n }),
    ],
  };

  test('gets the inputs with the lowest fee of all sets, evaluated one by one', async () => {
    const made = await buildScriptTransaction(request, parameters, runnerFor(request));
    const fees: bigint[] = [];
    for (let mask = 1; mask < 8; mask += 1) {
      const wallet = request.wallet.filter((_, index) => (mask >> index) & 1);
      const all = { ...request, spends: wallet, wallet: [], collateral: made.collateral };
      const alone = await buildScriptTransaction(all, parameters, runnerFor(request)).catch(() => undefined);
      if (alone !== undefined) fees.push(alone.fee);
    }
    expect(fees.length).toBeGreaterThan(2);
    expect(made.fee).toBe(fees.reduce((lowest, fee) => (fee < lowest ? fee : lowest)));
    await expectAccepted(request);
  });
});

describe('failing script among several', () => {
  const program = requireFortyTwo('plutus-v3', true);
  const all: ScriptTransactionRequest = {
    ...spend(program, 'inline'),
    mints: mint(program).mints,
    withdrawals: withdraw(program).withdrawals,
    certificates: delegate(program).certificates,
  };
  const names = collectConsents(all).map(({ name }) => name);

  test.each(names)('is reported: %s', async (wrong) => {
    const corrupt = <Thing extends { readonly consent?: Consent | undefined }>(item: Thing): Thing =>
      item.consent?.name === wrong ? { ...item, consent: { ...item.consent, redeemer: Uint8Array.of(7) } } : item;
    const request = {
      ...all,
      inputs: all.inputs.map(corrupt),
      mints: all.mints.map(corrupt),
      withdrawals: all.withdrawals.map(corrupt),
      certificates: all.certificates.map(corrupt),
    };
    const { cbor, redeemers } = writeScriptTransaction(request, new Map(), parameters);
    const evaluation = await runScripts(decodeTransaction(cbor), stateFor(request), mainnet, {
      key: 'test',
      weight: 1,
    });
    expect(evaluation).toMatchObject({ ok: false, logs: ['not the answer'] });
    expect(!evaluation.ok && redeemers[evaluation.failed!]?.name).toBe(wrong);
  });
});
