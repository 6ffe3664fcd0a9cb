import Type, { type Static } from 'typebox';
import { formatPlace } from '../../../chains/bitcoin/ordinals/place.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { InscriptionKey, StoredInscription, StoredPlace } from '../../../store/queries/bitcoin/inscriptions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { AnyJson, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { addressText, ordinals, pageQuery } from './ordinals-page.js';
import { BitcoinStatus, shownStatus } from './utxo.js';

const InscriptionName = Type.String({
  minLength: 1,
  maxLength: 75,
  pattern: '^(?:-?[0-9]{1,10}|[0-9a-fA-F]{64}i(?:0|[1-9][0-9]{0,9}))$',
  description: 'Id (`<txid>i<index>`) or number of an inscription',
});

/** Common definition of operations on one inscription. */
export const ofInscription = {
  ...ordinals,
  path: Type.Object({ idOrNumber: InscriptionName }),
  errors: ['not-found'],
} as const;

export const listOfInscription = { ...ofInscription, query: Type.Object(pageQuery) } as const;

export const InscriptionIdText = Type.String({
  maxLength: 75,
  pattern: '^[0-9a-fA-F]{64}i(?:0|[1-9][0-9]{0,9})$',
  description: 'Id of an inscription, `<txid>i<index>`',
});

const CHARMS = ['cursed', 'vindicated', 'reinscription', 'unbound', 'lost', 'burned'] as const;

/** The location of an inscription; lists of moves contain it too. */
export const placeFields = {
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
  ...placeFields,
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

export function satpointOf({
  kind,
  satoshi,
  outputTxid,
  vout,
}: Pick<StoredPlace, 'kind' | 'satoshi' | 'outputTxid' | 'vout'>): string {
  if (kind === 1) return formatPlace({ kind: 'lost', offset: satoshi });
  if (kind === 2) return formatPlace({ kind: 'unbound', offset: satoshi });
  return formatPlace({ kind: 'output', outpoint: { txid: fromHex(outputTxid!), vout: vout! }, offset: satoshi });
}

export const shownPlace = (place: StoredPlace, network: BitcoinNetwork) => ({
  satpoint: satpointOf(place),
  output: place.outputTxid === null ? null : `${place.outputTxid}:${place.vout}`,
  value: place.value === null ? null : Number(place.value),
  address: addressText(place.script, network),
});

function charmsOf({ number, curse, reinscription, kind, burned }: StoredInscription): (typeof CHARMS)[number][] {
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

export const shownInscription = (
  row: StoredInscription,
  parents: readonly string[],
  network: BitcoinNetwork,
): Static<typeof BitcoinInscription> => ({
  inscriptionId: row.inscriptionId,
  number: row.number,
  ...shownPlace(row, network),
  contentType: row.contentType,
  effectiveContentType: row.effectiveContentType,
  contentLength: row.contentLength,
  contentEncoding: row.contentEncoding,
  delegate: row.delegate,
  metaprotocol: row.metaprotocol,
  parents: [...parents],
  charms: charmsOf(row),
  fee: Number(row.fee),
  genesisHeight: row.height,
  genesisTime: row.time,
  status: shownStatus({ height: row.height, hash: row.hash, time: row.time }),
});

/** Parses text that has the form of an id. */
export const inscriptionKey = (id: string): InscriptionKey => ({
  txid: id.slice(0, 64).toLowerCase(),
  index: Number(id.slice(65)),
});
