import { expect, test } from 'vitest';
import { credential } from '../../../test/support/ledger-engine.js';
import { createGovernanceState } from '../../../test/support/ledger-governance.js';
import { networkById } from '../../chains/networks.js';
import { toHex } from '../../kernel/hex.js';
import { delegateVote } from '../governance/delegate-vote.js';
import { toValidatorState } from './validator-state.js';

const context = { network: networkById('CARDANO_PREVIEW'), slot: 10, epoch: 0 };
const lookups = { output: () => undefined, findAccount: () => 0 };

test('view names the DRep of an account', () => {
  const state = createGovernanceState();
  state.accounts.register(0, 2n);
  const view = toValidatorState(state, context, lookups);
  expect(view.account!(credential(0))).toMatchObject({ votes: 'none' });
  delegateVote(state, 0, credential(5));
  expect(view.account!(credential(0))).toMatchObject({ registered: true, deposit: 2n, votes: credential(5) });
});

test('view has the delegates of the genesis keys, all pending ones and the quorum', () => {
  const state = createGovernanceState();
  const [first, second] = ['11'.repeat(28), '22'.repeat(28)];
  const delegate = (digit: string) => ({ delegate: digit.repeat(56), vrf: digit.repeat(64) });
  state.genesisKeys.update({
    delegates: new Map([[first!, delegate('a')]]),
    future: [
      { slot: 20, genesis: second!, to: delegate('b') },
      { slot: 30, genesis: second!, to: delegate('c') },
    ],
  });
  const { genesisKeys } = toValidatorState(state, context, lookups);
  expect(
    [...genesisKeys!.delegates].map(([key, { keyHash, vrfKeyHash }]) => [key, toHex(keyHash), toHex(vrfKeyHash)]),
  ).toEqual([[first, 'a'.repeat(56), 'a'.repeat(64)]]);
  expect([...genesisKeys!.futureDelegates!].map(([key, { keyHash }]) => [key, toHex(keyHash)])).toEqual([
    [second, 'b'.repeat(56)],
    [second, 'c'.repeat(56)],
  ]);
  expect(genesisKeys!.quorum).toBe(5);
});
