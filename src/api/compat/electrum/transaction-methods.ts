import { toBitcoin } from '../../../chains/bitcoin/amount.js';
import { proveInclusion } from '../../../chains/bitcoin/merkle.js';
import { computeWtxid } from '../../../chains/bitcoin/transaction.js';
import { toHex } from '../../../kernel/hex.js';
import { listBlockTxids } from '../../../store/queries/bitcoin/blocks.js';
import {
  findTransactionLocations,
  findTransactions,
  transactionBytes,
} from '../../../store/queries/bitcoin/transactions.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { queryNetworkNode } from '../../services/bitcoin/query-node.js';
import { readRawTransaction } from '../../shapes/bitcoin/transaction-input.js';
import type { Method } from './method.js';
import { CODE, ElectrumError } from './rpc-message.js';
import { toVerboseTransaction } from './verbose-transaction.js';

/** Nodes relay nothing larger; twice as many hexadecimal digits. */
const MAX_HEX = 800_000;
const MAX_PACKAGE = 25;

const noTransaction = (txid: string): ElectrumError =>
  new ElectrumError(CODE.daemon, `daemon error: No such mempool or blockchain transaction: ${txid}`);

const rejected = (reason: string | null): ElectrumError =>
  new ElectrumError(
    CODE.badRequest,
    `the transaction was rejected by network rules.\n\n${reason ?? 'no reason given'}`,
  );

/** Methods on transactions. */
export const TRANSACTION_METHODS: Readonly<Record<string, Method>> = {
  'blockchain.transaction.get': {
    parameters: ['tx_hash', 'verbose'],
    async handle({ db, network }, parameters) {
      const txid = parameters.hash('tx_hash');
      if (!parameters.flag('verbose')) {
        const found = await transactionBytes(db, txid);
        if (found === undefined) throw noTransaction(txid);
        return toHex(found.bytes);
      }
      return db.snapshot(async (snapshot) => {
        const tip = await requireBitcoinTip(snapshot);
        const found = (await findTransactions(snapshot, [txid])).get(txid);
        if (found === undefined) throw noTransaction(txid);
        return toVerboseTransaction(found, network, tip.height);
      });
    },
  },

  'blockchain.transaction.get_merkle': {
    parameters: ['tx_hash', 'height'],
    handle: ({ db }, parameters) =>
      db.snapshot(async (snapshot) => {
        const txid = parameters.hash('tx_hash');
        const height = parameters.count('height');
        const location = (await findTransactionLocations(snapshot, [txid])).get(txid);
        if (location?.block.height !== height)
          throw new ElectrumError(CODE.badRequest, `tx ${txid} not in block at height ${height}`);
        const { siblings, position } = proveInclusion(await listBlockTxids(snapshot, height), location.index);
        return { block_height: height, merkle: siblings.map(toHex), pos: position };
      }),
  },

  'blockchain.transaction.id_from_pos': {
    parameters: ['height', 'tx_pos', 'merkle'],
    handle: ({ db }, parameters) =>
      db.snapshot(async (snapshot) => {
        const [height, index] = [parameters.count('height'), parameters.count('tx_pos')];
        const txids = await listBlockTxids(snapshot, height);
        const txid = txids[index];
        if (txid === undefined)
          throw new ElectrumError(CODE.badRequest, `no tx at position ${index} in block at height ${height}`);
        if (!parameters.flag('merkle')) return toHex(txid);
        return { tx_hash: toHex(txid), merkle: proveInclusion(txids, index).siblings.map(toHex) };
      }),
  },

  'blockchain.transaction.broadcast': {
    parameters: ['raw_tx'],
    async handle({ db, services }, parameters) {
      const { txid, encoded } = readRawTransaction(parameters.text('raw_tx', MAX_HEX));
      const request = { kind: 'submit', transactions: [encoded] } as const;
      const { accepted, reason } = await queryNetworkNode(db, services, request);
      if (!accepted) throw rejected(reason);
      return toHex(txid);
    },
  },

  'blockchain.transaction.broadcast_package': {
    parameters: ['raw_txs', 'verbose'],
    since: '1.6',
    async handle({ db, services }, parameters) {
      const verbose = parameters.flag('verbose');
      const transactions = parameters.texts('raw_txs', MAX_PACKAGE, MAX_HEX).map(readRawTransaction);
      const request = { kind: 'submit-package', transactions: transactions.map(({ encoded }) => encoded) } as const;
      const results = await queryNetworkNode(db, services, request);
      const success = results.every(({ accepted }) => accepted);
      if (verbose)
        return {
          package_msg: success ? 'success' : 'transaction failed',
          'tx-results': Object.fromEntries(
            results.map(({ txid, accepted, reason, virtualBytes, fee }, index) => [
              toHex(computeWtxid(transactions[index]!)),
              {
                txid,
                ...(virtualBytes !== null && { vsize: virtualBytes }),
                ...(fee !== null && { fees: { base: toBitcoin(BigInt(fee)) } }),
                ...(!accepted && { error: reason }),
              },
            ]),
          ),
        };
      if (success) return { success };
      const failed = results.filter(({ accepted }) => !accepted);
      return { success, errors: failed.map(({ txid, reason }) => ({ txid, error: reason ?? 'rejected' })) };
    },
  },
};
