import { parentPort } from 'node:worker_threads';
import { createScanner } from '../../../chains/bitcoin/silent-payments/scan.js';
import type { WorkerMessage } from '../../../kernel/worker-pool.js';
import type { ScanWork } from './scan-silent-payments.js';

const port = parentPort!;

const send = (message: WorkerMessage): void => port.postMessage(message);

port.on('message', ({ keys, candidates }: ScanWork) => {
  try {
    const scanner = createScanner(keys);
    send({ answer: candidates.map((candidate) => scanner.scan(candidate)) });
  } catch {
    // The message of a library could contain a part of the key.
    send({ failure: 'the scan failed', kind: 'broken' });
  }
});
send({ ready: true });
