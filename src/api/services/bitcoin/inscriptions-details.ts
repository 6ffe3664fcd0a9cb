import { type Inscription, parseInscriptions } from '../../../chains/bitcoin/ordinals/inscription.js';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findReveal, type listChildren, type StoredInscription } from '../../../store/queries/bitcoin/inscriptions.js';
import { operation } from '../../kit/operation.js';
import { BitcoinInscription, inscriptionListDefinition } from '../../shapes/bitcoin/inscriptions-record.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';
import { inscriptionsPage, requireInscription } from './inscriptions-record.js';

/** The content of the envelope; it is only in the bytes of the block. */
export async function readInscription(db: NetworkDb<'bitcoin'>, { sequence }: StoredInscription): Promise<Inscription> {
  const reveal = await findReveal(db, sequence);
  const inscription = reveal && parseInscriptions(decodeTransaction(reveal.bytes))[reveal.index];
  if (inscription === undefined) throw new Error(`inscription ${sequence} is not in its transaction`);
  return inscription;
}

export const createFamilyOperation = (
  word: 'children' | 'parents',
  fetchFamily: typeof listChildren,
  idOrNumber: string,
  text: { readonly id: string; readonly summary: string; readonly description: string },
) =>
  operation({
    ...inscriptionListDefinition,
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
