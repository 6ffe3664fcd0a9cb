import { parentPort } from 'node:worker_threads';
import { parseDescriptors } from '../../../chains/bitcoin/descriptors/descriptor.js';
import type { WorkerMessage } from '../../../kernel/worker-pool.js';
import type { DeriveWork } from './derived-scripts.js';

const port = parentPort!;

const send = (message: WorkerMessage): void => port.postMessage(message);

port.on('message', ({ text, from, to }: DeriveWork) => {
  try {
    const [descriptor] = parseDescriptors(text);
    send({ answer: Array.from({ length: to - from }, (_, place) => descriptor!.derive(from + place)) });
  } catch (error) {
    send({ failure: String(error), kind: 'broken' });
  }
});
send({ ready: true });
