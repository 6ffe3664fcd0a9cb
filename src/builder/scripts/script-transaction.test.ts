import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addSignatures } from '../../../test/support/builder-keys.js';
import { runs } from '../../../test/support/builder-runs.js';
import { plutusProgram } from '../../../test/support/plutus-program.js';
import {
  hasConsents,
  keyAddress,
  parameters,
  payer,
  placedAt,
  scriptAddress,
  scriptRequest,
  stateFor,
  TIP,
  testKeys,
} from '../../../test/support/script-requests.js';
import { validatePhaseOne } from '../../chains/cardano/ledger/check-transaction.js';
import { minimumFee, referenceScriptBytes } from '../../chains/cardano/ledger/minimum-fee.js';
import { resolve } from '../../chains/cardano/ledger/resolved.js';
import { hashScript, type Script } from '../../chains/cardano/scripts/script.js';
import type { OutputContent } from '../../chains/cardano/transactions/output.js';
import { redeemerTarget } from '../../chains/cardano/transactions/redeemer-target.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import { SCRIPT_REQUEST_DEFAULTS, type ScriptTransactionRequest } from '../request/script-request.js';
import { collectConsents } from './script-redeemers.js';
import { writeScriptTransaction } from './script-selection.js';
import type { ScriptTransaction } from './script-transaction.js';

const units = (request: ScriptTransactionRequest) =>
  new Map(
    collectConsents(request).map(({ name }, index) => [name, { memory: 10_000n + BigInt(index), steps: 3_000_000n }]),
  );

/** Undefined when funds or collateral are missing. */
function attempt(request: ScriptTransactionRequest): ScriptTransaction | undefined {
  try {
    return writeScriptTransaction(request, units(request), parameters);
  } catch (error) {
    if (error instanceof BuildError && /^Insufficient funds|collateral/.test(error.message)) return undefined;
    throw error;
  }
}

const signed = ({ cbor, keyHashes }: ScriptTransaction) =>
  decodeTransaction(
    fromHex(
      addSignatures(
        toHex(cbor),
        testKeys.filter(({ hashHex }) => keyHashes.includes(hashHex)),
      ),
    ),
  );

