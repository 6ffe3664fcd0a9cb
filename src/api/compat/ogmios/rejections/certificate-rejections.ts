import { type Credential, decodeAddressInBlock } from '../../../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../../../chains/cardano/certificates/certificate.js';
import { getEpoch, type LedgerState } from '../../../../chains/cardano/ledger/view.js';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { toHex } from '../../../../kernel/hex.js';
import { toDelegateRepresentative, toMember } from '../certificate-json.js';
import { toAda, toAddressText, toBytes, toOrigin } from '../values.js';
import {
  firstData,
  listData,
  listSubjects,
  type Rejected,
  type Rejection,
  type Rejections,
  toNetworkName,
} from './rejection.js';

const findStake = (account: Uint8Array): Credential | undefined => {
  const address = decodeAddressInBlock(account);
  return address?.type === 'reward' ? address.stake : undefined;
};

const unknownCredential = (credential: Credential) => ({
  unknownCredential: toHex(credential.hash),
  from: toOrigin(credential),
});

const notRegistered: Rejection = {
  code: 3_146,
  rank: 2,
  data: firstData('certificate', (certificate) =>
    'stake' in certificate ? unknownCredential(certificate.stake) : undefined,
  ),
};

const accountNotRegistered: Rejection = {
  code: 3_146,
  rank: 2,
  data: firstData('account', (account) => {
    const stake = findStake(account);
    return stake && unknownCredential(stake);
  }),
};

const unknownPool: Rejection = {
  code: 3_140,
  rank: 4,
  data: firstData('certificate', (certificate) =>
    'pool' in certificate ? { unknownStakePool: poolIdBech32(certificate.pool) } : undefined,
  ),
};

const notEmpty: Rejection = {
  code: 3_147,
  rank: 15,
  data: firstData('certificate', (certificate, { state }) => {
    const account = 'stake' in certificate ? state.account?.(certificate.stake) : undefined;
    if (account?.registered !== true || account.rewards === undefined) return undefined;
    return { nonEmptyRewardAccountBalance: toAda(account.rewards) };
  }),
};

const depositMismatch: Rejection = {
  code: 3_151,
  rank: 16,
  data: firstData('certificate', (certificate, { state }) => {
    if (!('deposit' in certificate) || certificate.deposit === undefined) return undefined;
    const expected = findExpectedDeposit(certificate, state);
    return {
      providedDeposit: toAda(certificate.deposit),
      ...(expected !== undefined && { expectedDeposit: toAda(expected) }),
    };
  }),
};

/** A refund must be the deposit of the registration. */
function findExpectedDeposit(certificate: Certificate, state: LedgerState): bigint | undefined {
  switch (certificate.kind) {
    case 'stake-deregistration': {
      const account = state.account?.(certificate.stake);
      return account?.registered ? account.deposit : undefined;
    }
    case 'drep-deregistration': {
      const drep = state.drep?.(certificate.drep);
      return drep?.registered ? drep.deposit : undefined;
    }
    case 'drep-registration':
      return state.parameters.drepDeposit;
    default:
      return state.parameters.keyDeposit;
  }
}

const withdrawals: Rejection = { code: 3_141, rank: 15, data: incompleteWithdrawals };

/** Ogmios shows the balances that must be withdrawn, and the stated amount where no account exists. */
function incompleteWithdrawals(rejected: Rejected): object | undefined {
  const { transaction, state } = rejected;
  const entries = listSubjects(rejected, 'account').map((account) => {
    const text = toAddressText(account);
    const stake = findStake(account);
    const known = stake && state.account?.(stake);
    const stated = transaction.body.withdrawals.find((each) => toAddressText(each.account) === text)?.lovelace ?? 0n;
    return [text, toAda((known?.registered ? known.rewards : undefined) ?? stated)] as const;
  });
  return entries.length === 0 ? undefined : { incompleteWithdrawals: Object.fromEntries(entries) };
}

export const wrongNetworkAccounts: Rejection = {
  code: 3_124,
  rank: 2,
  data: (rejected) => ({
    expectedNetwork: toNetworkName(rejected.state),
    discriminatedType: 'rewardAccount',
    invalidEntities: listSubjects(rejected, 'account').map(toAddressText),
  }),
};

const registeredDRep = (field: string) =>
  firstData('certificate', (certificate) =>
    'drep' in certificate ? { [field]: toDelegateRepresentative(certificate.drep) } : undefined,
  );

const unknownMember: Rejection = {
  code: 3_154,
  rank: 2,
  data: firstData('certificate', (certificate) =>
    'cold' in certificate ? { unknownConstitutionalCommitteeMember: toMember(certificate.cold) } : undefined,
  ),
};

/** Data about a pool registration. */
const poolData = (
  toJson: (certificate: Extract<Certificate, { kind: 'pool-registration' }>, rejected: Rejected) => object,
) =>
  firstData('certificate', (certificate, rejected) =>
    certificate.kind === 'pool-registration' ? toJson(certificate, rejected) : undefined,
  );

