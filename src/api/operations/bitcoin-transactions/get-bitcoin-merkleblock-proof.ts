import { encodeMerkleBlock } from '../../../chains/bitcoin/merkle-block.js';
import { toHex } from '../../../kernel/hex.js';
import { blockHeader, listBlockTxids } from '../../../store/queries/bitcoin/blocks.js';
import { operation } from '../../kit/operation.js';
import { requireConfirmed } from '../../services/bitcoin/transactions.js';
import { TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';
import { HexResponse } from '../../shapes/bitcoin/transactions.js';

export const getBitcoinMerkleblockProof = operation({
  id: 'getBitcoinMerkleblockProof',
  route: 'GET /api/btc/txs/{txid}/merkleblockProof',
  tag: 'Bitcoin Transactions',
  summary: 'Get the Merkle proof of a transaction as a `merkleblock` (BIP-37)',
  description:
    'Proves that a block contains the transaction; `verifytxoutproof` of Bitcoin Core accepts the hexadecimal. Returns 404 for a transaction that is not confirmed.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: HexResponse,
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  handle({ db }, { path }) {
    return db.snapshot(async (snapshot) => {
      const { block, index } = await requireConfirmed(snapshot, path.txid.toLowerCase());
      const header = (await blockHeader(snapshot, block.height))!;
      const txids = await listBlockTxids(snapshot, block.height);
      return { hex: toHex(encodeMerkleBlock(header, txids, new Set([index]))) };
    });
  },
});
