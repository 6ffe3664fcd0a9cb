import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { StakeUpdate as StakeUpdateFact } from '../../../store/queries/cardano/accounts/account-certificates.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, Count, described, Integer, Nullable, named, OneOf } from '../../kit/schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';

/** Specification 2.12. */
export const StakeUpdate = named(
  'StakeUpdate',
  Closed({
    type: OneOf(['REGISTRATION', 'DEREGISTRATION'], 'Kind of certificate'),
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
    txHash: Type.String({ description: FIELD.txHash }),
    certIndex: Count('Index of the certificate in the transaction'),
    txIndex: Count('Index of the transaction in its block'),
    deposit: Nullable(
      described(Amount, 'Deposit paid or returned, in lovelace; null when the certificate does not state it'),
    ),
    epoch: described(Count(FIELD.epoch), FIELD.epoch),
    slot: described(Count(FIELD.slot), FIELD.slot),
    blockNumber: described(Count(FIELD.blockHeight), FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    blockHash: Type.String({ description: FIELD.blockHash }),
  }),
);

export const toUpdateJson = (update: StakeUpdateFact, network: CardanoNetwork): Static<typeof StakeUpdate> => ({
  type: update.registration ? 'REGISTRATION' : 'DEREGISTRATION',
  stakeAddress: stakeAddressText(update.stake, network),
  txHash: update.position.txHash,
  certIndex: update.certIndex,
  txIndex: update.position.txIndex,
  deposit: update.deposit?.toString() ?? null,
  epoch: update.position.epoch,
  slot: update.position.slot,
  blockNumber: update.position.height,
  blockTime: slotToTime(network, update.position.slot),
  blockHash: update.position.blockHash,
});

export const listed = {
  tag: 'Accounts',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(StakeUpdate),
  errors: [],
  example: {},
} as const;
