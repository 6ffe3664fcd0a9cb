import Type from 'typebox';
import { signaturesIn, takeSignatures } from '../../../builder/signing.js';
import { parseTransaction } from '../../../builder/transaction-text.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import {
  addWitnesses,
  deleteSigningSession,
  insertSigningSession,
} from '../../../store/queries/service/signing-sessions.js';
import { operation } from '../../operation.js';
import { BodyNetwork, Closed, DateTime, Hex, named } from '../../schema.js';
import { CBOR_EXAMPLE, MERGE_EXAMPLE, SIGNER_EXAMPLE } from './examples.js';
import { openSession, ownSession, SESSION, SessionPath, SigningSession, showSession } from './session-json.js';
import { endOf, validForMs } from './session-lifetime.js';
import { findSigners, readUnsigned } from './session-signers.js';
import { MAX_CBOR_CHARACTERS, TxCbor } from './shapes.js';

const ID_BYTES = 16;
const MOST_OPEN = 200;

/** Room for the fields beside the transaction. */
const BODY_BYTES = MAX_CBOR_CHARACTERS + 16_384;

const idExample = '5f0c9a71d2e84b36a1c7e95d08b4f263';

export const createSigningSession = operation({
  ...SESSION,
  id: 'createSigningSession',
  route: 'POST /api/tx/sessions',
  summary: 'Begin to collect the signatures of several people for one transaction',
  description: `Who must sign is worked out from the transaction and from what the index knows of its inputs and scripts; where it does not know them, \`requiredKeyHashes\` names the signers. Signatures that the transaction has are kept. Whoever knows the id of the answer, and has a key for the network, may read the session and add signatures; only this account may submit or delete it. An account has at most ${MOST_OPEN} sessions open.`,
  networkInBody: true,
  writes: true,
  body: named(
    'SigningSessionRequest',
    Closed({
      cbor: TxCbor('The transaction, with the native scripts that it runs'),
      requiredKeyHashes: Type.Optional(
        Type.Array(Hex(56), { maxItems: 100, description: 'Keys that must sign, beside those that the ledger wants' }),
      ),
      expiresAt: Type.Optional({
        ...DateTime,
        description:
          'When the session ends: at most 7 days from now, after a day where absent, and never after the last slot of the transaction',
      }),
      network: Type.Optional(BodyNetwork),
    }),
  ),
  bodyLimit: BODY_BYTES,
  result: SigningSession,
  errors: [],
  example: { body: { cbor: CBOR_EXAMPLE, requiredKeyHashes: [SIGNER_EXAMPLE] } },

  async handle(context, { body }) {
    const { db, network, services, principal } = context;
    const transaction = readUnsigned(body.cbor, network);
    const signers = await findSigners(db, transaction, body.requiredKeyHashes);
    const now = services.clock.now();
    const expiresAt = endOf({
      now,
      asked: body.expiresAt === undefined ? undefined : Date.parse(body.expiresAt),
      validForMs: validForMs(transaction.body.validUntil, network, services.networks.status(network.id), now),
    });
    const id = services.random(ID_BYTES);
    const made = await insertSigningSession(services.db, {
      id,
      accountId: principal.accountId,
      network: network.id,
      txHash: transaction.hash,
      cbor: fromHex(body.cbor),
      ...signers,
      signatures: signaturesIn(transaction),
      expiresAt,
      mostOpen: MOST_OPEN,
      now: new Date(now),
    });
    if (!made)
      throw new ServiceError('invalid', `An account has at most ${MOST_OPEN} signing sessions open; delete one first`);
    return await showSession(context, toHex(id));
  },
});

export const getSigningSession = operation({
  ...SESSION,
  id: 'getSigningSession',
  route: 'GET /api/tx/sessions/{id}',
  summary: 'A transaction that several people sign: who has, and who is missing',
  description: 'Any caller with the id may read it. Answers 404 when the session does not exist or has expired.',
  pure: true,
  path: SessionPath,
  result: SigningSession,
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a session from `POST /api/tx/sessions`',
  example: { path: { id: idExample } },

  handle: (context, { path: { id } }) => showSession(context, id),
});

export const addSigningWitness = operation({
  ...SESSION,
  id: 'addSigningWitness',
  route: 'POST /api/tx/sessions/{id}/witnesses',
  summary: 'Add signatures to a transaction that several people sign',
  description:
    '`witness` is a witness set as wallets answer it (CIP-30), a signed copy of the transaction, or a single `[vkey, signature]`. Signatures are verified, and those of keys that do not sign this transaction are refused. The order does not matter, and a signature that is there already changes nothing.',
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
    const signatures = takeSignatures(body.witness, parseTransaction(toHex(session.cbor)), session);
    if (session.submittedAt !== null)
      throw new ServiceError('invalid', 'The transaction has been submitted: it takes no more signatures');
    await addWitnesses(services.db, fromHex(id), signatures, new Date(services.clock.now()));
    return await showSession(context, id);
  },
});

export const removeSigningSession = operation({
  ...SESSION,
  id: 'deleteSigningSession',
  route: 'DELETE /api/tx/sessions/{id}',
  summary: 'Delete a signing session and its signatures',
  description: 'Only the account that made it may. A transaction that was submitted goes its way all the same.',
  pure: true,
  writes: true,
  path: SessionPath,
  result: Type.Null(),
  success: 204,
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a session from `POST /api/tx/sessions`',
  example: { path: { id: idExample } },

  async handle(context, { path: { id } }) {
    await ownSession(context, id, 'delete');
    await deleteSigningSession(context.services.db, fromHex(id));
    return null;
  },
});
