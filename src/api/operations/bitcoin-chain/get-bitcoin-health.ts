import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, Integer, Nullable, named } from '../../kit/schema.js';
import { requireMempool } from '../../services/bitcoin/page-tip.js';

export const getBitcoinHealth = operation({
  id: 'getBitcoinHealth',
  route: 'GET /api/btc/chain/health',
  tag: 'Bitcoin Chain',
  summary: 'Get the health of the Bitcoin index, mempool and node',
  description: 'Returns 503 when the index has no blocks or the mempool is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinHealth',
    Closed({
      index: Closed(
        {
          height: Count(FIELD.blockHeight),
          hash: Type.String({ description: FIELD.blockHash }),
          secondsSinceBlock: Integer({ description: 'Seconds since the time of the newest block' }),
          late: Type.Boolean({ description: 'True when the index is not at the tip, or its newest block is too old' }),
        },
        { description: 'Newest block of the index' },
      ),
      mempool: Closed(
        {
          syncedAt: { ...DateTime, description: 'When the mempool last changed' },
          checkedAt: Nullable({
            ...DateTime,
            description: 'When the node last responded; null when not known',
          }),
        },
        { description: 'State of the mempool' },
      ),
      node: Closed(
        {
          status: Type.String({ description: 'State of the last check of the node' }),
          detail: Nullable(Type.String({ description: 'What failed; null when the check succeeded' })),
        },
        { description: 'State of the connection to the node' },
      ),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, network, services }) {
    const tip = await requireMempool(db);
    const { state } = services.networks.status(network.id);
    const { reason, lastContactAt } = state.source;
    return {
      index: {
        height: tip.height,
        hash: tip.hash,
        secondsSinceBlock: Math.floor(services.clock.now() / 1000) - tip.time,
        late: state.state !== 'live',
      },
      mempool: {
        syncedAt: tip.mempoolSyncedAt!.toISOString(),
        checkedAt: lastContactAt === undefined ? null : new Date(lastContactAt).toISOString(),
      },
      node: { status: reason === undefined ? 'ok' : 'failed', detail: reason ?? null },
    };
  },
});
