/** @import { Entry } from './types.mjs' */

const MOST_WORDS = 8;

/**
 * @typedef {{ entry: Entry, id: string, idWords: string[], path: string, segments: string[], summary: string,
 *   summaryWords: string[], tag: string, tagWords: string[], method: string }} Indexed
 */

/**
 * Lower-cased words of each operation, made once so that a key stroke only compares.
 *
 * @param {readonly Entry[]} entries
 * @returns {readonly Indexed[]}
 */
export const indexEntries = (entries) =>
  entries.map((entry) => ({
    entry,
    id: entry.id.toLowerCase(),
    idWords: wordsOf(entry.id.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')),
    path: entry.path.toLowerCase(),
    segments: wordsOf(entry.path),
    summary: entry.summary.toLowerCase(),
    summaryWords: wordsOf(entry.summary),
    tag: entry.tag.toLowerCase(),
    tagWords: wordsOf(entry.tag),
    method: entry.method.toLowerCase(),
  }));

/** @param {string} text */
const wordsOf = (text) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Operations that hold every word of the query somewhere, best first. A name beats a path, a path beats prose, and
 * the start of a word beats its middle.
 *
 * @param {readonly Indexed[]} index
 * @param {string} query
 * @param {number} [limit]
 * @returns {Entry[]}
 */
export function searchEntries(index, query, limit = 40) {
  const whole = query.trim().toLowerCase().slice(0, 200);
  const words = whole.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const found = [];
  for (const [place, item] of index.entries()) {
    let score = words.length > 1 && item.summary.includes(whole) ? 20 : 0;
    for (const word of words) {
      const points = pointsOf(item, word);
      if (points === 0) {
        score = 0;
        break;
      }
      score += points;
    }
    if (score > 0) found.push({ item, score, place });
  }
  found.sort((a, b) => b.score - a.score || a.item.path.length - b.item.path.length || a.place - b.place);
  return found.slice(0, limit).map(({ item }) => item.entry);
}

/** @param {Indexed} item @param {string} word */
function pointsOf(item, word) {
  if (item.id === word || item.path === word) return 100;
  return Math.max(
    fieldPoints(item.id, item.idWords, word, { start: 60, word: 50, prefix: 45, inside: 25 }),
    fieldPoints(item.path, item.segments, word, { start: 70, word: 55, prefix: 40, inside: 20 }),
    fieldPoints(item.summary, item.summaryWords, word, { start: 42, word: 40, prefix: 35, inside: 15 }),
    fieldPoints(item.tag, item.tagWords, word, { start: 38, word: 36, prefix: 30, inside: 12 }),
    item.method === word ? 10 : 0,
  );
}

/**
 * @param {string} text
 * @param {readonly string[]} words
 * @param {string} wanted
 * @param {{ start: number, word: number, prefix: number, inside: number }} points
 */
function fieldPoints(text, words, wanted, points) {
  if (!text.includes(wanted)) return 0;
  if (text.startsWith(wanted)) return points.start;
  if (words.includes(wanted)) return points.word;
  return words.some((word) => word.startsWith(wanted)) ? points.prefix : points.inside;
}
