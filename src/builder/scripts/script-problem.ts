import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { bytesSize, headSize } from '../encoding/cbor-size.js';
import { toUtxo } from '../plan/fixed-inputs.js';
import { getMaxAssets, selectCandidates } from '../request/candidate-utxos.js';
import type { PlacedOutput } from '../request/script-request.js';
import { type Demand, type PriceParameters, type Problem, poseProblem } from '../selection/problem.js';
import { AssetTable } from '../wallet/asset-table.js';
import { toFloat } from '../wallet/bigint-float.js';
import { orderUtxos } from '../wallet/canonical-utxo-order.js';
import { columnsFor, INPUT_BYTES_WITHOUT_INDEX, type Requirement, type Wallet } from '../wallet/wallet.js';
import { WitnessTable } from '../wallet/witness-table.js';
import { COINS_PER_BYTE, MAX_VALUE_BYTES, POLICY_DIGITS } from './script-change.js';
import { getKeyHash } from './script-collateral.js';
import type { ScriptFrame } from './script-frame.js';
import type { FixedPrice } from './script-transaction.js';
import { getUtxoForms } from './script-wallet.js';

/** The wallet of a script transaction in the form of coin selection. */
export interface ScriptWallet {
  readonly wallet: Wallet;
  /** In the order of the wallet. */
  readonly outputs: readonly PlacedOutput[];
  readonly demand: Omit<Demand, 'requirements'>;
  readonly assets: AssetTable;
  readonly witnesses: WitnessTable;
}

/** Every UTxO is plain and at a key address. */
export function openScriptWallet({ request, parameters, balance }: ScriptFrame): ScriptWallet {
  const assets = new AssetTable();
  const witnesses = new WitnessTable();
  const demand = new Map<number, bigint>();
  const requiredUnits = new Set<string>();
  for (const [unit, quantity] of balance.assets) {
    if (quantity === 0n) continue;
    demand.set(assets.number(unit.slice(0, POLICY_DIGITS), unit.slice(POLICY_DIGITS)), -quantity);
    if (quantity < 0n) requiredUnits.add(unit);
  }
  const given = getUtxoForms(request.wallet) ?? request.wallet.map(toUtxo);
  const amounts = new Float64Array(given.length);
  for (let position = 0; position < given.length; position += 1) amounts[position] = toFloat(given[position]!.lovelace);
  const txHashes = Buffer.concat(request.wallet.map(({ reference }) => reference.txHash));
  const order = orderUtxos(given, amounts, txHashes);
  const reached = selectCandidates(given, order, requiredUnits, getMaxAssets(Number(parameters.maxTxSize)));
  const positions = new Int32Array(order).filter((position) => reached?.[position] !== 0);
  const utxos = Array.from(positions, (position) => given[position]!);
  const columns = columnsFor(utxos);
  columns.positions.set(positions);
  const outputs: PlacedOutput[] = [];
  const requirements: Requirement[] = [];
  const requirementByKey = new Map<string, number>();
  for (const [index, position] of positions.entries()) {
    const output = request.wallet[position]!;
    outputs.push(output);
    const keyHash = getKeyHash(output);
    const requirement = requirementByKey.get(keyHash) ?? requirements.length;
    if (requirement === requirements.length) requirements.push({ items: [witnesses.vkey(keyHash)], use: undefined });
    requirementByKey.set(keyHash, requirement);
    columns.requirementIndexes[index] = requirement;
    columns.lovelace[index] = amounts[position]!;
    columns.inputBytes[index] = INPUT_BYTES_WITHOUT_INDEX + headSize(output.reference.index);
    let at = columns.assetStart[index]!;
    for (const { policyId, assetName, quantity } of utxos[index]!.assets!) {
      columns.assetIndexes[at] = assets.number(policyId, assetName);
      columns.quantities[at] = toFloat(quantity);
      at += 1;
    }
    columns.assetStart[index + 1] = at;
  }
  const wallet: Wallet = {
    utxos,
    txHashes,
    requirements,
    leftOut: new Map(),
    further: { items: [witnesses.vkey('')], use: undefined },
    ...columns,
  };
  const { payments } = request;
  return {
    wallet,
    outputs,
    demand: { lovelace: -balance.lovelace, assets: demand, paymentCount: payments.length, refScriptBytes: 0 },
    assets,
    witnesses,
  };
}

/** The problem of the cheapest inputs when the rest of the transaction has this price. */
export function poseScriptProblem(
  { request, sets, parameters }: ScriptFrame,
  { wallet, demand, assets, witnesses }: ScriptWallet,
  price: FixedPrice,
): Problem {
  const signatures = price.keyHashes.map((hash) => witnesses.vkey(hash));
  const problem = poseProblem(
    { requirements: [{ items: signatures, use: undefined }], ...demand },
    wallet,
    assets,
    witnesses.items,
    {
      fixedBytes: price.sizeBytes,
      changeBytes: 1 + bytesSize(request.changeAddress.length),
      form: sets,
      parameters: toPriceParameters(parameters),
      validUntil: request.validUntil,
    },
  );
  return { ...problem, feeBase: Number(price.fee) };
}

const toPriceParameters = ({
  minFeeA,
  minFeeB,
  coinsPerUtxoUnit = COINS_PER_BYTE,
  maxValueSize = MAX_VALUE_BYTES,
}: ProtocolParameters): PriceParameters => ({
  minFeeA,
  minFeeB,
  coinsPerUtxoByte: coinsPerUtxoUnit,
  maxValueSize: Number(maxValueSize),
  refScriptCostPerByte: undefined,
});
