// The lowest fee of a payment from one address, by code that shares nothing with `src/builder/selection`: branch and bound
// over UTxOs with tokens, prefixes of those without, and sums that match the payments exactly. Amounts are below 2^53.

const headSize = (value) => (value < 24 ? 1 : value < 256 ? 2 : value < 65_536 ? 3 : value < 2 ** 32 ? 5 : 9);
const bytesSize = (length) => headSize(length) + length;

const ADDRESS_BYTES = bytesSize(57);
const INPUT_BYTES = 1 + bytesSize(32) + 1;
const POLICY_BYTES = bytesSize(28);
const VKEY_BYTES = 1 + bytesSize(32) + bytesSize(64);
const ENTRY_OVERHEAD = 160;
/** Sums of up to this many UTxOs are searched for one that needs no change. */
const MAX_MATCHED = 5;

/** Search nodes per job; a job that needs more is not proven. */
export const MAX_NODES = 40_000;

class Job {
  constructor({ utxos, outputs }, { parameters, ttl }) {
    this.parameters = parameters;
    this.units = new Map();
    this.policies = [];
    this.policyNumbers = new Map();
    this.nameBytes = [];
    this.utxos = utxos.map((utxo, position) => ({
      position,
      lovelace: Number(utxo.lovelace),
      assets: utxo.assets.map((asset) => [this.number(asset), Number(asset.quantity)]),
    }));
    this.required = new Map();
    for (const { assets } of outputs)
      for (const asset of assets) {
        const unit = this.number(asset);
        this.required.set(unit, (this.required.get(unit) ?? 0) + Number(asset.quantity));
      }
    this.paid = outputs.reduce((sum, { lovelace }) => sum + Number(lovelace), 0);
    this.outputCount = outputs.length;
    const outputBytes = outputs.reduce((sum, output) => sum + this.outputSize(output), 0);
    const witnessBytes = 1 + 1 + 3 + 1 + VKEY_BYTES;
    // Outer array, body, keys of four fields, tag of the inputs, outputs, end of validity, witnesses, no metadata.
    this.fixedBytes = 1 + 1 + 4 + 3 + outputBytes + headSize(ttl) + witnessBytes + 1;
  }

  number({ policyId, assetName }) {
    const unit = policyId + assetName;
    if (!this.units.has(unit)) {
      this.units.set(unit, this.units.size);
      if (!this.policyNumbers.has(policyId)) this.policyNumbers.set(policyId, this.policyNumbers.size);
      this.policies.push(this.policyNumbers.get(policyId));
      this.nameBytes.push(bytesSize(assetName.length / 2));
    }
    return this.units.get(unit);
  }

  outputSize({ lovelace, assets }) {
    const held = assets.map((asset) => [this.number(asset), Number(asset.quantity)]);
    return 1 + ADDRESS_BYTES + this.valueSize(Number(lovelace), held);
  }

  valueSize(lovelace, held) {
    if (held.length === 0) return headSize(lovelace);
    return 1 + headSize(lovelace) + this.mapSize(held);
  }

  mapSize(held) {
    const counts = new Map();
    let bytes = 0;
    for (const [unit, quantity] of held) {
      const policy = this.policies[unit];
      counts.set(policy, (counts.get(policy) ?? 0) + 1);
      bytes += this.nameBytes[unit] + headSize(quantity);
    }
    for (const count of counts.values()) bytes += POLICY_BYTES + headSize(count);
    return bytes + headSize(counts.size);
  }

  /** The tokens of the inputs beyond the payments; undefined when a required token is missing. */
  left(inputs) {
    const left = new Map([...this.required].map(([unit, quantity]) => [unit, -quantity]));
    for (const { assets } of inputs)
      for (const [unit, quantity] of assets) left.set(unit, (left.get(unit) ?? 0) + quantity);
    const held = [...left].filter(([, quantity]) => quantity !== 0);
    return held.some(([, quantity]) => quantity < 0) ? undefined : held;
  }

  feeOf(bytes) {
    const { minFeeA, minFeeB } = this.parameters;
    for (const width of [5, 9]) {
      const fee = minFeeA * (bytes + width) + minFeeB;
      if (headSize(fee) <= width) return fee;
    }
    throw new RangeError('fee');
  }

  bareBytes(count) {
    return this.fixedBytes + headSize(count) + count * INPUT_BYTES;
  }

  /** The fee with a change output, the lovelace missing for it, and whether its value is short enough for one output. */
  priceWithChange(inputs, held) {
    const { coinsPerUtxoByte, maxValueSize } = this.parameters;
    const lovelace = inputs.reduce((sum, utxo) => sum + utxo.lovelace, 0) - this.paid;
    const around = 1 + ADDRESS_BYTES + (held.length === 0 ? 0 : 1 + this.mapSize(held));
    const bytes = this.bareBytes(inputs.length) + headSize(this.outputCount + 1) + around;
    let fee = this.feeOf(bytes + 5);
    let width = 5;
    if (lovelace - fee >= 2 ** 32) {
      width = 9;
      fee = Math.min(this.feeOf(bytes + 9), lovelace - (2 ** 32 - 1));
    }
    const minimum = coinsPerUtxoByte * (ENTRY_OVERHEAD + around + width);
    const isWhole = around - ADDRESS_BYTES - 1 + width <= maxValueSize;
    return { fee, missing: minimum - (lovelace - fee), isWhole };
  }

