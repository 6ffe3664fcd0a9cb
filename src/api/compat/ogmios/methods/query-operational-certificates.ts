import { readOpCertCounter } from '../../../../chains/cardano/blocks/op-cert-counter.js';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { CborReader } from '../../../../kernel/cbor/reader.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { type NewestHeader, newestHeaders } from '../../../../store/queries/cardano/blocks/newest-headers.js';
import { method } from '../method.js';
import { NoParams } from '../params.js';
import { readLedger } from '../read-ledger.js';

/** The counter in the newest block of each issuer, by pool id. */
export const queryOperationalCertificates = method({
  lane: 'ledger',
  params: NoParams,
  run: (context, _params, session) =>
    readLedger(context, session, async (db) => {
      const headers = await newestHeaders(db);
      return Object.fromEntries(headers.map((header) => [poolIdBech32(header.issuer), readCounter(header)]));
    }),
});

function readCounter({ start, whole }: NewestHeader): number {
  if (start === undefined)
    throw new ServiceError(
      'not-implemented',
      'The bytes of the headers are not stored: ask the operator to store the headers or blocks',
    );
  const reader = new CborReader(start);
  if (whole) reader.readArrayHeader();
  return readOpCertCounter(reader);
}
