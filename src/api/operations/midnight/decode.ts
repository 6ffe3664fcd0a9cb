import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { addSubmission, submissionOutcome } from '../../../store/queries/midnight/exchange.js';
import { transactionBytes } from '../../../store/queries/midnight/transactions.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Closed, named } from '../../schema.js';
import { awaitOutcome } from './await-answer.js';
import { MidnightDecodedTx, shownDecoded } from './decoded-json.js';
import { EXAMPLE } from './examples.js';
import { ledger } from './ledger.js';
import { TransactionHash } from './parameters.js';
import { findTransaction } from './transactions.js';

const common = { tag: 'Midnight Transactions', gate: 'caller', scope: 'midnight', addOn: null } as const;

/** 1 MiB of hexadecimal digits, and room for the field around them. */
const MAX_CHARACTERS = 1_048_576;
const BODY_BYTES = MAX_CHARACTERS + 1_024;

const RawTransaction = named(
  'MidnightRawTransaction',
  Closed({
    raw: Type.String({
      minLength: 2,
      maxLength: MAX_CHARACTERS,
      pattern: '^([0-9a-fA-F]{2})+$',
      description: 'The serialized transaction in hexadecimal',
    }),
  }),
);

export const decodeMidnightTransaction = operation({
  ...common,
  id: 'decodeMidnightTransaction',
  route: 'POST /api/midnight/transactions/decode',
  summary: 'Reads the bytes of a transaction with the ledger itself',
  description: 'Bytes of another version of the ledger are answered with 422 and the tag that they carry.',
  pure: true,
  body: RawTransaction,
  bodyLimit: BODY_BYTES,
  result: MidnightDecodedTx,
  errors: ['undecodable'],
  example: { body: { raw: EXAMPLE.claimRaw } },

  handle: async ({ network }, { body }) => shownDecoded(await ledger.transaction(fromHex(body.raw)), network),
});

export const getMidnightTransactionDecoded = operation({
  ...common,
  id: 'getMidnightTransactionDecoded',
  route: 'GET /api/midnight/transactions/{hash}/decoded',
  summary: 'A transaction of the chain, read with the ledger itself',
  description:
    'Decodes the bytes with the ledger of their version. Answers 404 when the hash is not on the chain and 422 when the ledger cannot read it.',
  path: Type.Object({ hash: TransactionHash }),
  result: MidnightDecodedTx,
  errors: ['not-found', 'undecodable'],
  example: { path: { hash: EXAMPLE.transfer } },

  async handle({ db, network }, { path }) {
    const { found } = await findTransaction(db, path.hash);
    const bytes = (await transactionBytes(db, found.id)) ?? new Uint8Array();
    const decoded = shownDecoded(await ledger.transaction(bytes), network, found.fee);
    return { ...decoded, hash: found.hash, identifiers: [...found.identifiers] };
  },
});

/** Bytes without proofs, which a simulated network takes. */
const UNPROVEN = /^midnight:transaction\[v[0-9]+\]\(signature\[v[0-9]+\],proof-preimage,/;

export const submitMidnightTransaction = operation({
  ...common,
  id: 'submitMidnightTransaction',
  route: 'POST /api/midnight/transactions/submit',
  summary: 'Hands a transaction to the node',
  description:
    "Answers once the node has judged it; a refusal is 400 with the node's words. A simulated network takes transactions without proofs too, as wallets hand them to a prover: it publishes them with made-up ones, and the hash is that of what it publishes.",
  writes: true,
  body: RawTransaction,
  bodyLimit: BODY_BYTES,
  result: named(
    'MidnightSubmitted',
    Closed({
      hash: Type.String({ description: FIELD.midnightTxHash }),
      identifiers: Type.Array(Type.String(), { description: FIELD.identifiers }),
    }),
  ),
  success: 202,
  errors: ['not-implemented', 'undecodable'],
  example: { body: { raw: EXAMPLE.claimRaw } },

  async handle({ db, network, services, principal }, { body }) {
    const status = services.networks.status(network.id);
    if (!status.capabilities.includes('submit'))
      throw new ServiceError(
        'not-implemented',
        `The source of ${network.id} takes no transactions: it needs a node (${network.id}_NODE_URL)`,
      );
    const bytes = fromHex(body.raw);
    const unproven =
      status.source === 'sandbox' && UNPROVEN.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));
    const read = unproven ? undefined : await ledger.transaction(bytes);
    if (read?.form === 'system') throw new ServiceError('invalid', 'System transactions come from the chain itself');
    const id = await addSubmission(db, {
      accountId: principal.accountId,
      txHash: read?.hash === undefined ? new Uint8Array(32) : fromHex(read.hash),
      bytes,
      now: new Date(services.clock.now()),
    });
    const { txHash } = await awaitOutcome(db, 'submission', id, services.clock, () => submissionOutcome(db, id));
    return { hash: toHex(txHash), identifiers: [...(read?.identifiers ?? [])] };
  },
});
