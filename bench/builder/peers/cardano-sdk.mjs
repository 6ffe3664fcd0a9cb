import { Cardano, Serialization } from '@cardano-sdk/core';
import { LargeFirstSelector, roundRobinRandomImprove } from '@cardano-sdk/input-selection';
import { createTransactionInternals, defaultSelectionConstraints } from '@cardano-sdk/tx-construction';

const toValue = ({ lovelace, assets }) => ({
  coins: lovelace,
  ...(assets.length > 0 && {
    assets: new Map(assets.map(({ policyId, assetName, quantity }) => [policyId + assetName, quantity])),
  }),
});

const toNative = (script) => Serialization.NativeScript.fromCbor(script).toCore();

/** The first output carries the reference script. */
function toOutputs({ outputs, inlineDatum, referenceScript }, address) {
  const datum = inlineDatum === undefined ? undefined : Serialization.PlutusData.fromCbor(inlineDatum).toCore();
  return outputs.map((output, index) => ({
    address,
    value: toValue(output),
    ...(datum !== undefined && { datum }),
    ...(referenceScript !== undefined && index === 0 && { scriptReference: toNative(referenceScript) }),
  }));
}

function toCertificate(type, { stakeAddress, stakeKeyHash, pool, parameters }) {
  const stakeCredential = { type: Cardano.CredentialType.KeyHash, hash: stakeKeyHash };
  switch (type) {
    case 'stakeRegistration':
      return { __typename: Cardano.CertificateType.StakeRegistration, stakeCredential };
    case 'delegation':
      return { __typename: Cardano.CertificateType.StakeDelegation, stakeCredential, poolId: pool.id };
    case 'voteDelegation':
      return {
        __typename: Cardano.CertificateType.VoteDelegation,
        stakeCredential,
        dRep: { __typename: 'AlwaysAbstain' },
      };
    case 'drepRegistration':
      return {
        __typename: Cardano.CertificateType.RegisterDelegateRepresentative,
        dRepCredential: stakeCredential,
        deposit: BigInt(parameters.drepDeposit),
        anchor: null,
      };
    case 'poolRegistration':
      return {
        __typename: Cardano.CertificateType.PoolRegistration,
        poolParameters: {
          id: pool.id,
          vrf: pool.vrfKeyHash,
          pledge: pool.pledge,
          cost: pool.cost,
          margin: pool.margin,
          rewardAccount: stakeAddress,
          owners: [stakeAddress],
          relays: [{ __typename: 'RelayByName', hostname: pool.relay.dns, port: pool.relay.port }],
        },
      };
    default:
      return { __typename: Cardano.CertificateType.PoolRetirement, poolId: pool.id, epoch: pool.retirementEpoch };
  }
}

/** Number of keys that sign with the payment key. */
const FURTHER_SIGNERS = {
  delegation: 1,
  voteDelegation: 1,
  drepRegistration: 1,
  poolRegistration: 2,
  poolRetirement: 1,
};

function fakeSignatures({ certificate, withdrawal }) {
  const count = 1 + (withdrawal === undefined ? (FURTHER_SIGNERS[certificate] ?? 0) : 1);
  return new Map(Array.from({ length: count }, (_, index) => [String(index).padStart(64, '0'), '00'.repeat(64)]));
}

const BY_HAND = 'collateral, units and their fee by hand';
const NO_FIELD = 'no field for it in tx-construction';

function peer(name, selectorOf) {
  return {
    name,
    // One untagged vkey witness, with four bytes of rounding.
    form: 'untagged',
    cannot: { 'Plutus mint': BY_HAND, 'Plutus spend': BY_HAND, vote: NO_FIELD, proposal: NO_FIELD },
    async build(job, context) {
      const { address, parameters, ttl, stakeAddress, nativeScript } = context;
      const { utxos, message, mint, certificate, withdrawal, deposit = 0n, selectAll } = job;
      const selector = selectorOf({
        changeAddressResolver: {
          resolve: async (selection) => selection.change.map((output) => ({ ...output, address })),
        },
      });
      const auxiliaryData =
        message === undefined ? undefined : { blob: new Map([[674n, new Map([['msg', [message]]])]]) };
      const minted =
        mint === undefined ? undefined : new Map([[Cardano.AssetId(mint.policyId + mint.assetName), mint.quantity]]);
      const internals = (inputSelection) =>
        createTransactionInternals({
          inputSelection,
          validityInterval: { invalidHereafter: Cardano.Slot(ttl) },
          ...(certificate !== undefined && { certificates: [toCertificate(certificate, context)] }),
          ...(withdrawal !== undefined && { withdrawals: [{ stakeAddress, quantity: withdrawal }] }),
          ...(auxiliaryData !== undefined && { auxiliaryData }),
          ...(minted !== undefined && { mint: minted }),
        });
      const scripts = mint === undefined ? {} : { scripts: [toNative(nativeScript)] };
      const signatures = fakeSignatures(job);
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
          return { body, id: hash, auxiliaryData, witness: { signatures, ...scripts } };
        },
        redeemersByType: {},
        txEvaluator: { evaluate: async () => [] },
      });
      const available = new Set(
        utxos.map((utxo) => [
          { address, index: utxo.outputIndex, txId: utxo.txHash },
          { address, value: toValue(utxo) },
        ]),
      );
      const { selection } = await selector.select({
        preSelectedUtxo: selectAll ? available : new Set(),
        utxo: selectAll ? new Set() : available,
        outputs: new Set(toOutputs(job, address)),
        constraints,
        implicitValue: {
          coin: { deposit, input: withdrawal ?? 0n, withdrawals: withdrawal ?? 0n },
          ...(minted !== undefined && { mint: minted }),
        },
      });
      const { body } = internals(selection);
      const transaction = new Serialization.Transaction(
        Serialization.TransactionBody.fromCore(body),
        Serialization.TransactionWitnessSet.fromCore({ signatures: new Map(), ...scripts }),
        auxiliaryData === undefined ? undefined : Serialization.AuxiliaryData.fromCore(auxiliaryData),
      );
      return transaction.toCbor();
    },
  };
}

export const peers = [
  peer('cardano-sdk LargeFirst', (props) => new LargeFirstSelector(props)),
  peer('cardano-sdk roundRobinRandomImprove', (props) => roundRobinRandomImprove(props)),
];
