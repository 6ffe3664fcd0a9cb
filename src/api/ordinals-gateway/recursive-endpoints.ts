import type { BitcoinNetwork } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import type { NetworkDb } from '../../store/network-db.js';
import {
  findParentIds,
  listParents,
  pageChildren,
  type StoredInscription,
} from '../../store/queries/bitcoin/inscriptions.js';
import { findOutputs } from '../../store/queries/bitcoin/ordinals-outputs.js';
import { readSatHolder } from '../../store/queries/bitcoin/sat-moves.js';
import { findFirstLocations } from '../../store/queries/bitcoin/sat-origins.js';
import { transactionBytes } from '../../store/queries/bitcoin/transactions.js';
import type { Content } from '../kit/content-response.js';
import type { HandlerContext } from '../kit/context.js';
import { requireBlockPosition } from '../services/bitcoin/block-json.js';
import { readInscriptionContent } from '../services/bitcoin/inscriptions-content.js';
import { readInscription } from '../services/bitcoin/inscriptions-details.js';
import { requireInscription } from '../services/bitcoin/inscriptions-record.js';
import { readOutputs } from '../services/bitcoin/ordinals-outputs.js';
import { requireBitcoinTip } from '../services/bitcoin/page-tip.js';
import { requireSat } from '../services/bitcoin/require-sat.js';
import { type SatPart, type SatRange, traceOrigins, traceSats } from '../services/bitcoin/trace-origins.js';
import { toInscriptionJson } from '../shapes/bitcoin/inscriptions-record.js';
import { parseOutpoint } from '../shapes/bitcoin/ordinals-outputs.js';
import { readBlockInfo } from './block-info.js';

export type Reply = { readonly content: Content } | { readonly json: unknown } | { readonly text: string };

export type EndpointContext = Pick<HandlerContext<'caller', 'bitcoin'>, 'db' | 'network' | 'services'>;

/** The parts of the path, by their names. */
type Parameters = Readonly<Record<string, string>>;

export interface Endpoint {
  /** With the names of its parameters. */
  readonly path: string;
  handle(context: EndpointContext, parameters: Parameters): Promise<Reply>;
}

type Db = NetworkDb<'bitcoin'>;

const PAGE_SIZE = 100;
/** Pages are counted from the start of a list, so that a far one costs as much as all before it. */
const MAX_PAGE = 1_000;

const toJson = (json: unknown): Reply => ({ json });

function readMatch(text: string | undefined, pattern: RegExp, wanted: string): string {
  if (text === undefined || !pattern.test(text)) throw new ServiceError('invalid', `Write ${wanted} in the path`);
  return text;
}

const readId = ({ id }: Parameters): string =>
  readMatch(id, /^[0-9a-fA-F]{64}i(?:0|[1-9][0-9]{0,9})$/, 'the id of an inscription');

const readPage = ({ page = '0' }: Parameters): number => {
  const index = Number(readMatch(page, /^[0-9]{1,6}$/, 'the index of a page'));
  if (index > MAX_PAGE) throw new ServiceError('invalid', `The index of a page is at most ${MAX_PAGE}`);
  return index;
};

const readSat = ({ sat }: Parameters): number => {
  const number = Number(readMatch(sat, /^[0-9]{1,16}$/, 'the number of a satoshi'));
  if (number >= 2_099_999_997_690_000) throw new ServiceError('invalid', 'There is no satoshi with this number');
  return number;
};

/** The ranges of satoshi on a part of an output; undefined where they are too far from their blocks to be followed. */
async function tracePart(db: Db, part: SatPart): Promise<readonly SatRange[] | undefined> {
  try {
    return await traceOrigins(db, part);
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'invalid') return undefined;
    throw error;
  }
}

/**
 * The satoshi of inscriptions, by sequence. Absent for an inscription on no satoshi, and for a satoshi from before the
 * first block of the index or too far from its block to be followed.
 */
async function findSats(db: Db, rows: readonly StoredInscription[]): Promise<ReadonlyMap<number, number>> {
  const places = await findFirstLocations(
    db,
    rows.map(({ sequence }) => sequence),
  );
  const sats = await traceSats(db, places);
  return new Map(
    places.flatMap(({ sequence }, index) => {
      const sat = sats[index];
      return sat === undefined ? [] : [[sequence, Number(sat)]];
    }),
  );
}

/** Null where an origin is unknown. */
async function findSatRanges(db: Db, outpoint: string): Promise<readonly (readonly [number, number])[] | null> {
  const [output] = await findOutputs(db, [parseOutpoint(outpoint)]);
  if (output === undefined || output.txNum === null) return null;
  const { txNum, vout, value } = output;
  const ranges = await tracePart(db, { txNum, vout, offset: 0n, length: value });
  if (ranges === undefined) return null;
  const known = ranges.flatMap(({ start, length }) =>
    start === undefined ? [] : [[Number(start), Number(start + length)] as const],
  );
  return known.length === ranges.length ? known : null;
}

