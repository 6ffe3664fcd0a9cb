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

const toKey = (hash) => CSL.Ed25519KeyHash.from_hex(hash);
const toUtxo = (utxo, output) =>
  CSL.TransactionUnspentOutput.new(
    CSL.TransactionInput.new(CSL.TransactionHash.from_hex(utxo.txHash), utxo.outputIndex),
    output,
  );
const toPrice = ({ numerator, denominator }) => CSL.UnitInterval.new(big(numerator), big(denominator));
const toAnchor = ({ url, hash }) => CSL.Anchor.new(CSL.URL.new(url), CSL.AnchorDataHash.from_hex(hash));
const toAccount = (address) => CSL.RewardAddress.from_address(CSL.Address.from_bech32(address));

const createConfig = (parameters) =>
  CSL.TransactionBuilderConfigBuilder.new()
    .fee_algo(CSL.LinearFee.new(big(parameters.minFeeA), big(parameters.minFeeB)))
    .pool_deposit(big(parameters.poolDeposit))
    .key_deposit(big(parameters.keyDeposit))
    .max_value_size(parameters.maxValueSize)
    .max_tx_size(parameters.maxTxSize)
    .coins_per_utxo_byte(big(parameters.coinsPerUtxoByte))
    .ex_unit_prices(CSL.ExUnitPrices.new(toPrice(parameters.priceMemory), toPrice(parameters.priceSteps)))
    .ref_script_coins_per_byte(CSL.UnitInterval.new(big(parameters.refScriptCostPerByte), big(1)))
    .build();

function toCertificate(type, { stakeKeyHash, stakeAddress, pool, parameters }) {
  const stake = CSL.Credential.from_keyhash(toKey(stakeKeyHash));
  switch (type) {
    case 'stakeRegistration':
      return CSL.Certificate.new_stake_registration(CSL.StakeRegistration.new(stake));
    case 'delegation':
      return CSL.Certificate.new_stake_delegation(CSL.StakeDelegation.new(stake, toKey(pool.keyHash)));
    case 'voteDelegation':
      return CSL.Certificate.new_vote_delegation(CSL.VoteDelegation.new(stake, CSL.DRep.new_always_abstain()));
    case 'drepRegistration':
      return CSL.Certificate.new_drep_registration(CSL.DRepRegistration.new(stake, big(parameters.drepDeposit)));
    case 'poolRegistration': {
      const owners = CSL.Ed25519KeyHashes.new();
      owners.add(toKey(stakeKeyHash));
      const relays = CSL.Relays.new();
      const name = CSL.DNSRecordAorAAAA.new(pool.relay.dns);
      relays.add(CSL.Relay.new_single_host_name(CSL.SingleHostName.new(pool.relay.port, name)));
      const registration = CSL.PoolParams.new(
        toKey(pool.keyHash),
        CSL.VRFKeyHash.from_hex(pool.vrfKeyHash),
        big(pool.pledge),
        big(pool.cost),
        toPrice(pool.margin),
        toAccount(stakeAddress),
        owners,
        relays,
      );
      return CSL.Certificate.new_pool_registration(CSL.PoolRegistration.new(registration));
    }
    default:
      return CSL.Certificate.new_pool_retirement(CSL.PoolRetirement.new(toKey(pool.keyHash), pool.retirementEpoch));
  }
}

function addGovernance(builder, { vote, proposal }, { stakeKeyHash, stakeAddress, govAction, anchor, parameters }) {
  if (vote) {
    const votes = CSL.VotingBuilder.new();
    const action = CSL.GovernanceActionId.new(CSL.TransactionHash.from_hex(govAction.txHash), govAction.index);
    const voter = CSL.Voter.new_drep_credential(CSL.Credential.from_keyhash(toKey(stakeKeyHash)));
    votes.add(voter, action, CSL.VotingProcedure.new(CSL.VoteKind.Yes));
    builder.set_voting_builder(votes);
  }
  if (proposal) {
    const proposals = CSL.VotingProposalBuilder.new();
    const action = CSL.GovernanceAction.new_info_action(CSL.InfoAction.new());
    const deposit = big(parameters.govActionDeposit);
    proposals.add(CSL.VotingProposal.new(action, toAnchor(anchor), toAccount(stakeAddress), deposit));
    builder.set_voting_proposal_builder(proposals);
  }
}

const toRedeemer = (tag, data, { units }) =>
  CSL.Redeemer.new(tag, big(0), CSL.PlutusData.from_hex(data), CSL.ExUnits.new(big(units.mem), big(units.steps)));

const toScript = ({ bytes }) => CSL.PlutusScript.new_v2(Buffer.from(bytes, 'hex'));

