import Type, { type Static } from 'typebox';
import { epochToSlot, slotToEpoch, slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoEra, CardanoNetwork } from '../../../chains/networks.js';
import { oneHeight } from '../../../store/queries/cardano/block-places.js';
import { chainBlocks } from '../../../store/queries/cardano/blocks.js';
import { eraStarts } from '../../../store/queries/cardano/era-starts.js';
import { mempoolSize } from '../../../store/queries/cardano/mempool-size.js';
import { protocolParametersAt } from '../../../store/queries/cardano/protocol-parameters.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { windowSums } from '../../../store/queries/cardano/window-sums.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Amount, Closed, Count, Defaulted, described, Integer, Nullable, named, OneOf } from '../../schema.js';
import { eraName } from '../blocks/block-json.js';
import { ChainTip } from '../service/networks.js';

export const getTip = operation({
  id: 'getTip',
  route: 'GET /api/network/tip',
  tag: 'Network',
  summary: 'The newest block that every answer is computed against',
  description:
    '`slot`, `epoch` and `time` are those of the block, which may be older than now. Answers 503 while the network is still being indexed.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  result: ChainTip,
  errors: [],
  example: {},

  async handle({ db, network }) {
    return await db.snapshot(async (snapshot) => {
      const { hash, height, slot, epoch } = await readTip(snapshot);
      const [block] = await chainBlocks(snapshot, oneHeight(height), 'asc');
      const { epochSlot } = slotToEpoch(network, slot);
      const era = block === undefined ? null : eraName(block.era);
      return { hash, height, slot, epoch, epochSlot, time: slotToTime(network, slot), era };
    });
  },
});

const EraBound = Closed({
  time: Integer({ description: 'Unix time in seconds' }),
  slot: Count('Absolute slot'),
  epoch: Count(FIELD.epochNumber),
});

const Era = named(
  'Era',
  Closed({
    name: Type.String({ description: 'Name of the era, for example `Conway`' }),
    start: described(EraBound, 'First moment of the era'),
    end: Nullable(described(EraBound, 'First moment after the era; null while it lasts')),
    parameters: Closed(
      {
        epochLength: Count('Slots'),
        slotLength: Type.Number({ description: 'Seconds' }),
        safeZone: Count('Slots after the newest block in which the era cannot end'),
      },
      { description: 'Slot and epoch lengths of the era' },
    ),
  }),
);

export const listEras = operation({
  id: 'listEras',
  route: 'GET /api/network/eras',
  tag: 'Network',
  summary: 'The eras of a network, up to the one of the newest block',
  description:
    'Ordered by time. `end` is null for the present era. `safeZone` is the number of slots after the newest block for which the era cannot end.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  result: Type.Array(Era),
  errors: [],
  example: {},

  async handle({ db, network }) {
    const { epoch } = await readTip(db);
    const known =
      network.eraEpochs ?? (await eraStarts(db)).map(({ era, epoch: first }) => [eraName(era), first] as const);
    const begun = known.filter(([, first]) => first <= epoch);
    return begun.map(([name, first], index) => shownEra(name, first, begun[index + 1]?.[1], network));
  },
});

function shownEra(
  name: CardanoEra | string,
  first: number,
  next: number | undefined,
  network: CardanoNetwork,
): Static<typeof Era> {
  const { securityParameter, activeSlotsCoefficient } = network;
  const { epochSlots, slotSeconds } = name === 'byron' ? network.byron : network.shelley;
  return {
    name,
    start: boundAt(first, network),
    end: next === undefined ? null : boundAt(next, network),
    parameters: {
      epochLength: epochSlots,
      slotLength: slotSeconds,
      // Twice the security parameter in Byron, where every slot has a block; later a window that surely has as many.
      safeZone: name === 'byron' ? 2 * securityParameter : Math.ceil((3 * securityParameter) / activeSlotsCoefficient),
    },
  };
}

function boundAt(epoch: number, network: CardanoNetwork): Static<typeof EraBound> {
  const slot = epochToSlot(network, epoch);
  return { time: slotToTime(network, slot), slot, epoch };
}

const WINDOWS = { '1h': 3_600, '24h': 86_400, '7d': 604_800 } as const;

export const getNetworkStats = operation({
  id: 'getNetworkStats',
  route: 'GET /api/network/stats',
  tag: 'Network',
  summary: 'How busy the chain was in the hour, day or week that ends with the newest block',
  description: 'Counted once for every new block; so is the mempool.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  keptByTip: true,
  query: Type.Object({ window: Defaulted(OneOf(['1h', '24h', '7d'], FIELD.window), '24h') }),
  result: named(
    'NetworkStats',
    Closed({
      window: Type.String({ description: 'Window of the figures, as in the request' }),
      blocks: Count('Number of blocks in the window'),
      txCount: Count('Number of transactions in the window'),
      tps: Type.Number({ description: 'Transactions in a second' }),
      avgBlockFillPct: Nullable(
        Type.Number({
          description: 'Average block body size in percent of `maxBlockBodySize` at the end of the window',
        }),
      ),
      fees: described(Amount, 'Sum of the fees in the window, in lovelace'),
      activeAddresses: Count('Addresses that a transaction touched'),
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
      const waiting = hasMempool ? await mempoolSize(snapshot) : undefined;
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
          waiting === undefined ? null : { txCount: waiting.transactions, bytes: waiting.bytes, capacityBytes: null },
      };
    });
  },
});

const rounded = (value: number): number => Number(value.toPrecision(6));
