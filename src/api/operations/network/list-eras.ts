import Type, { type Static } from 'typebox';
import type { CardanoEra } from '../../../chains/cardano/era.js';
import { epochToSlot, slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { eraStarts } from '../../../store/queries/cardano/blocks/era-starts.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { eraName } from '../../shapes/cardano-blocks/block-json.js';

const EraBound = Closed({
  time: Integer({ description: 'Unix time in seconds' }),
  slot: Count('Absolute slot'),
  epoch: Count(FIELD.epochNumber),
});

const Era = named(
  'Era',
  Closed({
    name: Type.String({ description: 'Name of the era, for example `Conway`' }),
    start: described(EraBound, 'Start of the era'),
    end: Nullable(described(EraBound, 'End of the era (exclusive); null for the current era')),
    parameters: Closed(
      {
        epochLength: Count('Slots'),
        slotLength: Type.Number({ description: 'Seconds' }),
        safeZone: Count('Number of slots after the newest block in which the era cannot end'),
      },
      { description: 'Slot and epoch lengths of the era' },
    ),
  }),
);

export const listEras = operation({
  id: 'listEras',
  route: 'GET /api/network/eras',
  tag: 'Network',
  summary: 'List the eras of a network up to the current one',
  description:
    'Ordered by time. `end` is null for the current era. `safeZone` is the number of slots after the newest block in which the era cannot end.',
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
    return begun.map(([name, first], index) => toEraJson(name, first, begun[index + 1]?.[1], network));
  },
});

function toEraJson(
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
      // Twice the security parameter in Byron, where every slot has a block; later a window that almost certainly has
      // as many blocks.
      safeZone: name === 'byron' ? 2 * securityParameter : Math.ceil((3 * securityParameter) / activeSlotsCoefficient),
    },
  };
}

function boundAt(epoch: number, network: CardanoNetwork): Static<typeof EraBound> {
  const slot = epochToSlot(network, epoch);
  return { time: slotToTime(network, slot), slot, epoch };
}
