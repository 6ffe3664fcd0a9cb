import { describe, expect, test } from 'vitest';
import {
  draftState,
  draftTransaction,
  EPOCH,
  hash28,
  listPredicates,
  toAccount,
  toKey,
} from '../../../../test/support/rule-drafts.js';
import type { Certificate } from '../certificates/certificate.js';
import type { PoolParameters } from '../pools/pool-parameters.js';
import { checkCertificates } from './certificates.js';
import { Findings } from './validation-result.js';
import type { AccountState, LedgerState } from './view.js';

function check(major: number, certificates: readonly Certificate[], changes: Partial<LedgerState> = {}) {
  const findings = new Findings();
  checkCertificates(draftTransaction({ certificates }), draftState(major, changes), findings);
  expect(findings.unchecked).toEqual([]);
  return listPredicates(findings);
}

const stake = toKey(1);
const DEPOSIT = 2_000_000n;
const account = (changes: Partial<Extract<AccountState, { registered: true }>> = {}): Partial<LedgerState> => ({
  account: () => ({ registered: true, deposit: DEPOSIT, rewards: 0n, votes: 'none', ...changes }),
});

const poolWith = (changes: Partial<PoolParameters> = {}): Certificate => ({
  kind: 'pool-registration',
  parameters: {
    operator: hash28(5),
    vrfKeyHash: new Uint8Array(32).fill(6),
    pledge: 0n,
    cost: 1_000_000_000n,
    margin: { numerator: 1n, denominator: 10n },
    rewardAccount: toAccount(1),
    owners: [],
    relays: [],
    metadata: undefined,
    ...changes,
  },
});

describe('account certificates', () => {
  const register: Certificate = { kind: 'stake-registration', stake, deposit: DEPOSIT };
  const deregister: Certificate = { kind: 'stake-deregistration', stake, deposit: DEPOSIT };
  const delegate: Certificate = { kind: 'stake-delegation', stake, pool: hash28(5) };
  const registeredPool: Partial<LedgerState> = { pool: () => ({ registered: true }) };

  test.each<[string, number, readonly Certificate[], Partial<LedgerState>, readonly string[]]>([
    ['registration of a new account', 10, [register], {}, []],
    ['registration of a registered account', 10, [register], account(), ['StakeKeyRegisteredDELEG']],
    ['wrong deposit in version 10', 10, [{ ...register, deposit: 1n }], {}, ['IncorrectDepositDELEG']],
    ['wrong deposit in version 11', 11, [{ ...register, deposit: 1n }], {}, ['DepositIncorrectDELEG']],
    ['wrong refund in version 10', 10, [{ ...deregister, deposit: 1n }], account(), ['IncorrectDepositDELEG']],
    ['wrong refund in version 11', 11, [{ ...deregister, deposit: 1n }], account(), ['RefundIncorrectDELEG']],
    ['deregistration of an unknown account', 10, [deregister], {}, ['StakeKeyNotRegisteredDELEG']],
    ['rewards left in Conway', 10, [deregister], account({ rewards: 1n }), ['StakeKeyHasNonZeroAccountBalanceDELEG']],
    [
      'rewards left in Babbage',
      8,
      [{ ...deregister, deposit: undefined }],
      account({ rewards: 1n }),
      ['StakeKeyNonZeroAccountBalanceDELEG'],
    ],
    ['delegation of no account in Conway', 10, [delegate], registeredPool, ['StakeKeyNotRegisteredDELEG']],
    ['delegation of no account in Babbage', 8, [delegate], registeredPool, ['StakeDelegationImpossibleDELEG']],
    ['delegation to no pool in Conway', 10, [delegate], account(), ['DelegateeStakePoolNotRegisteredDELEG']],
    ['delegation to no pool in Babbage', 8, [delegate], account(), ['DelegateeNotRegisteredDELEG']],
    [
      'delegation after deregistration in one transaction',
      10,
      [deregister, delegate],
      { ...account(), ...registeredPool },
      ['StakeKeyNotRegisteredDELEG'],
    ],
    ['registration, delegation in one transaction', 10, [register, delegate], registeredPool, []],
  ])('%s', (_, major, certificates, state, expected) => {
    expect(check(major, certificates, state)).toEqual(expected);
  });

  const vote = { kind: 'vote-delegation', stake, drep: toKey(7) } as const;

  test('vote delegation needs a registered DRep from version 10 on', () => {
    expect(check(9, [vote], account())).toEqual([]);
    expect(check(10, [vote], account())).toEqual(['DelegateeDRepNotRegisteredDELEG']);
    expect(check(10, [{ ...vote, drep: { type: 'abstain' } }], account())).toEqual([]);
  });
});