  minFeeWithoutChange(count) {
    return this.feeOf(this.bareBytes(count) + headSize(this.outputCount));
  }
}

/** The fee of exactly these inputs; undefined when they are not enough. */
export function priceInputs(job, context, positions) {
  const solved = new Job(job, context);
  return priceExactly(
    solved,
    positions.map((position) => solved.utxos[position]),
  );
}

function priceExactly(job, inputs) {
  const held = job.left(inputs);
  if (held === undefined) return undefined;
  const { fee, missing } = job.priceWithChange(inputs, held);
  const withChange = missing <= 0 ? fee : undefined;
  if (held.length > 0) return withChange;
  const lovelace = inputs.reduce((sum, utxo) => sum + utxo.lovelace, 0) - job.paid;
  const fits = lovelace >= job.minFeeWithoutChange(inputs.length);
  return fits && (withChange === undefined || lovelace < withChange) ? lovelace : withChange;
}

/** The lowest fee found, a lower bound of all fees, and whether the two are proven to be equal. */
export function solve(given, context, start) {
  const job = new Job(given, context);
  const withChange = searchWithChange(job, start);
  const best = Math.min(start, withChange.best);
  const without = searchWithoutChange(job, best);
  const lowest = Math.min(best, without.best);
  const bound = Math.min(lowest, withChange.bound, without.bound);
  return { lowest, bound, isProven: bound === lowest, nodes: withChange.nodes, hasChange: lowest === best };
}

/** Of UTxOs without tokens the largest come first: with change, a larger one is never worse than a smaller one. */
function searchWithChange(job, start) {
  const plain = job.utxos.filter(({ assets }) => assets.length === 0).sort((a, b) => b.lovelace - a.lovelace);
  const search = new Search(job, plain, start);
  return search.run(job.utxos.filter(({ assets }) => assets.length > 0));
}

class Search {
  constructor(job, plain, start) {
    this.job = job;
    this.plain = plain;
    this.best = start;
    this.nodes = 0;
    this.bound = Number.POSITIVE_INFINITY;
  }

  run(holders) {
    const root = this.relax([], holders);
    const order = holders.toSorted((a, b) => root.weights.get(a) / a.lovelace - root.weights.get(b) / b.lovelace);
    this.visit([], order, 0);
    return { best: this.best, bound: this.bound, nodes: this.nodes };
  }

  visit(chosen, order, from) {
    this.nodes += 1;
    const rest = order.slice(from);
    const { bound } = this.relax(chosen, rest);
    if (bound >= this.best) return;
    if (this.nodes > MAX_NODES) {
      this.bound = Math.min(this.bound, bound);
      return;
    }
    this.complete(chosen);
    if (from === order.length) return;
    this.visit([...chosen, order[from]], order, from + 1);
    this.visit(chosen, order, from + 1);
  }

  /** The fewest UTxOs without tokens that make a set sufficient. */
  complete(chosen) {
    const held = this.job.left(chosen);
    if (held === undefined) return;
    for (let count = chosen.length === 0 ? 1 : 0; count <= this.plain.length; count += 1) {
      const { fee, missing, isWhole } = this.job.priceWithChange([...chosen, ...this.plain.slice(0, count)], held);
      if (fee >= this.best || !isWhole) return;
      if (missing > 0) continue;
      this.best = fee;
      return;
    }
  }

  /**
   * A lower bound for the fee of every set that contains `chosen` and otherwise UTxOs of `rest` or without tokens. A new
   * asset in the change costs each of its remaining holders an equal share of its bytes.
   */
  relax(chosen, rest) {
    const { job, plain } = this;
    const { minFeeA, coinsPerUtxoByte } = job.parameters;
    const surplus = new Map([...job.required].map(([unit, quantity]) => [unit, -quantity]));
    for (const { assets } of chosen)
      for (const [unit, quantity] of assets) surplus.set(unit, (surplus.get(unit) ?? 0) + quantity);
    const held = [...surplus].filter(([, quantity]) => quantity > 0);
    const heldPolicies = new Set(held.map(([unit]) => job.policies[unit]));
    const { fee, missing } = job.priceWithChange(chosen, held);
    const holders = new Map();
    const policyHolders = new Map();
    for (const { assets } of rest) {
      const policies = new Set();
      for (const [unit] of assets) {
        if (surplus.has(unit)) continue;
        holders.set(unit, (holders.get(unit) ?? 0) + 1);
        if (!heldPolicies.has(job.policies[unit])) policies.add(job.policies[unit]);
      }
      for (const policy of policies) policyHolders.set(policy, (policyHolders.get(policy) ?? 0) + 1);
    }
    const weights = new Map();
    const items = plain.map(({ lovelace }) => ({ weight: INPUT_BYTES, net: lovelace - minFeeA * INPUT_BYTES }));
    for (const utxo of rest) {
      let changeBytes = 0;
      const policies = new Set();
      for (const [unit] of utxo.assets) {
        if (surplus.has(unit)) continue;
        changeBytes += (job.nameBytes[unit] + 1) / holders.get(unit);
        if (!heldPolicies.has(job.policies[unit])) policies.add(job.policies[unit]);
      }
      for (const policy of policies) changeBytes += (POLICY_BYTES + 1) / policyHolders.get(policy);
      const weight = INPUT_BYTES + changeBytes;
      weights.set(utxo, weight);
      items.push({ weight, net: utxo.lovelace - minFeeA * weight - coinsPerUtxoByte * changeBytes });
    }
    let bytes = 0;
    if (missing > 0) bytes = Math.max(coverFraction(items, missing), INPUT_BYTES * coverCount(items, missing));
    bytes = Math.max(bytes, INPUT_BYTES * this.countRequired(surplus, rest));
    // Sizes are whole bytes; the fraction of a sum of shares may be off by rounding.
    return { bound: fee + minFeeA * Math.ceil(bytes - 1e-6), weights };
  }

