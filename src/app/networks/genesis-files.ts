import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { GenesisFiles } from '../../chains/cardano/parameters/genesis.js';
import type { GenesisEra } from '../../chains/cardano/parameters/genesis-constants.js';
import { type GenesisKind, genesisHash } from '../../chains/cardano/parameters/genesis-hash.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { type GenesisContent, readGenesisContent } from '../../ledger/genesis/initial-state.js';

/** The largest genesis file, Byron mainnet, has one megabyte. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Reads the Byron and Shelley genesis files. The folder may hold files of several networks: known hashes select the
 * right ones.
 */
export async function readGenesisFiles(folder: string | undefined, network: CardanoNetwork): Promise<GenesisFiles> {
  if (folder === undefined)
    throw genesisError(
      network,
      `${network.id}_GENESIS_DIR must name the folder with the genesis files of ${network.id}`,
    );
  const names = await listNames(folder, network);
  const byron = await readGenesis('byron', folder, names, network);
  const shelley = await readGenesis('shelley', folder, names, network);
  if (byron === undefined && shelley === undefined)
    throw genesisError(network, `No genesis file was found in ${folder}`);
  return { ...(byron && { byron: byron.text }), ...(shelley && { shelley: shelley.text }) };
}

/** The state before the first block, as the genesis files define it. */
export async function readGenesisState(folder: string | undefined, network: CardanoNetwork): Promise<GenesisContent> {
  const files = await readGenesisFiles(folder, network);
  try {
    return readGenesisContent(files, { network });
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw genesisError(network, `The genesis files in ${folder} cannot be read: ${cause.message}`, cause);
  }
}

interface GenesisFile {
  readonly name: string;
  readonly text: string;
}

/**
 * The text of one genesis file; undefined when none is configured. Files of later eras are matched by name, in analogy
 * to the Shelley file of the network.
 */
export async function readGenesisFile(
  folder: string | undefined,
  network: CardanoNetwork,
  era: GenesisEra,
): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  try {
    return await findGenesisFile(folder, network, era);
  } catch (error) {
    // A folder without the files of the network is reported when its index is created.
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

async function findGenesisFile(folder: string, network: CardanoNetwork, era: GenesisEra): Promise<string | undefined> {
  const names = await listNames(folder, network);
  if (era === 'byron' || era === 'shelley') return (await readGenesis(era, folder, names, network))?.text;
  const shelley = await readGenesis('shelley', folder, names, network);
  const name = shelley?.name.replace('shelley', era);
  if (name === undefined || !names.includes(name)) return undefined;
  const path = join(folder, name);
  return (await stat(path)).size > MAX_BYTES ? undefined : await readFile(path, 'utf8');
}

async function listNames(folder: string, network: CardanoNetwork): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (cause) {
    throw genesisError(network, `The folder ${folder} of ${network.id}_GENESIS_DIR cannot be read`, cause);
  }
}

/** Matches `byron-genesis.json`, `mainnet-byron-genesis.json`, `genesis.byron.json` and similar names. */
async function readGenesis(
  kind: GenesisKind,
  folder: string,
  names: readonly string[],
  network: CardanoNetwork,
): Promise<GenesisFile | undefined> {
  const expected = network.genesisHashes[kind];
  const candidates = names.filter((name) => name.endsWith('.json') && name.includes(kind) && name.includes('genesis'));
  if (expected === undefined && candidates.length > 1)
    throw genesisError(network, `${folder} has several ${kind} genesis files: keep only the one of ${network.id}`);
  for (const name of candidates) {
    const path = join(folder, name);
    if ((await stat(path)).size > MAX_BYTES) continue;
    const text = await readFile(path, 'utf8');
    if (expected === undefined || computeHash(kind, text) === expected) return { name, text };
  }
  if (expected === undefined) return undefined;
  throw genesisError(network, `${folder} has no ${kind} genesis file with the hash ${expected}`);
}

function computeHash(kind: GenesisKind, text: string): string | undefined {
  try {
    return genesisHash(kind, text);
  } catch {
    return undefined;
  }
}

const genesisError = ({ id }: CardanoNetwork, problem: string, cause?: unknown): ServiceError =>
  new ServiceError('invalid', `The index of ${id} cannot be created: ${problem}`, { cause });
