import * as Evolution from '@evolution-sdk/evolution';
import { makeTxBuilder } from '@evolution-sdk/evolution/sdk/builders/TransactionBuilder';
import { PAYMENT_KINDS, SLOW_PEER_JOBS } from '../jobs.mjs';

const toAssets = ({ lovelace, assets }) =>
  Evolution.Assets.fromRecord({
    lovelace,
    ...Object.fromEntries(assets.map(({ policyId, assetName, quantity }) => [policyId + assetName, quantity])),
  });

export const peers = [
  {
    name: 'evolution-sdk',
    // 132 lovelace above the untagged size, which is what the tag costs.
    form: 'tagged',
    kinds: PAYMENT_KINDS,
    maxJobs: SLOW_PEER_JOBS,
    async build({ utxos, outputs }, { address, parameters, ttlTime }) {
      const home = Evolution.Address.fromBech32(address);
      const builder = makeTxBuilder({ chain: Evolution.preprod });
      for (const output of outputs) builder.payToAddress({ address: home, assets: toAssets(output) });
      const result = await builder.setValidity({ to: BigInt(ttlTime) }).build({
        changeAddress: home,
        availableUtxos: utxos.map(
          (utxo) =>
            new Evolution.UTxO.UTxO({
              transactionId: Evolution.TransactionHash.fromHex(utxo.txHash),
              index: BigInt(utxo.outputIndex),
              address: home,
              assets: toAssets(utxo),
            }),
        ),
        protocolParameters: {
          minFeeCoefficient: BigInt(parameters.minFeeA),
          minFeeConstant: BigInt(parameters.minFeeB),
          coinsPerUtxoByte: BigInt(parameters.coinsPerUtxoByte),
          maxTxSize: parameters.maxTxSize,
          priceMem: 0.0577,
          priceStep: 0.0000721,
          minFeeRefScriptCostPerByte: 15,
        },
      });
      return Evolution.Transaction.toCBORHex(await result.toTransaction());
    },
  },
];
