import Type, { type Static } from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Count, PlainNumber } from '../../kit/schema.js';
import { RecommendedFees } from '../../shapes/bitcoin/fees.js';
import { MempoolBlock } from './block-routes.js';
import { DifficultyAdjustment } from './difficulty-adjustment.js';
import { MempoolBlocks } from './fee-routes.js';
import { MEMPOOL, MEMPOOL_ROUTE } from './mempool-route.js';
import { listInitTexts } from './socket/init-message.js';
import { readNetworkState } from './socket/network-state.js';
import { summaryFields } from './transaction-summary.js';

const InitData = Closed({
  blocks: Type.Array(MempoolBlock, { description: 'The newest blocks, oldest first' }),
  'mempool-blocks': MempoolBlocks,
  mempoolInfo: Closed({
    loaded: Type.Boolean({ description: 'Always true' }),
    size: Count('Transactions'),
    bytes: Count('Virtual bytes'),
    total_fee: { ...PlainNumber, description: 'Bitcoin' },
    mempoolminfee: { ...PlainNumber, description: 'Bitcoin per 1,000 virtual bytes' },
  }),
  vBytesPerSecond: Count('Virtual bytes that arrived per second in the last minute'),
  transactions: Type.Array(
    Closed({
      ...summaryFields,
      time: Count('When it was first seen, Unix time in seconds'),
    }),
    { description: 'The newest pending transactions' },
  ),
  fees: RecommendedFees,
  da: DifficultyAdjustment,
  backend: Type.String({ description: 'Name of this API' }),
  backendInfo: Closed({
    hostname: Type.String({ description: 'Name of this service' }),
    version: Type.String({ description: 'Version of this service' }),
  }),
  loadingIndicators: Type.Object({}, { description: 'Empty' }),
});

export const getInitData = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getInitData',
  route: `GET ${MEMPOOL}/v1/init-data`,
  summary: 'Get what the WebSocket sends to a new client',
  description: 'The response to `{"action":"init"}` over HTTP: blocks, projected blocks, fees and the mempool.',
  result: InitData,
  errors: [],
  example: {},

  async handle(context) {
    const texts = listInitTexts(await readNetworkState(context), context.services.health.version);
    return Object.fromEntries(texts.map(([key, text]) => [key, JSON.parse(text)])) as Static<typeof InitData>;
  },
});
