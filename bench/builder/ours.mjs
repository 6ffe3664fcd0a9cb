const dist = new URL('../../dist/builder/library.js', import.meta.url);
const { buildTransfer, compose, networkById } = await import(process.env.BUILDER_LIBRARY ?? dist.href);

const network = networkById('CARDANO_PREPROD');

const toDatum = ({ inlineDatum }) =>
  inlineDatum === undefined ? {} : { datum: { form: 'inline', bytes: Buffer.from(inlineDatum, 'hex') } };

function toIntents({ mint, poolId, withdrawal }, stakeAddress, nativeScript) {
  const intents = [];
  if (mint !== undefined) {
    const { policyId, assetName, quantity } = mint;
    const witness = { script: { language: 'native', bytes: Buffer.from(nativeScript, 'hex') } };
    intents.push({ kind: 'mint', policyId, assets: [{ assetName, quantity }], witness });
  }
  if (poolId !== undefined) intents.push({ kind: 'delegation', stakeAddress, poolId });
  if (withdrawal !== undefined) intents.push({ kind: 'withdrawal', stakeAddress, amount: withdrawal });
  return intents;
}

/** Plain objects in, hexadecimal text out, like the other contestants. */
export const ours = (form) => ({
  name: `ours (${form})`,
  form,
  build(job, { address, parameters, ttl, stakeAddress, nativeScript }) {
    const { utxos, outputs, kind = 'payment' } = job;
    const ledger = {
      network,
      tipSlot: BigInt(ttl - 7200),
      parameters: {
        minFeeA: BigInt(parameters.minFeeA),
        minFeeB: BigInt(parameters.minFeeB),
        maxTxSize: parameters.maxTxSize,
        maxValueSize: parameters.maxValueSize,
        coinsPerUtxoByte: BigInt(parameters.coinsPerUtxoByte),
        keyDeposit: BigInt(parameters.keyDeposit),
        drepDeposit: BigInt(parameters.drepDeposit),
        refScriptCostPerByte: { numerator: 15n, denominator: 1n },
      },
    };
    const request = {
      changeAddress: address,
      ttl: BigInt(ttl),
      witnessForm: form,
      utxos: utxos.map(({ txHash, outputIndex, lovelace, assets }) => ({
        txHash,
        outputIndex,
        address,
        lovelace,
        assets,
      })),
    };
    const payments = outputs.map(({ lovelace, assets }) => ({ address, lovelace, assets }));
    if (kind === 'payment' || kind === 'many outputs')
      return buildTransfer({ ...request, outputs: payments }, ledger).cbor;
    const metadata = job.message === undefined ? undefined : { 674: { msg: [job.message] } };
    const intents = [
      { kind: 'payment', outputs: payments.map((payment) => ({ ...payment, ...toDatum(job) })) },
      ...toIntents(job, stakeAddress, nativeScript),
    ];
    return compose({ ...request, intents, metadata }, ledger).then(({ cbor }) => cbor);
  },
});