/** The form of ord. */
function toRecursiveJson(row: StoredInscription, sat: number | undefined, network: BitcoinNetwork) {
  const own = toInscriptionJson(row, [], network);
  return {
    charms: own.charms,
    fee: own.fee,
    height: own.genesisHeight,
    id: own.inscriptionId,
    number: own.number,
    output: own.satpoint.slice(0, own.satpoint.lastIndexOf(':')),
    sat: sat ?? null,
    satpoint: own.satpoint,
    timestamp: own.genesisTime,
  };
}

async function listRecursiveJson(db: Db, rows: readonly StoredInscription[], network: BitcoinNetwork) {
  const sats = await findSats(db, rows);
  return rows.map((row) => toRecursiveJson(row, sats.get(row.sequence), network));
}

async function readFullRecursiveJson(db: Db, row: StoredInscription, network: BitcoinNetwork) {
  const { address, value } = toInscriptionJson(row, [], network);
  const { contentType: content_type, contentLength: content_length, delegate } = row;
  const [own] = await listRecursiveJson(db, [row], network);
  return { ...own, address, content_length, content_type, delegate, value };
}

const toPage = <Row>(rows: readonly Row[]) => ({ rows: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE });

async function readChildren(db: Db, id: string, page: number) {
  await requireBitcoinTip(db);
  const { sequence } = await requireInscription(db, id);
  return toPage(await pageChildren(db, { sequence, page, pageSize: PAGE_SIZE, limit: PAGE_SIZE + 1 }));
}

/** All of them: an inscription has as many as its transaction has room for. */
async function readParents(db: Db, id: string): Promise<readonly StoredInscription[]> {
  await requireBitcoinTip(db);
  const { sequence } = await requireInscription(db, id);
  const known = (await findParentIds(db, [sequence])).get(sequence) ?? [];
  return await listParents(db, { sequence, after: -1, limit: Math.max(1, known.length) });
}

async function listOnSat(db: Db, sat: number): Promise<readonly string[]> {
  await requireBitcoinTip(db);
  const { location } = await requireSat(db, sat);
  return location.kind === 'output' ? (await readSatHolder(db, location)).inscriptions : [];
}

/** A negative index counts from the newest one. */
async function findOnSat(db: Db, parameters: Parameters): Promise<string | undefined> {
  const index = Number(readMatch(parameters['index'], /^-?[0-9]{1,6}$/, 'the index of an inscription'));
  return (await listOnSat(db, readSat(parameters))).at(index);
}

type Read = (db: Db, parameters: Parameters, network: BitcoinNetwork) => Promise<Reply>;

/** The same response at several paths, read in one snapshot. */
const serveAt = (paths: readonly string[], read: Read): Endpoint[] =>
  paths.map((path) => ({
    path,
    handle: ({ db, network }, parameters) => db.snapshot((snapshot) => read(snapshot, parameters, network)),
  }));

const readContent = async (db: Db, id: string, delegated = true): Promise<Reply> => ({
  content: await readInscriptionContent(db, id, { delegated }),
});

const CONTENT_ENDPOINTS: readonly Endpoint[] = [
  ...serveAt(['/content/:id'], (db, parameters) => readContent(db, readId(parameters))),
  ...serveAt(['/r/undelegated-content/:id'], (db, parameters) => readContent(db, readId(parameters), false)),
  ...serveAt(['/r/sat/:sat/at/:index/content'], async (db, parameters) => {
    const id = await findOnSat(db, parameters);
    if (id === undefined) throw new ServiceError('not-found', 'The satoshi has no inscription with this index');
    return await readContent(db, id);
  }),
  ...serveAt(['/r/metadata/:id'], async (db, parameters) => {
    await requireBitcoinTip(db);
    const { metadata } = await readInscription(db, await requireInscription(db, readId(parameters)));
    if (metadata === undefined) throw new ServiceError('not-found', 'This inscription has no metadata');
    return toJson(toHex(metadata));
  }),
];

