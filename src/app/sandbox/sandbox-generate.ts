import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { genesisHash } from '../../chains/cardano/parameters/genesis-hash.js';
import { writeGenesis } from '../../chains/cardano/parameters/write-genesis.js';
import { type NetworkId, networkById } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { ForgedBlock } from '../../sandbox/cardano/chain.js';
import { generateBlocks } from '../../sandbox/cardano/generate.js';
import { sandboxLedger } from '../../sandbox/cardano/genesis-ledger.js';
import { writeImmutable } from '../../sandbox/cardano/immutable-files.js';
import { sandboxNetwork } from '../../sandbox/cardano/sandbox-network.js';
import { createSimulation, type Simulation } from '../../sandbox/cardano/simulation.js';
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

/** Writes a simulated chain as block files of a node, with the genesis files that its index needs. */
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
  const files = createGenesisFiles(createSimulation(network, seed));
  for (const [era, text] of Object.entries(files)) await writeFile(join(folder, `${era}-genesis.json`), text);
  return { blocks: count, transactions, first: first!, tip: tip!, genesisHash: genesisHash('shelley', files.shelley) };
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
    // A simulation starts with a treasury and in a late era, which genesis files cannot express.
    `${id}_LEDGER_STATE=off \\`,
    `npx crosstie sync ${networkById(id).alias} --once`,
  ];
}

function createGenesisFiles(simulation: Simulation): ReturnType<typeof writeGenesis> {
  const { constants, genesis } = sandboxLedger(simulation);
  const { committee, constitution } = constants.governance;
  return writeGenesis(simulation.network, {
    funds: genesis.shelley,
    delegates: genesis.staking!.delegates,
    governance: {
      committee: {
        threshold: committee!.threshold,
        members: committee!.members.map(({ cold, expiresAfter }) => ({ cold, until: expiresAfter })),
      },
      constitution: constitution!,
    },
  });
}
