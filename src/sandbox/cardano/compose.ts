import { encodeMetadata } from '../../builder/request/metadata.js';
import type { EncodedTransactionParts } from '../../chains/cardano/blocks/encode-block.js';
import { executionFee, referenceScriptFee, totalUnits } from '../../chains/cardano/ledger/minimum-fee.js';
import { scriptDataHash } from '../../chains/cardano/ledger/script-data.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { ScriptLanguage } from '../../chains/cardano/scripts/script-hash.js';
import { type BodyContent, encodeBody } from '../../chains/cardano/transactions/encode-body.js';
import { encodeWitnessSet, type WitnessContent } from '../../chains/cardano/transactions/encode-witnesses.js';
import { type OutputContent, type OutputReference, plainOutput } from '../../chains/cardano/transactions/output.js';
import { decodeTransaction, type Transaction } from '../../chains/cardano/transactions/transaction.js';
import { byronBody, NO_DIJKSTRA_FIELDS } from '../../chains/cardano/transactions/transaction-body.js';
import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';
import { NO_WITNESSES, type Redeemer } from '../../chains/cardano/transactions/witnesses.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { toHex } from '../../kernel/hex.js';
import {
  type Assets,
  addAssets,
  assetList,
  coverNeed,
  type Held,
  type Need,
  openPurse,
  type Purse,
  withMinimum,
} from './coins.js';
import { sumDeposits } from './deposits.js';
import type { Intent } from './intent.js';
import { type Ledger, outpointKey } from './ledger.js';
import { SMALL_UNITS } from './scripts.js';
import { keyCredential } from './wallet.js';
import { collectSigners, createWitnesses } from './witness.js';

export interface Composed {
  readonly parts: EncodedTransactionParts;
  /** The CBOR that a wallet would submit. */
  readonly bytes: Uint8Array;
  readonly transaction: Transaction;
}

interface Draft {
  readonly body: Uint8Array;
  readonly witnesses: Omit<WitnessContent, 'vkeys' | 'bootstraps'>;
  readonly auxiliary: Uint8Array | undefined;
  readonly spent: readonly Held[];
}

const NO_BYTES = new Uint8Array();

/** As wide as every fee here, so that the first draft has its final size. */
const FEE_GUESS = 400_000n;

const ROUNDS = 5;

/** Balances and signs a transaction against the current ledger. */
export function compose(ledger: Ledger, parameters: ProtocolParameters, intent: Intent): Composed {
  let fee = FEE_GUESS;
  const plan = createPlan(ledger, parameters, intent);
  for (let round = 0; round < ROUNDS; round += 1) {
    const draft = draftWith(plan, intent, fee);
    const needed = computeMinFee(draft, parameters, intent);
    // A fee above the minimum is accepted only when a lower one would change the size again.
    if (needed === fee || (needed < fee && round > 1)) return sign(draft, intent);
    fee = needed;
  }
  throw new RangeError(`the fee of ${intent.payer.name} does not converge`);
}

/** The parts that do not depend on the fee. */
interface Plan {
  readonly parameters: ProtocolParameters;
  readonly outputs: readonly OutputContent[];
  readonly auxiliary: Uint8Array | undefined;
  readonly auxiliaryHash: Uint8Array | undefined;
  readonly mint: readonly AssetQuantity[];
  /** Net outflow of the payer without fee and change; negative when more comes in. */
  readonly outflow: Need;
  readonly purse: Purse;
}

function createPlan(ledger: Ledger, parameters: ProtocolParameters, intent: Intent): Plan {
  const outputs = (intent.outputs ?? []).map((output) => withMinimum(output, parameters));
  const auxiliary = encodeMetadata(intent.metadata)?.encoded;
  return {
    parameters,
    outputs,
    auxiliary,
    auxiliaryHash: auxiliary && blake2b256(auxiliary),
    mint: assetList(addAssets(new Map(), intent.mint ?? [])),
    outflow: computeOutflow(ledger, parameters, intent, outputs),
    purse: openPurse(ledger, intent.payer),
  };
}

