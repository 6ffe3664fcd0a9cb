import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { findMatches, type MatchSearch } from '../../../store/queries/cardano/outputs/matching-outputs.js';
import { findOutputEvents } from '../../../store/queries/cardano/outputs/output-spends.js';
import { findOutputsAt } from '../../../store/queries/cardano/outputs/outputs-by-reference.js';
import { datumsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import type { Caller } from '../../kit/context.js';
import { ResponseWithHeaders } from '../../kit/response-with-headers.js';
import { streamResult } from '../../kit/streamed-result.js';
import { tipHeaders } from './kupo-route.js';
import { type Match, toMatch } from './match-json.js';
import { checkFilters, type MatchFilters } from './match-query.js';
import { planSearch } from './match-search.js';
import { readPattern } from './pattern.js';

interface MatchContext {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
  readonly caller: Pick<Caller, 'header'>;
}

/** Rows that are described together. */
const OUTPUTS = 500;
/** Candidates of a search whose filters may exclude most of them. */
const CANDIDATES = 2_000;

/** All outputs that match, read in batches inside one snapshot. */
export async function streamMatches(
  { db, network, caller }: MatchContext,
  patternText: string,
  query: MatchFilters,
): Promise<ResponseWithHeaders> {
  const pattern = readPattern(patternText, network);
  checkFilters(query);
  const options = { resolve: query.resolve_hashes === true, quantitiesAsText: acceptsText(caller.header?.('accept')) };
  let tip = await readTip(db);
  const { hash } = tip;
  const result = streamResult(
    db,
    async (snapshot) => {
      tip = await readTip(snapshot);
      const search = await planSearch(snapshot, pattern, query, tip);
      return search === undefined ? [] : readMatches(snapshot, search, options);
    },
    () => tipHeaders(tip),
  );
  return new ResponseWithHeaders(result, tipHeaders(tip), undefined, hash);
}

/** `Accept: application/json;asset-quantity=string`. */
const acceptsText = (accept: string | undefined): boolean => /;\s*asset-quantity=string\b/i.test(accept ?? '');

interface ReadOptions {
  readonly resolve: boolean;
  readonly quantitiesAsText: boolean;
}

async function* readMatches(
  db: NetworkDb<'cardano'>,
  search: MatchSearch,
  options: ReadOptions,
): AsyncGenerator<readonly Static<typeof Match>[]> {
  let after: Awaited<ReturnType<typeof findMatches>>['last'];
  let limit = OUTPUTS;
  do {
    const { matches, last } = await findMatches(db, search, { after, limit });
    for (let start = 0; start < matches.length; start += OUTPUTS)
      yield await describe(db, search, matches.slice(start, start + OUTPUTS), options);
    // A first page is read quickly; a search that goes on takes fewer, longer steps.
    limit = CANDIDATES;
    after = last;
  } while (after !== undefined);
}

async function describe(
  db: NetworkDb<'cardano'>,
  { order }: MatchSearch,
  places: Parameters<typeof findOutputsAt>[1],
  { resolve, quantitiesAsText }: ReadOptions,
): Promise<readonly Static<typeof Match>[]> {
  const [outputs, events] = await Promise.all([findOutputsAt(db, places, order), findOutputEvents(db, places)]);
  const datums = resolve ? await datumsByHash(db, findMissingDatums(outputs)) : undefined;
  return outputs.flatMap((output) => {
    const event = events.get(`${output.txId}#${output.index}`);
    return event === undefined ? [] : [toMatch(output, event, { datums, quantitiesAsText })];
  });
}

const findMissingDatums = (outputs: readonly ChainOutput[]): readonly Uint8Array[] => [
  ...new Map(
    outputs.flatMap(({ datumHash, inlineDatum }) =>
      datumHash === undefined || inlineDatum !== undefined ? [] : [[datumHash, fromHex(datumHash)] as const],
    ),
  ).values(),
];
