import type { Log } from '../../kernel/log.js';
import { SourceError } from '../errors.js';
import { LinkedChain } from '../linked-chain.js';
import { pause } from '../retry.js';
import type { Point } from '../source.js';
import type { CardanoEvent } from './cardano-block.js';
import type { CardanoNodeSource } from './cardano-node.js';
import { type Candidate, isPreferred } from './chain-selection.js';
import { toSelectionHeader } from './read-candidate.js';

/** A node that can be asked for its chain while another one is followed. */
export interface ComparableNode {
  readonly source: CardanoNodeSource;
  /** `known` are the newest points of the own chain, newest first. */
  readonly readCandidate: (known: readonly Point[], signal: AbortSignal) => Promise<Candidate>;
}

export interface SeveralNodesOptions {
  readonly nodes: readonly ComparableNode[];
  /** Blocks beyond which no chain is left for another. */
  readonly securityParameter: number;
  readonly compareMs?: number;
  readonly log: Log;
}

/** Nodes exchange their blocks within seconds, so a node that stays behind this long has lost its peers. */
const COMPARE_MS = 30_000;

/**
 * Follows one of several nodes. If it fails, the next one continues from the last block; if another node has a chain
 * that Ouroboros prefers, that node is followed instead. All other capabilities are those of the first node.
 */
export function severalNodes({
  nodes,
  securityParameter,
  compareMs = COMPARE_MS,
  log,
}: SeveralNodesOptions): CardanoNodeSource {
  const [first] = nodes;
  if (first === undefined) throw new RangeError('no node');
  let current = 0;

  /** Resolves with the number of a preferred node, or undefined when the signal aborts. */
  async function findPreferred(
    chain: LinkedChain,
    getTip: () => Uint8Array | undefined,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    for (;;) {
      await pause(compareMs, signal);
      for (let index = 0; index < nodes.length; index += 1) {
        const tip = getTip();
        if (signal.aborted) return undefined;
        if (index === current || tip === undefined) continue;
        try {
          const candidate = await nodes[index]!.readCandidate(chain.known, signal);
          // The own chain may have grown during the comparison.
          const own = getTip();
          if (own !== undefined && isPreferred(toSelectionHeader(own), candidate, securityParameter)) return index;
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          log.info('node.not-compared', { node: nodes[index]!.source.describe().place, reason: error.message });
        }
      }
    }
  }

  async function* follow(known: readonly Point[], signal: AbortSignal): AsyncGenerator<CardanoEvent> {
    const chain = new LinkedChain(known);
    let failures = 0;
    while (!signal.aborted) {
      const turn = new AbortController();
      const stop = (): void => turn.abort();
      signal.addEventListener('abort', stop);
      let tip: Uint8Array | undefined;
      let next: number | undefined;
      const comparing = findPreferred(chain, () => tip, turn.signal).then((preferred) => {
        next = preferred;
        turn.abort();
      });
      try {
        for await (const event of nodes[current]!.source.follow(chain.known, turn.signal)) {
          failures = 0;
          if (event.type === 'forward') chain.append(event.block);
          else chain.rewind(event.to);
          tip = event.type === 'forward' ? event.block.bytes : undefined;
          yield event;
        }
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        failures += 1;
        if (failures >= nodes.length) throw error;
        log.warn('node.replaced', { node: nodes[current]!.source.describe().place, reason: error.message });
      } finally {
        signal.removeEventListener('abort', stop);
        turn.abort();
        await comparing;
      }
      if (next !== undefined) log.info('node.preferred', { node: nodes[next]!.source.describe().place });
      current = next ?? (current + 1) % nodes.length;
    }
  }

  return {
    ...first.source,
    describe: () => ({
      ...nodes[current]!.source.describe(),
      capabilities: first.source.describe().capabilities,
    }),
    follow,
  };
}
