import Type from 'typebox';
import { parseTransaction } from '../../../builder/encoding/transaction-text.js';
import { acceptSignatures } from '../../../builder/signing/signing.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { addWitnesses, type WitnessRow } from '../../../store/queries/service/signing-sessions.js';
import { operation } from '../../kit/operation.js';
import { BodyNetwork, Closed, named } from '../../kit/schema.js';
import { openSession, showSession } from '../../services/transaction-builder/session-json.js';
import { MERGE_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { isFullySigned, SESSION, SessionPath, SigningSession } from '../../shapes/transaction-builder/session-json.js';
import { BODY_BYTES, idExample } from '../../shapes/transaction-builder/sessions.js';
import { TxCbor } from '../../shapes/transaction-builder/shapes.js';

export const addSigningWitness = operation({
  ...SESSION,
  id: 'addSigningWitness',
  route: 'POST /api/tx/sessions/{id}/witnesses',
  summary: 'Add witnesses to a multi-party signing session',
  description:
    '`witness` is a witness set from a wallet (CIP-30), a signed copy of the transaction, or a single `[vkey, signature]`. Signatures are verified, and those of keys that do not sign this transaction are rejected. The order does not matter, and adding a signature twice has no effect.',
  networkInBody: true,
  pure: true,
  writes: true,
  path: SessionPath,
  body: named('SigningWitnessRequest', Closed({ witness: TxCbor('Witnesses'), network: Type.Optional(BodyNetwork) })),
  bodyLimit: BODY_BYTES,
  result: SigningSession,
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a session from `POST /api/tx/sessions`, and a witness of one of its signers',
  example: { path: { id: idExample }, body: { witness: MERGE_EXAMPLE.witnesses[0] } },

  async handle(context, { path: { id }, body }) {
    const { services } = context;
    const session = await openSession(context, id);
    const signatures = acceptSignatures(body.witness, parseTransaction(toHex(session.cbor)), session);
    if (session.submittedAt !== null)
      throw new ServiceError('invalid', 'The transaction has been submitted: it takes no more signatures');
    const isComplete = (witnesses: readonly WitnessRow[]): boolean => isFullySigned(session, witnesses);
    await addWitnesses(services.db, fromHex(id), signatures, isComplete, new Date(services.clock.now()));
    return await showSession(context, id);
  },
});
