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
    isComplete: true,
    async build(job, { address, ttl, stakeAddress, nativeScript }) {
      const { utxos, outputs, inlineDatum, message, mint, poolId, withdrawal } = job;
      const builder = new MeshTxBuilder();
      for (const output of outputs) {
        builder.txOut(address, toAmount(output));
        if (inlineDatum !== undefined) builder.txOutInlineDatumValue(inlineDatum, 'CBOR');
      }
      if (message !== undefined) builder.metadataValue(674, { msg: [message] });
      if (mint !== undefined)
        builder.mint(String(mint.quantity), mint.policyId, mint.assetName).mintingScript(nativeScript);
      if (poolId !== undefined) builder.delegateStakeCertificate(stakeAddress, poolId);
      if (withdrawal !== undefined) builder.withdrawal(stakeAddress, String(withdrawal));
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
