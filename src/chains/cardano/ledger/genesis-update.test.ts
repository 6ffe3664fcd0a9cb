import { describe, expect, test } from 'vitest';
import { testKey } from '../../../../test/support/builder-keys.js';
import {
  draftState,
  draftTransaction,
  EPOCH,
  hash28,
  listPredicates,
  SLOT,
} from '../../../../test/support/rule-drafts.js';
import type { ProtocolParameterUpdate } from '../parameters/protocol-update.js';
import { checkGenesisKeys } from './genesis-update.js';
import { Findings } from './validation-result.js';
import type { LedgerState } from './view.js';

const delegate = testKey(3);
const genesisKeys: LedgerState['genesisKeys'] = {
  quorum: 1,
  delegates: new Map([['01'.repeat(28), { keyHash: delegate.hash, vrfKeyHash: new Uint8Array(32) }]]),
};
const signature = { vkey: delegate.publicKey, signature: new Uint8Array(64) };

interface Draft {
  readonly genesis?: number;
  readonly epoch?: number;
  readonly update?: ProtocolParameterUpdate;
  readonly signed?: boolean;
  readonly changes?: Partial<LedgerState>;
}

function check({ genesis = 1, epoch = EPOCH, update = { minFeeA: 1n }, signed = true, changes = {} }: Draft) {
  const findings = new Findings();
  const body = { update: { epoch: BigInt(epoch), proposals: [[hash28(genesis), update] as const] } };
  const transaction = draftTransaction(body, { vkeys: signed ? [signature] : [] });
  checkGenesisKeys(transaction, draftState(6, { genesisKeys, ...changes }), findings);
  return listPredicates(findings);
}

describe('update of the genesis keys', () => {
  test.each<[string, Draft, readonly string[]]>([
    ['of a genesis key with the signature of its delegate', {}, []],
    ['without a signature', { signed: false }, ['MissingVKeyWitnessesUTXOW']],
    ['of another key', { genesis: 2 }, ['NonGenesisUpdatePPUP']],
    ['for the next epoch, early in the epoch', { epoch: EPOCH + 1 }, ['PPUpdateWrongEpoch']],
    [
      'for the next epoch, after the end of updates',
      { epoch: EPOCH + 1, changes: { slot: SLOT + 432_000n - 2n * 129_600n } },
      [],
    ],
    ['to the next version', { update: { protocolVersion: { major: 7, minor: 0 } } }, []],
    ['to a later version', { update: { protocolVersion: { major: 8, minor: 0 } } }, ['PVCannotFollowPPUP']],
  ])('%s', (_, draft, expected) => {
    expect(check(draft)).toEqual(expected);
  });

  test('is unchecked when the genesis keys are unknown', () => {
    const findings = new Findings();
    const update = { epoch: 1n, proposals: [] };
    checkGenesisKeys(draftTransaction({ update }), draftState(6), findings);
    expect(findings.unchecked).toHaveLength(1);
  });
});

test('instantaneous rewards need the signatures of a quorum of delegates', () => {
  const rewards = { kind: 'instant-rewards', pot: 'reserves', rewards: [], toOtherPot: undefined } as const;
  const checkSigned = (vkeys: readonly (typeof signature)[]) => {
    const findings = new Findings();
    checkGenesisKeys(
      draftTransaction({ certificates: [rewards] }, { vkeys }),
      draftState(6, { genesisKeys }),
      findings,
    );
    return listPredicates(findings);
  };
  expect(checkSigned([signature])).toEqual([]);
  expect(checkSigned([])).toEqual(['MIRInsufficientGenesisSigsUTXOW']);
});
