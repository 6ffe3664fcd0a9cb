import Type from 'typebox';
import { Amount, Count, described, OneOf } from '../../../kit/schema.js';
import { REDEEMER_PURPOSES, type Redeemer } from '../../../shapes/transactions/redeemer-json.js';

const hash = Type.String({ description: 'Hash of the redeemer' });

export const redeemerFields = {
  tx_index: Count('Index of the redeemer within its purpose'),
  purpose: OneOf(REDEEMER_PURPOSES, 'Why the script ran'),
  redeemer_data_hash: hash,
  datum_hash: described(hash, 'The same as `redeemer_data_hash`'),
  unit_mem: described(Amount, 'Memory units that the transaction declares'),
  unit_steps: described(Amount, 'CPU steps that the transaction declares'),
  fee: described(Amount, 'Price of these units, in lovelace; 0 when the prices of the epoch are unknown'),
};

export const toRedeemerFields = (redeemer: Redeemer) => ({
  tx_index: redeemer.txIndex,
  purpose: redeemer.purpose,
  redeemer_data_hash: redeemer.redeemerDataHash,
  datum_hash: redeemer.redeemerDataHash,
  unit_mem: redeemer.unitMem,
  unit_steps: redeemer.unitSteps,
  fee: redeemer.fee ?? '0',
});
