import { crc32 } from 'node:zlib';
import { encodeAddress } from '../../src/chains/cardano/addresses/address.js';
import type { Certificate } from '../../src/chains/cardano/certificates/certificate.js';
import type { GovernanceAction, Vote, Voter } from '../../src/chains/cardano/governance/governance.js';
import type { Predicate } from '../../src/chains/cardano/ledger/predicates.js';
import type { LedgerState } from '../../src/chains/cardano/ledger/view.js';
import { hashScript, type Script } from '../../src/chains/cardano/scripts/script.js';
import { type OutputContent, plainOutput, type TxOutput } from '../../src/chains/cardano/transactions/output.js';
import type { Transaction } from '../../src/chains/cardano/transactions/transaction.js';
import type { TransactionBody } from '../../src/chains/cardano/transactions/transaction-body.js';
import type { Redeemer, WitnessSet } from '../../src/chains/cardano/transactions/witnesses.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import {
  actionId,
  draftState,
  draftTransaction,
  EPOCH,
  hash28,
  SLOT,
  toAccount,
  toKey,
  toScript,
} from './rule-drafts.js';

/** A transaction that violates a predicate, and the code with which Ogmios reports it. */
export interface RejectedDraft {
  readonly predicate: Predicate;
  readonly code: number;
  /** Protocol version; 10 unless stated. */
  readonly major?: number;
  readonly body?: Partial<TransactionBody>;
  readonly witnesses?: Partial<WitnessSet> & { readonly valid?: boolean };
  readonly auxiliary?: Transaction['auxiliary'];
  readonly state?: Partial<LedgerState>;
}

export function buildDraft({ major = 10, body, witnesses, auxiliary, state }: RejectedDraft) {
  const encoded = Uint8Array.of(0xa0);
  return {
    transaction: { ...draftTransaction({ encoded, ...body }, { encoded, ...witnesses }), auxiliary },
    state: draftState(major, state),
  };
}

const INPUT = actionId(1);
const OTHER = actionId(2, 3);
const HASH = new Uint8Array(32).fill(7);
const pay = (networkId: 0 | 1 = 0) => encodeAddress({ type: 'enterprise', networkId, payment: toKey(1) });
const toOutput = (address: Uint8Array, lovelace: bigint, more: Partial<TxOutput> = {}): TxOutput => ({
  ...plainOutput(address, lovelace),
  encoded: new CborWriter().array(2).bytes(address).uint(lovelace).finish(),
  ...more,
});
const holds = (output: OutputContent): Partial<LedgerState> => ({ output: () => output });
const FUNDED = holds(plainOutput(pay(), 10_000_000n));
const ASSETS = [{ policyId: hash28(9), assetName: Uint8Array.of(1, 2), quantity: 5n }];

const native: Script = { language: 'native', bytes: new CborWriter().array(2).uint(0).bytes(hash28(5)).finish() };
const plutus: Script = { language: 'plutus-v2', bytes: Uint8Array.of(0x4d, 1) };
const guarded = (script: Script) =>
  encodeAddress({ type: 'enterprise', networkId: 0, payment: { type: 'script', hash: hashScript(script) } });
const redeemer = (changes: Partial<Redeemer> = {}): Redeemer => ({
  purpose: 'spend',
  index: 0,
  data: Uint8Array.of(0xd8, 0x79, 0x80),
  units: { memory: 1n, steps: 1n },
  ...changes,
});
const runs = { scripts: [plutus], redeemers: [redeemer()] };
const LOCKED = holds({ ...plainOutput(guarded(plutus), 10_000_000n), inlineDatum: Uint8Array.of(1) });

/** A Byron address of preprod whose derivation path is longer than the ledger allows. */
function longByronAddress(): Uint8Array {
  const path = new CborWriter().bytes(new Uint8Array(80)).finish();
  const payload = new CborWriter().array(3).bytes(hash28(3)).map(2).uint(1).bytes(path);
  const content = payload.uint(2).bytes(new CborWriter().uint(1).finish()).uint(0).finish();
  return new CborWriter().array(2).tag(24).bytes(content).uint(crc32(content)).finish();
}

