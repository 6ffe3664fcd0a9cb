import { type Codec, cborInBytes, encoded, hex, variants } from './codec.js';
import { byEra } from './eras.js';

/** Byron's mempool also holds delegations and updates. Its transactions are not wrapped. */
const byronPayload = variants('Byron payload', [
  [0, 'transaction', { content: encoded }],
  [1, 'delegation', { content: encoded }],
  [2, 'update', { content: encoded }],
  [3, 'vote', { content: encoded }],
]);

const byronId = variants('Byron id', [
  [0, 'transaction', { hash: hex }],
  [1, 'delegation', { hash: hex }],
  [2, 'update', { hash: hex }],
  [3, 'vote', { hash: hex }],
]);

type Payload = string | ReturnType<(typeof byronPayload)['read']>;
type PayloadId = string | ReturnType<(typeof byronId)['read']>;

/** A transaction as submission and the mempool carry it, in hexadecimal digits from Shelley on. */
export const transactionCodec = (eraIndex: number): Codec<Payload> =>
  (eraIndex === 0 ? byronPayload : cborInBytes) as Codec<Payload>;

export const transactionIdCodec = (eraIndex: number): Codec<PayloadId> =>
  (eraIndex === 0 ? byronId : hex) as Codec<PayloadId>;

export const nodeTransaction = byEra(transactionCodec);
export const nodeTransactionId = byEra(transactionIdCodec);
