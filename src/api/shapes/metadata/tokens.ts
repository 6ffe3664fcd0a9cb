import Type, { type Static } from 'typebox';
import type { TokenSources } from '../../../store/queries/cardano/assets/token-sources.js';
import type { RegistryEntry } from '../../../store/queries/service/token-registry.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, DateTime, described, Integer, Nullable, named } from '../../kit/schema.js';
import { type AssetReference, AssetUnit } from '../outputs/asset-unit.js';

export const TokenRegistryEntry = named(
  'TokenRegistryEntry',
  Closed({
    subject: Type.String({ description: FIELD.assetUnit }),
    policyId: Type.String({ description: FIELD.policyId }),
    assetName: Type.String({ description: 'Hexadecimal' }),
    name: Type.String({ description: 'Name in the token registry' }),
    description: Type.String({ description: 'Description in the token registry' }),
    ticker: Nullable(Type.String({ description: 'Ticker in the token registry; null when it has none' })),
    decimals: Nullable(Integer({ description: 'Decimal places in the token registry; null when it has none' })),
    url: Nullable(Type.String({ description: 'Website in the token registry; null when it has none' })),
    logo: Nullable(Type.String({ description: 'PNG, base64' })),
    signatures: Count('Number of signatures of the entry'),
    sequenceNumber: Count('Highest sequence number among the fields of the entry; it grows with each change'),
    updatedAt: described(DateTime, 'When this service read the entry'),
  }),
);

export const POLICY_DIGITS = 56;

export const toEntryJson = (entry: RegistryEntry): Static<typeof TokenRegistryEntry> => ({
  subject: entry.subject,
  policyId: entry.subject.slice(0, POLICY_DIGITS),
  assetName: entry.subject.slice(POLICY_DIGITS),
  name: entry.name,
  description: entry.description,
  ticker: entry.ticker ?? null,
  decimals: entry.decimals ?? null,
  url: entry.url ?? null,
  logo: entry.logo ?? null,
  signatures: entry.signatures,
  sequenceNumber: entry.sequenceNumber,
  updatedAt: entry.updatedAt.toISOString(),
});

export const path = Type.Object({ subject: AssetUnit });

export interface Described {
  readonly unit: string;
  readonly sources: TokenSources;
}

export const encodeSubject = ({ policyId, assetName }: Extract<AssetReference, { policyId: Uint8Array }>): Buffer =>
  Buffer.concat([policyId, assetName]);
