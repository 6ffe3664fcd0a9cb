import { describe, expect, test } from 'vitest';
import { homeAddress, ledger, multisig, timelock } from '../../../test/support/builder-requests.js';
import { buildTransfer } from '../builds/transfer.js';
import { InsufficientFunds, LOVELACE } from '../errors.js';
import type { TransferRequest, Utxo } from '../request/request.js';

describe('missing amount', () => {
  test.each([
    ['a base address', homeAddress],
    ['a multisig script', multisig.address],
    ['a script with a time lock', timelock.address],
  ])('is enough when it is added at %s', (_, address) => {
    const utxo = (outputIndex: number, lovelace: bigint): Utxo => ({
      txHash: '00'.repeat(32),
      outputIndex,
      address,
      lovelace,
    });
    const requestWith = (...utxos: Utxo[]): TransferRequest => ({ changeAddress: homeAddress, utxos, outputs: [] });
    let missing = 0n;
    try {
      buildTransfer(requestWith(utxo(0, 0n)), ledger);
    } catch (error) {
      if (error instanceof InsufficientFunds) missing = error.missing.get(LOVELACE)!;
    }
    const built = buildTransfer(requestWith(utxo(0, 0n), utxo(0xffff, missing)), ledger);
    expect(built.change).toHaveLength(1);
    expect(() => buildTransfer(requestWith(utxo(0, 0n), utxo(0xffff, missing - 1n)), ledger)).toThrow(
      InsufficientFunds,
    );
  });
});
