import { LinkedChain } from './linked-chain.js';
import type { Source } from './source.js';

/**
 * Follows one source to its end and then the other from there: a node's files first, then the node itself. All other
 * capabilities come from the second.
 */
export function concatSources<S extends Source>(first: Source, second: S): S {
  let current: Source = first;
  return {
    ...second,
    describe: () => ({ ...current.describe(), capabilities: second.describe().capabilities }),
    async *follow(known, signal) {
      const chain = new LinkedChain(known);
      current = first;
      for await (const event of first.follow(known, signal)) {
        if (event.type === 'forward') chain.append(event.block);
        else chain.rewind(event.to);
        yield event;
      }
      current = second;
      if (!signal.aborted) yield* second.follow(chain.known, signal);
    },
  };
}
