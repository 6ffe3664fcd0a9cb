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
    isComplete: true,
    build(job, { address, parameters, ttl, stakeAddress, stakeKeyHash, nativeScript }) {
      const { utxos, outputs, inlineDatum, message, mint, poolId, withdrawal } = job;
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
      for (const output of outputs) {
        const made = CSL.TransactionOutput.new(home, toValue(output));
        if (inlineDatum !== undefined) made.set_plutus_data(CSL.PlutusData.from_hex(inlineDatum));
        builder.add_output(made);
      }
      if (message !== undefined) builder.add_json_metadatum(big(674), JSON.stringify({ msg: [message] }));
      if (mint !== undefined) {
        const minting = CSL.MintBuilder.new();
        const source = CSL.NativeScriptSource.new(CSL.NativeScript.from_hex(nativeScript));
        const name = CSL.AssetName.new(Buffer.from(mint.assetName, 'hex'));
        minting.add_asset(CSL.MintWitness.new_native_script(source), name, CSL.Int.new(big(mint.quantity)));
        builder.set_mint_builder(minting);
      }
      if (poolId !== undefined) {
        const certificates = CSL.CertificatesBuilder.new();
        const key = CSL.Credential.from_keyhash(CSL.Ed25519KeyHash.from_hex(stakeKeyHash));
        const delegation = CSL.StakeDelegation.new(key, CSL.Ed25519KeyHash.from_bech32(poolId));
        certificates.add(CSL.Certificate.new_stake_delegation(delegation));
        builder.set_certs_builder(certificates);
      }
      if (withdrawal !== undefined) {
        const withdrawals = CSL.WithdrawalsBuilder.new();
        withdrawals.add(CSL.RewardAddress.from_address(CSL.Address.from_bech32(stakeAddress)), big(withdrawal));
        builder.set_withdrawals_builder(withdrawals);
      }
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
