import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { GenesisFiles } from '../../chains/cardano/parameters/genesis.js';
import { GENESIS_ERAS, type GenesisEra } from '../../chains/cardano/parameters/genesis-constants.js';
import { type GenesisKind, genesisHash } from '../../chains/cardano/parameters/genesis-hash.js';
import { readOwnGenesis } from '../../chains/cardano/parameters/own-genesis.js';
import type { GenesisProblem } from '../../chains/cardano/parameters/own-genesis-values.js';
import type { CardanoNetwork, Network } from '../../chains/networks.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { type GenesisContent, readGenesisContent } from '../../ledger/genesis/initial-state.js';
import { hasSource, type NetworkConfig, withSettings } from '../settings/network-settings.js';

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
  if (network.genesisProblem?.kind === 'invalid') throw genesisError(network, network.genesisProblem.reason);
  const files = await readGenesisFiles(folder, network);
  try {
    return readGenesisContent(files, { network });
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw genesisError(network, `The genesis files in ${folder} cannot be read: ${cause.message}`, cause);
  }
}

/**
 * Applies the operator's settings to a network. A followed chain that the built-in table does not describe, because it is
 * private or its files are not published, gets the values of its genesis files.
 */
export async function configureNetwork<N extends Network>(network: N, config: NetworkConfig | undefined): Promise<N> {
  const configured = withSettings(network, config);
  if (configured.family !== 'cardano' || !hasSource(config)) return configured;
  if (configured.genesisHashes.shelley !== undefined && !configured.isPrivate) return configured;
  const known: CardanoNetwork = configured;
  return { ...configured, ...(await applyOwnGenesis(known, config?.genesisDir)) };
}

async function applyOwnGenesis(
  network: CardanoNetwork,
  folder: string | undefined,
): Promise<CardanoNetwork | { readonly genesisProblem: GenesisProblem }> {
  if (folder === undefined) return missing(`${network.id}_GENESIS_DIR does not name the folder of its genesis files`);
  try {
    const texts = new Map<GenesisEra, string>();
    for (const era of GENESIS_ERAS) {
      const text = await findGenesisFile(folder, network, era);
      if (text !== undefined) texts.set(era, text);
    }
    const [shelley, alonzo, conway] = [texts.get('shelley'), texts.get('alonzo'), texts.get('conway')];
    if (shelley === undefined) return missing(`${folder} has no Shelley genesis file`);
    if (alonzo === undefined) return missing(`${folder} has no Alonzo genesis file beside the Shelley one`);
    if (conway === undefined) return missing(`${folder} has no Conway genesis file beside the Shelley one`);
    return readOwnGenesis(network, {
      byron: texts.get('byron'),
      shelley,
      alonzo,
      conway,
      dijkstra: texts.get('dijkstra'),
    });
  } catch (error) {
    if (error instanceof DecodeError) return { genesisProblem: { kind: 'invalid', reason: error.message } };
    if (error instanceof ServiceError) return missing(error.message);
    throw error;
  }
}

const missing = (reason: string): { readonly genesisProblem: GenesisProblem } => ({
  genesisProblem: { kind: 'missing', reason },
});

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
  return await readText(join(folder, name));
}

/** Undefined for a file that is too large. Hashes are those of the bytes, so the text must have the same bytes. */
async function readText(path: string): Promise<string | undefined> {
  if ((await stat(path)).size > MAX_BYTES) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new DecodeError(`${path} is not UTF-8 text`, { cause });
  }
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
    const text = await readText(join(folder, name));
    if (text === undefined) continue;
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
