import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { toHex } from '../../../../kernel/hex.js';
import type { ChainOutput } from '../../../../store/queries/cardano/outputs/chain-outputs.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { Closed, Count, Nullable, named } from '../../../kit/schema.js';
import { Amounts, toAmounts } from '../amounts.js';

export const UtxoContent = named(
  'utxo_content',
  Closed({
    address: Type.String({ description: FIELD.address }),
    tx_hash: Type.String({ description: FIELD.txHash }),
    tx_index: Count('The same as `output_index`'),
    output_index: Count(FIELD.outputIndex),
    amount: Amounts('Lovelace first, then native assets'),
    block: Type.String({ description: FIELD.blockHash }),
    data_hash: Nullable(Type.String({ description: FIELD.datumHash })),
    inline_datum: Nullable(Type.String({ description: 'CBOR of the inline datum, hexadecimal; null without one' })),
    reference_script_hash: Nullable(
      Type.String({ description: 'Hash of the script that the output carries; null when it carries none' }),
    ),
  }),
);

/** Outputs of the genesis files belong to the genesis block. */
export const toBlockHash = ({ block }: Pick<ChainOutput, 'block'>, network: CardanoNetwork): string =>
  block?.hash ?? network.genesisHashes.byron ?? '';

export const toUtxoContent = (output: ChainOutput, network: CardanoNetwork): Static<typeof UtxoContent> => ({
  address: addressBytesText(output.address),
  tx_hash: output.txHash,
  tx_index: output.index,
  output_index: output.index,
  amount: toAmounts(output),
  block: toBlockHash(output, network),
  data_hash: output.datumHash ?? null,
  inline_datum: output.inlineDatum === undefined ? null : toHex(output.inlineDatum),
  reference_script_hash: output.referenceScript?.hash ?? null,
});
