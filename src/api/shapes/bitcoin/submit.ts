import Type, { type Static } from 'typebox';
import type { TestResult } from '../../../store/queries/bitcoin/node-requests.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Batch } from '../../kit/paging.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { RAW_BODY_BYTES, RawTxHex } from './transaction-input.js';

const MAX_PACKAGE = 25;

export const BitcoinAcceptance = named(
  'BitcoinAcceptance',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    accepted: Type.Boolean({ description: 'True when the node accepts or accepted the transaction' }),
    reason: Nullable(Type.String({ description: 'Reject reason of the node, unchanged' })),
    vsize: Nullable(Count('Virtual size in vbytes; null when the node did not accept it')),
    fee: Nullable(Count('Satoshi')),
  }),
);

export const toAcceptanceJson = ({
  txid,
  accepted,
  reason,
  virtualBytes,
  fee,
}: TestResult): Static<typeof BitcoinAcceptance> => ({
  txid,
  accepted,
  reason,
  vsize: virtualBytes,
  fee: fee === null ? null : Number(fee),
});

export const RawTransactions = Batch(RawTxHex, MAX_PACKAGE);

/** Nodes accept packages of at most 404,000 weight units. */
export const PACKAGE_BODY_BYTES = 2 * RAW_BODY_BYTES;