function draftWith(plan: Plan, intent: Intent, fee: bigint): Draft {
  const { parameters, outputs, auxiliary } = plan;
  const spent = cover(plan, intent, fee);
  const change = computeChange(plan, intent, spent, fee);
  const inputs = spent.map(({ reference }) => reference).toSorted(byOutpoint);
  const redeemers = createRedeemers(intent, inputs);
  const body: BodyContent = {
    ...byronBody([], [], NO_BYTES),
    inputs,
    outputs: [...outputs, ...change],
    fee,
    validFrom: intent.validFrom === undefined ? undefined : BigInt(intent.validFrom),
    validUntil: intent.validUntil === undefined ? undefined : BigInt(intent.validUntil),
    certificates: intent.certificates ?? [],
    withdrawals: intent.withdrawals ?? [],
    update: intent.update,
    auxiliaryDataHash: plan.auxiliaryHash,
    mint: plan.mint,
    requiredSigners: (intent.requiredSigners ?? []).map(({ hash }) => hash),
    referenceInputs: intent.referenceInputs ?? [],
    votes: intent.votes ?? [],
    proposals: intent.proposals ?? [],
    donation: intent.donation,
    ...toDijkstraFields(intent),
    ...(redeemers.length > 0
      ? { ...selectCollateral(plan, intent, fee), scriptDataHash: computeScriptDataHash(intent, redeemers, parameters) }
      : {
          collateralReturn: undefined,
          ...((intent.datums ?? []).length > 0 && { scriptDataHash: computeScriptDataHash(intent, [], parameters) }),
        }),
  };
  const guarding = spent.flatMap(({ wallet }) => (wallet.script === undefined ? [] : [wallet.script]));
  const scripts = [...new Set([...(intent.scripts ?? []).map(({ script }) => script), ...guarding])];
  return { body: encodeBody(body), witnesses: { scripts, datums: intent.datums ?? [], redeemers }, auxiliary, spent };
}

/** Guards replace the required signers. */
function toDijkstraFields({
  subTransactions = [],
  guards = [],
  directDeposits = [],
}: Intent): Pick<BodyContent, 'dijkstra'> {
  if (subTransactions.length + guards.length + directDeposits.length === 0) return {};
  return {
    dijkstra: {
      ...NO_DIJKSTRA_FIELDS,
      guards: guards.map(keyCredential),
      subTransactions: subTransactions.map(({ content }) => content),
      directDeposits,
    },
  };
}

function computeOutflow(
  ledger: Ledger,
  parameters: ProtocolParameters,
  intent: Intent,
  outputs: readonly OutputContent[],
): Need {
  const assets: Assets = new Map();
  let lovelace = sumDeposits(ledger, intent, parameters) + (intent.donation ?? 0n);
  for (const output of outputs) {
    lovelace += output.lovelace;
    addAssets(assets, output.assets);
  }
  for (const withdrawal of intent.withdrawals ?? []) lovelace -= withdrawal.lovelace;
  for (const deposit of intent.directDeposits ?? []) lovelace += deposit.lovelace;
  for (const given of intent.subTransactions ?? []) lovelace -= given.lovelace;
  addAssets(assets, intent.mint ?? [], -1n);
  return { lovelace, assets };
}

/** Enough for any change output. */
const ROOM_FOR_CHANGE = 3_000_000n;

function cover({ outflow, purse }: Plan, intent: Intent, fee: bigint): readonly Held[] {
  const lovelace = outflow.lovelace + fee;
  const need = { lovelace: lovelace + ROOM_FOR_CHANGE, assets: outflow.assets };
  const spent = coverNeed(purse, intent.spend ?? [], need);
  if (spent === undefined) throw new RangeError(`${intent.payer.name} cannot pay ${lovelace} lovelace`);
  return spent;
}

function computeChange(
  { outflow, parameters }: Plan,
  intent: Intent,
  spent: readonly Held[],
  fee: bigint,
): readonly OutputContent[] {
  const left: Assets = new Map();
  let sum = -(outflow.lovelace + fee);
  for (const { output } of spent) {
    sum += output.lovelace;
    addAssets(left, output.assets);
  }
  addAssets(left, assetList(outflow.assets), -1n);
  const { address, name } = intent.payer;
  const together = plainOutput(address, sum, assetList(left));
  if (withMinimum(together, parameters) !== together) throw new RangeError(`${name} has too little for change`);
  const tokens = withMinimum({ ...together, lovelace: 0n }, parameters);
  const coins = plainOutput(address, sum - tokens.lovelace);
  // A separate ADA-only output can be used as collateral.
  return left.size > 0 && coins.lovelace >= ENOUGH_COLLATERAL ? [tokens, coins] : [together];
}

