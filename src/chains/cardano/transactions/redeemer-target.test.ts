import { describe, expect, test } from 'vitest';
import { fromHex } from '../../../kernel/hex.js';
import { redeemerTarget } from './redeemer-target.js';
import { byronBody, type TransactionBody } from './transaction-body.js';

const hash = (byte: string, length = 28): Uint8Array => fromHex(byte.repeat(length));
const bodyWith = (fields: Partial<TransactionBody>): TransactionBody => ({
  ...byronBody([], [], new Uint8Array()),
  ...fields,
});

describe('redeemerTarget', () => {
  test('counts inputs sorted by transaction and index', () => {
    const inputs = [
      { txHash: hash('bb', 32), index: 0 },
      { txHash: hash('aa', 32), index: 10 },
      { txHash: hash('aa', 32), index: 9 },
    ];
    const body = bodyWith({ inputs });
    expect([0, 1, 2].map((index) => redeemerTarget(body, { purpose: 'spend', index }))).toEqual(
      [inputs[2], inputs[1], inputs[0]].map((input) => ({ purpose: 'spend', input })),
    );
    expect(redeemerTarget(body, { purpose: 'spend', index: 3 })).toBeUndefined();
  });

  test('counts a policy once for all its minted assets', () => {
    const mint = ['cc', 'aa', 'aa'].map((byte, index) => ({
      policyId: hash(byte),
      assetName: Uint8Array.of(index),
      quantity: 1n,
    }));
    expect(redeemerTarget(bodyWith({ mint }), { purpose: 'mint', index: 1 })).toEqual({
      purpose: 'mint',
      policyId: hash('cc'),
    });
  });

  test('counts a voter once for all its votes', () => {
    const votes = ['bb', 'aa', 'aa'].map((byte, index) => ({
      voter: { role: 'drep' as const, credential: { type: 'key' as const, hash: hash(byte) } },
      action: { txHash: hash('cc', 32), index },
      vote: 'yes' as const,
      anchor: undefined,
    }));
    const body = bodyWith({ votes });
    const voters = [0, 1, 2].map((index) => redeemerTarget(body, { purpose: 'vote', index }));
    expect(voters).toEqual([
      { purpose: 'vote', voter: votes[1]!.voter },
      { purpose: 'vote', voter: votes[0]!.voter },
      undefined,
    ]);
  });

  test('sorts script accounts and voters before key ones', () => {
    const withdrawals = ['e100', 'f1ff'].map((start) => ({
      account: fromHex(start.slice(0, 2) + start.slice(2).repeat(28)),
      lovelace: 0n,
    }));
    const first = redeemerTarget(bodyWith({ withdrawals }), { purpose: 'reward', index: 0 });
    expect(first).toEqual({ purpose: 'reward', withdrawal: withdrawals[1] });

    const action = { txHash: hash('00', 32), index: 0 };
    const votes = (['key', 'script'] as const).map((type) => ({
      voter: { role: 'drep' as const, credential: { type, hash: hash(type === 'key' ? '00' : 'ff') } },
      action,
      vote: 'yes' as const,
      anchor: undefined,
    }));
    expect(redeemerTarget(bodyWith({ votes }), { purpose: 'vote', index: 0 })).toEqual({
      purpose: 'vote',
      voter: votes[1]!.voter,
    });
  });

  test('counts certificates in encoded order', () => {
    const certificates = [{ kind: 'pool-retirement' as const, pool: hash('aa'), epoch: 3n }];
    expect(redeemerTarget(bodyWith({ certificates }), { purpose: 'cert', index: 0 })).toMatchObject({
      certificate: certificates[0],
    });
    expect(redeemerTarget(bodyWith({ certificates }), { purpose: 'propose', index: 0 })).toBeUndefined();
  });
});
