import { decodeWith, encodeWith } from '../../../chains/cardano/node/codec.js';
import { type EraQuery, type StateQuery, stateQuery } from '../../../chains/cardano/node/ledger-query.js';
import { stateResultCodec } from '../../../chains/cardano/node/ledger-result.js';
import type { LedgerQuery } from './ledger-queries.js';

export const toEraQuery = (eraIndex: number, value: EraQuery): StateQuery => ({
  type: 'ledger',
  query: { type: 'current', query: { eraIndex, value } },
});

/** A query of one era in the encoding of a node-to-client version; undefined in another era. */
export function queryInEra<T>(eraIndex: number, value: EraQuery, clientVersion: number): LedgerQuery<T | undefined> {
  const query = toEraQuery(eraIndex, value);
  const codec = stateResultCodec(query, clientVersion);
  return {
    encoded: encodeWith(stateQuery, query),
    decode: (bytes) => {
      const result = decodeWith(codec, bytes) as { readonly type: string; readonly value?: T };
      return result.type === 'current' ? result.value : undefined;
    },
  };
}