const INSCRIPTION_ENDPOINTS: readonly Endpoint[] = [
  ...serveAt(['/r/inscription/:id'], async (db, parameters, network) => {
    await requireBitcoinTip(db);
    const row = await requireInscription(db, readId(parameters));
    return toJson(await readFullRecursiveJson(db, row, network));
  }),
  ...serveAt(['/r/children/:id', '/r/children/:id/:page'], async (db, parameters) => {
    const page = readPage(parameters);
    const { rows, more } = await readChildren(db, readId(parameters), page);
    return toJson({ ids: rows.map(({ inscriptionId }) => inscriptionId), more, page });
  }),
  ...serveAt(
    ['/r/children/:id/inscriptions', '/r/children/:id/inscriptions/:page'],
    async (db, parameters, network) => {
      const page = readPage(parameters);
      const { rows, more } = await readChildren(db, readId(parameters), page);
      return toJson({ children: await listRecursiveJson(db, rows, network), more, page });
    },
  ),
  ...serveAt(['/r/parents/:id', '/r/parents/:id/:page'], async (db, parameters) => {
    const page = readPage(parameters);
    const { rows, more } = toPage((await readParents(db, readId(parameters))).slice(page * PAGE_SIZE));
    return toJson({ ids: rows.map(({ inscriptionId }) => inscriptionId), more, page_index: page });
  }),
  ...serveAt(['/r/parents/:id/inscriptions', '/r/parents/:id/inscriptions/:page'], async (db, parameters, network) => {
    const page = readPage(parameters);
    const { rows, more } = toPage((await readParents(db, readId(parameters))).slice(page * PAGE_SIZE));
    return toJson({ parents: await listRecursiveJson(db, rows, network), more, page });
  }),
  ...serveAt(['/r/sat/:sat', '/r/sat/:sat/:page'], async (db, parameters) => {
    const page = readPage(parameters);
    const { rows: ids, more } = toPage((await listOnSat(db, readSat(parameters))).slice(page * PAGE_SIZE));
    return toJson({ ids, more, page });
  }),
  ...serveAt(['/r/sat/:sat/at/:index'], async (db, parameters) =>
    toJson({ id: (await findOnSat(db, parameters)) ?? null }),
  ),
];

const readBlockHash = async (db: Db, parameters: Parameters): Promise<string> => {
  await requireBitcoinTip(db);
  const height = readMatch(parameters['height'], /^[0-9]{1,10}$/, 'a height');
  return (await requireBlockPosition(db, String(Number(height)))).hash;
};

/** The paths without `/r` answer plain text: they are older than the others. */
const BLOCK_ENDPOINTS: readonly Endpoint[] = [
  ...serveAt(['/blockhash'], async (db) => ({ text: (await requireBitcoinTip(db)).hash })),
  ...serveAt(['/blockhash/:height'], async (db, parameters) => ({ text: await readBlockHash(db, parameters) })),
  ...serveAt(['/blockheight', '/r/blockheight'], async (db) => ({
    text: String((await requireBitcoinTip(db)).height),
  })),
  ...serveAt(['/blocktime', '/r/blocktime'], async (db) => ({ text: String((await requireBitcoinTip(db)).time) })),
  ...serveAt(['/r/blockhash'], async (db) => toJson((await requireBitcoinTip(db)).hash)),
  ...serveAt(['/r/blockhash/:height'], async (db, parameters) => toJson(await readBlockHash(db, parameters))),
  ...serveAt(['/r/blockinfo/:block'], async (db, parameters, network) => {
    const block = readMatch(parameters['block'], /^(?:[0-9a-fA-F]{64}|[0-9]{1,10})$/, 'the hash or height of a block');
    return toJson(await readBlockInfo(db, block, network));
  }),
  ...serveAt(['/r/tx/:txid'], async (db, parameters) => {
    const txid = readMatch(parameters['txid'], /^[0-9a-fA-F]{64}$/, 'the id of a transaction').toLowerCase();
    const found = await transactionBytes(db, txid);
    if (found === undefined) throw new ServiceError('not-found', `No transaction ${txid} is known`);
    return toJson(toHex(found.bytes));
  }),
];

const getUtxo: Endpoint = {
  path: '/r/utxo/:outpoint',
  async handle(context, { outpoint }) {
    const wanted = readMatch(outpoint, /^[0-9a-fA-F]{64}:(?:0|[1-9][0-9]{0,9})$/, 'an output, txid:vout,');
    const [output] = (await readOutputs(context, [wanted])).data;
    if (output === undefined) throw new ServiceError('not-found', `No output '${wanted}' is known`);
    const { inscriptions, runes, value } = output;
    return toJson({
      inscriptions: inscriptions ?? null,
      runes:
        runes === undefined
          ? null
          : Object.fromEntries(
              runes.map(({ spacedName, runeId, amount, divisibility, symbol }) => [
                spacedName ?? runeId,
                // A number in ord, although it may be larger than scripts can read exactly.
                { amount: Number(amount), divisibility: divisibility ?? 0, symbol },
              ]),
            ),
      sat_ranges: await context.db.snapshot((snapshot) => findSatRanges(snapshot, wanted)),
      value,
    });
  },
};

/** The paths on which inscriptions may rely (docs.ordinals.com, Recursion). */
export const ENDPOINTS: readonly Endpoint[] = [
  ...CONTENT_ENDPOINTS,
  ...INSCRIPTION_ENDPOINTS,
  ...BLOCK_ENDPOINTS,
  getUtxo,
];
