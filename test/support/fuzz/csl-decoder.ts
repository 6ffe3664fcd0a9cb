import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A transaction as CSL decodes it, or the reason why there is none. */
export type CslResult =
  | { readonly kind: 'decoded'; readonly content: unknown }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'crashed'; readonly reason: string };

/** CSL in a worker thread, which is replaced by a new one when CSL crashes. */
export class CslDecoder {
  #worker: Worker | undefined;

  /** One result for each transaction. */
  async decode(transactions: readonly Uint8Array[]): Promise<readonly CslResult[]> {
    const results: CslResult[] = [];
    while (results.length < transactions.length) {
      this.#worker ??= new Worker(new URL('csl-worker.mjs', import.meta.url), { execArgv: [] });
      const worker = this.#worker;
      worker.postMessage(transactions.slice(results.length));
      const [answered] = (await once(worker, 'message')) as [readonly CslResult[]];
      results.push(...answered);
      if (answered.at(-1)?.kind === 'crashed') await this.close();
    }
    return results;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }
}
