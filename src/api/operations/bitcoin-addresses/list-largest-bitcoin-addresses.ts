import { createHash } from 'node:crypto';
import Type from 'typebox';
import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { scriptType } from '../../../chains/bitcoin/script-type.js';
import { ServiceError } from '../../../kernel/errors.js';
import { findRichList, listRichest } from '../../../store/queries/bitcoin/rich-list.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Count, DateTime, Nullable, named } from '../../kit/schema.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { BitcoinCursor, BitcoinPage, LATER } from '../../shapes/bitcoin/page-tip.js';

const LargestAddress = named(
  'LargestBitcoinAddress',
  Closed({
    rank: Count('1 for the largest balance'),
    address: Nullable(Type.String({ description: 'Address of the script; null when its type has none' })),
    scriptHash: Type.String({ description: 'SHA-256 of the script, hexadecimal' }),
    type: Type.String({ description: 'Type of the script, as Bitcoin Core names it' }),
    confirmed: Count('Satoshi in unspent outputs after the block in `computed`'),
    utxoCount: Count('Unspent outputs'),
  }),
);

export const listLargestBitcoinAddresses = operation({
  id: 'listLargestBitcoinAddresses',
  route: 'GET /api/btc/addresses/largest',
  tag: 'Bitcoin Addresses',
  summary: 'List the addresses with the most bitcoin, largest first',
  description:
    'The 1,000 scripts with the largest confirmed balances, as they were after the block in `computed`: the list is computed in the background, by default once an hour, and not with each block. Outputs from before the start of the index are not counted. A cursor continues after its rank, also when the list was computed again in between. Returns 503 until the list is computed, also after a rollback of that block, and 501 where the operator has switched it off (`<NETWORK>_RICH_LIST_MINUTES=0`).',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: Closed({
    ...BitcoinPage(LargestAddress).properties,
    computed: Closed(
      {
        blockHeight: Count(FIELD.blockHeight),
        blockHash: Type.String({ description: FIELD.blockHash }),
        at: { ...DateTime, description: 'When the list was stored, ISO 8601' },
      },
      { description: 'The block after which the balances were computed' },
    ),
  }),
  errors: ['not-implemented'],
  example: { query: { limit: 10 } },

  handle: (context, { query }) =>
    context.db.snapshot(async (db) => {
      const list = await findRichList(db);
      if (list === 'disabled')
        throw new ServiceError(
          'not-implemented',
          `The largest balances of ${db.network} are switched off: set ${db.network}_RICH_LIST_MINUTES to compute them`,
        );
      const { addresses } = getChainParameters(context.network);
      const page = await bitcoinPage(
        { ...context, db },
        {
          query,
          fetch: async (snapshot, { after, limit }) =>
            list === undefined ? [] : listRichest(snapshot, { afterRank: Number(after?.[0] ?? 0), limit }),
          keyOf: ({ rank }) => [rank],
          show: ({ rank, script, value, outputCount }) => ({
            rank,
            address: encodeScriptAddress(script, addresses) ?? null,
            scriptHash: createHash('sha256').update(script).digest('hex'),
            type: scriptType(script),
            confirmed: Number(value),
            utxoCount: outputCount,
          }),
        },
      );
      // After the page: a network without a block says so.
      if (list === undefined)
        throw new ServiceError('unavailable', `The largest balances of ${db.network} are being computed`, LATER);
      const { height, hash, computedAt } = list;
      return { ...page, computed: { blockHeight: height, blockHash: hash, at: computedAt.toISOString() } };
    }),
});
