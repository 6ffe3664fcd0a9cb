import Type from 'typebox';
import { proveInclusion } from '../../../chains/bitcoin/merkle.js';
import { toHex } from '../../../kernel/hex.js';
import { listBlockTxids } from '../../../store/queries/bitcoin/blocks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, named } from '../../kit/schema.js';
import { requireConfirmed } from '../../services/bitcoin/transactions.js';
import { TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';

export const getBitcoinMerkleProof = operation({
  id: 'getBitcoinMerkleProof',
  route: 'GET /api/btc/txs/{txid}/merkleProof',
  tag: 'Bitcoin Transactions',
  summary: 'Get the Merkle proof of a Bitcoin transaction',
  description:
    'The sibling hashes on the path from the transaction to the Merkle root, lowest level first, in the format of Esplora.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: named(
    'BitcoinMerkleProof',
    Closed({
      blockHeight: Count(FIELD.blockHeight),
      blockHash: Type.String({ description: FIELD.blockHash }),
      merkle: Type.Array(Type.String(), {
        description: 'Hashes of the Merkle branch from the transaction to the root, in hexadecimal',
      }),
      pos: Count('Position of the transaction in the block, from 0'),
    }),
  ),
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  handle({ db }, { path }) {
    return db.snapshot(async (snapshot) => {
      const { block, index } = await requireConfirmed(snapshot, path.txid.toLowerCase());
      const { siblings, position } = proveInclusion(await listBlockTxids(snapshot, block.height), index);
      return { blockHeight: block.height, blockHash: block.hash, merkle: siblings.map(toHex), pos: position };
    });
  },
});
