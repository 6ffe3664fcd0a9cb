import { Lucid, PROTOCOL_PARAMETERS_DEFAULT } from '@lucid-evolution/lucid';

const toAssets = ({ lovelace, assets }) => ({
  lovelace,
  ...Object.fromEntries(assets.map(({ policyId, assetName, quantity }) => [policyId + assetName, quantity])),
});

const toUtxo = (utxo, address) => ({
  txHash: utxo.txHash,
  outputIndex: utxo.outputIndex,
  address,
  assets: toAssets(utxo),
});

/** Lucid takes scripts as CBOR bytes around the bytes of the ledger. */
const toScript = ({ bytes }) => ({
  type: 'PlutusV2',
  script: (0x40 + bytes.length / 2).toString(16) + bytes,
});

function addScripts(
  builder,
  { mint, plutusMint, lockedUtxo },
  { nativeScript, plutusPolicy, plutusValidator, redeemer },
) {
  const unit = ({ policyId, assetName, quantity }) => ({ [policyId + assetName]: quantity });
  if (mint !== undefined)
    return builder.mintAssets(unit(mint)).attach.MintingPolicy({ type: 'Native', script: nativeScript });
  if (plutusMint !== undefined)
    return builder.mintAssets(unit(plutusMint), redeemer).attach.MintingPolicy(toScript(plutusPolicy));
  if (lockedUtxo === undefined) return builder;
  const { address, datum } = plutusValidator;
  return builder
    .collectFrom([{ ...toUtxo(lockedUtxo, address), datum }], redeemer)
    .attach.SpendingValidator(toScript(plutusValidator));
}

function addCertificate(builder, { certificate }, { stakeAddress, pool }) {
  switch (certificate) {
    case 'stakeRegistration':
      return builder.register.Stake(stakeAddress);
    case 'delegation':
      return builder.delegate.ToPool(stakeAddress, pool.id);
    case 'voteDelegation':
      return builder.delegate.VoteToDRep(stakeAddress, { __typename: 'AlwaysAbstain' });
    case 'drepRegistration':
      return builder.register.DRep(stakeAddress);
    default:
      return builder;
  }
}

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
    cannot: {
      'pool registration': 'no call for it',
      'pool retirement': 'no call for it',
      vote: 'no call for it',
      proposal: 'no call for it',
    },
    async build(job, context) {
      const { address, ttlTime, stakeAddress } = context;
      const { utxos, outputs, inlineDatum, referenceScript, message, withdrawal, selectAll } = job;
      const wallet = utxos.map((utxo) => toUtxo(utxo, address));
      lucid.selectWallet.fromAddress(address, wallet);
      let builder = lucid.newTx();
      for (const [index, output] of outputs.entries()) {
        const datum = inlineDatum === undefined ? undefined : { kind: 'inline', value: inlineDatum };
        const script =
          referenceScript === undefined || index > 0 ? undefined : { type: 'Native', script: referenceScript };
        builder =
          datum === undefined && script === undefined
            ? builder.pay.ToAddress(address, toAssets(output))
            : builder.pay.ToAddressWithData(address, datum, toAssets(output), script);
      }
      if (selectAll) builder = builder.collectFrom(wallet);
      if (message !== undefined) builder = builder.attachMetadata(674, { msg: [message] });
      builder = addCertificate(addScripts(builder, job, context), job, context);
      if (withdrawal !== undefined) builder = builder.withdraw(stakeAddress, withdrawal);
      const signable = await builder.validTo(ttlTime).complete();
      return signable.toCBOR();
    },
  },
];
