import { MeshTxBuilder } from '@meshsdk/core';

const toAmount = ({ lovelace, assets }) => [
  { unit: 'lovelace', quantity: String(lovelace) },
  ...assets.map(({ policyId, assetName, quantity }) => ({ unit: policyId + assetName, quantity: String(quantity) })),
];

const toUnits = ({ units }) => ({ mem: Number(units.mem), steps: Number(units.steps) });

/** Mesh takes scripts as CBOR bytes around the bytes of the ledger. */
const wrap = ({ bytes }) => (0x40 + bytes.length / 2).toString(16) + bytes;

function addScripts(builder, { mint, plutusMint, lockedUtxo, utxos }, context) {
  const { address, nativeScript, plutusPolicy, plutusValidator, redeemer } = context;
  if (mint !== undefined)
    builder.mint(String(mint.quantity), mint.policyId, mint.assetName).mintingScript(nativeScript);
  if (plutusMint !== undefined)
    builder
      .mintPlutusScriptV2()
      .mint(String(plutusMint.quantity), plutusMint.policyId, plutusMint.assetName)
      .mintingScript(wrap(plutusPolicy))
      .mintRedeemerValue(redeemer, 'CBOR', toUnits(plutusPolicy));
  if (lockedUtxo !== undefined)
    builder
      .spendingPlutusScriptV2()
      .txIn(lockedUtxo.txHash, lockedUtxo.outputIndex, toAmount(lockedUtxo), plutusValidator.address, 0)
      .txInScript(wrap(plutusValidator))
      .txInInlineDatumPresent()
      .txInRedeemerValue(redeemer, 'CBOR', toUnits(plutusValidator));
  if (plutusMint === undefined && lockedUtxo === undefined) return;
  // Mesh does not select collateral: the largest UTxO without tokens, or else the largest.
  const plain = utxos.filter(({ assets }) => assets.length === 0);
  const [largest] = (plain.length > 0 ? plain : utxos).toSorted((a, b) => Number(b.lovelace - a.lovelace));
  builder.txInCollateral(largest.txHash, largest.outputIndex, toAmount(largest), address);
}

function addCertificate(builder, { certificate }, { stakeAddress, stakeKeyHash, drepId, pool }) {
  switch (certificate) {
    case 'stakeRegistration':
      return builder.registerStakeCertificate(stakeAddress);
    case 'delegation':
      return builder.delegateStakeCertificate(stakeAddress, pool.id);
    case 'voteDelegation':
      return builder.voteDelegationCertificate({ alwaysAbstain: null }, stakeAddress);
    case 'drepRegistration':
      return builder.drepRegistrationCertificate(drepId);
    case 'poolRegistration':
      return builder.registerPoolCertificate({
        vrfKeyHash: pool.vrfKeyHash,
        operator: pool.keyHash,
        pledge: String(pool.pledge),
        cost: String(pool.cost),
        margin: [pool.margin.numerator, pool.margin.denominator],
        relays: [{ type: 'SingleHostName', domainName: pool.relay.dns, port: pool.relay.port }],
        owners: [stakeKeyHash],
        rewardAddress: stakeAddress,
      });
    case 'poolRetirement':
      return builder.retirePoolCertificate(pool.id, pool.retirementEpoch);
    default:
      return builder;
  }
}

function addGovernance(builder, { vote, proposal }, { stakeAddress, drepId, govAction, anchor }) {
  if (vote)
    builder.vote({ type: 'DRep', drepId }, { txHash: govAction.txHash, txIndex: govAction.index }, { voteKind: 'Yes' });
  if (proposal)
    builder.proposal(
      { kind: 'InfoAction', action: {} },
      { anchorUrl: anchor.url, anchorDataHash: anchor.hash },
      stakeAddress,
    );
}

export const peers = [
  {
    name: 'mesh',
    // 132 lovelace above the untagged size, which is what the tag costs.
    form: 'tagged',
    async build(job, context) {
      const { address, ttl, stakeAddress } = context;
      const { utxos, outputs, inlineDatum, referenceScript, message, withdrawal, selectAll } = job;
      const builder = new MeshTxBuilder();
      for (const [index, output] of outputs.entries()) {
        builder.txOut(address, toAmount(output));
        if (inlineDatum !== undefined) builder.txOutInlineDatumValue(inlineDatum, 'CBOR');
        // Native scripts have no version.
        if (referenceScript !== undefined && index === 0) builder.txOutReferenceScript(referenceScript, null);
      }
      if (message !== undefined) builder.metadataValue(674, { msg: [message] });
      addScripts(builder, job, context);
      addCertificate(builder, job, context);
      addGovernance(builder, job, context);
      if (withdrawal !== undefined) builder.withdrawal(stakeAddress, String(withdrawal));
      builder.changeAddress(address).invalidHereafter(ttl);
      if (selectAll) for (const utxo of utxos) builder.txIn(utxo.txHash, utxo.outputIndex, toAmount(utxo), address, 0);
      else
        builder.selectUtxosFrom(
          utxos.map((utxo) => ({
            input: { txHash: utxo.txHash, outputIndex: utxo.outputIndex },
            output: { address, amount: toAmount(utxo) },
          })),
        );
      return builder.complete();
    },
  },
];
