import Type, { type Static } from 'typebox';
import { proveInclusion } from '../../../chains/bitcoin/merkle.js';
import { encodeMerkleBlock } from '../../../chains/bitcoin/merkle-block.js';
import { toHex } from '../../../kernel/hex.js';
import { blockHeader, listBlockTxids } from '../../../store/queries/bitcoin/blocks.js';
import type { Outspend } from '../../../store/queries/bitcoin/outspends.js';
import { findTransactionLocations, findTransactions } from '../../../store/queries/bitcoin/transactions.js';
import { BytesResponse } from '../../kit/bytes-response.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Closed, Count } from '../../kit/schema.js';
import { findOutspends } from '../../services/bitcoin/outspends.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { requireBytes, requireConfirmed } from '../../services/bitcoin/transactions.js';
import { toStoredTransactionJson } from '../../shapes/bitcoin/load-transactions.js';
import { TXID_EXAMPLE, TxidPath, Vout } from '../../shapes/bitcoin/transaction-input.js';
import { toStatusJson } from '../../shapes/bitcoin/utxo.js';
import { type EsploraAt, plainText, routeFields, textFields } from './esplora-route.js';
import { NO_TRANSACTION, notFound, withMessage } from './failures.js';
import { EsploraStatus, EsploraTransaction, toEsploraStatus, toEsploraTransaction } from './transaction-json.js';

const NOT_CONFIRMED = 'Transaction not found or is unconfirmed';

export const EsploraOutspend = Closed({
  spent: Type.Boolean({ description: 'True when a confirmed or unconfirmed transaction spends the output' }),
  txid: Type.Optional(Type.String({ description: 'Id of the spending transaction' })),
  vin: Type.Optional(Count('Position of the spending input')),
  status: Type.Optional(EsploraStatus),
});

export const toEsploraOutspend = (spend: Outspend | undefined): Static<typeof EsploraOutspend> =>
  spend === undefined
    ? { spent: false }
    : { spent: true, txid: spend.txid, vin: spend.vin, status: toEsploraStatus(toStatusJson(spend.block)) };

/** Routes about one transaction. */
export function transactionRoutes(at: EsploraAt): readonly Operation[] {
  const { name, prefix, form } = at;
  const base = { ...routeFields(at), path: TxidPath, errors: ['not-found'] as const, example: TXID_EXAMPLE };
  const text = { ...base, ...textFields(at), result: Type.String({ description: 'Plain text' }) };

  const getTransaction = operation({
    ...base,
    id: `${name}.getTransaction`,
    route: `GET ${prefix}/tx/{txid}`,
    summary: 'Get a transaction',
    result: EsploraTransaction,

    handle: ({ db, network }, { path }) =>
      db.snapshot(async (snapshot) => {
        const txid = path.txid.toLowerCase();
        await requireBitcoinTip(snapshot);
        const found = (await findTransactions(snapshot, [txid])).get(txid);
        if (found === undefined) throw notFound(NO_TRANSACTION);
        return toEsploraTransaction(toStoredTransactionJson(found, network), form);
      }),
  });

  const getStatus = operation({
    ...base,
    id: `${name}.getTransactionStatus`,
    route: `GET ${prefix}/tx/{txid}/status`,
    summary: 'Get the confirmation status of a transaction',
    description: 'An unknown transaction is not confirmed.',
    result: EsploraStatus,
    errors: [],

    handle: ({ db }, { path }) =>
      db.snapshot(async (snapshot) => {
        const txid = path.txid.toLowerCase();
        await requireBitcoinTip(snapshot);
        const location = (await findTransactionLocations(snapshot, [txid])).get(txid);
        return toEsploraStatus(toStatusJson(location?.block));
      }),
  });

  const getHex = operation({
    ...text,
    id: `${name}.getTransactionHex`,
    route: `GET ${prefix}/tx/{txid}/hex`,
    summary: 'Get a transaction in hexadecimal',

    handle: async ({ db }, { path }) =>
      plainText(toHex(await withMessage(requireBytes(db, path.txid.toLowerCase()), NO_TRANSACTION))),
  });

  const getRaw = operation({
    ...base,
    id: `${name}.getTransactionRaw`,
    route: `GET ${prefix}/tx/{txid}/raw`,
    summary: 'Get the bytes of a transaction',
    result: Type.String({ description: 'Bytes' }),
    bytesType: 'application/octet-stream',

    handle: async ({ db }, { path }) =>
      new BytesResponse(await withMessage(requireBytes(db, path.txid.toLowerCase()), NO_TRANSACTION)),
  });

  const getMerkleProof = operation({
    ...base,
    id: `${name}.getMerkleProof`,
    route: `GET ${prefix}/tx/{txid}/merkle-proof`,
    summary: 'Get the Merkle proof of a transaction',
    result: Closed({
      block_height: Count(FIELD.blockHeight),
      merkle: Type.Array(Type.String(), { description: 'Hashes from the transaction to the root' }),
      pos: Count('Position of the transaction in the block'),
    }),

    handle: ({ db }, { path }) =>
      db.snapshot(async (snapshot) => {
        const found = withMessage(requireConfirmed(snapshot, path.txid.toLowerCase()), NOT_CONFIRMED);
        const { block, index } = await found;
        const { siblings, position } = proveInclusion(await listBlockTxids(snapshot, block.height), index);
        return { block_height: block.height, merkle: siblings.map(toHex), pos: position };
      }),
  });

  const getMerkleblockProof = operation({
    ...text,
    id: `${name}.getMerkleblockProof`,
    route: `GET ${prefix}/tx/{txid}/merkleblock-proof`,
    summary: 'Get the Merkle proof of a transaction as a `merkleblock` (BIP-37)',

    handle: ({ db }, { path }) =>
      db.snapshot(async (snapshot) => {
        const found = withMessage(requireConfirmed(snapshot, path.txid.toLowerCase()), NOT_CONFIRMED);
        const { block, index } = await found;
        const header = (await blockHeader(snapshot, block.height))!;
        const txids = await listBlockTxids(snapshot, block.height);
        return plainText(toHex(encodeMerkleBlock(header, txids, new Set([index]))));
      }),
  });

  const getOutspend = operation({
    ...base,
    id: `${name}.getOutspend`,
    route: `GET ${prefix}/tx/{txid}/outspend/{vout}`,
    summary: 'Get the transaction that spends an output',
    description: 'An unknown output is not spent.',
    path: Type.Object({ ...TxidPath.properties, vout: Vout }),
    result: EsploraOutspend,
    errors: [],
    example: { path: { ...TXID_EXAMPLE.path, vout: '0' } },

    handle: ({ db }, { path }) =>
      db.snapshot(async (snapshot) => {
        const txid = path.txid.toLowerCase();
        const found = (await findOutspends(snapshot, [txid])).get(txid);
        return toEsploraOutspend(found?.[path.vout]);
      }),
  });

  const listOutspends = operation({
    ...base,
    id: `${name}.listOutspends`,
    route: `GET ${prefix}/tx/{txid}/outspends`,
    summary: 'List the transactions that spend the outputs of a transaction',
    result: Type.Array(EsploraOutspend),

    handle: ({ db }, { path }) =>
      db.snapshot(async (snapshot) => {
        const txid = path.txid.toLowerCase();
        const found = (await findOutspends(snapshot, [txid])).get(txid);
        if (found === undefined) throw notFound(NO_TRANSACTION);
        return found.map(toEsploraOutspend);
      }),
  });

  return [getTransaction, getStatus, getHex, getRaw, getMerkleProof, getMerkleblockProof, getOutspend, listOutspends];
}
