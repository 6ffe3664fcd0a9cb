import Type from 'typebox';
import { toHex } from '../../../../kernel/hex.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { operation } from '../../../kit/operation.js';
import { Closed, named } from '../../../kit/schema.js';
import { findDatum } from '../../../services/scripts/datums.js';
import { datumValue, ExactJson } from '../../../shapes/outputs/data-json.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { PARAMETER, readHash } from '../parameters.js';

const base = {
  ...BLOCKFROST_ROUTE,
  path: Type.Object({ datum_hash: PARAMETER.datumHash }),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { datum_hash: EXAMPLE.datumHash } },
} as const;

export const getDatum = operation({
  ...base,
  id: 'blockfrost.getDatum',
  route: `GET ${BLOCKFROST}/scripts/datum/{datum_hash}`,
  summary: 'Get a datum as JSON',
  result: named('script_datum', Closed({ json_value: ExactJson('Datum in the detailed form of cardano-cli') })),

  handle: async ({ db }, { path }) => ({ json_value: datumValue(await findDatum(db, readHash(path.datum_hash))) }),
});

export const getDatumCbor = operation({
  ...base,
  id: 'blockfrost.getDatumCbor',
  route: `GET ${BLOCKFROST}/scripts/datum/{datum_hash}/cbor`,
  summary: 'Get the CBOR of a datum',
  result: named('script_datum_cbor', Closed({ cbor: Type.String({ description: 'CBOR of the datum, hexadecimal' }) })),

  handle: async ({ db }, { path }) => ({ cbor: toHex(await findDatum(db, readHash(path.datum_hash))) }),
});