  /** At least this many further UTxOs are needed for a required token. */
  countRequired(surplus, rest) {
    let most = 0;
    for (const [unit, quantity] of surplus) {
      if (quantity >= 0) continue;
      const held = rest.flatMap(({ assets }) => assets.filter(([other]) => other === unit).map(([, amount]) => amount));
      most = Math.max(most, countUntil(held, -quantity));
    }
    return most;
  }
}

function countUntil(amounts, needed) {
  let count = 0;
  let sum = 0;
  for (const amount of amounts.toSorted((a, b) => b - a)) {
    if (sum >= needed) return count;
    sum += amount;
    count += 1;
  }
  return sum >= needed ? count : Number.POSITIVE_INFINITY;
}

const coverCount = (items, needed) =>
  countUntil(
    items.map(({ net }) => net).filter((net) => net > 0),
    needed,
  );

/** The least weight that covers an amount when items can be divided. */
function coverFraction(items, needed) {
  let weight = 0;
  let left = needed;
  for (const item of items.filter(({ net }) => net > 0).sort((a, b) => a.weight / a.net - b.weight / b.net)) {
    if (item.net >= left) return weight + (item.weight * left) / item.net;
    weight += item.weight;
    left -= item.net;
  }
  return Number.POSITIVE_INFINITY;
}

/** Sets without change: all that is left is the fee. Only UTxOs whose tokens are all paid can be members. */
function searchWithoutChange(job, start) {
  const canMatch = job.utxos.filter(({ assets }) =>
    assets.every(([unit, quantity]) => quantity <= (job.required.get(unit) ?? 0)),
  );
  if (job.left(canMatch) === undefined) return { best: start, bound: Number.POSITIVE_INFINITY };
  const amounts = canMatch.map(({ lovelace }) => lovelace).sort((a, b) => b - a);
  let best = start;
  let bound = Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let count = 1; count <= amounts.length && job.minFeeWithoutChange(count) < best; count += 1) {
    sum += amounts[count - 1];
    const least = job.paid + job.minFeeWithoutChange(count);
    if (sum < least) continue;
    if (count > MAX_MATCHED || job.required.size > 0) {
      bound = Math.min(bound, job.minFeeWithoutChange(count));
      continue;
    }
    const smallest = smallestSum(amounts, count, least, job.paid + best);
    if (smallest !== undefined) best = Math.min(best, smallest - job.paid);
  }
  return { best, bound: bound < best ? bound : Number.POSITIVE_INFINITY };
}

/** The smallest sum of `count` different amounts from `least` on and below `limit`. */
function smallestSum(amounts, count, least, limit) {
  if (count === 1) return amounts.findLast((amount) => amount >= least && amount < limit);
  if (count % 2 === 1) {
    let best;
    for (const [index, amount] of amounts.entries()) {
      const others = count === 3 ? amounts.slice(index + 1) : amounts.filter((_, other) => other !== index);
      const rest = smallestSum(others, count - 1, least - amount, (best ?? limit) - amount);
      if (rest !== undefined) best = rest + amount;
    }
    return best;
  }
  const rising = amounts.toSorted((a, b) => a - b);
  const halves = count === 2 ? rising.map((amount, index) => [amount, index, index]) : pairSums(rising);
  let best = limit;
  let high = halves.length - 1;
  for (let low = 0; low < halves.length; low += 1) {
    while (high >= 0 && halves[low][0] + halves[high][0] >= least) high -= 1;
    for (let at = high + 1; at < halves.length && halves[low][0] + halves[at][0] < best; at += 1) {
      const [first, second] = [halves[low], halves[at]];
      if (first[1] === second[1] || first[1] === second[2] || first[2] === second[1] || first[2] === second[2])
        continue;
      best = first[0] + second[0];
    }
  }
  return best === limit ? undefined : best;
}

function pairSums(amounts) {
  const sums = [];
  for (let first = 0; first < amounts.length; first += 1)
    for (let second = first + 1; second < amounts.length; second += 1)
      sums.push([amounts[first] + amounts[second], first, second]);
  return sums.sort((a, b) => a[0] - b[0]);
}
