import { createHash } from 'node:crypto';
import Type from 'typebox';
import { fieldText, type Inscription } from '../../../chains/bitcoin/ordinals/inscription.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { StoredInscription } from '../../../store/queries/bitcoin/inscriptions.js';
import { type Content, ContentAnswer } from '../../content-answer.js';
import { operation } from '../../operation.js';
import { readInscription } from './inscriptions-details.js';
import { findInscription, ofInscription, requireInscription } from './inscriptions-record.js';
import { ORDINALS_EXAMPLE } from './ordinals-examples.js';
import { requireBitcoinTip } from './page-tip.js';

/** A body is part of a block. */
const MOST_BYTES = 4_000_000n;

/** A media type with parameters (RFC 9110, 8.3.1), and nothing that could end the header. */
const MEDIA_TYPE =
  /^[A-Za-z0-9!#$&^_.+-]{1,127}\/[A-Za-z0-9!#$&^_.+-]{1,127}(?:\s*;\s*[A-Za-z0-9!#$&^_.+-]+=(?:[A-Za-z0-9!#$&^_.+-]+|"[\x20\x21\x23-\x5b\x5d-\x7e]*"))*$/;

/** Ways to pack a body that browsers undo. */
const ENCODINGS: ReadonlySet<string> = new Set(['br', 'gzip', 'deflate', 'zstd']);

/** So deep that its bytes will not change: the same id could come with another witness in another branch. */
const SETTLED_BLOCKS = 100;

const storedMediaType = (contentType: string | undefined): string =>
  contentType !== undefined && MEDIA_TYPE.test(contentType) ? contentType : 'application/octet-stream';

function contentOf(inscription: Inscription, confirmations: number): Content {
  const { body } = inscription;
  if (body === undefined) throw new ServiceError('not-found', 'This inscription has no body');
  const encoding = fieldText(inscription.contentEncoding);
  return {
    size: BigInt(body.length),
    tag: createHash('sha256').update(body).digest('hex'),
    mediaType: storedMediaType(fieldText(inscription.contentType)),
    ...(encoding !== undefined && ENCODINGS.has(encoding) && { encoding }),
    fileName: undefined,
    shown: true,
    immutable: confirmations >= SETTLED_BLOCKS,
    mostBytes: MOST_BYTES,
    read: (from, to) => once(body.subarray(Number(from), Number(to))),
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

/** One step: the delegate of a delegate is not asked, as in ord. */
async function shownInstead(db: NetworkDb<'bitcoin'>, row: StoredInscription): Promise<StoredInscription> {
  if (row.delegate === null) return row;
  const delegate = await findInscription(db, row.delegate);
  if (delegate === undefined) throw new ServiceError('not-found', `Its delegate '${row.delegate}' is not known`);
  return delegate;
}

const contentOperation = (
  word: 'content' | 'undelegatedContent',
  idOrNumber: string,
  text: { readonly id: string; readonly summary: string },
) =>
  operation({
    ...ofInscription,
    ...text,
    route: `GET /api/btc/ordinals/inscriptions/{idOrNumber}/${word}`,
    description:
      'The bytes with the type that their author gave them (and `Content-Encoding`, where that is one that browsers know), with one range (`Range`), `ETag` and `HEAD`. Whatever they are, nothing of them runs in a browser.',
    result: Type.String(),
    content: true,
    example: { path: { idOrNumber } },

    handle({ db }, { path }) {
      return db.snapshot(async (snapshot) => {
        const tip = await requireBitcoinTip(snapshot);
        const asked = await requireInscription(snapshot, path.idOrNumber);
        const row = word === 'content' ? await shownInstead(snapshot, asked) : asked;
        const newer = Math.max(asked.height, row.height);
        return new ContentAnswer(contentOf(await readInscription(snapshot, row), tip.height - newer + 1));
      });
    },
  });

export const getBitcoinInscriptionContent = contentOperation('content', ORDINALS_EXAMPLE.delegating, {
  id: 'getBitcoinInscriptionContent',
  summary: 'What an inscription shows: its body, or that of its delegate',
});

export const getBitcoinInscriptionOwnContent = contentOperation('undelegatedContent', ORDINALS_EXAMPLE.inscription, {
  id: 'getBitcoinInscriptionOwnContent',
  summary: 'The body of an inscription itself, whatever its delegate',
});