const pool = (
  changes: Partial<Extract<Certificate, { kind: 'pool-registration' }>['parameters']> = {},
): Certificate => ({
  kind: 'pool-registration',
  parameters: {
    operator: hash28(4),
    vrfKeyHash: HASH,
    pledge: 0n,
    cost: 1_000_000_000n,
    margin: { numerator: 1n, denominator: 20n },
    rewardAccount: toAccount(1),
    owners: [],
    relays: [],
    metadata: undefined,
    ...changes,
  },
});
const registered: Partial<LedgerState> = {
  account: () => ({ registered: true, deposit: 2_000_000n, rewards: 7n, votes: 'none' }),
};
const certificates = (...list: readonly Certificate[]): Partial<TransactionBody> => ({ certificates: list });
const withdraws = { withdrawals: [{ account: toAccount(1), lovelace: 5n }] };
const foreignAccount = encodeAddress({ type: 'reward', networkId: 1, stake: toKey(1) });

const ANCHOR = { url: 'https://example.com/a', hash: HASH };
const proposes = (
  action: GovernanceAction,
  deposit = 100n,
  returnAddress = toAccount(1),
): Partial<TransactionBody> => ({
  proposals: [{ deposit, returnAddress, anchor: ANCHOR, action }],
});
const withdrawal = (amount: bigint, guardrailScript?: Uint8Array): GovernanceAction => ({
  kind: 'treasury-withdrawals',
  withdrawals: [[toAccount(2), amount]],
  guardrailScript,
});
const committee = (lastEpoch: number): GovernanceAction => ({
  kind: 'update-committee',
  previous: undefined,
  removed: [toKey(8)],
  added: [[toKey(8), BigInt(lastEpoch)]],
  threshold: { numerator: 1n, denominator: 2n },
});
const votes = (role: Voter['role']): { readonly votes: readonly Vote[] } => ({
  votes: [{ voter: { role, credential: toKey(3) }, action: INPUT, vote: 'yes', anchor: undefined }],
});
const voters: Partial<LedgerState> = {
  drep: () => ({ registered: true, deposit: 500n }),
  pool: () => ({ registered: true }),
  authorizedMembers: () => [{ cold: toKey(4), elected: false }],
};
const open = (kind: GovernanceAction['kind'], expiresAfterEpoch = EPOCH): Partial<LedgerState> => ({
  ...voters,
  action: () => ({ kind, expiresAfterEpoch }),
});
const genesis: Partial<LedgerState> = {
  genesisKeys: { delegates: new Map([['00'.repeat(28), { keyHash: hash28(1), vrfKeyHash: HASH }]]), quorum: 1 },
};
const delegates = (genesisHash: Uint8Array, delegateHash: Uint8Array, vrfKeyHash: Uint8Array) =>
  certificates({ kind: 'genesis-delegation', genesisHash, delegateHash, vrfKeyHash });
const updates = (epoch: number, proposer: Uint8Array, major?: number): Partial<TransactionBody> => ({
  update: {
    epoch: BigInt(epoch),
    proposals: [[proposer, major === undefined ? {} : { protocolVersion: { major, minor: 0 } }]],
  },
});
const instantRewards = (toOtherPot: bigint | undefined, amount: bigint) =>
  certificates({ kind: 'instant-rewards', pot: 'reserves', rewards: [[toKey(1), amount]], toOtherPot });

