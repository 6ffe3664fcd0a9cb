import { resolve } from 'node:path';
import { networkName } from '../../../app/network-settings.js';
import { generateChain, indexCommand } from '../../../app/sandbox-generate.js';
import { systemClock } from '../../../kernel/clock.js';
import type { Io } from '../../io.js';

export interface GenerateOptions {
  readonly network: string;
  readonly folder: string;
  readonly blocks: number;
  readonly seed: number;
  readonly transactionsPerBlock: number;
}

/** Writes a chain to files and prints the command that indexes them. */
export async function generate({ network: name, folder, ...options }: GenerateOptions, io: Io): Promise<number> {
  const network = networkName(name);
  const request = { ...options, network, folder: resolve(folder), clock: systemClock };
  const made = await generateChain({
    ...request,
    onProgress: (done) => {
      if (io.interactive) io.rewrite(`${done} blocks`);
    },
  });
  if (io.interactive) io.rewrite('');
  io.print(`Wrote ${made.blocks} blocks with ${made.transactions} transactions, up to slot ${made.tip.slot}.`);
  io.print('To index them:\n');
  for (const line of indexCommand(network, request.folder, made)) io.print(`  ${line}`);
  return 0;
}
