import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import type { Owners } from '../../../../store/queries/cardano/outputs/output-owners.js';
import { findPaidAddresses, metadataOfLabel } from '../../../../store/queries/cardano/transactions/metadata.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Count, named } from '../../../kit/schema.js';
import { ExactJson, metadataEntryValue } from '../../../shapes/outputs/data-json.js';
import { AddressPath, readRequestedAddress } from '../addresses/requested-address.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { OrderedPageQuery, slicePage, toRange } from '../paging.js';
import { notFound } from '../parameters.js';
import { ORACLE_LABEL, type Publication, readPublications } from './feed.js';

const NUTLINK_ROUTE = {
  ...BLOCKFROST_ROUTE,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  exampleNeeds: 'an address with metadata of the labels 1967 and 1968',
} as const;

const Ticker = Type.String({ minLength: 1, maxLength: 256, description: 'Name of a ticker' });

/** The newest description of an oracle; throws 404 for an address without one. */
async function findOracle(db: NetworkDb<'cardano'>, paidTo: Owners) {
  const [row] = await metadataOfLabel(db, ORACLE_LABEL, { order: 'desc', limit: 1, paidTo });
  if (row === undefined) throw notFound();
  return row;
}

export const getNutlinkAddress = operation({
  ...NUTLINK_ROUTE,
  id: 'blockfrost.getNutlinkAddress',
  route: `GET ${BLOCKFROST}/nutlink/{address}`,
  summary: 'Get the oracle of an address',
  description: '`metadata` is null: the document of the oracle is not fetched.',
  path: AddressPath,
  example: { path: { address: EXAMPLE.address } },
  result: named(
    'nutlink_address',
    Closed({
      address: Type.String({ description: FIELD.address }),
      metadata_url: Type.String({ description: 'URL of the document of the oracle' }),
      metadata_hash: Type.String({ description: 'Hash of that document' }),
      metadata: ExactJson('Always null'),
    }),
  ),

  handle({ db, network }, { path }) {
    const requested = readRequestedAddress(path.address, network);
    return db.snapshot(async (snapshot) => {
      const { bytes } = await findOracle(snapshot, await requested.findOwners(snapshot));
      const oracle = metadataEntryValue(bytes) as Readonly<Record<string, unknown>> | null;
      return {
        address: requested.text,
        metadata_url: String(oracle?.['metadata'] ?? ''),
        metadata_hash: String(oracle?.['hash'] ?? ''),
        metadata: null,
      };
    });
  },
});

export const listNutlinkTickers = operation({
  ...NUTLINK_ROUTE,
  id: 'blockfrost.listNutlinkTickers',
  route: `GET ${BLOCKFROST}/nutlink/{address}/tickers`,
  summary: 'List the tickers of an oracle',
  path: AddressPath,
  query: OrderedPageQuery,
  example: { path: { address: EXAMPLE.address } },
  result: Type.Array(
    named(
      'nutlink_ticker',
      Closed({
        name: Type.String({ description: 'Name of the ticker' }),
        count: Count('Number of publications'),
        latest_block: Count('Height of the newest publication'),
      }),
    ),
  ),

  handle({ db, network }, { path, query }) {
    const requested = readRequestedAddress(path.address, network);
    return db.snapshot(async (snapshot) => {
      const owners = await requested.findOwners(snapshot);
      await findOracle(snapshot, owners);
      const tickers = new Map<string, { count: number; first: number; latest_block: number }>();
      for await (const batch of readPublications(snapshot, 'asc', owners))
        for (const { tickers: published, txId, height } of batch)
          for (const name of Object.keys(published)) {
            const known = tickers.get(name);
            tickers.set(name, { count: (known?.count ?? 0) + 1, first: known?.first ?? txId, latest_block: height });
          }
      const sign = query.order === 'asc' ? 1 : -1;
      const sorted = [...tickers].sort(
        ([one, a], [other, b]) => sign * (a.first - b.first) || (one < other ? -1 : one > other ? 1 : 0),
      );
      return slicePage(query, sorted).map(([name, { count, latest_block }]) => ({ name, count, latest_block }));
    });
  },
});

const PAYLOAD_FIELDS = {
  tx_hash: Type.String({ description: FIELD.txHash }),
  block_height: Count(FIELD.blockHeight),
  tx_index: Count('Index of the transaction in the block'),
  payload: ExactJson('Publication of the oracle'),
};

const Payload = named('nutlink_payload', Closed(PAYLOAD_FIELDS));

const toPayload = ({ txHash, height, txIndex, tickers }: Publication, ticker: string): Static<typeof Payload> => ({
  tx_hash: txHash,
  block_height: height,
  tx_index: txIndex,
  payload: tickers[ticker],
});

/** Publications of a ticker, up to the end of the page. */
async function readTicker(
  batches: AsyncIterable<readonly Publication[]>,
  ticker: string,
  count: number,
): Promise<Publication[]> {
  const found: Publication[] = [];
  for await (const batch of batches) {
    found.push(...batch.filter(({ tickers }) => Object.hasOwn(tickers, ticker)));
    if (found.length >= count) break;
  }
  return found;
}

export const listNutlinkTicker = operation({
  ...NUTLINK_ROUTE,
  id: 'blockfrost.listNutlinkTicker',
  route: `GET ${BLOCKFROST}/nutlink/{address}/tickers/{ticker}`,
  summary: 'List the publications of a ticker by an oracle',
  path: Type.Object({ ...AddressPath.properties, ticker: Ticker }),
  query: OrderedPageQuery,
  example: { path: { address: EXAMPLE.address, ticker: 'ADAUSD' } },
  result: Type.Array(Payload),

  handle({ db, network }, { path, query }) {
    const requested = readRequestedAddress(path.address, network);
    return db.snapshot(async (snapshot) => {
      const owners = await requested.findOwners(snapshot);
      await findOracle(snapshot, owners);
      const { skip, limit } = toRange(query);
      const found = await readTicker(readPublications(snapshot, query.order, owners), path.ticker, skip + limit);
      return slicePage(query, found).map((each) => toPayload(each, path.ticker));
    });
  },
});

export const listTicker = operation({
  ...NUTLINK_ROUTE,
  id: 'blockfrost.listTicker',
  route: `GET ${BLOCKFROST}/nutlink/tickers/{ticker}`,
  summary: 'List the publications of a ticker by all oracles',
  path: Type.Object({ ticker: Ticker }),
  query: OrderedPageQuery,
  example: { path: { ticker: 'ADAUSD' } },
  result: Type.Array(
    named(
      'nutlink_address_payload',
      Closed({ address: Type.String({ description: 'Address that the transaction pays to' }), ...PAYLOAD_FIELDS }),
    ),
  ),

  handle: ({ db }, { path: { ticker }, query }) =>
    db.snapshot(async (snapshot) => {
      const { skip, limit } = toRange(query);
      const found = await readTicker(readPublications(snapshot, query.order), ticker, skip + limit);
      if (found.length === 0) throw notFound();
      // Each publication pays to at least one address.
      const paid = await findPaidAddresses(
        snapshot,
        found.map(({ txId }) => txId),
      );
      const items = found.flatMap((each) =>
        (paid.get(each.txId) ?? []).map((address) => ({
          address: addressBytesText(address),
          ...toPayload(each, ticker),
        })),
      );
      return slicePage(query, items);
    }),
});
