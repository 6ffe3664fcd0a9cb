import { getOperationPath, type Operation } from '../kit/operation.js';

// Finds operations by a question in plain words: BM25 over the texts of operations.

/** Synonyms. Each word also finds the others of its line. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['utxo', 'utxos', 'unspent', 'output', 'outputs', 'coin', 'coins'],
  ['tx', 'txs', 'transaction', 'transactions', 'payment', 'payments', 'transfer'],
  ['balance', 'holdings', 'funds', 'wealth', 'amount', 'totals'],
  ['account', 'accounts', 'stake', 'wallet', 'reward'],
  ['token', 'tokens', 'asset', 'assets', 'nft', 'nfts', 'coin'],
  ['price', 'prices', 'quote', 'quotes', 'rate', 'market', 'cost'],
  ['dex', 'swap', 'swaps', 'trade', 'trades', 'exchange', 'liquidity'],
  ['pool', 'pools', 'spo', 'validator'],
  ['vote', 'votes', 'voting', 'governance', 'proposal', 'proposals', 'action'],
  ['drep', 'dreps', 'representative', 'representatives'],
  ['bitcoin', 'btc', 'sats', 'satoshi'],
  ['inscription', 'inscriptions', 'ordinal', 'ordinals'],
  ['midnight', 'dust', 'night'],
  ['ipfs', 'ipns', 'cid', 'pin', 'pins', 'file', 'content'],
  ['build', 'builder', 'create', 'send', 'unsigned', 'make', 'pay', 'payment'],
  ['submit', 'broadcast', 'push', 'send'],
  ['mempool', 'pending', 'unconfirmed', 'waiting'],
  ['history', 'activity', 'recent', 'past', 'last'],
  ['fee', 'fees', 'cost'],
  ['block', 'blocks', 'height', 'tip', 'latest'],
  ['handle', 'handles', 'name', 'username'],
  ['epoch', 'epochs'],
  ['metadata', 'info', 'details', 'information'],
];

const related = new Map<string, Set<string>>();
for (const line of SYNONYMS.map((words) => words.map(stemWord)))
  for (const word of line) related.set(word, new Set([...(related.get(word) ?? []), ...line]));

/** Stop words. */
const EMPTY = new Set(
  'a an and any are all as at be by can did do does each for from give get has have how i in is it its list me my of on one or our show some that the their them there these they this those to was we were what when where which who with you'.split(
    ' ',
  ),
);

const splitWords = (text: string): string[] =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !EMPTY.has(word))
    .map(stemWord);

/** `delegates`, `delegated` and `delegations` have one stem. */
function stemWord(word: string): string {
  const stem = word.replace(/(?:ations?|ions?|ings?|ed|es|e|s)$/, '');
  return stem.length < 3 ? word : stem;
}

interface Entry {
  readonly operation: Operation;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

export interface OperationSearch {
  find(query: string, limit: number, allowed: (operation: Operation) => boolean): readonly Operation[];
}

/** The weight of a field is the number of times its words are counted. */
const getWeightedTexts = (operation: Operation): readonly (readonly [string, number])[] => [
  [operation.id, 3],
  [operation.summary, 3],
  [operation.tag, 2],
  [getOperationPath(operation), 2],
  [Object.keys({ ...operation.path?.properties, ...operation.query?.properties }).join(' '), 1],
  // Long descriptions would make an operation match everything.
  [(operation.description ?? '').split('. ')[0] ?? '', 1],
];

const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.5;
const SYNONYM_WEIGHT = 0.4;

export function createSearch(operations: readonly Operation[]): OperationSearch {
  const entries = operations.map((operation): Entry => {
    const counts = new Map<string, number>();
    for (const [text, weight] of getWeightedTexts(operation))
      for (const word of splitWords(text)) counts.set(word, (counts.get(word) ?? 0) + weight);
    return { operation, counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) };
  });
  const meanLength = entries.reduce((sum, { length }) => sum + length, 0) / Math.max(1, entries.length);
  const frequency = new Map<string, number>();
  for (const { counts } of entries)
    for (const word of counts.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);

  const rarity = (word: string): number => {
    const found = frequency.get(word) ?? 0;
    return Math.log(1 + (entries.length - found + 0.5) / (found + 0.5));
  };

  const computeScore = ({ counts, length }: Entry, word: string): number => {
    const count = counts.get(word) ?? 0;
    if (count === 0) return 0;
    const norm = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / meanLength);
    return (rarity(word) * count * (SATURATION + 1)) / (count + norm);
  };

  /** A word counts as itself, or with a lower weight as one of its synonyms. */
  const computeBestScore = (entry: Entry, word: string): number => {
    const own = computeScore(entry, word);
    const others = [...(related.get(word) ?? [])].filter((other) => other !== word);
    return Math.max(own, ...others.map((other) => SYNONYM_WEIGHT * computeScore(entry, other)));
  };

  return {
    find(query, limit, allowed) {
      const words = [...new Set(splitWords(query))].slice(0, 32);
      return entries
        .filter(({ operation }) => allowed(operation))
        .map((entry) => ({
          operation: entry.operation,
          score: words.reduce((sum, word) => sum + computeBestScore(entry, word), 0),
        }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || (a.operation.id < b.operation.id ? -1 : 1))
        .slice(0, limit)
        .map(({ operation }) => operation);
    },
  };
}
