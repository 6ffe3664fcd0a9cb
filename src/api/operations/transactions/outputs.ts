import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/address.js';
import type { OutputReference } from '../../../chains/cardano/output.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { heightsWithin } from '../../../store/queries/cardano/block-places.js';
import type { ChainOutput } from '../../../store/queries/cardano/chain-outputs.js';
import { namedOutputs, outputsWithin } from '../../../store/queries/cardano/named-outputs.js';
import { idsOfHashes, storedTransactions } from '../../../store/queries/cardano/transactions.js';
import { transactionsOfHeights } from '../../../store/queries/cardano/tx-range.js';
import { TipPage, tipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch, Cursor, Limit } from '../../paging.js';
import { Closed, Hex, named } from '../../schema.js';
import { EpochNumber } from '../blocks/block-parameters.js';
import { AddressUtxo, shownAddressUtxo } from '../outputs/address-utxo.js';
import { NamedUtxo, toNamedUtxoJson } from '../outputs/named-utxo.js';
import { type OutRefRole, OutRefUtxo, shownOutRef, unknownOutRef } from '../outputs/out-ref-utxo.js';
import { BATCH_BODY_BYTES, OutputIndex, TxHash, TxPath } from './transaction-parameters.js';
import { noSuchTransaction, type WholeTransaction, wholeTransactions } from './whole-transaction.js';

const TransactionUtxos = named(
  'TransactionUtxos',
  Closed({
    hash: Type.String({ description: FIELD.txHash }),
    inputs: Type.Array(OutRefUtxo, { description: FIELD.txInputs }),
    outputs: Type.Array(OutRefUtxo, { description: FIELD.txOutputs }),
  }),
);

export const getTransactionUtxos = operation({
  id: 'getTransactionUtxos',
  route: 'GET /api/transactions/{txHash}/utxos',
  tag: 'Transactions',
  summary: 'What a transaction spent, named and made',
  description:
    'Inputs first, then collateral, then reference inputs, each with its role; `consumedByTx` says what was really spent. A transaction whose script failed made nothing but the rest of its collateral.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: TransactionUtxos,
  errors: ['not-found', 'not-implemented'],
  example: { path: { txHash: EXAMPLE.tx.any } },

  async handle({ db, network, warn }, { path }) {
    if (path.txHash.length !== HASH_DIGITS) throw noSuchTransaction();
    const hash = fromHex(path.txHash);
    return await db.snapshot(async (snapshot) => {
      const stored = await storedTransactions(snapshot, idsOfHashes(snapshot, [hash]), 'asc');
      const [whole] = await wholeTransactions(snapshot, stored, warn);
      if (whole !== undefined) return shownUtxos(whole, network);
      // An output of the genesis files has a transaction that nobody sent.
      const genesis = await namedOutputs(snapshot, [{ txHash: hash, index: 0 }]);
      if (genesis.length === 0) throw noSuchTransaction();
      return { hash: toHex(hash), inputs: [], outputs: genesis.map((output) => shownOutRef(output, network)) };
    });
  },
});

const HASH_DIGITS = 64;

function shownUtxos(
  { facts, transaction: { body }, contentOf, made }: WholeTransaction,
  network: CardanoNetwork,
): Static<typeof TransactionUtxos> {
  const shown = (references: readonly OutputReference[], role: OutRefRole) =>
    references.map((reference) => {
      const content = contentOf(reference);
      return content === undefined ? unknownOutRef(reference, role) : shownOutRef(content, network, role);
    });
  return {
    hash: toHex(facts.hash),
    inputs: [
      ...shown(body.inputs, { collateral: false, reference: false }),
      ...shown(body.collateral, { collateral: true, reference: false }),
      ...shown(body.referenceInputs, { collateral: false, reference: true }),
    ],
    outputs: made.map((output) =>
      shownOutRef(output, network, { collateral: output.collateralReturn, reference: false }),
    ),
  };
}

