import { NONE } from '../../chains/cardano/lists.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { bytesSize, headSize } from '../encoding/cbor-size.js';
import { getMaxAssets, selectCandidates } from '../request/candidate-utxos.js';
import type { Utxo } from '../request/request.js';
import { type Demand, type PriceParameters, type Problem, poseProblem } from '../selection/problem.js';
import { AssetTable } from '../wallet/asset-table.js';
import { toFloat } from '../wallet/bigint-float.js';
import { orderUtxos } from '../wallet/canonical-utxo-order.js';
import { columnsFor, INPUT_BYTES_WITHOUT_INDEX, type Requirement, type Wallet } from '../wallet/wallet.js';
import { WitnessTable } from '../wallet/witness-table.js';
import { COINS_PER_BYTE, MAX_VALUE_BYTES } from './script-change.js';
import type { ScriptFrame } from './script-frame.js';
import type { FixedPrice } from './script-transaction.js';
import type { ScriptUtxos } from './script-utxos.js';

/** The wallet of a script transaction in the form of coin selection. */
export interface ScriptWallet {
  readonly wallet: Wallet;
  /** Its UTxOs are at the positions of the wallet. */
  readonly source: ScriptUtxos;
  readonly demand: Omit<Demand, 'requirements'>;
  readonly assets: AssetTable;
  readonly witnesses: WitnessTable;
}

/** Every UTxO is plain and at a key address. */
export function openScriptWallet({ request, parameters, balance, utxos: source }: ScriptFrame): ScriptWallet {
  const assets = new AssetTable();
  const witnesses = new WitnessTable();
  const demand = new Map<number, bigint>();
  const requiredUnits = new Set<string>();
  for (const [asset, quantity] of balance.assets) {
    if (quantity === 0n) continue;
    const { policyId, assetName } = source.table.assets[asset]!;
    demand.set(assets.number(policyId, assetName), -quantity);
    if (quantity < 0n) requiredUnits.add(policyId + assetName);
  }
  const { utxos: given, txHashes } = source;
  const amounts = new Float64Array(given.length);
  for (let position = 0; position < given.length; position += 1) amounts[position] = toFloat(given[position]!.lovelace);
  const order = orderUtxos(given, amounts, txHashes);
  const reached = selectCandidates(given, order, requiredUnits, getMaxAssets(Number(parameters.maxTxSize)));
  const positions = reached === undefined ? order : order.filter((position) => reached[position] !== 0);
  const utxos: Utxo[] = [];
  for (let index = 0; index < positions.length; index += 1) utxos.push(given[positions[index]!]!);
  const columns = columnsFor(utxos);
  columns.positions.set(positions);
  const requirements: Requirement[] = [];
  const requirementByKey = new Map<string, number>();
  for (let index = 0; index < utxos.length; index += 1) {
    const position = positions[index]!;
    const { outputIndex = 0, assets: held = NONE } = utxos[index]!;
    const keyHash = source.getKeyHash(position);
    let requirement = requirementByKey.get(keyHash);
    if (requirement === undefined) {
      requirement = requirements.push({ items: [witnesses.vkey(keyHash)], use: undefined }) - 1;
      requirementByKey.set(keyHash, requirement);
    }
    columns.requirementIndexes[index] = requirement;
    columns.lovelace[index] = amounts[position]!;
    columns.inputBytes[index] = INPUT_BYTES_WITHOUT_INDEX + headSize(outputIndex);
    let at = columns.assetStart[index]!;
    for (let number = 0; number < held.length; number += 1) {
      const { policyId, assetName, quantity } = held[number]!;
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
    source,
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
