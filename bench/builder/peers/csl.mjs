import CSL from '@emurgo/cardano-serialization-lib-nodejs';

const big = (value) => CSL.BigNum.from_str(String(value));

function toValue({ lovelace, assets }) {
  if (assets.length === 0) return CSL.Value.new(big(lovelace));
  const policies = new Map();
  for (const { policyId, assetName, quantity } of assets) {
    const names = policies.get(policyId) ?? CSL.Assets.new();
    policies.set(policyId, names);
    names.insert(CSL.AssetName.new(Buffer.from(assetName, 'hex')), big(quantity));
  }
  const bundle = CSL.MultiAsset.new();
  for (const [policyId, names] of policies) bundle.insert(CSL.ScriptHash.from_hex(policyId), names);
  return CSL.Value.new_with_assets(big(lovelace), bundle);
}

function peer(name, strategy) {
  return {
    name,
    // 308 lovelace above the untagged size: more than the tag costs.
    form: 'tagged',
    build({ utxos, outputs }, { address, parameters, ttl }) {
      const config = CSL.TransactionBuilderConfigBuilder.new()
        .fee_algo(CSL.LinearFee.new(big(parameters.minFeeA), big(parameters.minFeeB)))
        .pool_deposit(big(500000000))
        .key_deposit(big(parameters.keyDeposit))
        .max_value_size(parameters.maxValueSize)
        .max_tx_size(parameters.maxTxSize)
        .coins_per_utxo_byte(big(parameters.coinsPerUtxoByte))
        .build();
      const builder = CSL.TransactionBuilder.new(config);
      const home = CSL.Address.from_bech32(address);
      for (const output of outputs) builder.add_output(CSL.TransactionOutput.new(home, toValue(output)));
      builder.set_ttl_bignum(big(ttl));
      const available = CSL.TransactionUnspentOutputs.new();
      for (const utxo of utxos) {
        const input = CSL.TransactionInput.new(CSL.TransactionHash.from_hex(utxo.txHash), utxo.outputIndex);
        available.add(CSL.TransactionUnspentOutput.new(input, CSL.TransactionOutput.new(home, toValue(utxo))));
      }
      builder.add_inputs_from_and_change(available, strategy, CSL.ChangeConfig.new(home));
      return builder.build_tx().to_hex();
    },
  };
}

export const peers = [
  peer('CSL largest-first', CSL.CoinSelectionStrategyCIP2.LargestFirstMultiAsset),
  peer('CSL random-improve', CSL.CoinSelectionStrategyCIP2.RandomImproveMultiAsset),
];
