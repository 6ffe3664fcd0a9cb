import { MeshTxBuilder } from '@meshsdk/core';

const toAmount = ({ lovelace, assets }) => [
  { unit: 'lovelace', quantity: String(lovelace) },
  ...assets.map(({ policyId, assetName, quantity }) => ({ unit: policyId + assetName, quantity: String(quantity) })),
];

export const peers = [
  {
    name: 'mesh',
    // 132 lovelace above the untagged size, which is what the tag costs.
    form: 'tagged',
    async build({ utxos, outputs }, { address, ttl }) {
      const builder = new MeshTxBuilder();
      for (const output of outputs) builder.txOut(address, toAmount(output));
      builder
        .changeAddress(address)
        .invalidHereafter(ttl)
        .selectUtxosFrom(
          utxos.map((utxo) => ({
            input: { txHash: utxo.txHash, outputIndex: utxo.outputIndex },
            output: { address, amount: toAmount(utxo) },
          })),
        );
      return builder.complete();
    },
  },
];
