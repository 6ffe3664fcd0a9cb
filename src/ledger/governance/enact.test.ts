import { expect, test } from 'vitest';
import { credential } from '../../../test/support/ledger-engine.js';
import { actionId, anchor, createGovernanceState, ratio, toProposal } from '../../../test/support/ledger-governance.js';
import type { GovernanceAction } from '../../chains/cardano/governance/governance.js';
import type { Committee } from '../state/ledger-state.js';
import { type EnactState, enact } from './enact.js';

const start = (changes: Partial<EnactState> = {}): EnactState => ({
  parameters: createGovernanceState({
    parameters: {
      costModels: [
        [0, [1n]],
        [2, [3n]],
      ],
    },
  }).epoch.get().parameters,
  committee: undefined,
  constitution: undefined,
  enacted: {},
  treasury: 0n,
  ...changes,
});
const apply = (action: GovernanceAction, state = start()) =>
  enact(state, { id: actionId(1), proposal: toProposal(action) });
const member = (id: number, expiresAfter: number) => ({ cold: credential(id), expiresAfter });

test('committee update removes and adds members, renews terms and sets the threshold', () => {
  const committee: Committee = { members: [member(1, 10), member(2, 20), member(3, 30)], threshold: ratio(1, 2) };
  const update: GovernanceAction = {
    kind: 'update-committee',
    previous: undefined,
    removed: [credential(1)],
    added: [
      [credential(2), 99n],
      [credential(4), 40n],
    ],
    threshold: ratio(2, 3),
  };
  const expected = { members: [member(2, 99), member(3, 30), member(4, 40)], threshold: ratio(2, 3) };
  const after = apply(update, start({ committee }));
  expect(after.committee).toEqual(expected);
  expect(after.enacted).toEqual({ committee: actionId(1) });
  expect(apply(update).committee).toEqual({ members: [member(2, 99), member(4, 40)], threshold: ratio(2, 3) });
});

test('motion of no confidence has the purpose of the committee', () => {
  const committee = { members: [member(1, 10)], threshold: ratio(1, 2) };
  const after = apply({ kind: 'no-confidence', previous: undefined }, start({ committee }));
  expect(after.committee).toBeUndefined();
  expect(after.enacted).toEqual({ committee: actionId(1) });
});

test('parameter change merges cost models by language and replaces other values', () => {
  const { parameters } = apply({
    kind: 'parameter-change',
    previous: undefined,
    update: {
      costModels: [
        [1, [2n]],
        [2, [4n]],
      ],
      keyDeposit: 5n,
    },
    guardrailScript: undefined,
  });
  expect(parameters.costModels).toEqual([
    [0, [1n]],
    [1, [2n]],
    [2, [4n]],
  ]);
  expect(parameters.keyDeposit).toBe(5n);
});

test('hard fork changes the protocol version alone', () => {
  const before = start();
  const protocolVersion = { major: 11, minor: 0 };
  expect(apply({ kind: 'hard-fork', previous: undefined, protocolVersion }, before).parameters).toEqual({
    ...before.parameters,
    protocolVersion,
  });
});

test('constitution is replaced as a whole', () => {
  const constitution = { anchor: { ...anchor, url: 'https://old.example' }, guardrailScript: new Uint8Array(28) };
  const action: GovernanceAction = {
    kind: 'new-constitution',
    previous: undefined,
    anchor,
    guardrailScript: undefined,
  };
  expect(apply(action, start({ constitution })).constitution).toEqual({ anchor, guardrailScript: undefined });
});

test('info action changes nothing', () => {
  const before = start();
  expect(apply({ kind: 'info' }, before)).toEqual(before);
});
