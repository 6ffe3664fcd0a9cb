import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GenesisOutput } from '../../chains/cardano/parameters/genesis.js';
import { genesisHash } from '../../chains/cardano/parameters/genesis-hash.js';
import { type NetworkId, networkById } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import type { ForgedBlock } from '../../sandbox/cardano/chain.js';
import { generateBlocks } from '../../sandbox/cardano/generate.js';
import { writeImmutable } from '../../sandbox/cardano/immutable-files.js';
import { sandboxNetwork } from '../../sandbox/cardano/sandbox-network.js';
import { createSimulation } from '../../sandbox/cardano/simulation.js';
import type { Point } from '../../sources/source.js';

export interface GenerateRequest {
  readonly network: NetworkId;
  readonly folder: string;
  readonly blocks: number;
  readonly seed: number;
  readonly transactionsPerBlock: number;
  /** Determines the time of the last block. */
  readonly clock: Clock;
  readonly onProgress?: (blocks: number) => void;
}

export interface GeneratedChain {
  readonly blocks: number;
  readonly transactions: number;
  readonly first: Required<Point>;
  readonly tip: Required<Point>;
  /** Hash of the Shelley genesis file. */
  readonly genesisHash: string;
}

const PROGRESS_EVERY = 500;

/** Writes a simulated chain as block files of a node, with the genesis file that its index needs. */
export async function generateChain(request: GenerateRequest): Promise<GeneratedChain> {
  const { folder, seed, blocks, transactionsPerBlock, clock, onProgress } = request;
  const known = networkById(request.network);
  if (known.family !== 'cardano')
    throw new ServiceError('invalid', `Chains are generated for Cardano and Apex networks, not for ${known.id}`);
  const network = sandboxNetwork(known);
  const endsAt = Math.floor(clock.now() / 1000);
  let count = 0;
  let transactions = 0;
  let first: Required<Point> | undefined;
  let tip: Required<Point> | undefined;

  async function* counted(): AsyncGenerator<ForgedBlock> {
    for await (const block of generateBlocks({ network, seed, blocks, transactionsPerBlock, endsAt })) {
      first ??= block.point;
      tip = block.point;
      count += 1;
      transactions += block.transactions;
      if (count % PROGRESS_EVERY === 0) onProgress?.(count);
      yield block;
    }
  }

  await writeImmutable(folder, counted());
  const genesis = genesisFile(createSimulation(network, seed).genesis);
  await writeFile(join(folder, 'shelley-genesis.json'), genesis);
  return { blocks: count, transactions, first: first!, tip: tip!, genesisHash: genesisHash('shelley', genesis) };
}

/** The lines of a shell command that indexes the files. Both hashes differ from those of the public chain. */
export function indexCommand(
  id: NetworkId,
  folder: string,
  { first, genesisHash: hash }: Pick<GeneratedChain, 'first' | 'genesisHash'>,
): readonly string[] {
  const quoted = `'${folder.replaceAll("'", `'\\''`)}'`;
  return [
    `${id}_CHAIN_DIR=${quoted} \\`,
    `${id}_GENESIS_DIR=${quoted} \\`,
    `${id}_GENESIS_HASH=${hash} \\`,
    `${id}_FIRST_BLOCK=${first.hash} \\`,
    `npx crosstie sync ${networkById(id).alias} --once`,
  ];
}

/** Writes amounts verbatim: they exceed the exact range of most JSON parsers. */
function genesisFile(genesis: readonly GenesisOutput[]): string {
  const funds = genesis.map(({ address, lovelace }) => `    "${toHex(address)}": ${lovelace}`);
  return `{\n  "initialFunds": {\n${funds.join(',\n')}\n  }\n}\n`;
}
