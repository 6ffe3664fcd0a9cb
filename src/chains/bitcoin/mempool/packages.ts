/** A pending transaction with the values that determine its position in a block. */
export interface Candidate {
  readonly id: string;
  readonly fee: bigint;
  readonly weight: number;
  readonly size: number;
}

export interface Dependency {
  readonly parent: string;
  readonly child: string;
}

/**
 * Transactions that a miner includes together: a transaction and its ancestors that are not yet selected, parents
 * first.
 */
export interface Package {
  readonly transactions: readonly Candidate[];
  readonly weight: number;
  /** Satoshi per virtual byte of the whole package. */
  readonly rate: number;
}

class Node {
  readonly candidate: Candidate;
  readonly parents: Node[] = [];
  readonly children: Node[] = [];
  /** Total of the transaction and its ancestors that are not yet selected. */
  fee = 0;
  weight = 0;
  selected = false;
  /** Incremented on every change: heap entries with an older version are stale. */
  version = 0;

  constructor(candidate: Candidate) {
    this.candidate = candidate;
  }

  get rate(): number {
    return (this.fee * 4) / this.weight;
  }
}

/** All nodes reachable over `side` that are not yet selected, in no particular order, without the node itself. */
function reach(from: Node, side: 'parents' | 'children'): readonly Node[] {
  const found = new Set<Node>([from]);
  for (const node of found) for (const next of node[side]) if (!next.selected) found.add(next);
  found.delete(from);
  return [...found];
}

interface Entry {
  readonly node: Node;
  readonly rate: number;
  readonly version: number;
}

/** Higher rates first; ties are broken by id, so that the same mempool always gives the same blocks. */
const hasPriority = (a: Entry, b: Entry): boolean =>
  a.rate === b.rate ? a.node.candidate.id < b.node.candidate.id : a.rate > b.rate;

class Heap {
  readonly #entries: Entry[] = [];

  push(node: Node): void {
    const entries = this.#entries;
    const entry = { node, rate: node.rate, version: node.version };
    let at = entries.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!hasPriority(entry, entries[above]!)) break;
      entries[at] = entries[above]!;
      at = above;
    }
    entries[at] = entry;
  }

  /** Skips stale entries. */
  pop(): Node | undefined {
    for (;;) {
      const top = this.#popTop();
      if (top === undefined || (!top.node.selected && top.version === top.node.version)) return top?.node;
    }
  }

  #popTop(): Entry | undefined {
    const entries = this.#entries;
    const top = entries[0];
    const last = entries.pop();
    if (top === undefined || last === undefined || entries.length === 0) return top;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= entries.length) break;
      if (child + 1 < entries.length && hasPriority(entries[child + 1]!, entries[child]!)) child += 1;
      if (!hasPriority(entries[child]!, last)) break;
      entries[at] = entries[child]!;
      at = child;
    }
    entries[at] = last;
    return top;
  }
}

export interface PackageSource {
  /** Selects the remaining package with the highest fee rate; undefined when none is left. */
  next(): Package | undefined;
  /** As `next`, but returns `too-heavy` and leaves the package unselected if it exceeds the weight. */
  nextWithin(weight: number): Package | 'too-heavy' | undefined;
  /** Makes packages that were too heavy available again. */
  retry(): void;
}

/**
 * Selects like miners: by the fee rate of a transaction together with its unselected ancestors. A child pays for its
 * parents (CPFP); parents never wait for their children.
 */
export function choosePackages(candidates: readonly Candidate[], dependencies: readonly Dependency[]): PackageSource {
  return runToEnd(choosePackagesInSteps(candidates, dependencies));
}

/** Transactions after which the event loop is released. */
const STEP = 2_000;

/** As `choosePackages`, in steps of some milliseconds. */
export function* choosePackagesInSteps(
  candidates: readonly Candidate[],
  dependencies: readonly Dependency[],
): Generator<void, PackageSource> {
  const nodes = new Map(candidates.map((candidate) => [candidate.id, new Node(candidate)]));
  for (const { parent, child } of dependencies) {
    const [above, below] = [nodes.get(parent), nodes.get(child)];
    if (above === undefined || below === undefined || above === below) continue;
    above.children.push(below);
    below.parents.push(above);
  }
  const heap = new Heap();
  let count = 0;
  for (const node of nodes.values()) {
    for (const each of [node, ...reach(node, 'parents')]) {
      node.fee += Number(each.candidate.fee);
      node.weight += each.candidate.weight;
    }
    heap.push(node);
    count += 1;
    if (count % STEP === 0) yield;
  }
  const heavy: Node[] = [];

  const select = (node: Node): Package => {
    const rate = node.rate;
    const { weight } = node;
    const members = inOrder(node);
    const changed = new Set<Node>();
    for (const member of members) {
      for (const below of reach(member, 'children')) {
        below.fee -= Number(member.candidate.fee);
        below.weight -= member.candidate.weight;
        changed.add(below);
      }
      member.selected = true;
    }
    for (const each of changed) {
      if (each.selected) continue;
      each.version += 1;
      heap.push(each);
    }
    return { transactions: members.map(({ candidate }) => candidate), weight, rate };
  };

  return {
    next() {
      const node = heap.pop();
      return node && select(node);
    },
    nextWithin(maxWeight) {
      const node = heap.pop();
      if (node === undefined) return undefined;
      if (node.weight <= maxWeight) return select(node);
      heavy.push(node);
      return 'too-heavy';
    },
    retry() {
      for (const node of heavy.splice(0)) if (!node.selected) heap.push(node);
    },
  };
}

export function runToEnd<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** A node and its unselected ancestors in topological order. */
function inOrder(last: Node): readonly Node[] {
  const members = new Set([last, ...reach(last, 'parents')]);
  const missing = new Map([...members].map((node) => [node, node.parents.filter((each) => members.has(each)).length]));
  const ready = [...members].filter((node) => missing.get(node) === 0);
  for (const node of ready)
    for (const child of node.children) {
      const left = missing.get(child);
      if (left === undefined) continue;
      missing.set(child, left - 1);
      if (left === 1) ready.push(child);
    }
  return ready;
}
