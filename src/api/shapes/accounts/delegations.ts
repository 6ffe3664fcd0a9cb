import Type, { type Static } from 'typebox';
import { EPOCHS_UNTIL_ACTIVE } from '../../../chains/cardano/certificates/delegation.js';
import { drepIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type {
  AccountCertificate,
  PoolDelegation,
  VoteDelegation,
} from '../../../store/queries/cardano/accounts/account-certificates.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, Integer, named } from '../../kit/schema.js';
import { DREP_TYPES, DRepTypeName } from '../dreps/drep-json.js';
import { stakeAddressText } from '../outputs/address-utxo.js';

export const AccountDelegation = named(
  'AccountDelegation',
  Closed({
    activeEpoch: Count('First epoch in which the delegation is active'),
    poolId: Type.String({ description: FIELD.poolId }),
    txHash: Type.String({ description: FIELD.txHash }),
    certIndex: described(Count(FIELD.certIndex), FIELD.certIndex),
    epoch: described(Count(FIELD.epoch), FIELD.epoch),
    slot: described(Count(FIELD.slot), FIELD.slot),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
  }),
);

export const AccountVoteDelegation = named(
  'AccountVoteDelegation',
  Closed({
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
    drepId: Type.String({ description: 'DRep id (CIP-129), or one of the two predefined DReps' }),
    drepType: described(DRepTypeName, 'Kind of DRep: a key, a script or one of the two predefined DReps'),
    txHash: Type.String({ description: FIELD.txHash }),
    certIndex: described(Count(FIELD.certIndex), FIELD.certIndex),
    epoch: described(Count(FIELD.epoch), FIELD.epoch),
    slot: described(Count(FIELD.slot), FIELD.slot),
    blockTime: Integer({ description: 'Unix time in seconds' }),
  }),
);

const toPositionJson = ({ position, certIndex }: AccountCertificate, network: CardanoNetwork) => ({
  txHash: position.txHash,
  certIndex,
  epoch: position.epoch,
  slot: position.slot,
  blockTime: slotToTime(network, position.slot),
});

export const toDelegationJson = (
  delegation: PoolDelegation,
  network: CardanoNetwork,
): Static<typeof AccountDelegation> => ({
  activeEpoch: delegation.position.epoch + EPOCHS_UNTIL_ACTIVE,
  poolId: poolIdBech32(delegation.pool),
  ...toPositionJson(delegation, network),
  stakeAddress: stakeAddressText(delegation.stake, network),
});

export const toVoteDelegationJson = (
  delegation: VoteDelegation,
  network: CardanoNetwork,
): Static<typeof AccountVoteDelegation> => ({
  stakeAddress: stakeAddressText(delegation.stake, network),
  drepId: drepIdCip129(delegation.drep),
  drepType: DREP_TYPES[delegation.drep.type],
  ...toPositionJson(delegation, network),
});
