import { epochToSlot, slotToTime } from '../../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { protocolParametersAt } from '../../../../store/queries/cardano/chain/protocol-parameters.js';
import { readEras } from '../../../services/network/eras.js';
import { toEraParametersJson } from '../../../shapes/network/era-parameters.js';
import { ogmiosParameters } from '../../../shapes/network/parameter-formats.js';
import { method } from '../method.js';
import { NoParams } from '../params.js';
import { readLedger } from '../read-ledger.js';
import { toPoint } from '../values.js';

export const queryTip = method({
  lane: 'ledger',
  params: NoParams,
  run: (context, _params, session) => readLedger(context, session, async (_db, tip) => toPoint(tip)),
});

export const queryEpoch = method({
  lane: 'ledger',
  params: NoParams,
  run: (context, _params, session) => readLedger(context, session, async (_db, { epoch }) => epoch),
});

export const queryProtocolParameters = method({
  lane: 'ledger',
  params: NoParams,
  run: (context, _params, session) =>
    readLedger(context, session, async (db, { epoch }) =>
      ogmiosParameters(await protocolParametersAt(db, context.network, epoch)),
    ),
});

/** A point in time by epoch: seconds since the start of the network, slot and epoch. */
function boundAt(epoch: number, network: CardanoNetwork) {
  const slot = epochToSlot(network, epoch);
  return { time: { seconds: slotToTime(network, slot) - network.systemStart }, slot, epoch };
}

export const queryEraStart = method({
  lane: 'ledger',
  params: NoParams,
  run: (context, _params, session) =>
    readLedger(context, session, async (db) => {
      const { eras } = await readEras(db, context.network);
      return boundAt(eras.at(-1)?.[1] ?? 0, context.network);
    }),
});

export const queryEraSummaries = method({
  lane: 'ledger',
  params: NoParams,
  run: (context, _params, session) =>
    readLedger(context, session, async (db, tip) => {
      const { network } = context;
      const { eras } = await readEras(db, network);
      return eras.map(([name, first], index) => {
        const { epochLength, slotLength, safeZone } = toEraParametersJson(name, network);
        const next = eras[index + 1]?.[1];
        // The current era lasts at least until the end of the epoch that the safe zone reaches.
        const safeSlot = tip.slot + safeZone;
        const last = next ?? lastSafeEpoch(network, tip.epoch, safeSlot);
        return {
          start: boundAt(first, network),
          end: boundAt(last, network),
          parameters: { epochLength, slotLength: { milliseconds: slotLength * 1000 }, safeZone },
        };
      });
    }),
});

function lastSafeEpoch(network: CardanoNetwork, epoch: number, slot: number): number {
  let last = epoch + 1;
  while (epochToSlot(network, last) < slot) last += 1;
  return last;
}
