import Type from 'typebox';
import { signaturesIn } from '../../../builder/signing/signing.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { insertSigningSession } from '../../../store/queries/service/signing-sessions.js';
import { operation } from '../../kit/operation.js';
import { BodyNetwork, Closed, DateTime, Hex, named } from '../../kit/schema.js';
import { showSession } from '../../services/transaction-builder/session-json.js';
import { findSigners } from '../../services/transaction-builder/session-signers.js';
import { CBOR_EXAMPLE, SIGNER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { isFullySigned, SESSION, SigningSession } from '../../shapes/transaction-builder/session-json.js';
import { computeExpiry, validForMs } from '../../shapes/transaction-builder/session-lifetime.js';
import { readUnsigned } from '../../shapes/transaction-builder/session-signers.js';
import { BODY_BYTES } from '../../shapes/transaction-builder/sessions.js';
import { TxCbor } from '../../shapes/transaction-builder/shapes.js';

const ID_BYTES = 16;

const MAX_OPEN_SESSIONS = 200;

export const createSigningSession = operation({
  ...SESSION,
  id: 'createSigningSession',
  route: 'POST /api/tx/sessions',
  summary: 'Create a multi-party signing session',
  description: `The required signers are computed from the transaction and from the inputs and scripts that the index knows; for unknown ones, \`requiredKeyHashes\` lists the signers. Existing signatures of the transaction are kept. Any caller with the returned id and a key for the network may read the session and add signatures; only this account may submit or delete it. An account has at most ${MAX_OPEN_SESSIONS} open sessions.`,
  networkInBody: true,
  writes: true,
  body: named(
    'SigningSessionRequest',
    Closed({
      cbor: TxCbor('Transaction, with the native scripts that it runs'),
      requiredKeyHashes: Type.Optional(
        Type.Array(Hex(56), {
          maxItems: 100,
          description: 'Keys that must sign, in addition to those that the ledger requires',
        }),
      ),
      expiresAt: Type.Optional({
        ...DateTime,
        description:
          'When the session ends: at most 7 days from now, by default after a day, and never after the last slot of the transaction',
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
    const expiresAt = computeExpiry({
      now,
      requested: body.expiresAt === undefined ? undefined : Date.parse(body.expiresAt),
      validForMs: validForMs(transaction.body.validUntil, network, services.networks.status(network.id), now),
    });
    const id = services.random(ID_BYTES);
    const cbor = fromHex(body.cbor);
    const signatures = signaturesIn(transaction);
    const made = await insertSigningSession(services.db, {
      id,
      accountId: principal.accountId,
      network: network.id,
      txHash: transaction.hash,
      cbor,
      ...signers,
      signatures,
      isComplete: isFullySigned({ cbor, ...signers }, signatures),
      expiresAt,
      maxOpen: MAX_OPEN_SESSIONS,
      now: new Date(now),
    });
    if (!made)
      throw new ServiceError(
        'invalid',
        `An account has at most ${MAX_OPEN_SESSIONS} signing sessions open; delete one first`,
      );
    return await showSession(context, toHex(id));
  },
});
