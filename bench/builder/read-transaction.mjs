const dist = new URL('../../dist/builder/library.js', import.meta.url);
const { describeTransaction } = await import(process.env.BUILDER_LIBRARY ?? dist.href);

const hex = (bytes) => Buffer.from(bytes).toString('hex');
const VKEY_WITNESS_BYTES = 101;

/** Fee and shape of a transaction, and the ledger rules that it violates. */
export function readTransaction(cbor, { utxos, outputs }, { parameters, ttl }) {
  const { transaction } = describeTransaction(cbor);
  const { body, witnesses } = transaction;
  const problems = [];
  const balance = new Map();
  const count = (unit, quantity) => balance.set(unit, (balance.get(unit) ?? 0n) + quantity);
  const byOutpoint = new Map(utxos.map((utxo, position) => [`${utxo.txHash}#${utxo.outputIndex}`, position]));
  const positions = [];
  for (const { txHash, index } of body.inputs) {
    const position = byOutpoint.get(`${hex(txHash)}#${index}`);
    if (position === undefined) {
      problems.push('an unknown input');
      continue;
    }
    positions.push(position);
    const utxo = utxos[position];
    count('lovelace', utxo.lovelace);
    for (const { policyId, assetName, quantity } of utxo.assets) count(policyId + assetName, quantity);
  }
  for (const { lovelace, assets, encoded } of body.outputs) {
    count('lovelace', -lovelace);
    for (const { policyId, assetName, quantity } of assets) count(hex(policyId) + hex(assetName), -quantity);
    if (lovelace < BigInt(parameters.coinsPerUtxoByte * (160 + encoded.length))) problems.push('an output too small');
  }
  count('lovelace', -body.fee);
  if ([...balance.values()].some((quantity) => quantity !== 0n)) problems.push('value not conserved');
  if (body.validUntil !== BigInt(ttl)) problems.push(`valid until ${body.validUntil}`);
  if (body.outputs.length < outputs.length) problems.push('payments are missing');
  // One key signs: its witness, the key of its field and the head of its list, without a tag.
  const signed =
    1 + body.encoded.length + (witnesses.vkeys.length > 0 ? 0 : 2 + VKEY_WITNESS_BYTES) + witnesses.encoded.length + 1;
  if (body.fee < BigInt(parameters.minFeeA * signed + parameters.minFeeB)) problems.push('fee too small');
  if (signed > parameters.maxTxSize) problems.push('too large');
  return {
    fee: Number(body.fee),
    inputs: body.inputs.length,
    positions,
    outputs: body.outputs.length,
    bytes: cbor.length / 2,
    problems,
  };
}
