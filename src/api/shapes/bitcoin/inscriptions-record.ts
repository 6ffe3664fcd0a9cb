import Type, { type Static } from 'typebox';
import { formatSatPoint } from '../../../chains/bitcoin/ordinals/sat-point.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { InscriptionKey, StoredInscription, StoredLocation } from '../../../store/queries/bitcoin/inscriptions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { AnyJson, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { addressText, ordinals, pageQuery } from './ordinals-page.js';
import { BitcoinStatus, toStatusJson } from './utxo.js';

const InscriptionName = Type.String({
  minLength: 1,
  maxLength: 75,
  pattern: '^(?:-?[0-9]{1,10}|[0-9a-fA-F]{64}i(?:0|[1-9][0-9]{0,9}))$',
  description: 'Id (`<txid>i<index>`) or number of an inscription',
});

/** Common definition of operations on one inscription. */
export const inscriptionDefinition = {
  ...ordinals,
  path: Type.Object({ idOrNumber: InscriptionName }),
  errors: ['not-found'],
} as const;

export const inscriptionListDefinition = { ...inscriptionDefinition, query: Type.Object(pageQuery) } as const;

export const InscriptionIdText = Type.String({
  maxLength: 75,
  pattern: '^[0-9a-fA-F]{64}i(?:0|[1-9][0-9]{0,9})$',
  description: 'Id of an inscription, `<txid>i<index>`',
});

const CHARMS = ['cursed', 'vindicated', 'reinscription', 'unbound', 'lost', 'burned'] as const;

/** The location of an inscription; lists of moves contain it too. */
export const locationFields = {
  satpoint: Type.String({
    description: '`txid:vout:offset`; the txid is zero for inscriptions that are lost or unbound',
  }),
  output: Nullable(Type.String({ description: '`txid:vout`' })),
  value: Nullable(Integer({ minimum: 0, description: 'Value of the output, in satoshi' })),
  address: Nullable(Type.String({ description: 'Address of the output; null when it has no address form' })),
};

const recordFields = {
  inscriptionId: Type.String({ description: FIELD.inscriptionId }),
  number: Integer({ description: 'Inscription number; negative for those that were cursed before the jubilee' }),
  ...locationFields,
  contentType: Nullable(Type.String({ description: 'Content type of the inscription envelope' })),
  effectiveContentType: Nullable(Type.String({ description: 'Content type of the delegate, if there is one' })),
  contentLength: Nullable(Count('Size of the body in bytes; null without a body')),
  contentEncoding: Nullable(
    Type.String({ description: 'Encoding of the content, for example `br`; null without one' }),
  ),
  delegate: Nullable(Type.String({ description: 'Inscription whose content is used in place of its own (delegate)' })),
  metaprotocol: Nullable(Type.String({ description: 'Name of the metaprotocol; null without one' })),
  parents: Type.Array(Type.String(), { description: 'Ids of the parent inscriptions' }),
  charms: Type.Array(Type.Unsafe<(typeof CHARMS)[number]>({ type: 'string', enum: [...CHARMS] }), {
    description: 'Properties that the protocol gives the inscription',
  }),
  fee: Integer({ minimum: 0, description: 'Fee of the reveal transaction in satoshi, divided among its inscriptions' }),
  genesisHeight: Count('Height of the block that revealed it'),
  genesisTime: Count('Unix time in seconds'),
  status: described(BitcoinStatus, 'Height of the block that contains the output'),
};

export const BitcoinInscription = named('BitcoinInscription', Closed(recordFields));

export const BitcoinInscriptionDetails = named(
  'BitcoinInscriptionDetails',
  Closed({
    ...recordFields,
    childCount: Count('Number of child inscriptions'),
    metadata: { ...AnyJson, description: 'CBOR as JSON; null when there is none or it is not valid CBOR' },
    properties: { ...AnyJson, description: 'CBOR as JSON; null when there is none or it is not valid CBOR' },
    rune: Nullable(Type.String({ description: 'Spaced name of the rune that was etched with it' })),
    previous: Nullable(Type.String({ description: 'Id of the previous inscription' })),
    next: Nullable(Type.String({ description: 'Id of the next inscription' })),
  }),
);

export function formatSatpoint({
  kind,
  satoshi,
  outputTxid,
  vout,
}: Pick<StoredLocation, 'kind' | 'satoshi' | 'outputTxid' | 'vout'>): string {
  if (kind === 1) return formatSatPoint({ kind: 'lost', offset: satoshi });
  if (kind === 2) return formatSatPoint({ kind: 'unbound', offset: satoshi });
  return formatSatPoint({ kind: 'output', outpoint: { txid: fromHex(outputTxid!), vout: vout! }, offset: satoshi });
}

export const toLocationJson = (location: StoredLocation, network: BitcoinNetwork) => ({
  satpoint: formatSatpoint(location),
  output: location.outputTxid === null ? null : `${location.outputTxid}:${location.vout}`,
  value: location.value === null ? null : Number(location.value),
  address: addressText(location.script, network),
});

function listCharms({ number, curse, reinscription, kind, burned }: StoredInscription): (typeof CHARMS)[number][] {
  const applies: Readonly<Record<(typeof CHARMS)[number], boolean>> = {
    cursed: number < 0,
    vindicated: number >= 0 && curse !== null,
    reinscription,
    unbound: kind === 2,
    lost: kind === 1,
    burned,
  };
  return CHARMS.filter((charm) => applies[charm]);
}

export const toInscriptionJson = (
  row: StoredInscription,
  parents: readonly string[],
  network: BitcoinNetwork,
): Static<typeof BitcoinInscription> => ({
  inscriptionId: row.inscriptionId,
  number: row.number,
  ...toLocationJson(row, network),
  contentType: row.contentType,
  effectiveContentType: row.effectiveContentType,
  contentLength: row.contentLength,
  contentEncoding: row.contentEncoding,
  delegate: row.delegate,
  metaprotocol: row.metaprotocol,
  parents: [...parents],
  charms: listCharms(row),
  fee: Number(row.fee),
  genesisHeight: row.height,
  genesisTime: row.time,
  status: toStatusJson({ height: row.height, hash: row.hash, time: row.time }),
});

/** Parses text that has the form of an id. */
export const inscriptionKey = (id: string): InscriptionKey => ({
  txid: id.slice(0, 64).toLowerCase(),
  index: Number(id.slice(65)),
});
