import { describe, expect, test } from 'vitest';
import { DecodeError } from '../../kernel/errors.js';
import { lookupRequest } from './lookup-documents.js';
import { readLookup } from './read-lookup.js';

const hash = 'ab'.repeat(32);

describe('indexer lookups', () => {
  test('a lookup is sent with the variables of its document', () => {
    const { variables, document } = lookupRequest({
      what: 'contract-events',
      address: hash,
      types: ['PAUSED'],
      limit: 5,
      offset: 10,
    });
    expect(document.root.name).toBe('contractEvents');
    expect(variables).toMatchObject({ filter: { contractAddress: hash, types: ['PAUSED'] }, limit: 5, offset: 10 });
    expect(lookupRequest({ what: 'committee', epoch: 7 }).variables).toEqual({ epoch: 7 });
  });

  test('an event of an unknown type keeps the name of its type', () => {
    const event = { __typename: 'constructor', id: 2, blockHeight: 3, midnightTxHash: hash };
    expect(readLookup('bridge-events', [event])).toMatchObject([
      { type: 'OTHER', typeName: 'constructor', amount: null, recipient: null },
    ]);
    const transaction = { hash, block: { height: 9 } };
    const other = { __typename: 'FrozenEvent', id: 1, version: 1, contractAddress: hash, raw: '00', transaction };
    expect(readLookup('contract-events', [other])).toMatchObject([{ type: 'OTHER', typeName: 'FrozenEvent' }]);
  });

  test('are converted to our types', () => {
    const transaction = { hash, block: { height: 9 } };
    const event = { __typename: 'PausedEvent', id: 1, version: 1, contractAddress: hash, raw: '00', transaction };
    expect(readLookup('contract-events', [event])).toEqual([
      {
        id: 1,
        type: 'PAUSED',
        typeName: null,
        version: 1,
        contractAddress: hash,
        txHash: hash,
        blockHeight: 9,
        raw: '00',
      },
    ]);
    const user = { __typename: 'BridgeUserTransfer', id: 2, blockHeight: 3, midnightTxHash: hash, cardanoTxHash: hash };
    expect(readLookup('bridge-events', [{ ...user, amount: '00000000000f4240', recipient: hash }])).toMatchObject([
      { type: 'USER_TRANSFER', amount: '1000000', recipient: hash, count: null },
    ]);
    const none = '0'.repeat(32);
    expect(readLookup('bridge-balance', { deposited: `${none.slice(2)}ff`, claimed: none, balance: none })).toEqual({
      deposited: '255',
      claimed: '0',
      balance: '0',
    });
    expect(readLookup('validator', null)).toBeNull();
    expect(
      readLookup('committee', [{ position: 0, sidechainPubkeyHex: 'aa', auraPubkeyHex: null, expectedSlots: 25 }]),
    ).toEqual([{ position: 0, sidechainKey: 'aa', auraKey: null, poolId: null, expectedSlots: 25 }]);
  });

  test('of stake pools are sent with their variables and converted', () => {
    const { variables, document } = lookupRequest({
      what: 'bridge-treasury-inflows',
      reason: 'INVALID',
      fromBlock: 3,
      limit: 5,
      offset: 10,
    });
    expect(document.root.name).toBe('bridgeTreasuryInflows');
    expect(variables).toEqual({
      reason: 'INVALID',
      blockHeightFrom: 3,
      blockHeightTo: undefined,
      limit: 5,
      offset: 10,
    });
    expect(lookupRequest({ what: 'identity', poolId: 'aa' }).variables).toEqual({ poolIdHex: 'aa' });
    expect(lookupRequest({ what: 'validator-performance', validatorKey: 'bb', limit: 1, offset: 0 }).variables).toEqual(
      { spoSkHex: 'bb', limit: 1, offset: 0 },
    );
    expect(readLookup('validator-count', null)).toBeNull();
    expect(readLookup('validator-count', 7)).toBe(7);
    // The number of blocks of the indexer is not read: it counts registrations.
    const row = { epochNo: 5, spoSkHex: 'bb', produced: 1, expected: 30, identityLabel: 'x', poolIdHex: 'cc' };
    expect(readLookup('latest-performance', [row])).toEqual([
      {
        epoch: 5,
        validatorKey: 'bb',
        auraKey: null,
        poolId: 'cc',
        expected: 30,
        label: 'x',
        stake: null,
        validatorClass: null,
      },
    ]);
    expect(readLookup('stake', [{ poolIdHex: 'cc', liveStake: '7', stakeShare: 0.25 }])).toMatchObject([
      { poolId: 'cc', liveStake: '7', stakeShare: 0.25, livePledge: null, liveSaturation: null },
    ]);
    expect(() => readLookup('stake', [{ poolIdHex: 'cc', liveStake: '7.5' }])).toThrow(DecodeError);
    expect(() => readLookup('stake', [{ poolIdHex: 'cc', stakeShare: 'much' }])).toThrow(DecodeError);
  });

  test('reject malformed responses', () => {
    expect(() => readLookup('committee', {})).toThrow(DecodeError);
    expect(() => readLookup('bridge-events', [{ __typename: 'BridgeUserTransfer' }])).toThrow(DecodeError);
    expect(() => readLookup('bridge-summary', { reserveTotal: 'zz' })).toThrow(DecodeError);
  });
});
