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
    async build({ utxos, outputs }, { address, ttlTime }) {
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
      for (const output of outputs) builder = builder.pay.ToAddress(address, toAssets(output));
      const signable = await builder.validTo(ttlTime).complete();
      return signable.toCBOR();
    },
  },
];
