import Type, { type Static } from 'typebox';
import type { TestAnswer } from '../../../store/queries/bitcoin/node-requests.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Batch } from '../../kit/paging.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { RAW_BODY_BYTES, RawTxHex } from './transaction-input.js';

const MOST_PACKAGE = 25;

export const BitcoinAcceptance = named(
  'BitcoinAcceptance',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    accepted: Type.Boolean({ description: 'True when the node would take the transaction, or took it' }),
    reason: Nullable(Type.String({ description: "The node's own word" })),
    vsize: Nullable(Count('Virtual size in vbytes; null when the node did not take it')),
    fee: Nullable(Count('Satoshi')),
  }),
);

export const shownAcceptance = ({
  txid,
  accepted,
  reason,
  virtualBytes,
  fee,
}: TestAnswer): Static<typeof BitcoinAcceptance> => ({
  txid,
  accepted,
  reason,
  vsize: virtualBytes,
  fee: fee === null ? null : Number(fee),
});

export const RawTransactions = Batch(RawTxHex, MOST_PACKAGE);

/** A package that a node takes weighs no more than 404,000 units. */
export const PACKAGE_BODY_BYTES = 2 * RAW_BODY_BYTES;
