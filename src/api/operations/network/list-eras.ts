import Type, { type Static } from 'typebox';
import { epochToSlot, slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { readEras } from '../../services/network/eras.js';
import { toEraParametersJson } from '../../shapes/network/era-parameters.js';

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
    const { eras } = await readEras(db, network);
    return eras.map(([name, first], index) => toEraJson(name, first, eras[index + 1]?.[1], network));
  },
});

const toEraJson = (
  name: string,
  first: number,
  next: number | undefined,
  network: CardanoNetwork,
): Static<typeof Era> => ({
  name,
  start: boundAt(first, network),
  end: next === undefined ? null : boundAt(next, network),
  parameters: toEraParametersJson(name, network),
});

function boundAt(epoch: number, network: CardanoNetwork): Static<typeof EraBound> {
  const slot = epochToSlot(network, epoch);
  return { time: slotToTime(network, slot), slot, epoch };
}