/** One for each predicate failure, in the order of the codes. */
export const REJECTED_DRAFTS: readonly RejectedDraft[] = [
  {
    predicate: 'InvalidWitnessesUTXOW',
    code: 3100,
    witnesses: { vkeys: [{ vkey: new Uint8Array(32).fill(1), signature: new Uint8Array(64) }] },
  },
  { predicate: 'MissingVKeyWitnessesUTXOW', code: 3101, body: { requiredSigners: [hash28(6)] } },
  { predicate: 'MissingScriptWitnessesUTXOW', code: 3102, body: { mint: ASSETS } },
  {
    predicate: 'ScriptWitnessNotValidatingUTXOW',
    code: 3103,
    body: { mint: [{ ...ASSETS[0]!, policyId: hashScript(native) }] },
    witnesses: { scripts: [native] },
  },
  { predicate: 'ExtraneousScriptWitnessesUTXOW', code: 3104, witnesses: { scripts: [native] } },
  {
    predicate: 'MissingTxBodyMetadataHash',
    code: 3105,
    auxiliary: { metadata: [], scripts: [], encoded: Uint8Array.of(0xa0) },
  },
  { predicate: 'MissingTxMetadata', code: 3106, body: { auxiliaryDataHash: HASH } },
  {
    predicate: 'ConflictingMetadataHash',
    code: 3107,
    body: { auxiliaryDataHash: HASH },
    auxiliary: { metadata: [], scripts: [], encoded: Uint8Array.of(0xa0) },
  },
  {
    predicate: 'InvalidMetadata',
    code: 3108,
    auxiliary: {
      metadata: [{ label: 1n, value: new CborWriter().bytes(new Uint8Array(65)).finish() }],
      scripts: [],
      encoded: Uint8Array.of(0xa0),
    },
  },
  ...missingRedeemerDrafts(),
  { predicate: 'ExtraRedeemers', code: 3110, witnesses: { redeemers: [redeemer({ purpose: 'cert', index: 2 })] } },
  {
    predicate: 'MissingRequiredDatums',
    code: 3111,
    body: { inputs: [INPUT] },
    witnesses: runs,
    state: holds({ ...plainOutput(guarded(plutus), 1n), datumHash: HASH }),
  },
  { predicate: 'NotAllowedSupplementalDatums', code: 3112, witnesses: { datums: [Uint8Array.of(1)] } },
  { predicate: 'PPViewHashesDontMatch', code: 3113, body: { scriptDataHash: HASH } },
  {
    predicate: 'ScriptIntegrityHashMismatch',
    code: 3113,
    major: 11,
    body: { inputs: [INPUT], scriptDataHash: HASH },
    witnesses: runs,
    state: LOCKED,
  },
  {
    predicate: 'UnspendableUTxONoDatumHash',
    code: 3114,
    body: { inputs: [INPUT] },
    witnesses: runs,
    state: holds(plainOutput(guarded(plutus), 1n)),
  },
  {
    predicate: 'CollectErrors',
    code: 3115,
    body: { inputs: [INPUT] },
    witnesses: runs,
    state: { ...LOCKED, parameters: { ...draftState(10).parameters, costModels: [] } },
  },
  {
    predicate: 'CollectErrors',
    code: 3004,
    body: { inputs: [INPUT], donation: 1n },
    witnesses: runs,
    state: LOCKED,
  },
  { predicate: 'MalformedScriptWitnesses', code: 3116, witnesses: { scripts: [plutus] } },
  {
    predicate: 'MalformedReferenceScripts',
    code: 3116,
    body: { outputs: [toOutput(pay(), 2_000_000n, { scriptRef: plutus })] },
  },
  { predicate: 'BadInputsUTxO', code: 3117, body: { inputs: [INPUT], referenceInputs: [OTHER] } },
  { predicate: 'OutsideValidityIntervalUTxO', code: 3118, body: { validFrom: SLOT + 1n, validUntil: SLOT + 2n } },
  { predicate: 'ExpiredUTxO', code: 3118, major: 2, body: { validUntil: SLOT - 1n } },
  { predicate: 'MaxTxSizeUTxO', code: 3119, body: { encoded: paddedBody(20_000) } },
  {
    predicate: 'OutputTooBigUTxO',
    code: 3120,
    body: {
      outputs: [
        toOutput(pay(), 2_000_000n, {
          assets: Array.from({ length: 200 }, (_, index) => ({
            policyId: hash28(index),
            assetName: new Uint8Array(32),
            quantity: 1n,
          })),
        }),
      ],
    },
  },
  { predicate: 'InputSetEmptyUTxO', code: 3121 },
  { predicate: 'FeeTooSmallUTxO', code: 3122, body: { fee: 1n } },
  {
    predicate: 'ValueNotConservedUTxO',
    code: 3123,
    body: {
      inputs: [INPUT],
      outputs: [toOutput(pay(), 2_000_000n)],
      mint: [...ASSETS, { ...ASSETS[0]!, assetName: new Uint8Array(), quantity: -1n }],
      fee: 200_000n,
    },
    state: FUNDED,
  },
  { predicate: 'WrongNetwork', code: 3124, body: { outputs: [toOutput(pay(1), 2_000_000n)] } },
  {
    predicate: 'WrongNetworkWithdrawal',
    code: 3124,
    body: { withdrawals: [{ account: foreignAccount, lovelace: 1n }] },
  },
  { predicate: 'WrongNetworkInTxBody', code: 3124, body: { networkId: 1 } },
  { predicate: 'WrongNetworkPOOL', code: 3124, body: certificates(pool({ rewardAccount: foreignAccount })) },
  {
    predicate: 'ProposalProcedureNetworkIdMismatch',
    code: 3124,
    body: proposes({ kind: 'info' }, 100n, foreignAccount),
  },
  {
    predicate: 'TreasuryWithdrawalsNetworkIdMismatch',
    code: 3124,
    body: proposes({ kind: 'treasury-withdrawals', withdrawals: [[foreignAccount, 1n]], guardrailScript: undefined }),
  },
  { predicate: 'BabbageOutputTooSmallUTxO', code: 3125, body: { outputs: [toOutput(pay(), 1n)] } },
  { predicate: 'OutputTooSmallUTxO', code: 3125, major: 5, body: { outputs: [toOutput(pay(), 1n)] } },
  { predicate: 'OutputBootAddrAttrsTooBig', code: 3126, body: { outputs: [toOutput(longByronAddress(), 2_000_000n)] } },
  {
    predicate: 'InsufficientCollateral',
    code: 3128,
    body: { collateral: [INPUT], fee: 20_000_000n },
    witnesses: runs,
    state: FUNDED,
  },
  { predicate: 'ScriptsNotPaidUTxO', code: 3129, body: { collateral: [INPUT] }, witnesses: runs, state: LOCKED },
  { predicate: 'OutsideForecast', code: 3130, body: { validUntil: SLOT * 2n }, witnesses: runs },
  {
    predicate: 'TooManyCollateralInputs',
    code: 3131,
    body: { collateral: [1, 2, 3, 4].map((byte) => actionId(byte)) },
  },
  { predicate: 'NoCollateralInputs', code: 3132, witnesses: runs },
  {
    predicate: 'CollateralContainsNonADA',
    code: 3133,
    body: { collateral: [INPUT] },
    witnesses: runs,
    state: holds(plainOutput(pay(), 10_000_000n, ASSETS)),
  },
  {
    predicate: 'ExUnitsTooBigUTxO',
    code: 3134,
    witnesses: { redeemers: [redeemer({ units: { memory: 1n << 40n, steps: 1n } })] },
  },
  {
    predicate: 'IncorrectTotalCollateralField',
    code: 3135,
    body: { collateral: [INPUT], totalCollateral: 1n, collateralReturn: toOutput(pay(), 11_000_000n) },
    witnesses: runs,
    state: FUNDED,
  },
  { predicate: 'ValidationTagMismatch', code: 3136, witnesses: { valid: false } },
  { predicate: 'DisallowedVoters', code: 3137, body: votes('committee'), state: open('no-confidence') },
  { predicate: 'DisallowedVotesDuringBootstrap', code: 3137, major: 9, body: votes('drep'), state: open('hard-fork') },
  { predicate: 'UnelectedCommitteeVoters', code: 3137, major: 11, body: votes('committee'), state: open('info') },
  { predicate: 'GovActionsDoNotExist', code: 3138, body: votes('drep'), state: voters },
  {
    predicate: 'MalformedProposal',
    code: 3139,
    body: proposes({ kind: 'parameter-change', previous: undefined, update: {}, guardrailScript: undefined }),
  },
  { predicate: 'NonGenesisUpdatePPUP', code: 3139, major: 6, body: updates(EPOCH, hash28(9)), state: genesis },
  { predicate: 'PPUpdateWrongEpoch', code: 3139, major: 6, body: updates(EPOCH + 5, hash28(0)), state: genesis },
  { predicate: 'PVCannotFollowPPUP', code: 3139, major: 6, body: updates(EPOCH, hash28(0), 9), state: genesis },
  {
    predicate: 'DelegateeStakePoolNotRegisteredDELEG',
    code: 3140,
    body: certificates({ kind: 'stake-delegation', stake: toKey(1), pool: hash28(4) }),
    state: registered,
  },
  {
    predicate: 'DelegateeNotRegisteredDELEG',
    code: 3140,
    major: 8,
    body: certificates({ kind: 'stake-delegation', stake: toKey(1), pool: hash28(4) }),
    state: registered,
  },
  {
    predicate: 'StakePoolNotRegisteredOnKeyPOOL',
    code: 3140,
    body: certificates({ kind: 'pool-retirement', pool: hash28(4), epoch: BigInt(EPOCH + 1) }),
  },
  { predicate: 'WithdrawalsNotInRewardsCERTS', code: 3141, body: withdraws, state: registered },
  { predicate: 'ConwayWithdrawalsMissingAccounts', code: 3141, major: 11, body: withdraws },
  { predicate: 'ConwayIncompleteWithdrawals', code: 3141, major: 11, body: withdraws, state: registered },
  { predicate: 'ShelleyWithdrawalsMissingAccounts', code: 3141, major: 8, body: withdraws },
  { predicate: 'ShelleyIncompleteWithdrawals', code: 3141, major: 8, body: withdraws, state: registered },
  {
    predicate: 'StakePoolRetirementWrongEpochPOOL',
    code: 3142,
    body: certificates({ kind: 'pool-retirement', pool: hash28(4), epoch: 1_000n }),
  },
  { predicate: 'StakePoolCostTooLowPOOL', code: 3143, body: certificates(pool({ cost: 1n })) },
  {
    predicate: 'PoolMedataHashTooBig',
    code: 3144,
    body: certificates(pool({ metadata: { url: 'https://example.com', hash: new Uint8Array(33) } })),
  },
  {
    predicate: 'StakeKeyRegisteredDELEG',
    code: 3145,
    body: certificates({ kind: 'stake-registration', stake: toScript(1), deposit: undefined }),
    state: registered,
  },
  {
    predicate: 'StakeKeyNotRegisteredDELEG',
    code: 3146,
    body: certificates({ kind: 'stake-deregistration', stake: toKey(1), deposit: undefined }),
  },
  {
    predicate: 'StakeDelegationImpossibleDELEG',
    code: 3146,
    major: 8,
    body: certificates({ kind: 'stake-delegation', stake: toKey(1), pool: hash28(4) }),
  },
  {
    predicate: 'DelegateeDRepNotRegisteredDELEG',
    code: 3146,
    body: certificates({ kind: 'vote-delegation', stake: toKey(1), drep: toScript(2) }),
    state: registered,
  },
  { predicate: 'ProposalReturnAccountDoesNotExist', code: 3146, body: proposes({ kind: 'info' }) },
  { predicate: 'TreasuryWithdrawalReturnAccountsDoNotExist', code: 3146, body: proposes(withdrawal(1n)) },
  {
    predicate: 'StakeKeyHasNonZeroAccountBalanceDELEG',
    code: 3147,
    body: certificates({ kind: 'stake-deregistration', stake: toKey(1), deposit: undefined }),
    state: registered,
  },
  {
    predicate: 'StakeKeyNonZeroAccountBalanceDELEG',
    code: 3147,
    major: 8,
    body: certificates({ kind: 'stake-deregistration', stake: toKey(1), deposit: undefined }),
    state: registered,
  },
  {
    predicate: 'GenesisKeyNotInMappingDELEG',
    code: 3148,
    major: 6,
    body: delegates(hash28(9), hash28(8), new Uint8Array(32)),
    state: genesis,
  },
  {
    predicate: 'DuplicateGenesisDelegateDELEG',
    code: 3148,
    major: 6,
    body: delegates(hash28(9), hash28(1), new Uint8Array(32)),
    state: genesis,
  },
  {
    predicate: 'DuplicateGenesisVRFDELEG',
    code: 3148,
    major: 6,
    body: delegates(hash28(9), hash28(8), HASH),
    state: genesis,
  },
  {
    predicate: 'MIRInsufficientGenesisSigsUTXOW',
    code: 3149,
    major: 6,
    body: instantRewards(undefined, 1n),
    state: genesis,
  },
  { predicate: 'MIRTransferNotCurrentlyAllowed', code: 3149, major: 4, body: instantRewards(1n, 1n), state: genesis },
  {
    predicate: 'MIRNegativesNotCurrentlyAllowed',
    code: 3149,
    major: 4,
    body: instantRewards(undefined, -1n),
    state: genesis,
  },
  { predicate: 'ConwayWdrlNotDelegatedToDRep', code: 3150, body: withdraws, state: registered },
  {
    predicate: 'IncorrectDepositDELEG',
    code: 3151,
    body: certificates({ kind: 'stake-registration', stake: toKey(1), deposit: 1n }),
  },
  {
    predicate: 'DepositIncorrectDELEG',
    code: 3151,
    major: 11,
    body: certificates({ kind: 'stake-registration', stake: toKey(1), deposit: 1n }),
  },
  {
    predicate: 'RefundIncorrectDELEG',
    code: 3151,
    major: 11,
    body: certificates({ kind: 'stake-deregistration', stake: toKey(1), deposit: 1n }),
    state: registered,
  },
  {
    predicate: 'ConwayDRepIncorrectDeposit',
    code: 3151,
    body: certificates({ kind: 'drep-registration', drep: toKey(1), deposit: 1n, anchor: undefined }),
  },
  {
    predicate: 'ConwayDRepIncorrectRefund',
    code: 3151,
    body: certificates({ kind: 'drep-deregistration', drep: toKey(1), deposit: 1n }),
    state: voters,
  },
  {
    predicate: 'ConwayDRepAlreadyRegistered',
    code: 3152,
    body: certificates({ kind: 'drep-registration', drep: toKey(1), deposit: 500n, anchor: undefined }),
    state: voters,
  },
  {
    predicate: 'ConwayDRepNotRegistered',
    code: 3153,
    body: certificates({ kind: 'drep-update', drep: toScript(1), anchor: undefined }),
  },
  {
    predicate: 'ConwayCommitteeIsUnknown',
    code: 3154,
    body: certificates({ kind: 'committee-authorization', cold: toKey(1), hot: toKey(2) }),
  },
  {
    predicate: 'ConwayCommitteeHasPreviouslyResigned',
    code: 3154,
    body: certificates({ kind: 'committee-resignation', cold: toScript(1), anchor: undefined }),
    state: { committeeMember: () => ({ member: true, resigned: true, hot: 'none', elected: true }) },
  },
  { predicate: 'ProposalDepositIncorrect', code: 3155, body: proposes({ kind: 'info' }, 99n) },
  { predicate: 'ConflictingCommitteeUpdate', code: 3156, body: proposes(committee(EPOCH + 10)) },
  { predicate: 'ExpirationEpochTooSmall', code: 3157, body: proposes(committee(EPOCH)) },
  { predicate: 'ConwayTreasuryValueMismatch', code: 3158, body: { treasury: 999n } },
  { predicate: 'InvalidPrevGovActionId', code: 3159, body: proposes({ kind: 'no-confidence', previous: OTHER }) },
  { predicate: 'VotingOnExpiredGovAction', code: 3160, body: votes('pool'), state: open('info', EPOCH - 1) },
  {
    predicate: 'ProposalCantFollow',
    code: 3162,
    body: proposes({ kind: 'hard-fork', previous: undefined, protocolVersion: { major: 20, minor: 0 } }),
  },
  { predicate: 'InvalidGuardrailsScriptHash', code: 3163, body: proposes(withdrawal(1n, hash28(5))) },
  { predicate: 'BabbageNonDisjointRefInputs', code: 3164, body: { inputs: [INPUT], referenceInputs: [INPUT] } },
  { predicate: 'DisallowedProposalDuringBootstrap', code: 3165, major: 9, body: proposes(withdrawal(1n)) },
  {
    predicate: 'ConwayTxRefScriptsSizeTooBig',
    code: 3166,
    body: { referenceInputs: [OTHER] },
    state: holds({
      ...plainOutput(pay(), 1n),
      scriptRef: { language: 'plutus-v3', bytes: new Uint8Array(210_000) },
    }),
  },
  { predicate: 'VotersDoNotExist', code: 3167, body: votes('drep'), state: { action: open('info').action! } },
  { predicate: 'ZeroTreasuryWithdrawals', code: 3168, body: proposes(withdrawal(0n)) },
  {
    predicate: 'VRFKeyHashAlreadyRegistered',
    code: 3170,
    major: 11,
    body: certificates(pool()),
    state: { isVrfKeyRegistered: () => true },
  },
];

/** One for each purpose of a script. */
function missingRedeemerDrafts(): readonly RejectedDraft[] {
  const hash = hashScript(plutus);
  const script = { type: 'script', hash } as const;
  const account = encodeAddress({ type: 'reward', networkId: 0, stake: script });
  const bodies: readonly Partial<TransactionBody>[] = [
    { inputs: [INPUT] },
    { mint: [{ ...ASSETS[0]!, policyId: hash }] },
    { withdrawals: [{ account, lovelace: 0n }] },
    certificates({ kind: 'vote-delegation', stake: script, drep: { type: 'abstain' } }),
    { votes: [{ ...votes('drep').votes[0]!, voter: { role: 'drep', credential: script } }] },
    proposes(withdrawal(1n, hash)),
  ];
  return bodies.map((body) => ({
    predicate: 'MissingRedeemers',
    code: 3109,
    body,
    witnesses: { scripts: [plutus] },
    state: LOCKED,
  }));
}

/** An encoded map with one entry of this size. */
function paddedBody(size: number): Uint8Array {
  return new CborWriter().map(1).uint(0).bytes(new Uint8Array(size)).finish();
}
