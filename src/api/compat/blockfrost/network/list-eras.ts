import Type from 'typebox';
import { CARDANO_ERAS } from '../../../../chains/cardano/parameters/protocol-parameters.js';
import { epochToSlot, slotToEpoch, slotToTime } from '../../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import type { IndexTip } from '../../../../store/queries/cardano/chain/tip.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Count, described, named } from '../../../kit/schema.js';
import { readEras } from '../../../services/network/eras.js';
import { toEraParametersJson } from '../../../shapes/network/era-parameters.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';

const EraBound = Closed({
  time: Count('Seconds since the start of the network'),
  slot: Count('Absolute slot'),
  epoch: Count(FIELD.epochNumber),
});

export const listEras = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.listEras',
  route: `GET ${BLOCKFROST}/network/eras`,
  summary: 'List the eras of the network up to the current one',
  description: 'Times are seconds since the start of the network. The end of the last era is the earliest possible.',
  result: Type.Array(
    named(
      'network_era',
      Closed({
        start: described(EraBound, 'Start of the era'),
        end: described(EraBound, 'End of the era; of the current one the earliest possible end'),
        parameters: Closed(
          {
            epoch_length: Count('Slots'),
            slot_length: Type.Number({ description: 'Seconds' }),
            safe_zone: Count('Number of slots after the newest block in which the era cannot end'),
          },
          { description: 'Slot and epoch lengths of the era' },
        ),
      }),
    ),
  ),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  async handle({ db, network }) {
    const { tip, eras } = await readEras(db, network);
    const starts = new Map<string, number>(eras);
    const current = CARDANO_ERAS.findLastIndex((name) => starts.has(name));
    const listed = CARDANO_ERAS.slice(0, current + 1);
    // An era that the chain skipped has no slots: it begins and ends where the next one begins.
    const findStart = (from: number): number =>
      from === 0 ? 0 : (starts.get(listed.find((name, index) => index >= from && starts.has(name)) ?? '') ?? 0);
    return listed.map((name, index) => {
      const { epochLength, slotLength, safeZone } = toEraParametersJson(name, network);
      return {
        start: toBound(findStart(index), network),
        end: toBound(index < current ? findStart(index + 1) : earliestEnd(tip, network, safeZone), network),
        parameters: { epoch_length: epochLength, slot_length: slotLength, safe_zone: safeZone },
      };
    });
  },
});

/** The era may end with this epoch as long as an update for it can still be announced in time. */
function earliestEnd({ slot, epoch }: IndexTip, network: CardanoNetwork, safeZone: number): number {
  const { epochSlot } = slotToEpoch(network, slot);
  return epoch + (epochSlot >= network.shelley.epochSlots - safeZone ? 2 : 1);
}

function toBound(epoch: number, network: CardanoNetwork) {
  const slot = epochToSlot(network, epoch);
  return { time: slotToTime(network, slot) - network.systemStart, slot, epoch };
}
