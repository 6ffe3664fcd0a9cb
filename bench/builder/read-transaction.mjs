const dist = new URL('../../dist/builder/library.js', import.meta.url);
const { describeTransaction } = await import(process.env.BUILDER_LIBRARY ?? dist.href);

const hex = (bytes) => Buffer.from(bytes).toString('hex');
const VKEY_WITNESS_BYTES = 101;

/** Fee and shape of a transaction, and the ledger rules that it violates. */
export function readTransaction(cbor, job, { parameters, ttl }) {
  const { utxos, outputs } = job;
  const { transaction } = describeTransaction(cbor);
  const { body, witnesses, auxiliary } = transaction;
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
  count('lovelace', job.withdrawal ?? 0n);
  if (job.mint !== undefined) count(job.mint.policyId + job.mint.assetName, job.mint.quantity);
  if ([...balance.values()].some((quantity) => quantity !== 0n)) problems.push('value not conserved');
  if (body.validUntil !== BigInt(ttl)) problems.push(`valid until ${body.validUntil}`);
  if (body.outputs.length < outputs.length) problems.push('payments are missing');
  problems.push(...listMissing(job, transaction));
  // One key signs, and that of the account: their witnesses, the key of the field and the head of the list, without a tag.
  const signers = job.poolId === undefined && job.withdrawal === undefined ? 1 : 2;
  const vkeyBytes = witnesses.vkeys.length > 0 ? 0 : 2 + signers * VKEY_WITNESS_BYTES;
  const signed = 1 + body.encoded.length + vkeyBytes + witnesses.encoded.length + (auxiliary?.encoded.length ?? 1);
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

/** The contents of the job besides payments that the transaction lacks. */
function listMissing({ inlineDatum, message, mint, poolId, withdrawal }, { body, witnesses, auxiliary }) {
  const missing = [];
  const carriers = body.outputs.filter((output) => output.inlineDatum !== undefined);
  if (inlineDatum !== undefined && carriers.length === 0) missing.push('no datum');
  if (message !== undefined && auxiliary === undefined) missing.push('no metadata');
  if (mint !== undefined && witnesses.scripts.length === 0) missing.push('no script');
  if (poolId !== undefined && body.certificates.length !== 1) missing.push('no certificate');
  if (withdrawal !== undefined && body.withdrawals.length !== 1) missing.push('no withdrawal');
  return missing;
}
