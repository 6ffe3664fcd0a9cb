import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, named, OneOf } from '../../kit/schema.js';
import { EVENT_TYPE_TEXT, Event } from '../../services/events/event-json.js';
import { EVENT_TYPES } from '../../services/events/read-events.js';

export const listEventTypes = operation({
  id: 'listEventTypes',
  route: 'GET /api/events/types',
  tag: 'Events',
  summary: 'List event types and their filters',
  description:
    'Public. `filters` are the query parameters of `GET /api/events` that apply to the type, `payload` the fields of its payload.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  result: Type.Array(
    named(
      'EventTypeText',
      Closed({
        type: OneOf(EVENT_TYPES, 'Type of the event'),
        description: Type.String({ description: 'Meaning of the event' }),
        filters: Type.Array(Type.String(), { description: 'Query parameters that narrow events of this type' }),
        payload: Type.Array(Type.String(), { description: 'Fields of `payload`' }),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: () =>
    EVENT_TYPES.map((type) => ({
      type,
      description: EVENT_TYPE_TEXT[type].text,
      filters: [...EVENT_TYPE_TEXT[type].filters],
      payload: payloadFields(type),
    })),
});

function payloadFields(type: string): string[] {
  const schema = Event.anyOf.find((each) => (each.properties.type as { enum?: readonly string[] }).enum?.[0] === type);
  return Object.keys(schema?.properties.payload.properties ?? {});
}
