// Every read of the data API for the largest entities of a generated chain, with the most expensive parameters.
import { load } from '../measurement.mjs';

const { OPERATIONS } = await load('api/operations/registry.js');

const listValues = (s) => ({
  address: [s.address, s.busyAddress],
  stakeAddress: [s.stakeAddress],
  credential: [s.scriptHash],
  unit: [s.unit],
  asset: [s.unit],
  subject: [s.unit],
  policyId: [s.policyId],
  txHash: [s.txHash],
  label: [s.label],
  scriptHash: [s.scriptHash],
  hash: ['10000'],
  epoch: [String(s.epoch)],
  index: ['0'],
  slot: [String(s.slot)],
  time: ['1790000000'],
  handle: ['alice'],
});

/** Paths with parameters. `subjects`: see subjects.mjs. */
export function* listRequests(subjects) {
  const values = listValues(subjects);
  for (const { route, query } of OPERATIONS.filter(
    (each) => each.route.startsWith('GET ') && each.scope === 'cardano',
  )) {
    const path = route.slice(4);
    const names = [...path.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name]) => name);
    if (names.some((name) => values[name] === undefined)) continue;
    const named =
      names.length === 0
        ? [[]]
        : values[names[0]].map((first) => [first, ...names.slice(1).map((name) => values[name][0])]);
    for (const subject of named) {
      const filled = names.reduce((text, name, index) => text.replace(`{${name}}`, subject[index]), path);
      for (const search of listSearches(query?.properties ?? {}, subjects)) yield `${filled}${search}`;
    }
  }
}

/** Without parameters, and with those that make a response large or a page deep. */
function listSearches(properties, s) {
  const has = (name) => name in properties;
  const found = [''];
  if (has('pageSize')) found.push('?pageSize=100&page=1000', '?pageSize=100&page=900000');
  if (has('order')) found.push('?order=asc', '?order=desc');
  if (has('limit')) found.push(`?limit=${properties.limit.maximum ?? 100}`);
  if (has('asOfSlot')) found.push(`?asOfSlot=${s.slot}`);
  if (has('fromSlot') && has('toSlot')) found.push(`?fromSlot=${s.slot}&toSlot=${s.slot + 1_000_000}`);
  if (has('search')) found.push('?search=zzzz', '?search=a');
  if (has('q')) found.push('?q=zzzz');
  if (has('from')) found.push('?from=0');
  if (has('window')) found.push('?window=7d');
  return found;
}
