// Finds house words: words and phrases of a private vocabulary where the trade has a term (docs/glossary.md). `npm run
// words`; exits 1 and lists each occurrence. A word that has to stay, because it is a wire name or the right term, is listed
// in ALLOWED with the reason. `--count` prints totals only and may be given another folder to compare.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDERS = ['src', 'web', 'client', 'test', 'bench', 'tools', 'docs'];
const FILES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** Identifiers, wherever they are declared or used. */
export const BANNED_NAMES = [
  { name: 'MOST_X', pattern: /\bMOST_[A-Z][A-Z_]*\b/g, instead: 'MAX_X' },
  { name: 'LEAST_X', pattern: /\bLEAST_[A-Z][A-Z_]*\b/g, instead: 'MIN_X' },
  { name: 'shownX', pattern: /\bshown[A-Z]\w*\b/g, instead: 'toXJson or formatX' },
  { name: 'xOf', pattern: /\b(?:function|const)\s+[a-z]\w*[a-z0-9]Of\b(?=\s*(?:[(<:=]))/g, instead: 'a verb' },
  { name: 'Wish', pattern: /\b\w*Wish(?:es)?\b|\bwish(?:es)?\b/g, instead: 'Request, Options or Filter' },
  { name: 'Asking', pattern: /\bAsking\b|\basking\b/g, instead: 'the request or its context' },
  { name: 'asked', pattern: /\basked\b(?=\s*[=(:,)}.])/g, instead: 'requested, or the name of the value' },
  { name: 'Keeper', pattern: /\b\w*Keeper\b/g, instead: 'Cache, Store or Tracker' },
  { name: 'KeptX', pattern: /\bKept[A-Z]\w*\b/g, instead: 'CachedX or StoredX' },
  { name: 'recall', pattern: /\brecall\w*\b/g, instead: 'get or lookup' },
  { name: 'told', pattern: /\btold[A-Z]?\w*\b|\bTold\w*\b/g, instead: 'emitted or reported' },
  { name: 'awaken', pattern: /\bawaken\w*\b|\bwakened\b/g, instead: 'start or notify' },
  { name: 'Reins', pattern: /\b[Rr]eins\b/g, instead: 'controls' },
  { name: 'goesOn', pattern: /\bgo(?:es)?On\b/g, instead: 'next or continues' },
  // `keptByTip` is a key of operation definitions.
  { name: 'keptX', pattern: /\bkept(?!ByTip\b)[A-Z]\w*\b/g, instead: 'cachedX, storedX or retainedX' },
  { name: 'xPlace', pattern: /\b[a-z]\w*Place\b/g, instead: 'position, slot or location' },
  { name: 'untold', pattern: /\bun(?:told|asked)\b|\b\w+Untold\b/g, instead: 'missing, unrequested' },
  { name: 'verdicts', pattern: /\bverdicts\b|\bjudged\b/g, instead: 'results, validated' },
  { name: 'inOurWords', pattern: /\bin(?:Our|My|Its)Words\b/g, instead: 'a verb that says how the error is converted' },
];

