import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { TestAnswer } from '../../../store/queries/bitcoin/node-requests.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch } from '../../paging.js';
import { Closed, Count, described, Nullable, named } from '../../schema.js';
import { askNetworkNode } from './ask-node.js';
import { BITCOIN_EXAMPLE } from './examples.js';
import { RAW_BODY_BYTES, RawTxHex, readRawTransaction } from './transaction-input.js';

const MOST_PACKAGE = 25;

export const submitBitcoinTransaction = operation({
  id: 'submitBitcoinTransaction',
  route: 'POST /api/btc/txs/submit',
  tag: 'Bitcoin Transactions',
  summary: 'Hands a signed transaction to the node',
  description:
    "Answers once the node has judged it. A refusal is 400 with the node's own words. As `text/plain` the answer is the bare id.",
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  writes: true,
  body: named('SubmitBitcoinTransactionRequest', Closed({ rawTxHex: RawTxHex })),
  rawBody: { field: 'rawTxHex', answer: ({ txid }: { readonly txid: string }) => txid },
  bodyLimit: RAW_BODY_BYTES,
  result: named('SubmittedBitcoinTransaction', Closed({ txid: Type.String({ description: FIELD.txid }) })),
  errors: [],
  exampleNeeds: 'a signed transaction of your own that is in no block yet',
  example: { body: { rawTxHex: BITCOIN_EXAMPLE.rawTxHex } },

  async handle({ db, services, principal }, { body }) {
    const { txid, encoded } = readRawTransaction(body.rawTxHex);
    const question = { kind: 'submit', transactions: [encoded] } as const;
    const { accepted, reason } = await askNetworkNode(db, services, question, principal.accountId);
    if (!accepted)
      throw new ServiceError('invalid', `The node refused the transaction: ${reason ?? 'it gave no reason'}`);
    return { txid: toHex(txid) };
  },
});

const BitcoinAcceptance = named(
  'BitcoinAcceptance',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    accepted: Type.Boolean({ description: 'True when the node would take the transaction, or took it' }),
    reason: Nullable(Type.String({ description: "The node's own word" })),
    vsize: Nullable(Count('Virtual size in vbytes; null when the node did not take it')),
    fee: Nullable(Count('Satoshi')),
  }),
);

const shownAcceptance = ({
  txid,
  accepted,
  reason,
  virtualBytes,
  fee,
}: TestAnswer): Static<typeof BitcoinAcceptance> => ({
  txid,
  accepted,
  reason,
  vsize: virtualBytes,
  fee: fee === null ? null : Number(fee),
});

const RawTransactions = Batch(RawTxHex, MOST_PACKAGE);
/** A package that a node takes weighs no more than 404,000 units. */
const PACKAGE_BODY_BYTES = 2 * RAW_BODY_BYTES;

export const testBitcoinTransactions = operation({
  id: 'testBitcoinTransactions',
  route: 'POST /api/btc/txs/test',
  tag: 'Bitcoin Transactions',
  summary: 'Whether the node would take transactions, without handing them on',
  description: 'Several are tried together, in their order: a child after its parents.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['rawTxHexes'],
  body: named(
    'TestBitcoinTransactionsRequest',
    Closed({
      rawTxHexes: described(RawTransactions, 'Transactions in hexadecimal, parents before children'),
      maxFeeRate: Type.Optional(
        Type.Number({ minimum: 0, maximum: 1e9, description: 'Satoshi for a virtual byte; 0 lets everything pass' }),
      ),
    }),
  ),
  bodyLimit: PACKAGE_BODY_BYTES,
  result: Type.Array(BitcoinAcceptance),
  errors: [],
  example: { body: { rawTxHexes: [BITCOIN_EXAMPLE.rawTxHex] } },

  async handle({ db, services }, { body: { rawTxHexes, maxFeeRate } }) {
    const transactions = rawTxHexes.map((hex) => readRawTransaction(hex).encoded);
    return (await askNetworkNode(db, services, { kind: 'test', transactions, maxFeeRate })).map(shownAcceptance);
  },
});

export const submitBitcoinPackage = operation({
  id: 'submitBitcoinPackage',
  route: 'POST /api/btc/txs/package',
  tag: 'Bitcoin Transactions',
  summary: 'Hands a transaction and what it spends to the node, to be judged together',
  description: 'Parents first. Where the node refuses one the answer is 400 with its words.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  writes: true,
  batch: ['rawTxHexes'],
  body: named(
    'SubmitBitcoinPackageRequest',
    Closed({ rawTxHexes: described(RawTransactions, 'Transactions in hexadecimal, parents before children') }),
  ),
  bodyLimit: PACKAGE_BODY_BYTES,
  result: Type.Array(BitcoinAcceptance),
  errors: [],
  exampleNeeds: 'signed transactions of your own that are in no block yet',
  example: { body: { rawTxHexes: [BITCOIN_EXAMPLE.rawTxHex] } },

  async handle({ db, services, principal }, { body }) {
    const transactions = body.rawTxHexes.map((hex) => readRawTransaction(hex).encoded);
    const answers = await askNetworkNode(db, services, { kind: 'submit-package', transactions }, principal.accountId);
    const refused = answers.filter(({ accepted }) => !accepted);
    if (refused.length > 0)
      throw new ServiceError(
        'invalid',
        `The node refused the package: ${refused.map(({ txid, reason }) => `${txid}: ${reason ?? 'no reason'}`).join(', ')}`,
      );
    return answers.map(shownAcceptance);
  },
});
