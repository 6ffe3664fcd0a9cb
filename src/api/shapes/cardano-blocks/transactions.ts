import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { ChainBlock } from '../../../store/queries/cardano/blocks/blocks.js';
import type { GenesisBlock } from '../../../store/queries/cardano/blocks/genesis-block.js';
import type { ListedTransaction } from '../../../store/queries/cardano/transactions/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, Defaulted, described, Nullable, named } from '../../kit/schema.js';

export const BlockTx = named(
  'BlockTx',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    txIndex: Count('Index of the transaction in the block'),
    fee: Nullable(described(Amount, FIELD.feeOrNull)),
    size: Count('Bytes'),
    output: described(Amount, 'Sum of the outputs of the transaction, in lovelace'),
    invalid: Type.Boolean({ description: 'True when a script failed and the collateral was taken' }),
  }),
);

export const toTxJson = ({
  hash,
  index,
  fee,
  sizeBytes,
  output,
  valid,
}: ListedTransaction): Static<typeof BlockTx> => ({
  txHash: toHex(hash),
  txIndex: index,
  fee: fee?.toString() ?? null,
  size: sizeBytes,
  output: output.toString(),
  invalid: !valid,
});

export const isGenesis = (block: Pick<ChainBlock, 'firstTxId'> | GenesisBlock): block is GenesisBlock =>
  'kind' in block && block.kind === 'genesis';

export interface TxPage {
  readonly page: number;
  readonly pageSize: number;
  readonly order: 'asc' | 'desc';
}

export type BlockContext = { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork };

export const Details = Defaulted(Type.Boolean({ description: 'True: full transactions instead of summaries' }), false);
