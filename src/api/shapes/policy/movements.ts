import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { PolicyTransaction } from '../../../store/queries/cardano/assets/policies.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, named } from '../../kit/schema.js';

export const PolicyTx = named(
  'PolicyTx',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    slot: described(Count(FIELD.slot), FIELD.slot),
    blockHeight: described(Count(FIELD.blockHeight), FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    epoch: described(Count(FIELD.epoch), FIELD.epoch),
    txIndex: Count('Index of the transaction in the block'),
    blockHash: Type.String({ description: FIELD.blockHash }),
    assets: Type.Array(
      Closed({
        unit: Type.String({ description: FIELD.assetUnit }),
        quantity: described(Amount, 'Quantity moved, in the smallest unit of the asset'),
      }),
      { description: 'Assets of the policy that the transaction moved, ordered by unit' },
    ),
    liveOutputs: Count('Outputs with assets of the policy that are still unspent'),
  }),
);

export const toPolicyTxJson = (tx: PolicyTransaction, network: CardanoNetwork): Static<typeof PolicyTx> => ({
  txHash: tx.txHash,
  slot: tx.slot,
  blockHeight: tx.height,
  blockTime: slotToTime(network, tx.slot),
  epoch: tx.epoch,
  txIndex: tx.txIndex,
  blockHash: tx.blockHash,
  assets: tx.assets.map(({ unit, quantity }) => ({ unit, quantity: quantity.toString() })),
  liveOutputs: tx.liveOutputs,
});
