import { slotToTime } from '../../../../chains/cardano/time.js';
import type { StoredTransaction } from '../../../../store/queries/cardano/transactions/transactions.js';
import { readStored } from '../../../services/transactions/full-transaction.js';
import { toCborJson } from '../../../shapes/transactions/cbor-json.js';
import { bool, FIELDS, number, text } from '../fields.js';
import type { KoiosContext } from '../koios-route.js';

export const CBOR_COLUMNS = {
  tx_hash: FIELDS.tx_hash,
  block_hash: FIELDS.block_hash,
  block_height: FIELDS.block_height,
  epoch_no: FIELDS.epoch_no,
  absolute_slot: FIELDS.absolute_slot,
  tx_timestamp: number('Time of the block, Unix time in seconds'),
  cbor: text('CBOR of the transaction, in hexadecimal'),
  valid_contract: bool('False when a script failed'),
} as const;

export function toCborRow({ db, network }: Pick<KoiosContext, 'db' | 'network'>, stored: StoredTransaction) {
  const json = toCborJson(readStored(db, stored), network);
  return {
    tx_hash: json.txHash,
    block_hash: json.blockHash,
    block_height: json.blockHeight,
    epoch_no: json.epochNo,
    absolute_slot: json.absoluteSlot,
    tx_timestamp: slotToTime(network, json.absoluteSlot),
    cbor: json.cbor,
    valid_contract: json.validContract,
  };
}