const invalidGenesisDelegation: Rejection = { code: 3_148, rank: 1 };
const invalidTransfer: Rejection = { code: 3_149, rank: 1 };

/** Predicate failures of the rules DELEG, POOL and GOVCERT, and of withdrawals. */
export const CERTIFICATE_REJECTIONS: Rejections = {
  ConwayWithdrawalsMissingAccounts: withdrawals,
  ConwayIncompleteWithdrawals: withdrawals,
  ShelleyWithdrawalsMissingAccounts: withdrawals,
  ShelleyIncompleteWithdrawals: withdrawals,
  WithdrawalsNotInRewardsCERTS: withdrawals,
  ConwayWdrlNotDelegatedToDRep: {
    code: 3_150,
    rank: 15,
    data: listData('marginalizedCredentials', 'account', (account) => toHex(findStake(account)?.hash ?? account)),
  },
  WrongNetworkWithdrawal: wrongNetworkAccounts,
  IncorrectDepositDELEG: depositMismatch,
  DepositIncorrectDELEG: depositMismatch,
  RefundIncorrectDELEG: depositMismatch,
  ConwayDRepIncorrectDeposit: depositMismatch,
  ConwayDRepIncorrectRefund: depositMismatch,
  StakeKeyRegisteredDELEG: {
    code: 3_145,
    rank: 2,
    data: firstData('certificate', (certificate) =>
      'stake' in certificate
        ? { knownCredential: toHex(certificate.stake.hash), from: toOrigin(certificate.stake) }
        : undefined,
    ),
  },
  StakeKeyNotRegisteredDELEG: notRegistered,
  StakeDelegationImpossibleDELEG: notRegistered,
  ProposalReturnAccountDoesNotExist: accountNotRegistered,
  TreasuryWithdrawalReturnAccountsDoNotExist: accountNotRegistered,
  StakeKeyHasNonZeroAccountBalanceDELEG: notEmpty,
  StakeKeyNonZeroAccountBalanceDELEG: notEmpty,
  // As Ogmios reports it, although it is the DRep that is unknown.
  DelegateeDRepNotRegisteredDELEG: {
    code: 3_146,
    rank: 2,
    data: firstData('certificate', (certificate) =>
      'drep' in certificate && 'hash' in certificate.drep ? unknownCredential(certificate.drep) : undefined,
    ),
  },
  DelegateeStakePoolNotRegisteredDELEG: unknownPool,
  DelegateeNotRegisteredDELEG: unknownPool,
  StakePoolNotRegisteredOnKeyPOOL: unknownPool,
  GenesisKeyNotInMappingDELEG: invalidGenesisDelegation,
  DuplicateGenesisDelegateDELEG: invalidGenesisDelegation,
  DuplicateGenesisVRFDELEG: invalidGenesisDelegation,
  MIRTransferNotCurrentlyAllowed: invalidTransfer,
  MIRNegativesNotCurrentlyAllowed: invalidTransfer,
  StakePoolRetirementWrongEpochPOOL: {
    code: 3_142,
    rank: 3,
    data: firstData('certificate', (certificate, { state }) => {
      if (certificate.kind !== 'pool-retirement') return undefined;
      const currentEpoch = getEpoch(state);
      const firstInvalidEpoch = BigInt(currentEpoch) + state.parameters.maxEpochForRetirement + 1n;
      return { currentEpoch, declaredEpoch: certificate.epoch, firstInvalidEpoch };
    }),
  },
  StakePoolCostTooLowPOOL: {
    code: 3_143,
    rank: 3,
    data: poolData(({ parameters }, { state }) => ({
      minimumStakePoolCost: toAda(state.parameters.minPoolCost),
      declaredStakePoolCost: toAda(parameters.cost),
    })),
  },
  WrongNetworkPOOL: {
    code: 3_124,
    rank: 2,
    data: poolData(({ parameters }, { state }) => ({
      expectedNetwork: toNetworkName(state),
      discriminatedType: 'stakePoolCertificate',
      invalidEntities: [poolIdBech32(parameters.operator)],
    })),
  },
  PoolMedataHashTooBig: {
    code: 3_144,
    rank: 2,
    data: poolData(({ parameters }) => ({
      infringingStakePool: { id: poolIdBech32(parameters.operator) },
      computedMetadataHashSize: toBytes(parameters.metadata?.hash.length ?? 0),
    })),
  },
  // Of Ogmios 7: the rule exists from protocol version 11 on.
  VRFKeyHashAlreadyRegistered: {
    code: 3_170,
    rank: 2,
    data: poolData(({ parameters }) => ({
      poolId: poolIdBech32(parameters.operator),
      alreadyRegisteredVrfKey: toHex(parameters.vrfKeyHash),
    })),
  },
  ConwayDRepAlreadyRegistered: { code: 3_152, rank: 2, data: registeredDRep('knownDelegateRepresentative') },
  ConwayDRepNotRegistered: { code: 3_153, rank: 2, data: registeredDRep('unknownDelegateRepresentative') },
  ConwayCommitteeHasPreviouslyResigned: unknownMember,
  ConwayCommitteeIsUnknown: unknownMember,
};
