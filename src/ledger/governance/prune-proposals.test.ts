import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionId, activeProposal, idKey } from '../../../test/support/ledger-governance.js';
import type { GovernanceAction } from '../../chains/cardano/governance/governance.js';
import type { ActiveProposal } from '../state/ledger-state.js';
import { pruneProposals } from './prune-proposals.js';

const change = (previous?: number): GovernanceAction => ({
  kind: 'parameter-change',
  previous: previous === undefined ? undefined : actionId(previous),
  update: {},
  guardrailScript: undefined,
});
const noConfidence = (previous?: number): GovernanceAction => ({
  kind: 'no-confidence',
  previous: previous === undefined ? undefined : actionId(previous),
});

const toMap = (actions: Record<number, GovernanceAction>): Map<string, ActiveProposal> =>
  new Map(
    Object.entries(actions).map(([number, action]) => [idKey(Number(number)), activeProposal(Number(number), action)]),
  );
const keys = (...numbers: readonly number[]): string[] => numbers.map(idKey);
const sorted = (list: readonly string[]): string[] => list.toSorted();

test('enacted action removes its siblings and their descendants and leaves its own', () => {
  const proposals = toMap({ 1: change(), 2: change(1), 3: change(), 4: change(3), 5: change(4), 6: noConfidence() });
  const { enacted, removed, expired } = pruneProposals(proposals, {}, keys(1), []);
  expect(enacted).toEqual(keys(1));
  expect(sorted(removed)).toEqual(keys(3, 4, 5));
  expect(expired).toEqual([]);
});

test('expired action removes its descendants only', () => {
  const proposals = toMap({ 1: change(), 2: change(1), 3: change() });
  expect(sorted(pruneProposals(proposals, {}, [], keys(1)).expired)).toEqual(keys(1, 2));
});

test('chain of enacted actions removes the siblings of each', () => {
  const proposals = toMap({ 1: change(), 2: change(1), 3: change(1), 4: change() });
  const { enacted, removed } = pruneProposals(proposals, {}, keys(1, 2), []);
  expect(enacted).toEqual(keys(1, 2));
  expect(sorted(removed)).toEqual(keys(3, 4));
});

test('siblings are the actions that build on the last enacted one', () => {
  const proposals = toMap({ 2: change(1), 3: change(1) });
  expect(pruneProposals(proposals, { 'parameter-change': idKey(1) }, keys(2), []).removed).toEqual(keys(3));
});

test('treasury withdrawal and info action have no siblings', () => {
  const withdrawal: GovernanceAction = { kind: 'treasury-withdrawals', withdrawals: [], guardrailScript: undefined };
  const proposals = toMap({ 1: withdrawal, 2: withdrawal, 3: { kind: 'info' } });
  expect(pruneProposals(proposals, {}, keys(1), keys(3))).toEqual({
    enacted: keys(1),
    removed: [],
    expired: keys(3),
  });
});

test('no proposal ends twice, and the parent of each remaining one remains or is the last enacted', () => {
  const parents = fc.array(fc.nat(), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(parents, fc.nat(), fc.array(fc.nat()), (links, first, late) => {
      // Proposal n builds on an earlier one, or on none.
      const actions = links.map((link, index) => change(link % (index + 1) === 0 ? undefined : link % (index + 1)));
      const proposals = toMap(Object.fromEntries(actions.map((action, index) => [index + 1, action])));
      const roots = actions.flatMap((action, index) => ('previous' in action && action.previous ? [] : [index + 1]));
      const enactedKey = idKey(roots[first % roots.length]!);
      const expiredKeys = late.map((number) => idKey((number % links.length) + 1)).filter((key) => key !== enactedKey);
      const { enacted, removed, expired } = pruneProposals(proposals, {}, [enactedKey], expiredKeys);
      const ended = [...enacted, ...removed, ...expired];
      expect(new Set(ended).size).toBe(ended.length);
      for (const [key, { proposal }] of proposals) {
        if (ended.includes(key) || !('previous' in proposal.action)) continue;
        const parent = proposal.action.previous && idKey(proposal.action.previous.txHash[0]!);
        expect(parent === enactedKey || (parent !== undefined && !ended.includes(parent))).toBe(true);
      }
    }),
  );
});
