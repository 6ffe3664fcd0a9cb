import Type, { type Static } from 'typebox';
import type { ApiKey as Key, ApiKeyCreated as NewKey } from '../../../access/credentials/keys.js';
import type { Plan as AccessPlan } from '../../../access/plans/plans.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, DateTime, described, Nullable, named, Text } from '../../kit/schema.js';

export const ApiKey = named(
  'ApiKey',
  Closed({
    id: Type.String({ description: FIELD.keyId }),
    name: Type.String({ description: 'Name of the key for display' }),
    keyPrefix: Type.String({ description: 'First 12 characters of the key' }),
    maskedKey: Type.String({ description: 'Key with its middle part hidden' }),
    chain: Type.String({ description: 'Chain of the network' }),
    network: Type.String({ description: FIELD.network }),
    writeAccess: Type.Boolean({ description: 'False when the key may not change state' }),
    enabled: Type.Boolean({ description: 'False when all requests with the key are rejected' }),
    addons: Type.Array(Type.String(), { description: 'Ids of the add-ons that the key may use' }),
    allowedIps: Type.Array(Type.String(), { description: 'Addresses or CIDR blocks that may use the key; empty: any' }),
    allowedOrigins: Type.Array(Type.String(), { description: 'Origins of web pages that may use the key; empty: any' }),
    lastUsedAt: Nullable(described(DateTime, 'Time of the last request with the key; null before the first')),
    totalRequests: Count('Total number of requests with the key'),
    expiresAt: Nullable(described(DateTime, 'Time after which the key is rejected; null: never')),
    createdAt: described(DateTime, FIELD.createdAt),
  }),
);

export const toKeyJson = (key: Key): Static<typeof ApiKey> => ({
  ...key,
  addons: [...key.addons],
  allowedIps: [...key.allowedIps],
  allowedOrigins: [...key.allowedOrigins],
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  expiresAt: key.expiresAt?.toISOString() ?? null,
  createdAt: key.createdAt.toISOString(),
});

export const ApiKeyCreated = named(
  'ApiKeyCreated',
  Closed({
    id: Type.String({ description: FIELD.keyId }),
    name: Type.String({ description: 'Name of the key for display' }),
    apiKey: Type.String({ description: 'The full key, returned only here' }),
    keyPrefix: Type.String({ description: 'First 12 characters of the key' }),
    network: Type.String({ description: FIELD.network }),
    createdAt: described(DateTime, FIELD.createdAt),
  }),
);

export const toNewKeyJson = (key: NewKey): Static<typeof ApiKeyCreated> => ({
  ...key,
  createdAt: key.createdAt.toISOString(),
});

export const Plan = named(
  'Plan',
  Closed({
    id: Type.String({ description: 'Id of the plan' }),
    name: Type.String({ description: 'Name of the plan for display' }),
    tier: Type.String({ description: 'Tier of the plan, for ordering in a list' }),
    price: Type.Number({ minimum: 0, description: 'Price for a month, in US dollars' }),
    requestLimit: Nullable(Count('Requests in a calendar month (UTC); null: no limit')),
    perSecond: Nullable(Count('Requests per second; null: no limit')),
    burst: Nullable(Count('Maximum burst of requests')),
    weight: Count('Share of the service when several accounts compete for it'),
    addons: Type.Array(Type.String(), { description: 'Ids of the add-ons that the plan contains' }),
    ipfsPins: Nullable(Count('Largest number of IPFS pins; null means no limit')),
    ipfsBytes: Nullable(Count('Maximum total size of the pins in bytes; null: no limit')),
    ipfsUploadBytes: Nullable(Count('Maximum size of an upload in bytes; null: as the operator allows')),
    unlimited: Type.Boolean({ description: 'True when the plan has no limits' }),
  }),
);

export const toPlanJson = (plan: AccessPlan): Static<typeof Plan> => ({
  ...plan,
  requestLimit: plan.requestLimit ?? null,
  perSecond: plan.perSecond ?? null,
  burst: plan.burst ?? null,
  ipfsPins: plan.ipfsPins ?? null,
  ipfsBytes: plan.ipfsBytes ?? null,
  ipfsUploadBytes: plan.ipfsUploadBytes ?? null,
  addons: [...plan.addons],
});

export const AllowedIps = Type.Array(Text(64, { minLength: 2 }), {
  maxItems: 100,
  description: 'Addresses or CIDR blocks; empty: from anywhere',
});
export const AllowedOrigins = Type.Array(Text(253, { minLength: 1 }), {
  maxItems: 100,
  description: 'Origins of web pages, for example https://app.example.org; empty: any',
});

export const NewKeyFields = {
  network: Text(100, { minLength: 1, description: 'The one network of the key' }),
  name: Type.Optional(Text(100, { minLength: 1, description: 'Name of the key for display' })),
  writeAccess: Type.Optional(Type.Boolean({ default: true, description: 'False: the key may not change state' })),
  allowedIps: Type.Optional(AllowedIps),
  allowedOrigins: Type.Optional(AllowedOrigins),
  expiresAt: Type.Optional(described(DateTime, 'Time after which the key is rejected; never when absent')),
};