/** Returns whether a Plutus script runs. */
function addScripts(builder, { mint, plutusMint, lockedUtxo }, context) {
  const { nativeScript, plutusPolicy, plutusValidator, redeemer } = context;
  const minted = mint ?? plutusMint;
  if (minted !== undefined) {
    const minting = CSL.MintBuilder.new();
    const witness =
      mint === undefined
        ? CSL.MintWitness.new_plutus_script(
            CSL.PlutusScriptSource.new(toScript(plutusPolicy)),
            toRedeemer(CSL.RedeemerTag.new_mint(), redeemer, plutusPolicy),
          )
        : CSL.MintWitness.new_native_script(CSL.NativeScriptSource.new(CSL.NativeScript.from_hex(nativeScript)));
    const name = CSL.AssetName.new(Buffer.from(minted.assetName, 'hex'));
    const { quantity } = minted;
    const amount = quantity < 0n ? CSL.Int.new_negative(big(-quantity)) : CSL.Int.new(big(quantity));
    minting.add_asset(witness, name, amount);
    builder.set_mint_builder(minting);
  }
  if (lockedUtxo !== undefined) {
    const output = CSL.TransactionOutput.new(
      CSL.Address.from_bech32(plutusValidator.address),
      CSL.Value.new(big(lockedUtxo.lovelace)),
    );
    output.set_plutus_data(CSL.PlutusData.from_hex(plutusValidator.datum));
    const inputs = CSL.TxInputsBuilder.new();
    const spending = toRedeemer(CSL.RedeemerTag.new_spend(), redeemer, plutusValidator);
    const witness = CSL.PlutusWitness.new_without_datum(toScript(plutusValidator), spending);
    inputs.add_plutus_script_utxo(toUtxo(lockedUtxo, output), witness);
    builder.set_inputs(inputs);
  }
  return plutusMint !== undefined || lockedUtxo !== undefined;
}

/** Only their hash is in the transaction. */
function createCostModels() {
  const models = CSL.Costmdls.new();
  models.insert(CSL.Language.new_plutus_v2(), CSL.CostModel.new());
  return models;
}

/** CSL does not select collateral: the largest UTxO without tokens, or else the largest. */
function addCollateral(builder, utxos, toAvailable) {
  const plain = utxos.filter(({ assets }) => assets.length === 0);
  const [largest] = (plain.length > 0 ? plain : utxos).toSorted((a, b) => Number(b.lovelace - a.lovelace));
  const collateral = CSL.TxInputsBuilder.new();
  collateral.add_regular_utxo(toAvailable(largest));
  builder.set_collateral(collateral);
}

function peer(name, strategy) {
  return {
    name,
    // 308 lovelace above the untagged size: more than the tag costs.
    form: 'tagged',
    build(job, context) {
      const { address, parameters, ttl, stakeAddress } = context;
      const { utxos, outputs, inlineDatum, referenceScript, message, certificate, withdrawal } = job;
      const builder = CSL.TransactionBuilder.new(createConfig(parameters));
      const home = CSL.Address.from_bech32(address);
      for (const [index, output] of outputs.entries()) {
        const made = CSL.TransactionOutput.new(home, toValue(output));
        if (inlineDatum !== undefined) made.set_plutus_data(CSL.PlutusData.from_hex(inlineDatum));
        if (referenceScript !== undefined && index === 0)
          made.set_script_ref(CSL.ScriptRef.new_native_script(CSL.NativeScript.from_hex(referenceScript)));
        builder.add_output(made);
      }
      if (message !== undefined) builder.add_json_metadatum(big(674), JSON.stringify({ msg: [message] }));
      if (certificate !== undefined) {
        const certificates = CSL.CertificatesBuilder.new();
        certificates.add(toCertificate(certificate, context));
        builder.set_certs_builder(certificates);
      }
      if (withdrawal !== undefined) {
        const withdrawals = CSL.WithdrawalsBuilder.new();
        withdrawals.add(toAccount(stakeAddress), big(withdrawal));
        builder.set_withdrawals_builder(withdrawals);
      }
      addGovernance(builder, job, context);
      const runsPlutus = addScripts(builder, job, context);
      builder.set_ttl_bignum(big(ttl));
      const toAvailable = (utxo) => toUtxo(utxo, CSL.TransactionOutput.new(home, toValue(utxo)));
      if (job.selectAll) {
        for (const utxo of utxos.map(toAvailable))
          builder.add_regular_input(home, utxo.input(), utxo.output().amount());
        builder.add_change_if_needed(home);
        return builder.build_tx().to_hex();
      }
      const available = CSL.TransactionUnspentOutputs.new();
      for (const utxo of utxos) available.add(toAvailable(utxo));
      const change = CSL.ChangeConfig.new(home);
      if (runsPlutus) {
        addCollateral(builder, utxos, toAvailable);
        builder.calc_script_data_hash(createCostModels());
        builder.add_inputs_from_and_change_with_collateral_return(
          available,
          strategy,
          change,
          big(parameters.collateralPercentage),
        );
      } else builder.add_inputs_from_and_change(available, strategy, change);
      return builder.build_tx().to_hex();
    },
  };
}

export const peers = [
  peer('CSL largest-first', CSL.CoinSelectionStrategyCIP2.LargestFirstMultiAsset),
  peer('CSL random-improve', CSL.CoinSelectionStrategyCIP2.RandomImproveMultiAsset),
];
