import { addressBytesText } from '../../chains/cardano/addresses/address.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { toHex } from '../../kernel/hex.js';
import { bytesSize, headSize } from '../encoding/cbor-size.js';
import { toAssetAmounts } from '../request/asset-amounts.js';
import { getMaxAssets, selectCandidates } from '../request/candidate-utxos.js';
import type { Utxo } from '../request/request.js';
import type { PlacedOutput } from '../request/script-request.js';
import { type Demand, type PriceParameters, type Problem, poseProblem } from '../selection/problem.js';
import { AssetTable } from '../wallet/asset-table.js';
import { orderUtxos } from '../wallet/canonical-utxo-order.js';
import { INPUT_BYTES_WITHOUT_INDEX, type Requirement, type Wallet } from '../wallet/wallet.js';
import { WitnessTable } from '../wallet/witness-table.js';
import { COINS_PER_BYTE, MAX_VALUE_BYTES, POLICY_DIGITS } from './script-change.js';
import { getKeyHash } from './script-collateral.js';
import { computeBalance } from './script-inputs.js';
import type { FixedPrice, ScriptFrame } from './script-transaction.js';

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
export function openScriptWallet({ request, parameters }: ScriptFrame): ScriptWallet {
  const assets = new AssetTable();
  const witnesses = new WitnessTable();
  const { lovelace, assets: balance } = computeBalance(request, []);
  const demand = new Map<number, bigint>();
  const requiredUnits = new Set<string>();
  for (const [unit, quantity] of balance) {
    if (quantity === 0n) continue;
    demand.set(assets.number(unit.slice(0, POLICY_DIGITS), unit.slice(POLICY_DIGITS)), -quantity);
    if (quantity < 0n) requiredUnits.add(unit);
  }
  const given = request.wallet.map(createUtxoForm());
  const amounts = Float64Array.from(given, (utxo) => Number(utxo.lovelace));
  const txHashes = Buffer.concat(request.wallet.map(({ reference }) => reference.txHash));
  const order = orderUtxos(given, amounts, txHashes);
  const reached = selectCandidates(given, order, requiredUnits, getMaxAssets(Number(parameters.maxTxSize)));
  const positions = Int32Array.from(order).filter((position) => reached?.[position] !== 0);
  const utxos = Array.from(positions, (position) => given[position]!);
  const outputs = Array.from(positions, (position) => request.wallet[position]!);
  const requirements: Requirement[] = [];
  const requirementByKey = new Map<string, number>();
  const requirementIndexes = Int32Array.from(outputs, (output) => {
    const keyHash = getKeyHash(output);
    const known = requirementByKey.get(keyHash) ?? requirements.length;
    if (known === requirements.length) requirements.push({ items: [witnesses.vkey(keyHash)], use: undefined });
    requirementByKey.set(keyHash, known);
    return known;
  });
  const assetStart = new Int32Array(utxos.length + 1);
  const held = utxos.flatMap((utxo, index) => {
    assetStart[index + 1] = assetStart[index]! + utxo.assets!.length;
    return utxo.assets!;
  });
  const wallet: Wallet = {
    utxos,
    txHashes,
    positions,
    lovelace: Float64Array.from(positions, (position) => amounts[position]!),
    inputBytes: Uint8Array.from(outputs, ({ reference }) => INPUT_BYTES_WITHOUT_INDEX + headSize(reference.index)),
    assetStart,
    assetIndexes: Int32Array.from(held, ({ policyId, assetName }) => assets.number(policyId, assetName)),
    quantities: Float64Array.from(held, ({ quantity }) => Number(quantity)),
    requirementIndexes,
    requirements,
    refScriptBytes: new Int32Array(utxos.length),
    reserved: new Uint8Array(utxos.length),
    leftOut: new Map(),
    further: { items: [witnesses.vkey('')], use: undefined },
  };
  const { payments } = request;
  return {
    wallet,
    outputs,
    demand: { lovelace: -lovelace, assets: demand, paymentCount: payments.length, refScriptBytes: 0 },
    assets,
    witnesses,
  };
}

/** UTxOs as coin selection reads them; most have the same address. */
function createUtxoForm(): (output: PlacedOutput) => Utxo {
  const texts = new Map<string, string>();
  return ({ reference, content }) => {
    const key = toHex(content.address);
    const address = texts.get(key) ?? addressBytesText(content.address);
    texts.set(key, address);
    return {
      txHash: toHex(reference.txHash),
      outputIndex: reference.index,
      address,
      lovelace: content.lovelace,
      assets: toAssetAmounts(content.assets),
    };
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
    { ...demand, requirements: [{ items: signatures, use: undefined }] },
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
