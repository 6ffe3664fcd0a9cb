import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import { alice, bob, homeAddress, homeStake, keys, ledger, multisig } from '../../../test/support/builder-requests.js';
import { runs } from '../../../test/support/builder-runs.js';
import type { GovernanceAction, GovernanceActionId } from '../../chains/cardano/governance/governance.js';
import type { ActionPurpose } from '../../chains/cardano/ledger/view.js';
import { encodeBody } from '../../chains/cardano/transactions/encode-body.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { ProposalRequest, ProposedAction } from '../request/proposal-request.js';
import type { Utxo } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';
import { buildProposal } from './proposal.js';

const DEPOSIT = 100_000_000_000n;
const utxos: readonly Utxo[] = [{ txHash: 'a1'.repeat(32), address: homeAddress, lovelace: DEPOSIT + 50_000_000n }];
const common = { changeAddress: homeAddress, utxos };
const anchor = { anchorUrl: 'https://example.org/why.json', anchorDataHash: 'ab'.repeat(32) };
const ACTION = `${'cd'.repeat(32)}#3`;
const actionId = { txHash: fromHex('cd'.repeat(32)), index: 3 };

const view: LedgerView = {
  ...ledger,
  parameters: { ...ledger.parameters, governanceActionDeposit: DEPOSIT, protocolVersion: { major: 10, minor: 2 } },
  guardrailScript: 'none',
  enacted: new Map<ActionPurpose, GovernanceActionId | 'none'>([
    ['parameter-change', actionId],
    ['hard-fork', 'none'],
    ['committee', actionId],
    ['constitution', 'none'],
  ]),
};

const propose = (action: ProposedAction, known: LedgerView = view, more: Partial<ProposalRequest> = {}): UnsignedTx =>
  buildProposal({ ...common, ...anchor, returnAddress: homeStake, action, ...more }, known);

/** The action decoded from the CBOR. */
function actionIn(made: UnsignedTx): GovernanceAction {
  checkTransaction(made, common, view, keys, DEPOSIT);
  const { body } = decodeTransaction(fromHex(made.cbor));
  expect(toHex(encodeBody(body, 'tagged'))).toBe(toHex(body.encoded));
  const [proposal, ...others] = body.proposals;
  expect(others).toEqual([]);
  expect(proposal).toMatchObject({ deposit: DEPOSIT, anchor: { url: anchor.anchorUrl } });
  return proposal!.action;
}

const codes = ({ warnings }: UnsignedTx) => warnings.map(({ code }) => code);
const threshold = { numerator: 2n, denominator: 3n };

