import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Outspend } from '../../../store/queries/bitcoin/outspends.js';
import { Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { BitcoinStatus, toStatusJson } from './utxo.js';

export type Db = NetworkDb<'bitcoin'>;

export const BitcoinOutspend = named(
  'BitcoinOutspend',
  Closed({
    spent: Type.Boolean({ description: 'True when a confirmed or unconfirmed transaction spends the output' }),
    txid: Nullable(Type.String({ description: 'Id of the transaction that spends the output; null while unspent' })),
    vin: Nullable(Count('Position of the spending input, from 0; null while unspent')),
    status: Nullable(described(BitcoinStatus, 'Block of the spending transaction; null while unspent')),
  }),
);

export const toOutspendJson = (spend: Outspend | undefined): Static<typeof BitcoinOutspend> => ({
  spent: spend !== undefined,
  txid: spend?.txid ?? null,
  vin: spend?.vin ?? null,
  status: spend === undefined ? null : toStatusJson(spend.block),
});

export const noOutput = (txid: string, vout: number): ServiceError =>
  new ServiceError('not-found', `Transaction ${txid} has no output ${vout}`);
