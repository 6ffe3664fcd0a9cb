const dist = new URL('../../dist/builder/library.js', import.meta.url);
const { buildTransfer, networkById } = await import(process.env.BUILDER_LIBRARY ?? dist.href);

const network = networkById('CARDANO_PREPROD');

/** Plain objects in, hexadecimal text out, like the other contestants. */
export const ours = (form) => ({
  name: `ours (${form})`,
  form,
  build({ utxos, outputs }, { address, parameters, ttl }) {
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
      outputs: outputs.map(({ lovelace, assets }) => ({ address, lovelace, assets })),
    };
    return buildTransfer(request, ledger).cbor;
  },
});
