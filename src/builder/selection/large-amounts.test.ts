import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import { enterpriseAddress } from '../../../test/support/builder-keys.js';
import {
  alice,
  bob,
  foreignAddress,
  homeAddress,
  homeStake,
  keys,
  ledger,
} from '../../../test/support/builder-requests.js';
import { maxAda } from '../builds/max-ada.js';
import { buildTransfer } from '../builds/transfer.js';
import { InsufficientFunds } from '../errors.js';
import type { AssetAmount, TransferRequest, Utxo } from '../request/request.js';

const HUGE = 2n ** 62n;
const asset = (policyDigits: string, quantity: bigint, assetName = ''): AssetAmount => ({
  policyId: policyDigits.repeat(28),
  assetName,
  quantity,
});
const utxo = (outputIndex: number, lovelace: bigint, assets: readonly AssetAmount[], address = homeAddress): Utxo => ({
  txHash: '00'.repeat(32),
  outputIndex,
  address,
  lovelace,
  assets,
});

describe('amounts beyond the exact range of a float', () => {
  test('never give a transaction without inputs', () => {
    const address = enterpriseAddress(bob);
    const request: TransferRequest = {
      changeAddress: homeAddress,
      utxos: [
        utxo(0, 1_000_000n, [asset('02', HUGE, '00')], address),
        utxo(1, 0n, [asset('02', 432_641n, '00')], address),
      ],
      outputs: [],
      withdrawals: [{ stakeAddress: homeStake, amount: 1_315_307n }],
    };
    const built = buildTransfer(request, ledger);
    expect(built.inputs).toHaveLength(1);
    checkTransaction(built, request, ledger, keys);
  });

  test.each<readonly [string, Pick<TransferRequest, 'utxos' | 'withdrawals'>, readonly AssetAmount[]]>([
    [
      'two UTxOs with half of the limit each, one of them needed for another asset',
      {
        utxos: [
          utxo(0, 1_000_000n, [asset('01', 1n), asset('04', HUGE)]),
          utxo(1, 0n, [asset('01', 3n), asset('01', 1n, 'ff'.repeat(16)), asset('04', HUGE)]),
        ],
        withdrawals: [{ stakeAddress: homeStake, amount: 2_802_007n }],
      },
      [asset('01', 2n)],
    ],
    [
      'two UTxOs that together need two outputs of change',
      {
        utxos: [
          utxo(0, 1584n, [asset('02', HUGE, '61')]),
          utxo(1, 1_000_000n, [asset('02', HUGE + 657_496_146_034_008_577n, '61')], enterpriseAddress(alice)),
          utxo(2, 20_000_000n, []),
        ],
      },
      [],
    ],
  ])('give an exact maximum: %s', (_, given, assets) => {
    const sending = (lovelace: bigint): TransferRequest => ({
      ...given,
      changeAddress: homeAddress,
      outputs: [{ address: foreignAddress, lovelace, assets }],
    });
    const { maxLovelace } = maxAda(sending(0n), ledger);
    checkTransaction(buildTransfer(sending(maxLovelace), ledger), sending(maxLovelace), ledger, keys);
    expect(() => buildTransfer(sending(maxLovelace + 1n), ledger)).toThrow(InsufficientFunds);
  });
});