describe('script transaction', () => {
  test('obeys every phase-1 rule and pays exactly the minimum fee of its signed bytes', () => {
    let built = 0;
    fc.assert(
      fc.property(scriptRequest, (request) => {
        if (!hasConsents(request)) return;
        const made = attempt(request);
        if (made === undefined) return;
        built += 1;
        const state = stateFor(request);
        const transaction = signed(made);
        const { violations, unchecked } = validatePhaseOne(transaction, state);
        expect({ violations, unchecked }).toEqual({ violations: [], unchecked: [] });
        const minFee = minimumFee(transaction, parameters, referenceScriptBytes(resolve(transaction, state))!);
        expect(made.fee).toBe(minFee);
      }),
      { numRuns: runs(150) },
    );
    expect(built).toBeGreaterThan(runs(150) / 4);
  }, 120_000);

  test('has each redeemer at the index of its purpose', () => {
    fc.assert(
      fc.property(scriptRequest, (request) => {
        if (!hasConsents(request)) return;
        const made = attempt(request);
        if (made === undefined) return;
        const { body, witnesses } = decodeTransaction(made.cbor);
        const targets = witnesses.redeemers.map((redeemer, index) => {
          const target = redeemerTarget(body, redeemer)!;
          const { name } = made.redeemers[index]!;
          switch (target.purpose) {
            case 'spend':
              return [name, toHex(target.input.txHash)];
            case 'mint':
              return [name, toHex(target.policyId)];
            case 'reward':
              return [name, toHex(target.withdrawal.account)];
            case 'cert':
              return [name, String(body.certificates.indexOf(target.certificate))];
            default:
              return [name, 'unexpected'];
          }
        });
        const expected = [
          ...request.inputs.map(({ output, consent }) => [consent.name, toHex(output.reference.txHash)]),
          ...request.mints.map(({ policyId, consent }) => [consent!.name, toHex(policyId)]),
          ...request.withdrawals.flatMap(({ account, consent }) => (consent ? [[consent.name, toHex(account)]] : [])),
          ...request.certificates.flatMap(({ consent }, index) => (consent ? [[consent.name, String(index)]] : [])),
        ];
        expect(targets.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: runs(80) },
    );
  }, 120_000);

  const policy = new Uint8Array(28).fill(7);
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      policyId: policy,
      assetName: Uint8Array.of(index + from, ...new Uint8Array(31)),
      quantity: 1n,
    }));
  const guard: Script = { language: 'plutus-v3', bytes: plutusProgram(40, 1) };
  const locked = (content: Partial<OutputContent>): ScriptTransactionRequest => ({
    ...SCRIPT_REQUEST_DEFAULTS,
    inputs: [
      {
        output: placedAt(1, {
          address: scriptAddress({ hash: hashScript(guard) }),
          inlineDatum: Uint8Array.of(0x00),
          ...content,
        }),
        datum: undefined,
        consent: { name: 'inputs[0]', redeemer: Uint8Array.of(0x00) },
      },
    ],
    scripts: [guard],
    changeAddress: keyAddress(payer),
    wallet: [placedAt(2, { address: keyAddress(payer), lovelace: 60_000_000n, assets: many(120, 100) })],
    validUntil: TIP + 7_200n,
  });

  test('splits change over several outputs when a value would be too long', () => {
    const request = locked({ lovelace: 1_000_000n, assets: many(0, 120) });
    const made = attempt(request)!;
    const { body } = decodeTransaction(made.cbor);
    expect(body.outputs.length).toBe(2);
    expect(body.outputs.flatMap(({ assets }) => assets)).toHaveLength(220);
    expect(validatePhaseOne(signed(made), stateFor(request)).violations).toEqual([]);
  });

  test('spends no wallet UTxO when the scripts cover the cost, and selects the best collateral', () => {
    const request = locked({ lovelace: 10_000_000n });
    const wallet = [1_600_000n, 5_000_000n, 900_000_000n].map((lovelace, index) =>
      placedAt(10 + index, { address: keyAddress(payer), lovelace }),
    );
    const made = attempt({ ...request, wallet })!;
    expect(made.paidWith).toEqual([]);
    expect(made.collateral).toEqual([wallet[0]]);
    expect(decodeTransaction(made.cbor).body).toMatchObject({ collateralReturn: { lovelace: expect.any(BigInt) } });
  });

  test('uses several UTxOs as collateral when none alone is enough', () => {
    const request = locked({ lovelace: 10_000_000n });
    const wallet = [150_000n, 160_000n, 170_000n].map((lovelace, index) =>
      placedAt(10 + index, { address: keyAddress(payer), lovelace }),
    );
    const made = attempt({ ...request, wallet })!;
    expect(made.collateral.length).toBeGreaterThan(1);
    expect(validatePhaseOne(signed(made), stateFor({ ...request, wallet })).violations).toEqual([]);
    expect(() => writeScriptTransaction({ ...request, wallet: wallet.slice(0, 1) }, new Map(), parameters)).toThrow(
      /lovelace of collateral are required/,
    );
  });

  test('is rejected when the script context cannot represent its content', () => {
    const first: Script = { language: 'plutus-v1', bytes: plutusProgram(30, 2) };
    const address = scriptAddress({ hash: hashScript(first) });
    const write =
      (scriptRequest: Partial<ScriptTransactionRequest>, content: Partial<OutputContent> = {}, major = 10) =>
      () =>
        writeScriptTransaction({ ...locked({ address, ...content }), scripts: [first], ...scriptRequest }, new Map(), {
          ...parameters,
          protocolVersion: { major, minor: 0 },
        });
    expect(write({})).toThrow('A Plutus V1 script cannot run in a transaction with inline datums: use datums by hash');
    const reader = placedAt(9, { address: keyAddress(payer) });
    const named = { inlineDatum: undefined, datumHash: new Uint8Array(32) };
    expect(write({ referenceInputs: [reader] }, named, 8)).toThrow(/reference inputs/);
    expect(write({ referenceInputs: [reader] }, named)).not.toThrow();
    const withDatum = placedAt(9, { address: keyAddress(payer), inlineDatum: Uint8Array.of(0x00) });
    expect(write({ referenceInputs: [withDatum] }, named)).toThrow(/inline datums/);
    expect(write({ scripts: [] }, named)).toThrow(/^inputs\[0\]: the script [0-9a-f]{56} is missing$/);
  });

  test('reports what is missing when the wallet has too little', () => {
    const payments = [placedAt(0, { address: keyAddress(payer), lovelace: 900_000_000n }).content];
    const request = { ...locked({ lovelace: 5_000_000n }), payments };
    expect(() => writeScriptTransaction(request, new Map(), parameters)).toThrow(
      /^Insufficient funds: about [0-9]+ lovelace missing$/,
    );
    const unit = { policyId: new Uint8Array(28).fill(3), assetName: new Uint8Array(), quantity: 5n };
    const tokens = [placedAt(0, { address: keyAddress(payer), lovelace: 2_000_000n, assets: [unit] }).content];
    expect(() => writeScriptTransaction({ ...request, payments: tokens }, new Map(), parameters)).toThrow(
      `Insufficient funds: 5 ${'03'.repeat(28)} missing`,
    );
  });

  test('of a wallet full of tokens is built or rejected after few attempts', () => {
    const request = locked({ lovelace: 5_000_000n });
    const payments = [placedAt(0, { address: keyAddress(payer), lovelace: 20_000_000n }).content];
    const wallet = Array.from({ length: 200 }, (_, index) =>
      placedAt(10 + index, {
        address: keyAddress(payer),
        lovelace: 1_000n,
        assets: many(0, 150).map((asset) => ({ ...asset, policyId: new Uint8Array(28).fill(index) })),
      }),
    );
    const coins = placedAt(500, { address: keyAddress(payer), lovelace: 9_000_000n });
    expect(() =>
      writeScriptTransaction({ ...request, payments, wallet: [...wallet, coins] }, new Map(), parameters),
    ).toThrow('hold too many tokens for one transaction');
  });
});
