import Type, { type Static } from 'typebox';
import type { ApiKey as Key, ApiKeyCreated as NewKey } from '../../../access/keys.js';
import type { Plan as AccessPlan } from '../../../access/plans.js';
import { Closed, Count, DateTime, Nullable, named, Text } from '../../schema.js';

export const ApiKey = named(
  'ApiKey',
  Closed({
    id: Type.String(),
    name: Type.String(),
    keyPrefix: Type.String({ description: 'The first 12 characters' }),
    maskedKey: Type.String(),
    chain: Type.String(),
    network: Type.String(),
    writeAccess: Type.Boolean(),
    enabled: Type.Boolean(),
    addons: Type.Array(Type.String()),
    allowedIps: Type.Array(Type.String()),
    allowedOrigins: Type.Array(Type.String()),
    lastUsedAt: Nullable(DateTime),
    totalRequests: Count(),
    expiresAt: Nullable(DateTime),
    createdAt: DateTime,
  }),
);

export const shownKey = (key: Key): Static<typeof ApiKey> => ({
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
    id: Type.String(),
    name: Type.String(),
    apiKey: Type.String({ description: 'The whole key, shown only here' }),
    keyPrefix: Type.String(),
    network: Type.String(),
    createdAt: DateTime,
  }),
);

export const shownNewKey = (key: NewKey): Static<typeof ApiKeyCreated> => ({
  ...key,
  createdAt: key.createdAt.toISOString(),
});

export const Plan = named(
  'Plan',
  Closed({
    id: Type.String(),
    name: Type.String(),
    tier: Type.String(),
    price: Type.Number({ minimum: 0 }),
    requestLimit: Nullable(Count('Requests in a calendar month (UTC); null: no limit')),
    perSecond: Nullable(Count('Requests per second; null: no limit')),
    burst: Nullable(Count('Requests that may come at once')),
    weight: Count('Share of the service when several accounts compete for it'),
    addons: Type.Array(Type.String()),
    ipfsPins: Nullable(Count('Things that may be kept on the IPFS node; null: no limit')),
    ipfsBytes: Nullable(Count('Bytes that they may have together; null: no limit')),
    ipfsUploadBytes: Nullable(Count('Bytes of the largest upload; null: as the operator allows')),
    unlimited: Type.Boolean(),
  }),
);

export const shownPlan = (plan: AccessPlan): Static<typeof Plan> => ({
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
  name: Type.Optional(Text(100, { minLength: 1 })),
  writeAccess: Type.Optional(Type.Boolean({ default: true, description: 'False: refused where state changes' })),
  allowedIps: Type.Optional(AllowedIps),
  allowedOrigins: Type.Optional(AllowedOrigins),
  expiresAt: Type.Optional(DateTime),
};
