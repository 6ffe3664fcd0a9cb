import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { StoredInscription } from '../../../store/queries/bitcoin/inscriptions.js';
import { type Content, ContentResponse } from '../../kit/content-response.js';
import { operation } from '../../kit/operation.js';
import { toContent } from '../../shapes/bitcoin/inscriptions-content.js';
import { inscriptionDefinition } from '../../shapes/bitcoin/inscriptions-record.js';
import { readInscription } from './inscriptions-details.js';
import { findInscription, requireInscription } from './inscriptions-record.js';
import { requireBitcoinTip } from './page-tip.js';

/** One step only: the delegate of a delegate is not followed, as in ord. */
async function resolveDelegate(db: NetworkDb<'bitcoin'>, row: StoredInscription): Promise<StoredInscription> {
  if (row.delegate === null) return row;
  const delegate = await findInscription(db, row.delegate);
  if (delegate === undefined) throw new ServiceError('not-found', `Its delegate '${row.delegate}' is unknown`);
  return delegate;
}

/** The content of an inscription by its id or number: that of its delegate, unless its own is wanted. */
export async function readInscriptionContent(
  db: NetworkDb<'bitcoin'>,
  name: string,
  { delegated }: { readonly delegated: boolean },
): Promise<Content> {
  const tip = await requireBitcoinTip(db);
  const requested = await requireInscription(db, name);
  const row = delegated ? await resolveDelegate(db, requested) : requested;
  const newer = Math.max(requested.height, row.height);
  return toContent(await readInscription(db, row), tip.height - newer + 1);
}

export const contentOperation = (
  word: 'content' | 'undelegatedContent',
  idOrNumber: string,
  text: { readonly id: string; readonly summary: string },
) =>
  operation({
    ...inscriptionDefinition,
    ...text,
    route: `GET /api/btc/ordinals/inscriptions/{idOrNumber}/${word}`,
    description:
      'The bytes with the content type of the inscription (and `Content-Encoding`, when browsers support it), with one range (`Range`), `ETag` and `HEAD`. A sandbox policy keeps browsers from running them.',
    result: Type.String(),
    content: true,
    example: { path: { idOrNumber } },

    handle({ db }, { path }) {
      const delegated = word === 'content';
      return db.snapshot(
        async (snapshot) => new ContentResponse(await readInscriptionContent(snapshot, path.idOrNumber, { delegated })),
      );
    },
  });
