import Type from 'typebox';
import { describeTransaction } from '../../../builder/describe.js';
import { encodeAddress } from '../../../chains/cardano/address.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { pendingBytes, pendingOfAddress, pendingTransactions } from '../../../store/queries/cardano/mempool.js';
import { numberedPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { AddressText, Amount, Closed, Count, DateTime, described, named } from '../../schema.js';
import { readAddress } from '../addresses/address-parts.js';
import { knownOutputs } from '../tx/known-outputs.js';
import { requireCapability } from './capability.js';
import { DecodedTransaction, decodedTransaction } from './decoded-transaction.js';
import { TxPath } from './transaction-parameters.js';

const MempoolTransaction = named(
  'MempoolTransaction',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    size: Count('Bytes as sent'),
    firstSeen: described(DateTime, 'When this service first saw it in the mempool'),
  }),
);

export const listMempool = operation({
  id: 'listMempool',
  route: 'GET /api/transactions/mempool',
  tag: 'Transactions',
  summary: 'Transactions that wait for a block, in the order of the node',
  description:
    'Answers the mempool of the node that this service follows, with the time at which each transaction was first seen. Answers 501 on a network whose source has no mempool.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(MempoolTransaction),
  errors: ['not-implemented'],
  example: {},

  async handle({ db, network, services }, { query }) {
    requireCapability(services, network, 'mempool');
    const waiting = await numberedPage(query, (range) => pendingTransactions(db, range));
    return waiting.map(({ txHash, sizeBytes, firstSeen }) => ({
      txHash,
      size: sizeBytes,
      firstSeen: firstSeen.toISOString(),
    }));
  },
});

export const getMempoolTransaction = operation({
  id: 'getMempoolTransaction',
  route: 'GET /api/transactions/mempool/{txHash}',
  tag: 'Transactions',
  summary: 'A transaction that waits for a block',
  description: 'What its inputs hold is looked up on the chain; of outputs that wait themselves it is null.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: DecodedTransaction,
  errors: ['not-found', 'not-implemented'],
  exampleNeeds: 'the hash of a transaction in the mempool, from `/api/transactions/mempool`',
  example: { path: { txHash: 'ab'.repeat(32) } },

  handle({ db, network, services }, { path: { txHash } }) {
    requireCapability(services, network, 'mempool');
    return db.snapshot(async (snapshot) => {
      const bytes = /^[0-9a-f]{64}$/i.test(txHash) ? await pendingBytes(snapshot, fromHex(txHash)) : undefined;
      if (bytes === undefined) throw new ServiceError('not-found', 'No such transaction waits for a block');
      const described = describeTransaction(toHex(bytes));
      const { inputs, referenceInputs, collateral } = described.transaction.body;
      const known = await knownOutputs(snapshot, [...inputs, ...referenceInputs, ...collateral]);
      const contents = [...known].map(([outpoint, { address, lovelace, assets }]) => {
        const held = assets.map(({ policyId, assetName, quantity }) => ({
          policyId: fromHex(policyId),
          assetName: fromHex(assetName),
          quantity,
        }));
        return [outpoint, { address, lovelace, assets: held }] as const;
      });
      return decodedTransaction(described, network, new Map(contents));
    });
  },
});

const AddressMempoolTransaction = named(
  'AddressMempoolTransaction',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    received: described(Amount, 'Amount that the transaction pays to the address, in lovelace'),
    sent: described(Amount, 'Amount that the transaction spends from the address, in lovelace'),
  }),
);

export const listAddressMempool = operation({
  id: 'listAddressMempool',
  route: 'GET /api/transactions/mempool/addresses/{address}',
  tag: 'Transactions',
  summary: 'Transactions that wait for a block and move lovelace of an address',
  description:
    '`received` and `sent` are lovelace of outputs that the transaction makes at the address and spends from it.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AddressMempoolTransaction),
  errors: ['not-implemented'],
  example: { path: { address: EXAMPLE.address } },

  async handle({ db, network, services }, { path, query }) {
    requireCapability(services, network, 'mempool');
    const address = encodeAddress(readAddress(path.address, network));
    const waiting = await numberedPage(query, (range) => pendingOfAddress(db, address, range));
    return waiting.map(({ txHash, received, sent }) => ({
      txHash,
      received: received.toString(),
      sent: sent.toString(),
    }));
  },
});
