import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildFile } from '../../kernel/build-files.js';
import type { GenerationRequest } from './generation-worker.js';

const script = (): URL => buildFile('service/generation-worker.js');

/** Threads run built code only: a service that is run from source generates in its own thread. */
export const canGenerateInWorker = (): boolean => existsSync(fileURLToPath(script()));

/** Generates networks in a thread with connections of its own. */
export function generateInWorker(request: GenerationRequest, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A signal that was aborted before emits no further event.
    signal?.throwIfAborted();
    const worker = new Worker(script(), { workerData: request });
    signal?.addEventListener('abort', () => void worker.terminate(), { once: true });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the generation thread ended with exit code ${code}`)),
    );
  });
}
