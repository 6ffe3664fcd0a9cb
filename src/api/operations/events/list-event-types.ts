import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, named, OneOf } from '../../kit/schema.js';
import { EVENT_TYPE_TEXT, Event } from '../../services/events/event-json.js';
import { EVENT_KIND_NAMES, type EventKind, getEventKind } from '../../services/events/event-kinds.js';
import { EVENT_TYPES } from '../../services/events/read-events.js';

const CHANNELS = ['LIST', 'STREAM', 'WEBHOOK'] as const;
/** Query parameters that select events by one subject. */
const QUERY_FIELDS = ['address', 'stakeAddress', 'unit', 'txHash'] as const;
const FAMILIES = ['cardano', 'bitcoin', 'midnight'] as const;

export const listEventTypes = operation({
  id: 'listEventTypes',
  route: 'GET /api/events/types',
  tag: 'Events',
  summary: 'List event types and their filters',
  description:
    'Public. `filters` are the query parameters of `GET /api/events` that apply to the type, `webhookFilters` the fields of filters of webhooks and of the parameter `filters`, `payload` the fields of its payload.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  result: Type.Array(
    named(
      'EventTypeText',
      Closed({
        type: Type.String({ description: 'Type of the event' }),
        description: Type.String({ description: 'Meaning of the event' }),
        filters: Type.Array(Type.String(), { description: 'Query parameters that narrow events of this type' }),
        webhookFilters: Type.Array(Type.String(), {
          description: 'Fields of filters that apply to events of this type',
        }),
        payload: Type.Array(Type.String(), { description: 'Fields of `payload`' }),
        channels: Type.Array(OneOf(CHANNELS), { description: 'How events of this type can be received' }),
        families: Type.Array(OneOf(FAMILIES), { description: 'Families of networks that have events of this type' }),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: () => [
    ...EVENT_TYPES.map((type) => ({
      type,
      description: EVENT_TYPE_TEXT[type].text,
      filters: [...EVENT_TYPE_TEXT[type].filters],
      webhookFilters: listWebhookFilters(type),
      payload: payloadFields(type),
      channels: [...CHANNELS],
      families: [...getEventKind(type).families],
    })),
    ...EVENT_KIND_NAMES.filter((name) => !EVENT_TYPES.some((type) => type === name)).map((type) => ({
      type,
      description: getEventKind(type).text,
      filters: [
        ...QUERY_FIELDS.filter((field) => getEventKind(type).fields.some((each) => each === field)),
        'filters',
        ...(getEventKind(type).source === 'chain' ? ['confirmations'] : []),
      ],
      webhookFilters: listWebhookFilters(type),
      payload: Object.keys(getEventKind(type).payload),
      channels: [...CHANNELS],
      families: [...getEventKind(type).families],
    })),
  ],
});

function listWebhookFilters(name: EventKind): string[] {
  const { fields, measure } = getEventKind(name);
  if (measure === undefined) return [...fields];
  return measure === 'amount' ? [...fields, measure, 'direction'] : [...fields, measure];
}

function payloadFields(type: string): string[] {
  const schema = Event.anyOf.find((each) => (each.properties.type as { enum?: readonly string[] }).enum?.[0] === type);
  return Object.keys(schema?.properties.payload.properties ?? {});
}
