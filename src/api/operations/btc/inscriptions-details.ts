import { brotliDecompressSync } from 'node:zlib';
import Type from 'typebox';
import { cborToJson } from '../../../chains/bitcoin/ordinals/cbor-json.js';
import { fieldText, type Inscription, inscriptionsOf } from '../../../chains/bitcoin/ordinals/inscription.js';
import { formatSpacedName, parseRuneName } from '../../../chains/bitcoin/runes/rune-name.js';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  childrenOf,
  parentIdsOf,
  parentsOf,
  relativesOf,
  revealOf,
  type StoredInscription,
} from '../../../store/queries/bitcoin/inscriptions.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { AnyJson, Closed } from '../../schema.js';
import {
  BitcoinInscription,
  BitcoinInscriptionDetails,
  inscriptionsPage,
  listOfInscription,
  ofInscription,
  requireInscription,
  shownInscription,
} from './inscriptions-record.js';
import { ORDINALS_EXAMPLE } from './ordinals-examples.js';
import { BitcoinPage, requireBitcoinTip } from './page-tip.js';

/** What the envelope says; it is in the bytes of the block alone. */
export async function readInscription(db: NetworkDb<'bitcoin'>, { sequence }: StoredInscription): Promise<Inscription> {
  const reveal = await revealOf(db, sequence);
  const inscription = reveal && inscriptionsOf(decodeTransaction(reveal.bytes))[reveal.index];
  if (inscription === undefined) throw new Error(`inscription ${sequence} is not in its transaction`);
  return inscription;
}

/** Properties are small descriptions; what unpacks to more is not one. */
const MOST_PROPERTIES_BYTES = 4_000_000;

function propertiesOf({ properties, propertyEncoding }: Inscription): unknown {
  if (properties === undefined) return null;
  const encoding = fieldText(propertyEncoding);
  if (propertyEncoding === undefined) return cborToJson(properties) ?? null;
  if (encoding !== 'br') return null;
  try {
    return cborToJson(brotliDecompressSync(properties, { maxOutputLength: MOST_PROPERTIES_BYTES })) ?? null;
  } catch {
    return null;
  }
}

export const getBitcoinInscription = operation({
  ...ofInscription,
  id: 'getBitcoinInscription',
  route: 'GET /api/btc/ordinals/inscriptions/{idOrNumber}',
  summary: 'One inscription',
  description:
    'Takes the id or the number of the inscription. Answers its place, content type, relatives and metadata; the content itself is at `/content`. Answers 404 when it does not exist.',
  result: BitcoinInscriptionDetails,
  example: { path: { idOrNumber: ORDINALS_EXAMPLE.inscription } },

  handle({ db, network }, { path }) {
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const row = await requireInscription(snapshot, path.idOrNumber);
      const parents = (await parentIdsOf(snapshot, [row.sequence])).get(row.sequence) ?? [];
      const inscription = await readInscription(snapshot, row);
      const { childCount, previous, next, runeName, spacers } = await relativesOf(snapshot, row.sequence);
      return {
        ...shownInscription(row, parents, network),
        childCount,
        previous,
        next,
        metadata: (inscription.metadata && cborToJson(inscription.metadata)) ?? null,
        properties: propertiesOf(inscription),
        rune: runeName === null ? null : formatSpacedName(parseRuneName(runeName), spacers ?? 0),
      };
    });
  },
});

export const getBitcoinInscriptionMetadata = operation({
  ...ofInscription,
  id: 'getBitcoinInscriptionMetadata',
  route: 'GET /api/btc/ordinals/inscriptions/{idOrNumber}/metadata',
  summary: 'The metadata of an inscription',
  description:
    'Answers the CBOR of the envelope in hexadecimal and as JSON. Answers 404 when the inscription does not exist or has no metadata.',
  result: Closed({
    inscriptionId: Type.String({ description: FIELD.inscriptionId }),
    hex: Type.String({ description: 'Metadata as it is on the chain: CBOR in hexadecimal' }),
    metadata: {
      ...AnyJson,
      description: 'Metadata as JSON; null when it is not valid CBOR. Byte strings are hexadecimal',
    },
  }),
  example: { path: { idOrNumber: ORDINALS_EXAMPLE.describedInscription } },

  handle({ db }, { path }) {
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const row = await requireInscription(snapshot, path.idOrNumber);
      const { metadata } = await readInscription(snapshot, row);
      if (metadata === undefined) throw new ServiceError('not-found', 'This inscription has no metadata');
      return { inscriptionId: row.inscriptionId, hex: toHex(metadata), metadata: cborToJson(metadata) ?? null };
    });
  },
});

const familyOf = (
  word: 'children' | 'parents',
  fetchFamily: typeof childrenOf,
  idOrNumber: string,
  text: { readonly id: string; readonly summary: string; readonly description: string },
) =>
  operation({
    ...listOfInscription,
    ...text,
    route: `GET /api/btc/ordinals/inscriptions/{idOrNumber}/${word}`,
    result: BitcoinPage(BitcoinInscription),
    example: { path: { idOrNumber } },

    handle(context, { path, query }) {
      return inscriptionsPage(context, {
        query,
        async fetch(db, { after, limit }) {
          const { sequence } = await requireInscription(db, path.idOrNumber);
          return fetchFamily(db, { sequence, after: after ? Number(after[0]) : -1, limit });
        },
      });
    },
  });

export const listBitcoinInscriptionChildren = familyOf('children', childrenOf, ORDINALS_EXAMPLE.parent, {
  id: 'listBitcoinInscriptionChildren',
  summary: 'Inscriptions that were made as children of another',
  description: 'In the order in which they were inscribed. Answers 404 when the inscription does not exist.',
});

export const listBitcoinInscriptionParents = familyOf('parents', parentsOf, ORDINALS_EXAMPLE.child, {
  id: 'listBitcoinInscriptionParents',
  summary: 'Parents of an inscription',
  description: 'In the order in which they were inscribed. Answers 404 when the inscription does not exist.',
});
