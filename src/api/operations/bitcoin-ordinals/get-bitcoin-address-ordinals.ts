import Type, { type Static } from 'typebox';
import type { NetworkDb } from '../../../store/network-db.js';
import { listInscriptions } from '../../../store/queries/bitcoin/inscriptions.js';
import { findOutpoints } from '../../../store/queries/bitcoin/ordinals-outputs.js';
import type { NumberedOutput } from '../../../store/queries/bitcoin/output-ordinals.js';
import { runicOutputs } from '../../../store/queries/bitcoin/rune-outputs.js';
import { runeBalances } from '../../../store/queries/bitcoin/runes.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { type Position, positionAfter } from '../../kit/cursor.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Integer } from '../../kit/schema.js';
import { withParents } from '../../services/bitcoin/inscriptions-record.js';
import { indexedOrdinals } from '../../services/bitcoin/output-ordinals.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BitcoinAddress, bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import { BitcoinInscription, toInscriptionJson } from '../../shapes/bitcoin/inscriptions-record.js';
import { BitcoinRuneBalance, toBalanceJson } from '../../shapes/bitcoin/ordinals-address.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { ordinals, pageQuery } from '../../shapes/bitcoin/ordinals-page.js';
import { outpointText, RuneAmount } from '../../shapes/bitcoin/output-ordinals.js';
import { BitcoinPageTip, HIGHEST, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';

const HeldOutput = Closed({
  outpoint: Type.String({ description: 'Output: transaction id, `:` and index' }),
  value: Integer({ minimum: 0, description: 'Satoshi' }),
  blockHeight: Count(FIELD.blockHeight),
  inscriptions: Type.Array(Type.String(), { description: 'Ids of the inscriptions on the output' }),
  runes: Type.Array(RuneAmount, { description: 'Runes on the output' }),
});

/** Each output once, with all its inscriptions and runes. */
async function heldOutputs(
  db: NetworkDb<'bitcoin'>,
  places: readonly NumberedOutput[],
): Promise<Static<typeof HeldOutput>[]> {
  const distinct = new Map(places.map((position) => [`${position.txNum} ${position.vout}`, position]));
  if (distinct.size === 0) return [];
  const outputs = await findOutpoints(db, [...distinct.values()]);
  const lying = await indexedOrdinals.lookUp(
    db,
    outputs.map((output) => ({ ...output, block: undefined })),
  );
  return outputs.map((output) => {
    const found = lying.get(outpointText(output));
    return {
      outpoint: outpointText(output),
      value: Number(output.value),
      blockHeight: output.height,
      inscriptions: [...(found?.inscriptions ?? [])],
      runes: [...(found?.runes ?? [])],
    };
  });
}

/** Maximum number of balances in the response; the paged list has all of them. */
const MAX_BALANCES = 1000;

/** Position of a page: first all inscriptions, then the outputs with runes. */
interface PagePosition {
  readonly inscription: number | undefined;
  readonly output: NumberedOutput | undefined;
}

const toPagePosition = (position: Position | undefined): PagePosition => {
  const [inscription, txNum, vout] = position ?? [-1];
  return inscription === null
    ? {
        inscription: undefined,
        output: txNum === null ? undefined : { txNum: BigInt(String(txNum)), vout: Number(vout) },
      }
    : { inscription: Number(inscription), output: undefined };
};

async function readInscriptions(
  db: NetworkDb<'bitcoin'>,
  scriptId: bigint,
  { inscription }: PagePosition,
  limit: number,
) {
  if (inscription === undefined) return [];
  return listInscriptions(db, {
    sequences: { from: inscription + 1, below: HIGHEST },
    numbers: undefined,
    contentType: undefined,
    scriptId,
    order: 'asc',
    limit,
  });
}

export const getBitcoinAddressOrdinals = operation({
  ...ordinals,
  id: 'getBitcoinAddressOrdinals',
  route: 'GET /api/btc/addresses/{address}/ordinals',
  summary: 'List the inscriptions, outputs and rune balances of an address',
  description: `\`inscriptions\` come in the order of inscription; after the last one, \`outputs\` continues with outputs that hold runes. \`outputs\` has each output of the page once, with all its inscriptions and runes. \`runes\` are the balances, the same on every page, at most ${MAX_BALANCES} (\`/runes\` lists all). The mempool is not included.`,
  path: Type.Object({ address: BitcoinAddress }),
  query: Type.Object(pageQuery),
  result: Closed({
    address: Type.String({ description: 'Address of the request' }),
    inscriptions: Type.Array(BitcoinInscription, { description: 'Inscriptions on its unspent outputs' }),
    outputs: Type.Array(HeldOutput, { description: 'Unspent outputs with inscriptions or runes' }),
    runes: Type.Array(BitcoinRuneBalance, { description: 'Balances, ordered by rune' }),
    tip: described(BitcoinPageTip, FIELD.tip),
    cursor: Type.Optional(Type.String({ description: 'Absent on the last page' })),
  }),
  errors: [],
  example: { path: { address: ORDINALS_EXAMPLE.address } },

  handle({ db, network, cursor }, { path, query: { cursor: given, limit } }) {
    const address = bitcoinAddress(path.address, network);
    const position = toPagePosition(positionAfter(cursor, given));
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const common = { address: address.text, tip: toBitcoinTipJson(tip) };
      const scriptId = await findScriptId(snapshot, address.script);
      if (scriptId === undefined) return { ...common, inscriptions: [], outputs: [], runes: [] };
      // One row more than the limit shows whether there is another page.
      const inscribed = await readInscriptions(snapshot, scriptId, position, limit + 1);
      const pageRows = inscribed.slice(0, limit);
      const room = limit - pageRows.length;
      const runic =
        inscribed.length > limit
          ? []
          : await runicOutputs(snapshot, { scriptId, after: position.output, limit: room + 1 });
      const more = inscribed.length > limit || runic.length > room;
      const last = runic.slice(0, room).at(-1) ?? position.output;
      const next: Position =
        inscribed.length > limit
          ? [pageRows.at(-1)!.sequence]
          : [null, last === undefined ? null : String(last.txNum), last?.vout ?? null];
      const places = pageRows.flatMap(({ outputTxNum, vout }) =>
        outputTxNum === null || vout === null ? [] : [{ txNum: outputTxNum, vout }],
      );
      const balances = await runeBalances(snapshot, { scriptId, after: -1, limit: MAX_BALANCES });
      return {
        ...common,
        inscriptions: (await withParents(snapshot, pageRows)).map(({ row, parents }) =>
          toInscriptionJson(row, parents, network),
        ),
        outputs: await heldOutputs(snapshot, [...places, ...runic.slice(0, room)]),
        runes: balances.map(toBalanceJson),
        ...(more && { cursor: cursor.encode(next) }),
      };
    });
  },
});
