import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildFile } from '../../kernel/build-files.js';
import type { GenerationRequest } from './generation-worker.js';

const script = (): URL => buildFile('service/generation-worker.js');

/** Worker threads need built code: a service run from source generates in its own thread. */
export const canGenerateInWorker = (): boolean => existsSync(fileURLToPath(script()));

/** Generates networks in a worker thread with its own database connections. */
export function generateInWorker(request: GenerationRequest, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A signal that is already aborted emits no further event.
    signal?.throwIfAborted();
    const worker = new Worker(script(), { workerData: request });
    signal?.addEventListener('abort', () => void worker.terminate(), { once: true });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the generation thread ended with exit code ${code}`)),
    );
  });
}