/** Words and phrases in comments, messages and pages. */
export const BANNED_PHRASES = [
  { name: 'whoever', pattern: /\bwho(?:m)?ever\b/gi, instead: 'the client, the caller, the operator' },
  { name: 'nobody', pattern: /\bnobody\b/gi, instead: 'no client, no process' },
  { name: 'somebody', pattern: /\b(?:some|any|every)body\b/gi, instead: 'a client, a user' },
  {
    name: 'what waits',
    pattern: /\b(?:what|all that|those that) waits?\b/gi,
    instead: 'the mempool, pending transactions',
  },
  { name: 'kept answer', pattern: /\bkept answers?\b/gi, instead: 'cached response' },
  { name: 'taken back', pattern: /\b(?:taken|takes|took) back\b/gi, instead: 'rolled back' },
  { name: 'is asked', pattern: /\b(?:is|are|was|were) asked (?:of|for|about|again)\b/gi, instead: 'is requested' },
  { name: 'that which', pattern: /\bthat which\b/gi, instead: 'the thing itself' },
  { name: 'is told', pattern: /\b(?:is|are|was|were) told\b/gi, instead: 'is reported, is notified' },
  { name: 'for ever', pattern: /\bfor ever\b/gi, instead: 'forever' },
  { name: 'an own', pattern: /\ban own\b/gi, instead: 'its own' },
  { name: 'whichever', pattern: /\bwhichever\b/gi, instead: 'the first, the smaller, the later' },
  { name: 'whatever', pattern: /\bwhatever\b/gi, instead: 'any, regardless of' },
  { name: 'anew', pattern: /\banew\b/gi, instead: 'again' },
  { name: 'stands for', pattern: /\bstands? for\b/gi, instead: 'means, represents, matches' },
  { name: 'is there twice', pattern: /\b(?:is|are) there (?:twice|again)\b/gi, instead: 'occurs twice, duplicate' },
  {
    name: 'as it is',
    pattern: /\b(?:used|stays?|left|passed|returned) as (?:it is|they are)(?![ -]\w)/gi,
    instead: 'unchanged',
  },
  { name: 'gives back', pattern: /\bgiv(?:es?|en|ing) back\b/gi, instead: 'returns, refunds' },
  { name: 'spoilt', pattern: /\bspoil(?:s|t|ed)?\b/gi, instead: 'corrupt, malformed' },
  { name: 'What …', pattern: /(?:\/\*\*(?:\s*\n\s*\*)?|\/\/) What (?=\w|`)/g, instead: 'a noun that names the thing' },
  { name: 'carries out orders', pattern: /\bcarr(?:y|ies) out orders\b/gi, instead: 'batcher' },
];

/** Files where all banned words are right, or only `word` (a match in any case). */
const ALLOWED = [
  { file: 'tools/check-words.mjs', reason: 'lists the words' },
  { file: 'tools/check-words.test.ts', reason: 'tests the list' },
  { file: 'docs/glossary.md', reason: 'says which words not to use' },
  { file: 'docs/openapi.json', reason: 'generated' },
  { file: 'client/generated.ts', reason: 'generated' },
  { file: 'src/api/openapi/response-examples.json', reason: 'generated' },
  ...[
    'src/store/drivers/embedded/dedicated-owner.ts',
    'test/integration/embedded-access.test.ts',
    'docs/adr/0009-embedded-database-has-its-own-user.md',
  ].map((file) => ({ file, word: 'nobody', reason: 'the Unix account' })),
  ...['nobody', 'somebody'].map((word) => ({
    file: 'src/sandbox/cardano/documents.ts',
    word,
    reason: 'text of a simulated proposal; its hash is in the blocks of the sandbox',
  })),
  { file: 'src/store/queries/cardano/governance/proposals.ts', word: 'told', reason: 'an alias in SQL' },
  { file: 'web/api-calls/print-request.ts', word: 'noBody', reason: 'a method of the Java library' },
  ...[
    'src/indexer/bitcoin/batch.ts',
    'src/indexer/bitcoin/project-inscriptions.ts',
    'src/store/write/bitcoin/tables.ts',
  ].map((file) => ({ file, word: 'inscriptionPlace', reason: 'named after the table inscription_place' })),
];

const isAllowed = (path, word) =>
  ALLOWED.some(
    (entry) =>
      entry.file === path && (entry.word === undefined || entry.word === word.toLowerCase() || entry.word === word),
  );

/** House words of one file that are not allowed there, each with its line. */
export function findHouseWords(path, text) {
  const rules = /\.(?:ts|tsx|mts|mjs)$/.test(path) ? [...BANNED_NAMES, ...BANNED_PHRASES] : BANNED_PHRASES;
  return rules.flatMap(({ name, pattern, instead }) =>
    [...text.matchAll(pattern)]
      .filter(([word]) => !isAllowed(path, word))
      .map((match) => ({
        path,
        line: text.slice(0, match.index).split('\n').length,
        word: match[0],
        name,
        instead,
      })),
  );
}

const VERBS = new Set(
  (
    'Add Advance Analyse Await Broadcast Build Buy Calculate Cancel Change Check Clear Combine Compare Compute Confirm Construct ' +
    'Convert Count Create Decode Delete Derive Describe Discover Enable End Estimate Evaluate Exchange Export Fetch Finalize Find Follow Force Fork Fund ' +
    'Generate Get Hash Import Inspect Issue List Log Look Measure Merge Mint Page Pause Pin Preview Project Publish Query Quote Rank Read Rebuild ' +
    'Refresh Register Remove Rename Report Request Reset Resolve Resync Revoke Roll Rotate Scan Scatter Search Select Send Set Show Sign ' +
    'Simulate Stream Submit Subscribe Summarize Test Trace Track Unpin Update Upload Validate Verify Withdraw'
  ).split(' '),
);
const MAX_SUMMARY_CHARACTERS = 80;

/** The reason why the summary of an operation is invalid, or undefined. */
export function summaryProblem(summary) {
  if (summary.length > MAX_SUMMARY_CHARACTERS) return `has ${summary.length} characters`;
  if (!VERBS.has(summary.split(' ')[0])) return 'does not start with a verb';
  if (summary.endsWith('.')) return 'ends with a period';
  return undefined;
}

function listFiles(root) {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(folder, String(name)).replaceAll('\\', '/'))
      .filter((path) => /\.(?:ts|tsx|mts|mjs|md)$/.test(path) && !path.includes('node_modules')),
  );
  return [...found, ...FILES].filter((path) => !ALLOWED.some(({ file, word }) => file === path && word === undefined));
}

const readIfPresent = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root =
    process.argv.slice(2).find((argument) => !argument.startsWith('-')) ??
    fileURLToPath(new URL('..', import.meta.url));
  const files = listFiles(root);
  const found = files.flatMap((path) => findHouseWords(path, readIfPresent(join(root, path))));
  if (process.argv.includes('--count')) {
    const counts = {};
    for (const { name } of found) counts[name] = (counts[name] ?? 0) + 1;
    for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(6)} ${name}`);
  } else
    for (const { path, line, word, instead } of found) console.error(`${path}:${line}: "${word}", write ${instead}`);
  console.log(`words: ${files.length} files, ${found.length} house words`);
  process.exit(found.length === 0 || process.argv.includes('--count') ? 0 : 1);
}
