import { load } from '../measurement.mjs';
import { PAYMENT_KINDS } from './jobs.mjs';

const dist = new URL('../../dist/builder/library.js', import.meta.url);
const { buildTransfer, compose, networkById, placeUtxo } = await import(process.env.BUILDER_LIBRARY ?? dist.href);
const { parametersWithoutChain } = await load('chains/cardano/parameters/protocol-parameters-known.js');
const { COST_MODELS } = await load('sandbox/cardano/cost-models.js');

const network = networkById('CARDANO_PREPROD');
const plutus = {
  parameters: {
    ...parametersWithoutChain(network),
    protocolVersion: { major: 10, minor: 0 },
    costModels: COST_MODELS,
  },
};

const fromHex = (text) => Buffer.from(text, 'hex');

const toWitness = ({ bytes, units }, redeemer) => ({
  script: { language: 'plutus-v2', bytes: fromHex(bytes) },
  redeemer: fromHex(redeemer),
  units: { memory: units.mem, steps: units.steps },
});

const toMint = ({ policyId, assetName, quantity }, witness) => ({
  kind: 'mint',
  policyId,
  assets: [{ assetName, quantity }],
  witness,
});

function toCertificate(type, { stakeAddress, stakeKeyHash, pool }) {
  switch (type) {
    case 'stakeRegistration':
      return { kind: 'stakeRegistration', stakeAddress };
    case 'delegation':
      return { kind: 'delegation', stakeAddress, poolId: pool.id };
    case 'voteDelegation':
      return { kind: 'voteDelegation', stakeAddress, drepId: 'drep_always_abstain' };
    case 'drepRegistration':
      return { kind: 'drepRegistration', drepCredentialHash: stakeKeyHash };
    case 'poolRegistration':
      return {
        kind: 'poolRegistration',
        poolParams: {
          poolId: pool.id,
          vrfKeyHash: pool.vrfKeyHash,
          pledge: pool.pledge,
          cost: pool.cost,
          margin: { numerator: BigInt(pool.margin.numerator), denominator: BigInt(pool.margin.denominator) },
          rewardAccount: stakeAddress,
          owners: [stakeAddress],
          relays: [pool.relay],
        },
      };
    default:
      return { kind: 'poolRetirement', poolId: pool.id, epoch: pool.retirementEpoch };
  }
}

function toIntents({ mint, plutusMint, lockedUtxo, certificate, withdrawal, vote, proposal }, context) {
  const { stakeAddress, stakeKeyHash, nativeScript, plutusPolicy, plutusValidator, redeemer, anchor, govAction } =
    context;
  const intents = [];
  if (mint !== undefined) intents.push(toMint(mint, { script: { language: 'native', bytes: fromHex(nativeScript) } }));
  if (plutusMint !== undefined) intents.push(toMint(plutusMint, toWitness(plutusPolicy, redeemer)));
  if (lockedUtxo !== undefined) {
    const { address, datum } = plutusValidator;
    const output = placeUtxo({ address, inlineDatum: datum, ...lockedUtxo }, network);
    intents.push({ kind: 'spend', inputs: [{ output, witness: toWitness(plutusValidator, redeemer) }] });
  }
  if (certificate !== undefined) intents.push(toCertificate(certificate, context));
  if (withdrawal !== undefined) intents.push({ kind: 'withdrawal', stakeAddress, amount: withdrawal });
  if (vote) {
    const govActionId = `${govAction.txHash}#${govAction.index}`;
    const voter = { role: 'drep', credentialHash: stakeKeyHash };
    intents.push({ kind: 'vote', voter, votes: [{ govActionId, vote: 'yes' }] });
  }
  if (proposal)
    intents.push({
      kind: 'proposal',
      returnAddress: stakeAddress,
      anchorUrl: anchor.url,
      anchorDataHash: anchor.hash,
      action: { kind: 'info' },
    });
  return intents;
}

/** The first output carries what the job adds to outputs. */
function toPayments({ outputs, inlineDatum, referenceScript }, address) {
  const payments = outputs.map(({ lovelace, assets }) => ({ address, lovelace, assets }));
  if (inlineDatum !== undefined)
    for (const payment of payments) payment.datum = { form: 'inline', bytes: fromHex(inlineDatum) };
  if (referenceScript !== undefined)
    payments[0].referenceScript = { language: 'native', bytes: fromHex(referenceScript) };
  return payments;
}

/**
 * Plain objects in, hexadecimal text out, like the other contestants. `strategy`: the coin selection; the search for the
 * lowest fee, which no other contestant does, when absent.
 */
export const ours = (form, strategy) => ({
  name: strategy === undefined ? `ours (${form})` : `ours (${form}, ${strategy})`,
  form,
  build(job, context) {
    const { address, parameters, ttl } = context;
    const { utxos, kind = 'payment' } = job;
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
        poolDeposit: BigInt(parameters.poolDeposit),
        drepDeposit: BigInt(parameters.drepDeposit),
        governanceActionDeposit: BigInt(parameters.govActionDeposit),
        refScriptCostPerByte: { numerator: 15n, denominator: 1n },
      },
    };
    const outputs = toPayments(job, address);
    const wallet = utxos.map(({ txHash, outputIndex, lovelace, assets }) => ({
      txHash,
      outputIndex,
      address,
      lovelace,
      assets,
    }));
    const common = { changeAddress: address, ttl: BigInt(ttl), witnessForm: form, strategy, utxos: wallet };
    if (PAYMENT_KINDS.includes(kind) || job.selectAll) {
      const { selectAll } = job;
      return buildTransfer({ outputs, selectAll, ...common }, ledger).cbor;
    }
    const metadata = job.message === undefined ? undefined : { 674: { msg: [job.message] } };
    const intents = [{ kind: 'payment', outputs }, ...toIntents(job, context)];
    return compose({ intents, metadata, ...common }, ledger, plutus).then(({ cbor }) => cbor);
  },
});
