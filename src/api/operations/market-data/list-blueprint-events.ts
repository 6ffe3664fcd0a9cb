import Type from 'typebox';
import { readBlueprint } from '../../../builder/request/blueprint-data.js';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Integer, Nullable, named, OneOf } from '../../kit/schema.js';
import {
  EVENT_LIMITS,
  eventId,
  listBlueprintEvents as findEvents,
} from '../../services/blueprints/blueprint-events.js';
import { requireBlueprint } from '../../services/blueprints/require-blueprint.js';
import { BLUEPRINT_ID_EXAMPLE, BlueprintPath, toBlueprintJson } from '../../shapes/blueprints/blueprint-shapes.js';
import { decodeDatum } from '../../shapes/blueprints/decode-datum.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { PageFrom0, PageSize } from '../../shapes/market/pages.js';
import { datumValue, ExactJson } from '../../shapes/outputs/data-json.js';

const MAX_SKIPPED_EVENTS = 1000;

const PHASES = ['CREATED', 'SPENT'] as const;

const BlueprintEvent = named(
  'BlueprintEvent',
  Closed({
    id: Integer({ minimum: 0, description: 'Grows along the chain; after a rollback ids can be used again' }),
    blueprintId: Type.String({ description: 'Id of the blueprint' }),
    phase: OneOf(PHASES, 'Whether the output was created or spent'),
    txHash: Type.String({ description: 'Hash of the transaction that created the output' }),
    outputIndex: Integer({ minimum: 0, description: FIELD.outputIndex }),
    spentTxHash: Nullable(
      Type.String({ description: 'Hash of the transaction that spent the output; null when created' }),
    ),
    slot: Integer({ minimum: 0, description: 'Slot of the event' }),
    blockTime: Integer({ minimum: 0, description: 'Time of the event, Unix seconds' }),
    address: Type.String({ description: 'Address of the output' }),
    datum: ExactJson('Datum in the detailed form of cardano-cli; null without one'),
    decoded: ExactJson('Datum in the words of the blueprint; null when it does not match its types'),
    redeemer: ExactJson('Redeemer that spent the output, in the detailed form; null when none did'),
  }),
);

export const listBlueprintEvents = operation({
  ...MARKET,
  id: 'listBlueprintEvents',
  route: 'GET /api/blueprints/{id}/events',
  summary: 'List created and spent outputs of a stored contract',
  description: `Oldest first, from the indexed chain; \`sinceId\` continues after the last event that was read. A page number skips at most ${MAX_SKIPPED_EVENTS} events. A request reads ${EVENT_LIMITS.transactions} transactions of the contract: a page can be shorter than \`size\` before the last one, and when none of them has an event that matches, the 400 names the \`sinceId\` to continue with. Empty while the blueprint is not enabled.`,
  path: BlueprintPath,
  query: Type.Object({
    page: PageFrom0,
    size: PageSize(20),
    phase: Type.Optional(OneOf(PHASES, 'Only events of this phase')),
    sinceId: Type.Optional(Integer({ minimum: 0, description: 'Only events after the one with this id' })),
    fromSlot: Type.Optional(Integer({ minimum: 0, description: 'Only events from this slot on' })),
  }),
  result: Type.Array(BlueprintEvent),
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a blueprint from `POST /api/blueprints`',
  example: { path: { id: BLUEPRINT_ID_EXAMPLE } },

  async handle(context, { path: { id }, query: { page, size, phase, sinceId, fromSlot } }) {
    const { db, network } = context;
    const skip = page * size;
    if (skip > MAX_SKIPPED_EVENTS)
      throw new ServiceError('invalid', `Pages end after ${MAX_SKIPPED_EVENTS} events: continue with sinceId`);
    const row = await requireBlueprint(context, id);
    const events = await db.snapshot((snapshot) =>
      findEvents(snapshot, row, { sinceId, fromSlot, phase, skip, limit: size }),
    );
    const blueprint = row.document === null ? undefined : readBlueprint(parseJsonWithBigints(row.document));
    const types = { blueprint, datumSchema: toBlueprintJson(row).datumSchema ?? undefined, network };
    return events.map((event) => ({
      id: eventId(event),
      blueprintId: row.id,
      phase: event.phase,
      txHash: event.outputTxHash,
      outputIndex: event.outputIndex,
      spentTxHash: event.spentBy ?? null,
      slot: event.slot,
      blockTime: slotToTime(network, event.slot),
      address: addressBytesText(event.address),
      datum: event.datum === undefined ? null : datumValue(event.datum),
      decoded: decodeDatum(types, event.datum, event.scriptHash),
      redeemer: event.redeemer === undefined ? null : datumValue(event.redeemer),
    }));
  },
});
