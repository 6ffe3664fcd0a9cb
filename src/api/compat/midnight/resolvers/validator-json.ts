import type {
  CommitteeMember,
  PoolMetadata,
  StakeShare,
  Validator,
  ValidatorIdentity,
} from '../../../../chains/midnight/lookups.js';
import type { CountedPerformance } from '../../../services/midnight/validators.js';

export const toSpo = ({ poolId, sidechainKey, auraKey, ...rest }: Validator) => ({
  ...rest,
  poolIdHex: poolId,
  sidechainPubkeyHex: sidechainKey,
  auraPubkeyHex: auraKey,
});

export const toIdentity = ({ poolId, mainchainKey, sidechainKey, auraKey, validatorClass }: ValidatorIdentity) => ({
  poolIdHex: poolId,
  mainchainPubkeyHex: mainchainKey,
  sidechainPubkeyHex: sidechainKey,
  auraPubkeyHex: auraKey,
  validatorClass,
});

export const toMetadata = ({ poolId, ...rest }: PoolMetadata) => ({ ...rest, poolIdHex: poolId });
export const toStakeShare = ({ poolId, ...rest }: StakeShare) => ({ ...rest, poolIdHex: poolId });

export const toPerformance = (row: CountedPerformance) => ({
  epochNo: row.epoch,
  spoSkHex: row.validatorKey,
  produced: row.produced,
  expected: row.expected,
  identityLabel: row.label,
  stakeSnapshot: row.stake,
  poolIdHex: row.poolId,
  validatorClass: row.validatorClass,
});

export const toMember = (
  epoch: number,
  { position, sidechainKey, auraKey, poolId, expectedSlots }: CommitteeMember,
) => ({
  epochNo: epoch,
  position,
  sidechainPubkeyHex: sidechainKey,
  expectedSlots,
  auraPubkeyHex: auraKey,
  poolIdHex: poolId,
  spoSkHex: sidechainKey,
});
