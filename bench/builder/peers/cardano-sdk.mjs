import { Cardano, Serialization } from '@cardano-sdk/core';
import { LargeFirstSelector, roundRobinRandomImprove } from '@cardano-sdk/input-selection';
import { createTransactionInternals, defaultSelectionConstraints } from '@cardano-sdk/tx-construction';

const toValue = ({ lovelace, assets }) => ({
  coins: lovelace,
  ...(assets.length > 0 && {
    assets: new Map(assets.map(({ policyId, assetName, quantity }) => [policyId + assetName, quantity])),
  }),
});

const FAKE_SIGNATURE = new Map([['00'.repeat(32), '00'.repeat(64)]]);

function peer(name, selectorOf) {
  return {
    name,
    // One untagged vkey witness, with four bytes of rounding.
    form: 'untagged',
    async build({ utxos, outputs }, { address, parameters, ttl }) {
      const selector = selectorOf({
        changeAddressResolver: {
          resolve: async (selection) => selection.change.map((output) => ({ ...output, address })),
        },
      });
      const internals = (inputSelection) =>
        createTransactionInternals({ inputSelection, validityInterval: { invalidHereafter: Cardano.Slot(ttl) } });
      const constraints = defaultSelectionConstraints({
        protocolParameters: {
          coinsPerUtxoByte: parameters.coinsPerUtxoByte,
          maxTxSize: parameters.maxTxSize,
          maxValueSize: parameters.maxValueSize,
          minFeeCoefficient: parameters.minFeeA,
          minFeeConstant: parameters.minFeeB,
          minFeeRefScriptCostPerByte: '15',
          prices: { memory: 0.0577, steps: 0.0000721 },
        },
        buildTx: async (selection) => {
          const { body, hash } = internals(selection);
          return { body, id: hash, witness: { signatures: FAKE_SIGNATURE } };
        },
        redeemersByType: {},
        txEvaluator: { evaluate: async () => [] },
      });
      const { selection } = await selector.select({
        preSelectedUtxo: new Set(),
        utxo: new Set(
          utxos.map((utxo) => [
            { address, index: utxo.outputIndex, txId: utxo.txHash },
            { address, value: toValue(utxo) },
          ]),
        ),
        outputs: new Set(outputs.map((output) => ({ address, value: toValue(output) }))),
        constraints,
      });
      const { body } = internals(selection);
      const transaction = new Serialization.Transaction(
        Serialization.TransactionBody.fromCore(body),
        Serialization.TransactionWitnessSet.fromCore({ signatures: new Map() }),
      );
      return transaction.toCbor();
    },
  };
}

export const peers = [
  peer('cardano-sdk LargeFirst', (props) => new LargeFirstSelector(props)),
  peer('cardano-sdk roundRobinRandomImprove', (props) => roundRobinRandomImprove(props)),
];