describe('pool certificates', () => {
  test.each<[string, number, Certificate, readonly string[]]>([
    ['valid registration', 10, poolWith(), []],
    ['cost below the minimum', 10, poolWith({ cost: 1n }), ['StakePoolCostTooLowPOOL']],
    [
      'metadata hash of 33 bytes',
      10,
      poolWith({ metadata: { url: 'https://pool.example', hash: new Uint8Array(33) } }),
      ['PoolMedataHashTooBig'],
    ],
    [
      'metadata hash of 33 bytes before Alonzo',
      4,
      poolWith({ metadata: { url: 'https://pool.example', hash: new Uint8Array(33) } }),
      [],
    ],
    ['margin above 1', 10, poolWith({ margin: { numerator: 2n, denominator: 1n } }), ['DeserialiseFailure']],
    [
      'retirement of an unknown pool',
      10,
      { kind: 'pool-retirement', pool: hash28(5), epoch: BigInt(EPOCH + 1) },
      ['StakePoolNotRegisteredOnKeyPOOL'],
    ],
  ])('%s', (_, major, certificate, expected) => {
    expect(check(major, [certificate])).toEqual(expected);
  });

  test.each([
    [EPOCH, ['StakePoolRetirementWrongEpochPOOL']],
    [EPOCH + 1, []],
    [EPOCH + 18, []],
    [EPOCH + 19, ['StakePoolRetirementWrongEpochPOOL']],
  ])('retirement in epoch %i', (epoch, expected) => {
    const certificate: Certificate = { kind: 'pool-retirement', pool: hash28(5), epoch: BigInt(epoch) };
    expect(check(10, [certificate], { pool: () => ({ registered: true }) })).toEqual(expected);
  });

  test('the epoch of the state takes precedence over the slot', () => {
    const certificate: Certificate = { kind: 'pool-retirement', pool: hash28(5), epoch: 501n };
    expect(check(10, [certificate], { pool: () => ({ registered: true }), epoch: 500 })).toEqual([]);
  });

  test('a VRF key of another pool is refused from version 11 on', () => {
    const used: Partial<LedgerState> = { isVrfKeyRegistered: () => true };
    expect(check(10, [poolWith()], used)).toEqual([]);
    expect(check(11, [poolWith()], used)).toEqual(['VRFKeyHashAlreadyRegistered']);
    expect(check(11, [poolWith(), poolWith({ operator: hash28(9) })])).toEqual(['VRFKeyHashAlreadyRegistered']);
  });

  test('an update may keep the VRF key of its pool and frees the key of an earlier update', () => {
    const current = new Uint8Array(32).fill(6);
    const pending = new Uint8Array(32).fill(7);
    const state: Partial<LedgerState> = {
      pool: (hash) =>
        hash[0] === 5 ? { registered: true, vrfKeyHash: current, nextVrfKeyHash: pending } : { registered: false },
      isVrfKeyRegistered: (hash) => hash[0] === 6 || hash[0] === 7,
    };
    expect(check(11, [poolWith({ vrfKeyHash: current })], state)).toEqual([]);
    expect(check(11, [poolWith({ vrfKeyHash: pending })], state)).toEqual(['VRFKeyHashAlreadyRegistered']);
    const other = poolWith({ operator: hash28(9), vrfKeyHash: pending });
    expect(check(11, [other], state)).toEqual(['VRFKeyHashAlreadyRegistered']);
    expect(check(11, [poolWith({ vrfKeyHash: new Uint8Array(32).fill(8) }), other], state)).toEqual([]);
  });
});