const byOutpoint = (a: OutputReference, b: OutputReference): number =>
  Buffer.compare(a.txHash, b.txHash) || a.index - b.index;

/** Redeemers refer to indexes in the sorted lists of a transaction. */
function createRedeemers({ uses = [], mint = [] }: Intent, inputs: readonly OutputReference[]): readonly Redeemer[] {
  const policies = [...new Set(mint.map(({ policyId }) => toHex(policyId)))].toSorted();
  return uses.map(({ purpose, target, data }) => {
    const list = purpose === 'spend' ? inputs.map(outpointKey) : policies;
    const index = typeof target === 'number' ? target : list.indexOf(target);
    return { purpose, index, data, units: SMALL_UNITS };
  });
}

function computeScriptDataHash(
  intent: Intent,
  redeemers: readonly Redeemer[],
  parameters: ProtocolParameters,
): Uint8Array {
  const used = [...(intent.scripts ?? []), ...(intent.referenced ?? [])].map(({ script }) =>
    PLUTUS.indexOf(script.language),
  );
  const languages = [...new Set(used.filter((language) => language >= 0))];
  const content = { ...NO_WITNESSES, redeemers, datums: intent.datums ?? [] };
  const witnesses = { ...content, encoded: encodeWitnessSet(content) };
  const hash = scriptDataHash({ witnesses }, { languages, parameters });
  if (!(hash instanceof Uint8Array)) throw new RangeError('a cost model is missing');
  return hash;
}

/** By language number of the cost models. */
const PLUTUS: readonly ScriptLanguage[] = ['plutus-v1', 'plutus-v2', 'plutus-v3'];

const ENOUGH_COLLATERAL = 5_000_000n;

function selectCollateral(
  { purse, parameters: { collateralPercentage = 150n } }: Plan,
  { payer }: Intent,
  fee: bigint,
): Pick<BodyContent, 'collateral' | 'collateralReturn' | 'totalCollateral'> {
  for (const { reference, output } of purse()) {
    if (output.assets.length > 0 || output.lovelace < ENOUGH_COLLATERAL) continue;
    const totalCollateral = (fee * collateralPercentage + 99n) / 100n;
    const collateralReturn = plainOutput(payer.address, output.lovelace - totalCollateral);
    return { collateral: [reference], collateralReturn, totalCollateral };
  }
  throw new RangeError(`${payer.name} has no UTxO for collateral`);
}

/** The ledger does not count the validity flag. */
function computeMinFee(draft: Draft, parameters: ProtocolParameters, intent: Intent): bigint {
  const { body, auxiliary, witnesses, spent } = draft;
  const set = encodeWitnessSet({ ...witnesses, ...createWitnesses(collectSigners(spent, intent), undefined) });
  const size = 1 + body.length + set.length + (auxiliary?.length ?? 1);
  const referenced = (intent.referenced ?? []).reduce((sum, { script }) => sum + script.bytes.length, 0);
  return (
    parameters.minFeeA * BigInt(size) +
    parameters.minFeeB +
    executionFee(parameters, totalUnits(witnesses.redeemers)) +
    referenceScriptFee(parameters, referenced)
  );
}

function sign({ body, witnesses, auxiliary, spent }: Draft, intent: Intent): Composed {
  const signed = encodeWitnessSet({
    ...witnesses,
    ...createWitnesses(collectSigners(spent, intent), blake2b256(body)),
  });
  const valid = intent.fails !== true;
  const writer = new CborWriter().array(4).raw(body).raw(signed).bool(valid);
  const bytes = (auxiliary === undefined ? writer.null() : writer.raw(auxiliary)).finish();
  return { parts: { body, witnesses: signed, auxiliary, valid }, bytes, transaction: decodeTransaction(bytes) };
}