async function oneOutput(db: NetworkDb<'cardano'>, txHash: string, index: number): Promise<ChainOutput> {
  const [output] = txHash.length === HASH_DIGITS ? await namedOutputs(db, [{ txHash: fromHex(txHash), index }]) : [];
  if (output === undefined) throw new ServiceError('not-found', 'There is no such output on the chain');
  return output;
}

const OutputPath = Type.Object({ txHash: TxHash, index: OutputIndex });

export const getTransactionOutput = operation({
  id: 'getTransactionOutput',
  route: 'GET /api/transactions/{txHash}/outputs/{index}',
  tag: 'Transactions',
  summary: 'An output, spent or not',
  description:
    '`consumedByTx` names the transaction that spent it. Answers 404 when the transaction is not on the chain or has no such output.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: OutputPath,
  result: AddressUtxo,
  errors: ['not-found'],
  example: { path: EXAMPLE.output },

  handle: async ({ db, network }, { path }) => shownAddressUtxo(await oneOutput(db, path.txHash, path.index), network),
});

export const getTransactionOutputAddress = operation({
  id: 'getTransactionOutputAddress',
  route: 'GET /api/transactions/{txHash}/outputs/{index}/address',
  tag: 'Transactions',
  summary: 'The address of an output',
  description:
    'Answers the address in bech32, Base58 for Byron. Answers 404 when the transaction is not on the chain or has no such output.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: OutputPath,
  result: Closed({ address: Type.String({ description: FIELD.address }) }),
  errors: ['not-found'],
  example: { path: EXAMPLE.output },

  async handle({ db }, { path }) {
    const { address } = await oneOutput(db, path.txHash, path.index);
    return { address: addressBytesText(address) };
  },
});

export const listNamedUtxos = operation({
  id: 'listNamedUtxos',
  route: 'POST /api/transactions/utxos',
  tag: 'Transactions',
  summary: 'Get several outputs at once, spent or not',
  description:
    'In the order asked for, each once; outputs that the chain does not have are left out. Every field is there under its camelCase and its snake_case name.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(named('OutputReference', Closed({ txHash: Hex(64, FIELD.txHash), outputIndex: OutputIndex })), 100),
  bodyLimit: BATCH_BODY_BYTES,
  result: Type.Array(NamedUtxo),
  errors: [],
  example: { body: [{ txHash: EXAMPLE.output.txHash, outputIndex: 0 }] },

  async handle({ db, network }, { body }) {
    const found = await namedOutputs(
      db,
      body.map(({ txHash, outputIndex }) => ({ txHash: fromHex(txHash), index: outputIndex })),
    );
    const byPlace = new Map(found.map((output) => [`${output.txHash}#${output.index}`, output]));
    const asked = new Set(body.map(({ txHash, outputIndex }) => `${txHash.toLowerCase()}#${outputIndex}`));
    return [...asked].flatMap((place) => {
      const output = byPlace.get(place);
      return output === undefined ? [] : toNamedUtxoJson(output, network);
    });
  },
});

export const pageEpochOutputs = operation({
  id: 'pageEpochOutputs',
  route: 'GET /api/transactions/outputs/epoch/{epoch}',
  tag: 'Transactions',
  summary: 'Outputs that were made in an epoch, spent or not, by cursor',
  description: 'In chain order, oldest first, to any depth. Answers an empty list for an epoch without blocks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ epoch: EpochNumber }),
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(AddressUtxo),
  errors: [],
  example: { path: { epoch: EXAMPLE.block.epoch }, query: { limit: 10 } },

  handle({ db, network, cursor }, { path, query }) {
    return tipPage(
      { db, cursor },
      {
        ...query,
        cursor: query.cursor,
        order: 'asc',
        async fetch(snapshot, range) {
          const heights = await heightsWithin(snapshot, path);
          if (heights.from > heights.to) return [];
          const within = await transactionsOfHeights(snapshot, heights);
          return await outputsWithin(snapshot, { ...range, within });
        },
        keyOf: ({ txId, index }) => [txId, index],
        show: (output) => shownAddressUtxo(output, network),
      },
    );
  },
});
