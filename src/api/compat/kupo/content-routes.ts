import Type from 'typebox';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { datumsByHash, scriptsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Closed, Hex, Nullable } from '../../kit/schema.js';
import { KUPO, KUPO_ROUTE, respondAtTip } from './kupo-route.js';
import { Script, toScriptJson } from './match-json.js';

export const getDatum = operation({
  ...KUPO_ROUTE,
  id: 'kupo.getDatum',
  route: `GET ${KUPO}/datums/{datumHash}`,
  summary: 'Get a datum by hash',
  description: 'Null when the datum has not appeared on the chain.',
  path: Type.Object({ datumHash: Hex(64, 'Hash of the datum') }),
  result: Nullable(Closed({ datum: Type.String({ description: 'CBOR, hexadecimal' }) })),
  errors: [],
  example: { path: { datumHash: EXAMPLE.datumHash } },

  handle: ({ db }, { path: { datumHash } }) =>
    respondAtTip(db, async (snapshot) => {
      const datum = (await datumsByHash(snapshot, [fromHex(datumHash)])).get(datumHash.toLowerCase());
      return datum === undefined ? null : { datum: toHex(datum) };
    }),
});

export const getScript = operation({
  ...KUPO_ROUTE,
  id: 'kupo.getScript',
  route: `GET ${KUPO}/scripts/{scriptHash}`,
  summary: 'Get a script by hash',
  description: 'Null when the script has not appeared on the chain.',
  path: Type.Object({ scriptHash: Hex(56, 'Hash of the script') }),
  result: Nullable(Script),
  errors: [],
  example: { path: { scriptHash: EXAMPLE.plutusScript } },

  handle: ({ db }, { path: { scriptHash } }) =>
    respondAtTip(db, async (snapshot) => {
      const script = (await scriptsByHash(snapshot, [fromHex(scriptHash)])).get(scriptHash.toLowerCase());
      return script === undefined ? null : toScriptJson(script);
    }),
});
