import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  actionId,
  draftState,
  draftTransaction,
  hash28,
  toAccount,
  toKey,
} from '../../../../test/support/rule-drafts.js';
import type { Certificate } from '../certificates/certificate.js';
import type { GovernanceAction, Vote } from '../governance/governance.js';
import { plainOutput } from '../transactions/output.js';
import { validatePhaseOne } from './check-transaction.js';
import { PREDICATES } from './predicates.js';

const byte = fc.integer({ min: 1, max: 3 });
const amount = fc.bigInt({ min: 0n, max: 2_000_001n });

const certificate = fc.tuple(fc.nat({ max: 6 }), byte, amount).map(([kind, which, deposit]): Certificate => {
  const stake = toKey(which);
  const kinds: readonly Certificate[] = [
    { kind: 'stake-registration', stake, deposit },
    { kind: 'stake-deregistration', stake, deposit },
    { kind: 'stake-delegation', stake, pool: hash28(which) },
    { kind: 'vote-delegation', stake, drep: toKey(which) },
    { kind: 'drep-registration', drep: stake, deposit, anchor: undefined },
    { kind: 'committee-authorization', cold: stake, hot: toKey(9) },
    { kind: 'pool-retirement', pool: hash28(which), epoch: deposit },
  ];
  return kinds[kind]!;
});

const vote = fc.tuple(byte, fc.constantFrom('committee', 'drep', 'pool')).map(
  ([which, role]): Vote => ({
    voter: { role, credential: toKey(which) },
    action: actionId(which),
    vote: 'no',
    anchor: undefined,
  }),
);

const action = fc.tuple(fc.nat({ max: 3 }), byte, amount).map(([kind, which, value]): GovernanceAction => {
  const kinds: readonly GovernanceAction[] = [
    { kind: 'treasury-withdrawals', withdrawals: [[toAccount(which), value]], guardrailScript: hash28(which) },
    { kind: 'no-confidence', previous: actionId(which) },
    { kind: 'hard-fork', previous: undefined, protocolVersion: { major: Number(value % 13n), minor: 0 } },
    { kind: 'parameter-change', previous: undefined, update: { maxTxSize: value }, guardrailScript: undefined },
  ];
  return kinds[kind]!;
});

test('every violation names exactly one known predicate failure, and none is reported twice', () => {
  const known: ReadonlySet<string> = new Set(PREDICATES);
  expect(known.size).toBe(PREDICATES.length);
  fc.assert(
    fc.property(
      fc.record({
        certificates: fc.array(certificate, { maxLength: 4 }),
        votes: fc.array(vote, { maxLength: 3 }),
        actions: fc.array(action, { maxLength: 3 }),
        deposit: amount,
        inputs: fc.uniqueArray(byte, { maxLength: 3 }),
        major: fc.integer({ min: 2, max: 11 }),
        valid: fc.boolean(),
        fee: amount,
        validUntil: fc.option(amount, { nil: undefined }),
      }),
      ({ certificates, votes, actions, deposit, inputs, major, valid, fee, validUntil }) => {
        const anchor = { url: '', hash: new Uint8Array(32) };
        const proposals = actions.map((each) => ({ deposit, returnAddress: toAccount(2), action: each, anchor }));
        const transaction = draftTransaction(
          {
            certificates,
            votes,
            proposals,
            inputs: inputs.map((which) => actionId(which)),
            fee,
            validUntil,
            withdrawals: [{ account: toAccount(1), lovelace: deposit }],
            treasury: deposit,
            networkId: 1,
            encoded: Uint8Array.of(0xa0),
          },
          { valid, encoded: Uint8Array.of(0xa0) },
        );
        const state = draftState(major, {
          output: ({ txHash }) => (txHash[0] === 1 ? plainOutput(toAccount(1), 1n) : 'absent'),
        });
        const { violations } = validatePhaseOne(transaction, state);
        // The body is for another network, so at least one rule is violated.
        expect(violations.length).toBeGreaterThan(0);
        for (const { predicate, reason } of violations) {
          expect(known).toContain(predicate);
          expect(reason).not.toBe('');
        }
        const texts = violations.map(({ predicate, reason }) => `${predicate} ${reason}`);
        expect(new Set(texts).size).toBe(texts.length);
      },
    ),
    { numRuns: 200 },
  );
});
