import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { findFirstLocation } from '../../../store/queries/bitcoin/sat-origins.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { requireInscription } from '../../services/bitcoin/inscriptions-record.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { traceOrigins } from '../../services/bitcoin/trace-origins.js';
import { inscriptionDefinition } from '../../shapes/bitcoin/inscriptions-record.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { BitcoinPageTip, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { satIdentityFields, toSatIdentityJson } from '../../shapes/bitcoin/sat-ranges.js';

export const getBitcoinInscriptionSat = operation({
  ...inscriptionDefinition,
  id: 'getBitcoinInscriptionSat',
  route: 'GET /api/btc/ordinals/inscriptions/{idOrNumber}/sat',
  summary: 'Get the satoshi of an inscription',
  description:
    'The satoshi is followed back to its block, through up to 1,000 transactions. All facts about it are at `/ordinals/sats/{sat}`. `sat` is null when it is older than the first block of the index. Returns 404 for an inscription that is unknown or bound to no satoshi.',
  result: named(
    'BitcoinInscriptionSat',
    Closed({
      inscriptionId: Type.String({ description: FIELD.inscriptionId }),
      sat: Nullable(Count('Ordinal number; null when it is older than the first block of the index')),
      identity: Nullable(described(Closed(satIdentityFields), 'Facts that follow from the number; null without it')),
      tip: described(BitcoinPageTip, FIELD.tip),
    }),
  ),
  errors: ['not-found'],
  example: { path: { idOrNumber: ORDINALS_EXAMPLE.inscription } },

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const { sequence, inscriptionId } = await requireInscription(snapshot, path.idOrNumber);
      const place = await findFirstLocation(snapshot, sequence);
      if (place === undefined)
        throw new ServiceError('not-found', `Inscription '${path.idOrNumber}' was never on a satoshi of an output`);
      const [range] = await traceOrigins(snapshot, { ...place, length: 1n });
      const sat = range?.start;
      return {
        inscriptionId,
        sat: sat === undefined ? null : Number(sat),
        identity: sat === undefined ? null : toSatIdentityJson(sat),
        tip: toBitcoinTipJson(tip),
      };
    }),
});
