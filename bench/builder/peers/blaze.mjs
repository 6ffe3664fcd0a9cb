import * as Core from '@blaze-cardano/core';
import { TxBuilder } from '@blaze-cardano/tx';
import { PAYMENT_KINDS, SLOW_PEER_JOBS } from '../jobs.mjs';

const toValue = ({ lovelace, assets }) =>
  new Core.Value(
    lovelace,
    assets.length === 0
      ? undefined
      : new Map(assets.map(({ policyId, assetName, quantity }) => [Core.AssetId(policyId + assetName), quantity])),
  );

export const peers = [
  {
    name: 'blaze',
    // 132 lovelace above the untagged size, which is what the tag costs.
    form: 'tagged',
    kinds: PAYMENT_KINDS,
    maxJobs: SLOW_PEER_JOBS,
    async build({ utxos, outputs }, { address, parameters, ttl }) {
      const home = Core.addressFromBech32(address);
      const builder = new TxBuilder({
        coinsPerUtxoByte: parameters.coinsPerUtxoByte,
        maxTxSize: parameters.maxTxSize,
        minFeeCoefficient: parameters.minFeeA,
        minFeeConstant: parameters.minFeeB,
        maxBlockBodySize: 90112,
        maxBlockHeaderSize: 1100,
        stakeKeyDeposit: parameters.keyDeposit,
        poolDeposit: 500000000,
        poolRetirementEpochBound: 18,
        desiredNumberOfPools: 500,
        poolInfluence: '3/10',
        monetaryExpansion: '3/1000',
        treasuryExpansion: '2/10',
        minPoolCost: 170000000,
        protocolVersion: { major: 10, minor: 0 },
        maxValueSize: parameters.maxValueSize,
        collateralPercentage: 150 / 100,
        maxCollateralInputs: 3,
        costModels: new Map(),
        prices: { memory: 0.0577, steps: 0.0000721 },
        maxExecutionUnitsPerTransaction: { memory: 14000000, steps: 10000000000 },
        maxExecutionUnitsPerBlock: { memory: 62000000, steps: 20000000000 },
        minFeeReferenceScripts: { base: 15, range: 25600, multiplier: 1.2 },
      });
      builder.setNetworkId(Core.NetworkId.Testnet).setChangeAddress(home);
      builder.addUnspentOutputs(
        utxos.map((utxo) =>
          Core.TransactionUnspentOutput.fromCore([
            { txId: utxo.txHash, index: utxo.outputIndex },
            { address, value: toValue(utxo).toCore() },
          ]),
        ),
      );
      for (const output of outputs) builder.addOutput(new Core.TransactionOutput(home, toValue(output)));
      builder.setValidUntil(Core.Slot(ttl));
      const transaction = await builder.complete();
      return transaction.toCbor();
    },
  },
];
