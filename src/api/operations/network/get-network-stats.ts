import Type from 'typebox';
import { protocolParametersAt } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { windowSums } from '../../../store/queries/cardano/chain/window-sums.js';
import { mempoolSize } from '../../../store/queries/cardano/mempool/mempool-size.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, Defaulted, described, Nullable, named, OneOf } from '../../kit/schema.js';

const WINDOWS = { '1h': 3_600, '24h': 86_400, '7d': 604_800 } as const;

export const getNetworkStats = operation({
  id: 'getNetworkStats',
  route: 'GET /api/network/stats',
  tag: 'Network',
  summary: 'Get the chain activity of the last hour, day or week',
  description:
    'The window ends with the newest block. All figures are computed once per block, including those of the mempool.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ window: Defaulted(OneOf(['1h', '24h', '7d'], FIELD.window), '24h') }),
  result: named(
    'NetworkStats',
    Closed({
      window: Type.String({ description: 'Window of the figures, as in the request' }),
      blocks: Count('Number of blocks in the window'),
      txCount: Count('Number of transactions in the window'),
      tps: Type.Number({ description: 'Transactions per second' }),
      avgBlockFillPct: Nullable(
        Type.Number({
          description: 'Average block body size in percent of `maxBlockBodySize` at the end of the window',
        }),
      ),
      fees: described(Amount, 'Sum of the fees in the window, in lovelace'),
      activeAddresses: Count('Number of addresses that transactions touched'),
      scriptTxPct: Nullable(Type.Number({ description: 'Transactions that ran Plutus scripts' })),
      mempool: Nullable(
        Closed(
          {
            txCount: Count('Number of transactions in the mempool'),
            bytes: Count('Size of these transactions together, in bytes'),
            capacityBytes: Nullable(
              Count('Size that the mempool can hold, in bytes; null when the node does not state it'),
            ),
          },
          {
            description: 'Mempool figures; null when the source of the network has no mempool',
          },
        ),
      ),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, network, services }, { query: { window } }) {
    const hasMempool = services.networks.status(network.id).capabilities.includes('mempool');
    return await db.snapshot(async (snapshot) => {
      const mempool = hasMempool ? await mempoolSize(snapshot) : undefined;
      const tip = await readTip(snapshot);
      const seconds = WINDOWS[window];
      const slots = Math.round(seconds / network.shelley.slotSeconds);
      const sums = await windowSums(snapshot, { fromSlot: Math.max(0, tip.slot - slots + 1), toSlot: tip.slot });
      const { maxBlockBodySize } = await protocolParametersAt(snapshot, network, tip.epoch);
      return {
        window,
        blocks: sums.blocks,
        txCount: sums.transactions,
        tps: rounded(sums.transactions / seconds),
        avgBlockFillPct:
          sums.blocks === 0 ? null : rounded((100 * sums.bytes) / (sums.blocks * Number(maxBlockBodySize))),
        fees: sums.fees.toString(),
        activeAddresses: sums.addresses,
        scriptTxPct: sums.transactions === 0 ? null : rounded((100 * sums.scriptTransactions) / sums.transactions),
        mempool:
          mempool === undefined ? null : { txCount: mempool.transactions, bytes: mempool.bytes, capacityBytes: null },
      };
    });
  },
});

const rounded = (value: number): number => Number(value.toPrecision(6));