describe('governance certificates', () => {
  const drep = toKey(7);
  const registered: Partial<LedgerState> = { drep: () => ({ registered: true, deposit: 500n }) };

  test.each<[string, Certificate, Partial<LedgerState>, readonly string[]]>([
    ['registration', { kind: 'drep-registration', drep, deposit: 500n, anchor: undefined }, {}, []],
    [
      'registration with a wrong deposit',
      { kind: 'drep-registration', drep, deposit: 1n, anchor: undefined },
      {},
      ['ConwayDRepIncorrectDeposit'],
    ],
    [
      'second registration',
      { kind: 'drep-registration', drep, deposit: 500n, anchor: undefined },
      registered,
      ['ConwayDRepAlreadyRegistered'],
    ],
    ['deregistration', { kind: 'drep-deregistration', drep, deposit: 500n }, registered, []],
    [
      'deregistration with a wrong refund',
      { kind: 'drep-deregistration', drep, deposit: 1n },
      registered,
      ['ConwayDRepIncorrectRefund'],
    ],
    [
      'deregistration of no DRep',
      { kind: 'drep-deregistration', drep, deposit: 500n },
      {},
      ['ConwayDRepNotRegistered'],
    ],
    ['update of no DRep', { kind: 'drep-update', drep, anchor: undefined }, {}, ['ConwayDRepNotRegistered']],
  ])('DRep %s', (_, certificate, state, expected) => {
    expect(check(10, [certificate], state)).toEqual(expected);
  });

  const cold = toKey(8);
  const authorize: Certificate = { kind: 'committee-authorization', cold, hot: toKey(9) };
  const resign: Certificate = { kind: 'committee-resignation', cold, anchor: undefined };
  const member = (resigned: boolean): Partial<LedgerState> => ({
    committeeMember: () => ({ member: true, resigned, hot: 'none', elected: true }),
  });

  test.each<[string, readonly Certificate[], Partial<LedgerState>, readonly string[]]>([
    ['authorization of a member', [authorize], member(false), []],
    ['authorization of a stranger', [authorize], {}, ['ConwayCommitteeIsUnknown']],
    ['authorization after resignation', [authorize], member(true), ['ConwayCommitteeHasPreviouslyResigned']],
    ['resignation and authorization', [resign, authorize], member(false), ['ConwayCommitteeHasPreviouslyResigned']],
    ['second resignation', [resign, resign], member(false), ['ConwayCommitteeHasPreviouslyResigned']],
    ['authorization and resignation', [authorize, resign], member(false), []],
  ])('committee %s', (_, certificates, state, expected) => {
    expect(check(10, certificates, state)).toEqual(expected);
  });
});

describe('genesis certificates', () => {
  const delegation: Certificate = {
    kind: 'genesis-delegation',
    genesisHash: hash28(1),
    delegateHash: hash28(2),
    vrfKeyHash: new Uint8Array(32).fill(3),
  };
  const keys = (genesis: string, delegate: number, vrf: number): Partial<LedgerState> => ({
    genesisKeys: {
      quorum: 1,
      delegates: new Map([
        ['01'.repeat(28), { keyHash: hash28(2), vrfKeyHash: new Uint8Array(32).fill(3) }],
        [genesis, { keyHash: hash28(delegate), vrfKeyHash: new Uint8Array(32).fill(vrf) }],
      ]),
    },
  });

  test('a delegate and a VRF key serve one genesis key', () => {
    expect(check(6, [delegation], keys('02'.repeat(28), 8, 9))).toEqual([]);
    expect(check(6, [delegation], keys('02'.repeat(28), 2, 9))).toEqual(['DuplicateGenesisDelegateDELEG']);
    expect(check(6, [delegation], keys('02'.repeat(28), 8, 3))).toEqual(['DuplicateGenesisVRFDELEG']);
    expect(check(6, [{ ...delegation, genesisHash: hash28(7) }], keys('02'.repeat(28), 8, 9))).toEqual([
      'GenesisKeyNotInMappingDELEG',
      'DuplicateGenesisDelegateDELEG',
      'DuplicateGenesisVRFDELEG',
    ]);
  });
});
