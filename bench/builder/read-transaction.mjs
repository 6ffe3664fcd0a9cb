const dist = new URL('../../dist/builder/library.js', import.meta.url);
const { describeTransaction } = await import(process.env.BUILDER_LIBRARY ?? dist.href);

const hex = (bytes) => Buffer.from(bytes).toString('hex');
const VKEY_WITNESS_BYTES = 101;

/** Fee and shape of a transaction, and the ledger rules that it violates. */
export function readTransaction(cbor, job, context) {
  const { parameters, ttl } = context;
  const { outputs } = job;
  const utxos = job.lockedUtxo === undefined ? job.utxos : [...job.utxos, job.lockedUtxo];
  const { transaction, requiredKeyHashes } = describeTransaction(cbor);
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
  count('lovelace', (job.withdrawal ?? 0n) - (job.deposit ?? 0n));
  for (const { policyId, assetName, quantity } of [job.mint ?? job.plutusMint ?? []].flat())
    count(policyId + assetName, quantity);
  if ([...balance.values()].some((quantity) => quantity !== 0n)) problems.push('value not conserved');
  if (body.validUntil !== BigInt(ttl)) problems.push(`valid until ${body.validUntil}`);
  if (body.outputs.length < outputs.length) problems.push('payments are missing');
  problems.push(...listMissing(job, transaction));
  // The witnesses of the payment key and of those that the body requires, with the key of the field and the head of the
  // list, without a tag.
  const signers = new Set([...requiredKeyHashes, context.paymentKeyHash]).size;
  const vkeyBytes = witnesses.vkeys.length > 0 ? 0 : 2 + signers * VKEY_WITNESS_BYTES;
  const signed = 1 + body.encoded.length + vkeyBytes + witnesses.encoded.length + (auxiliary?.encoded.length ?? 1);
  const minimum = BigInt(parameters.minFeeA * signed + parameters.minFeeB) + priceUnits(witnesses, parameters);
  if (body.fee < minimum) problems.push('fee too small');
  if (signed > parameters.maxTxSize) problems.push('too large');
  return {
    fee: Number(body.fee),
    inputs: body.inputs.length,
    positions,
    outputs: body.outputs.length,
    bytes: cbor.length / 2,
    ...(body.collateral.length > 0 && { collateralAtRisk: sumCollateral(body, utxos, byOutpoint) }),
    problems,
  };
}

/** Lovelace that a failing script costs: the collateral without what is returned. */
function sumCollateral({ collateral, collateralReturn }, utxos, byOutpoint) {
  const positions = collateral.map(({ txHash, index }) => byOutpoint.get(`${hex(txHash)}#${index}`));
  const sum = positions.reduce((total, position) => total + (utxos[position]?.lovelace ?? 0n), 0n);
  return Number(sum - (collateralReturn?.lovelace ?? 0n));
}

/** Fee of the execution units, each rounded up together as in the ledger. */
function priceUnits({ redeemers }, { priceMemory, priceSteps }) {
  let [memory, steps] = [0n, 0n];
  for (const { units } of redeemers) {
    memory += units.memory;
    steps += units.steps;
  }
  const denominator = BigInt(priceMemory.denominator) * BigInt(priceSteps.denominator);
  const price =
    memory * BigInt(priceMemory.numerator) * BigInt(priceSteps.denominator) +
    steps * BigInt(priceSteps.numerator) * BigInt(priceMemory.denominator);
  return (price + denominator - 1n) / denominator;
}

/** The contents of the job besides payments that the transaction lacks. */
function listMissing(job, { body, witnesses, auxiliary }) {
  const { inlineDatum, referenceScript, message, mint, plutusMint, lockedUtxo, certificate, withdrawal } = job;
  const missing = [];
  const require = (isWanted, isPresent, problem) => isWanted && !isPresent && missing.push(problem);
  require(inlineDatum !== undefined, body.outputs.some((output) => output.inlineDatum !== undefined), 'no datum');
  require(referenceScript !== undefined, body.outputs.some(
    ({ scriptRef }) => scriptRef !== undefined,
  ), 'no reference script');
  require(message !== undefined, auxiliary !== undefined, 'no metadata');
  require((mint ?? plutusMint) !== undefined, witnesses.scripts.length > 0, 'no script');
  const runsPlutus = plutusMint !== undefined || lockedUtxo !== undefined;
  require(runsPlutus, witnesses.redeemers.length === 1, 'no redeemer');
  require(runsPlutus, body.collateral.length > 0 && body.scriptDataHash !== undefined, 'no collateral');
  require(lockedUtxo !== undefined, body.inputs.some(({ txHash }) => hex(txHash) === lockedUtxo?.txHash), 'not spent');
  require(certificate !== undefined, body.certificates.length === 1, 'no certificate');
  require(withdrawal !== undefined, body.withdrawals.length === 1, 'no withdrawal');
  require(job.vote, body.votes.length === 1, 'no vote');
  require(job.proposal, body.proposals.length === 1, 'no proposal');
  require(job.selectAll, body.inputs.length === job.utxos.length, 'not all inputs');
  return missing;
}
