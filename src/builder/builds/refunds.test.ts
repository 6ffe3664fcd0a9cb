import { describe, expect, test } from 'vitest';
import { homeAddress, homeStake, ledger } from '../../../test/support/builder-requests.js';
import type { Utxo } from '../request/request.js';
import { buildStakeRegistration } from './stake.js';
import { buildTransfer } from './transfer.js';

const wallet = (count: number): Utxo[] =>
  Array.from({ length: count }, (_, index) => ({
    txHash: index.toString(16).padStart(64, '0'),
    outputIndex: 0,
    address: homeAddress,
    lovelace: 3_000_000n,
  }));

describe('transaction whose refunds exceed its costs', () => {
  test.each([1, 13, 100, 450])('spends one of %i UTxOs', (count) => {
    const common = { changeAddress: homeAddress, utxos: wallet(count) };
    const refund = buildStakeRegistration({ ...common, stakeAddress: homeStake, deregister: true }, ledger);
    expect(refund.inputs).toHaveLength(1);
    const withdrawals = [{ stakeAddress: homeStake, amount: 5_000_000n }];
    expect(buildTransfer({ ...common, outputs: [], withdrawals }, ledger).inputs).toHaveLength(1);
  });
});
