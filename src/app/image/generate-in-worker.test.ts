import { expect, test } from 'vitest';
import { loadConfig } from '../config.js';
import { generateInWorker } from './generate-in-worker.js';

test('no thread is started while the service is stopping', async () => {
  const config = loadConfig({ env: {}, workingDir: '/' });
  const request = { config, databaseUrl: 'postgresql://127.0.0.1:1/none', networks: [], whole: false };
  const reason = new Error('the service is stopping');
  await expect(generateInWorker(request, AbortSignal.abort(reason))).rejects.toBe(reason);
});