describe('a proposal', () => {
  test('of every kind pays the deposit at the exact fee and encodes the request', () => {
    expect(actionIn(propose({ kind: 'info' }))).toEqual({ kind: 'info' });
    expect(actionIn(propose({ kind: 'no-confidence' }))).toEqual({ kind: 'no-confidence', previous: actionId });
    expect(
      actionIn(propose({ kind: 'treasury-withdrawals', withdrawals: [{ stakeAddress: homeStake, amount: 7n }] })),
    ).toMatchObject({ withdrawals: [[expect.anything(), 7n]], guardrailScript: undefined });
    expect(actionIn(propose({ kind: 'hard-fork', protocolVersion: { major: 11, minor: 0 } }))).toEqual({
      kind: 'hard-fork',
      previous: undefined,
      protocolVersion: { major: 11, minor: 0 },
    });
    const members = [bob, alice].map(({ hashHex }, index) => ({ credentialHash: hashHex, epoch: 900 + index }));
    const removed = [{ credentialHash: multisig.hash, scriptCredential: true }];
    const update = actionIn(propose({ kind: 'update-committee', added: members, removed, threshold }));
    if (update.kind !== 'update-committee') throw new Error(update.kind);
    expect(new Map(update.added.map(([cold, epoch]) => [toHex(cold.hash), epoch]))).toEqual(
      new Map([
        [bob.hashHex, 900n],
        [alice.hashHex, 901n],
      ]),
    );
    expect(update).toMatchObject({ removed: [{ type: 'script' }], threshold, previous: actionId });
    const constitution = { constitutionUrl: 'ipfs://constitution', constitutionHash: '12'.repeat(32) };
    expect(
      actionIn(propose({ kind: 'new-constitution', ...constitution, guardrailScript: 'ee'.repeat(28) })),
    ).toMatchObject({
      previous: undefined,
      anchor: { url: 'ipfs://constitution' },
      guardrailScript: fromHex('ee'.repeat(28)),
    });
    expect(
      actionIn(propose({ kind: 'new-constitution', ...constitution, guardrailScript: 'none', previous: ACTION })),
    ).toMatchObject({ previous: actionId, guardrailScript: undefined });
  });

  test('changes exactly the given parameters', () => {
    const coin = fc.bigInt({ min: 1n, max: 2n ** 63n });
    const short = fc.bigInt({ min: 1n, max: 65_535n });
    const share = fc
      .tuple(fc.bigInt({ min: 0n, max: 1000n }), fc.bigInt({ min: 1000n, max: 2n ** 60n }))
      .map(([numerator, denominator]) => ({ numerator, denominator }));
    const shares = (count: number) => fc.array(share, { minLength: count, maxLength: count });
    const units = fc.record({ memory: coin.filter((value) => value < 2n ** 63n), steps: short });
    const parameters = fc.record(
      {
        minFeeA: coin,
        maxTxSize: fc.bigInt({ min: 1n, max: 2n ** 32n - 1n }),
        maxBlockHeaderSize: short,
        desiredPools: short,
        poolPledgeInfluence: share,
        treasuryGrowth: share,
        costModels: fc.constant([[1, [1n, -5n, 2n ** 40n]]] as const),
        executionPrices: fc.record({ memory: share, steps: share }),
        maxTxExecutionUnits: units,
        poolVotingThresholds: shares(5),
        drepVotingThresholds: shares(10),
        governanceActionDeposit: coin,
        minFeeRefScriptCostPerByte: share,
      },
      { requiredKeys: ['minFeeA'] },
    );
    fc.assert(
      fc.property(parameters, (update) => {
        expect(actionIn(propose({ kind: 'parameter-change', parameters: update }))).toEqual({
          kind: 'parameter-change',
          previous: actionId,
          update,
          guardrailScript: undefined,
        });
      }),
      { numRuns: runs(60) },
    );
  });

  test('of parameters that Dijkstra adds is refused by name before protocol version 12', () => {
    const half = { numerator: 1n, denominator: 2n };
    const parameters = {
      maxRefScriptSizePerBlock: 2_000_000n,
      maxRefScriptSizePerTx: 300_000n,
      refScriptCostStride: 10_000n,
      refScriptCostMultiplier: half,
      maxPledgeLeverage: { limit: undefined },
      minPoolMargin: half,
      costModels: [[3, [1n]]] as const,
    };
    for (const [name, value] of Object.entries(parameters)) {
      const refused = expect(() => propose({ kind: 'parameter-change', parameters: { [name]: value } }));
      if (name === 'costModels') refused.toThrow('Plutus V4 exists since protocol version 12 (Dijkstra)');
      else refused.toThrow(`${name} can be changed since protocol version 12 (Dijkstra); the network has version 10`);
    }
    const dijkstra = { ...view, parameters: { ...view.parameters, protocolVersion: { major: 12, minor: 0 } } };
    const change = (update: typeof parameters) => propose({ kind: 'parameter-change', parameters: update }, dijkstra);
    expect(actionIn(change(parameters))).toMatchObject({ update: parameters });
    expect(() => change({ ...parameters, refScriptCostStride: 0n })).toThrow('refScriptCostStride must be more than 0');
    expect(() => change({ ...parameters, refScriptCostMultiplier: { ...half, numerator: 0n } })).toThrow(
      'refScriptCostMultiplier must be more than 0',
    );
    expect(() => change({ ...parameters, minPoolMargin: { numerator: 3n, denominator: 2n } })).toThrow(
      '3/2 is not between 0 and 1',
    );
  });

  test('includes a native guardrail script, and is rejected when a Plutus script must run', () => {
    const withdraw: ProposedAction = {
      kind: 'treasury-withdrawals',
      withdrawals: [{ stakeAddress: homeStake, amount: 5n }],
    };
    const made = propose(withdraw, { ...view, guardrailScript: multisig.hash });
    expect(actionIn(made)).toMatchObject({ guardrailScript: fromHex(multisig.hash) });
    expect(made.signatures).toBe(3);
    const plutus = 'fa'.repeat(28);
    for (const action of [withdraw, { kind: 'parameter-change', parameters: { minFeeA: 45n } } as const]) {
      const build = () => propose(action, { ...view, guardrailScript: plutus });
      expect(build).toThrow(`has the guardrail script ${plutus}, which must validate`);
      expect(build).toThrow(expect.objectContaining({ kind: 'not-implemented' }));
    }
    const { guardrailScript: _, ...unknown } = view;
    expect(() => propose(withdraw, unknown)).toThrow(
      'action.guardrailScript is not known: give the script of the constitution',
    );
    expect(codes(propose({ ...withdraw, guardrailScript: 'none' }, unknown))).toEqual([]);
    const differs = propose({ ...withdraw, guardrailScript: 'none' }, { ...view, guardrailScript: plutus });
    expect(codes(differs)).toEqual(['guardrail-script']);
  });

  test('refers to the known or given previous action', () => {
    const { enacted: _, ...unknown } = view;
    expect(() => propose({ kind: 'no-confidence' }, unknown)).toThrow(
      'action.previous is not known: give the last enacted action',
    );
    expect(actionIn(propose({ kind: 'no-confidence', previous: 'none' }, unknown))).toMatchObject({
      previous: undefined,
    });
    expect(() => propose({ kind: 'no-confidence', previous: 'x' })).toThrow('Invalid action.previous');
  });

  test('that the ledger will reject gives an error warning', () => {
    const accounts = new Map([[homeStake, { registered: false }]]);
    expect(codes(propose({ kind: 'info' }, { ...view, accounts }))).toEqual(['stake-not-registered']);
    const fork = (major: number, minor: number) =>
      codes(propose({ kind: 'hard-fork', protocolVersion: { major, minor } }));
    expect(fork(11, 0)).toEqual([]);
    expect(fork(10, 3)).toEqual([]);
    for (const made of [fork(11, 1), fork(12, 0), fork(10, 2)]) expect(made).toEqual(['hard-fork-version']);
    const added = [{ credentialHash: bob.hashHex, epoch: 0 }];
    expect(codes(propose({ kind: 'update-committee', added, threshold }))).toEqual(['term-over']);
  });

  test('is rejected with a message when fields are missing, superfluous or duplicated', () => {
    const rejected = (action: ProposedAction) => expect(() => propose(action));
    rejected({ kind: 'parameter-change', parameters: {} }).toThrow('action.parameters is empty');
    rejected({ kind: 'parameter-change', parameters: { poolDeposit: 0n } }).toThrow(
      'stakePoolDeposit must be more than 0',
    );
    rejected({ kind: 'parameter-change', parameters: { desiredPools: 65_536n } }).toThrow(
      'stakePoolTargetNum must be from 0 to 2^16 - 1',
    );
    rejected({ kind: 'parameter-change', parameters: { minUtxoValue: 5n } }).toThrow('no proposal can change');
    rejected({
      kind: 'parameter-change',
      parameters: { treasuryGrowth: { numerator: 3n, denominator: 2n } },
    }).toThrow('3/2 is not between 0 and 1');
    rejected({ kind: 'parameter-change', parameters: { poolVotingThresholds: [threshold] } }).toThrow(
      'poolVotingThresholds must have 5 shares',
    );
    rejected({ kind: 'treasury-withdrawals', withdrawals: [] }).toThrow('action.withdrawals is empty');
    const withdrawal = { stakeAddress: homeStake, amount: 1n };
    rejected({ kind: 'treasury-withdrawals', withdrawals: [withdrawal, withdrawal] }).toThrow(
      'action.withdrawals[1] is a duplicate account',
    );
    rejected({ kind: 'treasury-withdrawals', withdrawals: [{ ...withdrawal, amount: 0n }] }).toThrow(
      'action.withdrawals[0].amount must be more than 0',
    );
    const member = { credentialHash: bob.hashHex, epoch: 900 };
    rejected({ kind: 'update-committee', added: [member], removed: [member], threshold }).toThrow(
      'action.added[0] is duplicated',
    );
    rejected({ kind: 'update-committee', threshold: { numerator: 2n, denominator: 1n } }).toThrow('action.threshold');
    expect(() => propose({ kind: 'info' }, ledger)).toThrow('governanceActionDeposit is required');
    expect(() => propose({ kind: 'info' }, view, { returnAddress: homeAddress })).toThrow(
      'Invalid stake address in returnAddress',
    );
    const early = { ...view, parameters: { ...view.parameters, refScriptCostPerByte: undefined } };
    expect(() => propose({ kind: 'info' }, early)).toThrow('no proposals before Conway');
  });
});
