import { describe, expect, test } from 'vitest';
import { alice, homeAddress, homeStake, ledger as known } from '../../../test/support/builder-requests.js';
import { compose } from '../compose/compose.js';
import type { KnownAccount, LedgerView } from '../request/ledger-view.js';
import type { TransactionIntent } from './intent.js';

const ledgerWith = (account: KnownAccount): LedgerView => ({
  ...known,
  accounts: new Map([[homeStake, account]]),
  dreps: new Map(),
  pools: new Map([['e5'.repeat(28), true]]),
  parameters: {
    ...known.parameters,
    governanceActionDeposit: 1_000_000n,
    protocolVersion: { major: 10, minor: 0 },
  },
});
const utxos = [{ txHash: 'ab'.repeat(32), address: homeAddress, lovelace: 900_000_000n }];
const listCodes = async (intents: readonly TransactionIntent[], ledger: LedgerView): Promise<readonly string[]> => {
  const { warnings } = await compose({ changeAddress: homeAddress, utxos, intents }, ledger);
  return warnings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
};

const register: TransactionIntent = { kind: 'stakeRegistration', stakeAddress: homeStake };
const deregister: TransactionIntent = { ...register, deregister: true };
const delegate: TransactionIntent = { kind: 'delegation', stakeAddress: homeStake, poolId: 'e5'.repeat(28) };
const propose: TransactionIntent = {
  kind: 'proposal',
  returnAddress: homeStake,
  anchorUrl: 'https://example.com/a.json',
  anchorDataHash: 'cd'.repeat(32),
  action: { kind: 'info' },
};
const registerDRep: TransactionIntent = { kind: 'drepRegistration', drepCredentialHash: alice.hashHex };
const vote: TransactionIntent = {
  kind: 'vote',
  voter: { role: 'drep', credentialHash: alice.hashHex },
  votes: [{ govActionId: `${'ab'.repeat(32)}#0`, vote: 'yes' }],
};

describe('intents of one transaction', () => {
  const unregistered = ledgerWith({ registered: false });

  test('see the certificates of earlier intents', async () => {
    expect(await listCodes([register, delegate], unregistered)).toEqual([]);
    expect(await listCodes([delegate, register], unregistered)).toEqual(['stake-not-registered']);
    expect(await listCodes([register, register], unregistered)).toEqual(['stake-already-registered']);
    expect(await listCodes([register, deregister], unregistered)).toEqual([]);
    expect(await listCodes([deregister, delegate], ledgerWith({ registered: true, rewards: 0n }))).toEqual([
      'stake-not-registered',
    ]);
  });

  test('vote and propose after all certificates, in any order', async () => {
    expect(await listCodes([propose], unregistered)).toEqual(['stake-not-registered']);
    for (const intents of [
      [register, propose],
      [propose, register],
      [vote, registerDRep],
    ])
      expect(await listCodes(intents, unregistered)).toEqual([]);
  });

  test('withdraw before all certificates', async () => {
    const withdraw: TransactionIntent = { kind: 'withdrawal', stakeAddress: homeStake, amount: 5n };
    expect(await listCodes([register, withdraw], unregistered)).toEqual(['stake-not-registered']);
    const account = { registered: true, rewards: 5n, delegatesVote: true };
    expect(await listCodes([deregister, withdraw], ledgerWith(account))).toEqual([]);
  });
});
