import { createHash } from 'node:crypto';
import Type from 'typebox';
import type { Address } from '../../../chains/bitcoin/address.js';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../operation.js';
import { Limit } from '../../paging.js';
import { Closed, Defaulted, Integer } from '../../schema.js';
import { BitcoinAddress, bitcoinAddress } from './address-input.js';
import { BITCOIN_EXAMPLE } from './examples.js';
import { outpointText, ownOrdinals } from './output-ordinals.js';
import { BitcoinPageTip, requireBitcoinTip, shownBitcoinTip } from './page-tip.js';
import { placeOf, positionOf } from './scan-place.js';
import { scanUnspent } from './scan-unspent.js';
import { BitcoinUtxo, shownUtxo, withOrdinals } from './utxo.js';

const HIGHEST = 2 ** 31 - 1;
const Height = (description: string) => Type.Optional(Integer({ minimum: 0, maximum: HIGHEST, description }));

interface Bounds {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly minConfirmations: number;
}

/** Names what a cursor is about, in few characters. */
const questionOf = ({ script }: Address, { from, to, minConfirmations }: Bounds): string =>
  createHash('sha256')
    .update(script)
    .update(JSON.stringify([from, to, minConfirmations]))
    .digest('base64url')
    .slice(0, 11);

export const pageBitcoinUtxos = operation({
  id: 'pageBitcoinUtxos',
  route: 'GET /api/btc/addresses/{address}/utxos/page',
  tag: 'Bitcoin Addresses',
  summary: 'Unspent outputs of an address, by cursor',
  description:
    'Confirmed outputs by height, txid and number, then those that wait for a block, which are always part of the list. Blocks and reorganisations between two pages never lead to a gap; an output may come twice, so keep them by (`txid`, `vout`). Outputs that a waiting transaction spends are left out. `tip` is read first: everything at or below it is in the list.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ address: BitcoinAddress }),
  query: Type.Object({
    from: Height('Lowest block of confirmed outputs'),
    to: Height('Highest block of confirmed outputs'),
    includeOrdinals: Defaulted(Type.Boolean({ description: 'Adds scripts, inscriptions and runes' }), false),
    cursor: Type.Optional(
      Type.String({ maxLength: 256, description: 'Opaque; `cursor` of the answer before. Absent for the first page' }),
    ),
    limit: Limit({ max: 1000, default: 100 }),
    minConfirmations: Defaulted(
      Integer({ minimum: 0, maximum: 256, description: 'Least confirmations of confirmed outputs' }),
      0,
    ),
  }),
  result: Closed({
    data: Type.Array(BitcoinUtxo),
    tip: BitcoinPageTip,
    cursor: Type.Optional(Type.String({ description: 'Absent when the list is exhausted' })),
  }),
  errors: ['unavailable', 'incomplete-upstream'],
  example: { path: { address: BITCOIN_EXAMPLE.address } },

  handle({ db, network, cursor }, { path, query }) {
    const address = bitcoinAddress(path.address, network);
    const { from = 0, to = HIGHEST, minConfirmations, limit } = query;
    if (from > to) throw new ServiceError('invalid', "'from' must not be above 'to'");
    const question = questionOf(address, query);
    const place = query.cursor === undefined ? undefined : placeOf(cursor.decode(query.cursor), question);
    if (query.cursor !== undefined && place === undefined)
      throw new ServiceError('invalid', 'Invalid cursor: it belongs to another address or to other bounds');
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const highest = Math.min(to, minConfirmations === 0 ? tip.height : tip.height - minConfirmations + 1);
      const asked = { script: address.script, from, to: highest, limit };
      const { outputs, next } = await scanUnspent(snapshot, tip, place, asked);
      const shown = outputs.map((output) => shownUtxo(output, address, tip));
      const ordinals = query.includeOrdinals ? await ownOrdinals.lookUp(snapshot, outputs) : undefined;
      return {
        data: ordinals
          ? shown.map((utxo) => withOrdinals(utxo, address.script, ordinals.get(outpointText(utxo))))
          : shown,
        tip: shownBitcoinTip(tip),
        ...(next && { cursor: cursor.encode(positionOf(next, question)) }),
      };
    });
  },
});
