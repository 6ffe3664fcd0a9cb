import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { positionAfter } from '../../kit/cursor.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Defaulted } from '../../kit/schema.js';
import { outpointText } from '../../shapes/bitcoin/output-ordinals.js';
import type { OwnerForm } from '../../shapes/bitcoin/owner.js';
import { BitcoinCursor, BitcoinPage, Height, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { decodeScanCursor, encodeScanCursor } from '../../shapes/bitcoin/scan-cursor.js';
import { BitcoinUtxo, toUtxoJson, withOrdinals } from '../../shapes/bitcoin/utxo.js';
import { heightRange, highestConfirmed, MAX_UNPAGED, MinConfirmations } from '../../shapes/bitcoin/utxo-page.js';
import { getOrdinalsSource } from './output-ordinals.js';
import { requireBitcoinTip } from './page-tip.js';
import { scanUnspent } from './scan-unspent.js';

export const pageUtxos = (form: OwnerForm): Operation =>
  operation({
    id: `pageBitcoin${form.word}Utxos`,
    route: `GET ${form.at}/utxos/page`,
    tag: 'Bitcoin Addresses',
    summary: `List unspent outputs of ${form.of} by cursor`,
    description:
      'Confirmed outputs by height, txid and index, then unconfirmed ones, which are always included. Blocks and reorgs between two pages never cause a gap; an output may appear twice, so deduplicate by (`txid`, `vout`). Outputs that a mempool transaction spends are left out. `tip` is read first: everything at or below it is in the list.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    path: form.path,
    query: Type.Object({
      from: Type.Optional(Height('Lowest block of confirmed outputs')),
      to: Type.Optional(Height('Highest block of confirmed outputs')),
      includeOrdinals: Defaulted(Type.Boolean({ description: 'Adds scripts, inscriptions and runes' }), false),
      cursor: BitcoinCursor,
      limit: Limit({ max: 1000, default: 100 }),
      minConfirmations: MinConfirmations,
    }),
    pageParameters: ['includeOrdinals'],
    result: BitcoinPage(BitcoinUtxo),
    errors: ['incomplete-upstream'],
    example: form.example,

    async handle({ db, network, cursor, services }, { path, query }) {
      const { minConfirmations, limit } = query;
      const { from, to } = heightRange(query);
      const position = positionAfter(cursor, query.cursor);
      const source = query.includeOrdinals ? getOrdinalsSource(services, network.id) : undefined;
      const { tip, owner, outputs, next, own } = await db.snapshot(async (snapshot) => {
        const newest = await requireBitcoinTip(snapshot);
        const found = await form.find(snapshot, network, path);
        const highest = Math.min(to, highestConfirmed(newest.height, minConfirmations));
        const scan = { script: found.script, from, to: highest, limit };
        const page = await scanUnspent(snapshot, newest, position && decodeScanCursor(position), scan);
        const lying = source?.indexed ? await source.lookUp(snapshot, page.outputs) : undefined;
        return { tip: newest, owner: found, ...page, own: lying };
      });
      const ordinals = own ?? (await source?.lookUp(db, outputs));
      const utxos = outputs.map((output) => toUtxoJson(output, owner, tip));
      const page: Static<ReturnType<typeof BitcoinPage<typeof BitcoinUtxo>>> = {
        data: ordinals
          ? utxos.map((utxo) => withOrdinals(utxo, owner.script!, ordinals.get(outpointText(utxo))))
          : utxos,
        tip: toBitcoinTipJson(tip),
        ...(next && { cursor: cursor.encode(encodeScanCursor(next)) }),
      };
      return page;
    },
  });

export const listUtxos = (form: OwnerForm): Operation =>
  operation({
    id: `listBitcoin${form.word}Utxos`,
    route: `GET ${form.at}/utxos`,
    tag: 'Bitcoin Addresses',
    summary: `List all unspent outputs of ${form.of}`,
    description: `In the order of the \`/page\` form, at most ${MAX_UNPAGED}; returns 400 when there are more.`,
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    path: form.path,
    query: Type.Object({
      includeMempool: Defaulted(Type.Boolean({ description: 'True: include unconfirmed outputs' }), true),
    }),
    result: Type.Array(BitcoinUtxo),
    errors: [],
    example: form.example,

    handle({ db, network }, { path, query }) {
      return db.snapshot(async (snapshot) => {
        const tip = await requireBitcoinTip(snapshot);
        const owner = await form.find(snapshot, network, path);
        const scan = { script: owner.script, from: 0, to: tip.height, limit: MAX_UNPAGED };
        const { outputs, next } = await scanUnspent(snapshot, tip, undefined, scan);
        if (next !== undefined)
          throw new ServiceError('invalid', `There are more than ${MAX_UNPAGED} unspent outputs: use /utxos/page`);
        const included = query.includeMempool ? outputs : outputs.filter(({ block }) => block !== undefined);
        return included.map((output) => toUtxoJson(output, owner, tip));
      });
    },
  });
