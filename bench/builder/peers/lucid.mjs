import { Lucid, PROTOCOL_PARAMETERS_DEFAULT } from '@lucid-evolution/lucid';

const toAssets = ({ lovelace, assets }) => ({
  lovelace,
  ...Object.fromEntries(assets.map(({ policyId, assetName, quantity }) => [policyId + assetName, quantity])),
});

let lucid;

export const peers = [
  {
    name: 'lucid-evolution 0.4.34',
    // 308 lovelace above the untagged size: more than the tag costs.
    form: 'tagged',
    async prepare({ parameters }) {
      const presetProtocolParameters = {
        ...PROTOCOL_PARAMETERS_DEFAULT,
        minFeeA: parameters.minFeeA,
        minFeeB: parameters.minFeeB,
        maxTxSize: parameters.maxTxSize,
        maxValSize: parameters.maxValueSize,
        coinsPerUtxoByte: BigInt(parameters.coinsPerUtxoByte),
      };
      // Lucid requires a provider, although it only reads the protocol parameters.
      const provider = { getProtocolParameters: async () => presetProtocolParameters };
      lucid = await Lucid(provider, 'Preprod', { presetProtocolParameters });
    },
    isComplete: true,
    async build(job, { address, ttlTime, stakeAddress, nativeScript }) {
      const { utxos, outputs, inlineDatum, message, mint, poolId, withdrawal } = job;
      lucid.selectWallet.fromAddress(
        address,
        utxos.map((utxo) => ({
          txHash: utxo.txHash,
          outputIndex: utxo.outputIndex,
          address,
          assets: toAssets(utxo),
        })),
      );
      let builder = lucid.newTx();
      for (const output of outputs)
        builder =
          inlineDatum === undefined
            ? builder.pay.ToAddress(address, toAssets(output))
            : builder.pay.ToAddressWithData(address, { kind: 'inline', value: inlineDatum }, toAssets(output));
      if (message !== undefined) builder = builder.attachMetadata(674, { msg: [message] });
      if (mint !== undefined)
        builder = builder
          .mintAssets({ [mint.policyId + mint.assetName]: mint.quantity })
          .attach.MintingPolicy({ type: 'Native', script: nativeScript });
      if (poolId !== undefined) builder = builder.delegate.ToPool(stakeAddress, poolId);
      if (withdrawal !== undefined) builder = builder.withdraw(stakeAddress, withdrawal);
      const signable = await builder.validTo(ttlTime).complete();
      return signable.toCBOR();
    },
  },
];
