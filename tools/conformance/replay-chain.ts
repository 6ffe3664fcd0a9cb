import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Block, readBlock } from '../../src/chains/cardano/blocks/block.js';
import type { GenesisOutput } from '../../src/chains/cardano/parameters/genesis.js';
import { type CardanoNetwork, networks } from '../../src/chains/networks.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { toHex } from '../../src/kernel/hex.js';
import { applyBlock } from '../../src/ledger/apply-block.js';
import { AccountNumbers } from '../../src/ledger/blocks/account-numbers.js';
import type { EpochReport } from '../../src/ledger/blocks/epoch-report.js';
import { InMemoryOutputs } from '../../src/ledger/blocks/in-memory-outputs.js';
import { toLedgerBlock } from '../../src/ledger/blocks/to-ledger-block.js';
import { type LedgerConstants, ledgerConstants } from '../../src/ledger/constants.js';
import { createInitialState, readGenesisContent } from '../../src/ledger/genesis/initial-state.js';
import type { LedgerState } from '../../src/ledger/state/ledger-state.js';
import { tarEntries } from '../tar.mjs';

/** A ledger that is computed from the blocks and genesis files of a folder. */
export interface Replay {
  readonly network: CardanoNetwork;
  readonly state: LedgerState;
  readonly constants: LedgerConstants;
  readonly accounts: AccountNumbers;
  readonly outputs: InMemoryOutputs;
}

export interface ReplayObserver {
  /** Called after every block. */
  readonly onBlock: (block: Block, replay: Replay) => void;
  /** Called after the first block of each epoch. */
  readonly onEpoch: (report: EpochReport, replay: Replay, beforeBlock: { readonly outputs: number }) => void;
}

/** Applies every block of the folder. */
export function replayChain(directory: string, observer: ReplayObserver): Replay {
  const blocks = readBlocks(directory);
  const first = blocks.next();
  if (first.done) throw new Error(`${directory} has no blocks`);
  const replay = startReplay(directory, first.value);
  applyNext(replay, first.value, observer);
  for (const block of blocks) applyNext(replay, block, observer);
  return replay;
}

function applyNext(replay: Replay, block: Block, { onBlock, onEpoch }: ReplayObserver): void {
  const { state, outputs, accounts, constants } = replay;
  const ledgerBlock = toLedgerBlock(block, { findOutput: outputs.find, resolveAccount: accounts.resolve });
  const before = { outputs: outputs.size };
  const reports = applyBlock(state, ledgerBlock, constants);
  outputs.apply(block);
  for (const report of reports) onEpoch(report, replay, before);
  onBlock(block, replay);
}

function startReplay(directory: string, first: Block): Replay {
  const shelley = readGenesisFile(directory, 'shelley-genesis.json');
  if (shelley === undefined) throw new Error(`${directory} has no file genesis/shelley-genesis.json`);
  const byronFile = readGenesisFile(directory, 'byron-genesis.json');
  const byron = byronFile === undefined ? {} : { byron: byronFile };
  const network = findNetwork(shelley);
  const accounts = new AccountNumbers();
  const given = ledgerConstants(network);
  const genesis = readGenesisContent({ ...byron, shelley }, given);
  const initial = createInitialState(genesis, given, first.era, accounts.resolve);
  const outputs = new InMemoryOutputs(accounts.resolve);
  for (const output of [...genesis.byron, ...genesis.shelley]) addGenesisOutput(outputs, output);
  return { network, state: initial.state, constants: initial.constants, accounts, outputs };
}

const addGenesisOutput = (outputs: InMemoryOutputs, { txHash, index, address, lovelace }: GenesisOutput): void =>
  outputs.add({ txHash, index }, { address, lovelace });

/** The known network whose Shelley genesis file this is. */
function findNetwork(shelley: string): CardanoNetwork {
  const hash = toHex(blake2b256(new TextEncoder().encode(shelley)));
  const found = networks.find((network) => network.family === 'cardano' && network.genesisHashes.shelley === hash);
  if (found?.family !== 'cardano') throw new Error(`no known network has a Shelley genesis file with hash ${hash}`);
  return found;
}

/** The blocks of the chunk files in the folder and its subfolders, or else in its compressed archives. */
export function* readBlocks(directory: string): Generator<Block> {
  for (const chunk of readChunks(directory)) {
    const reader = new CborReader(chunk);
    while (!reader.done) yield readBlock(reader);
  }
}

function* readChunks(directory: string): Generator<Uint8Array> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const chunks = files.filter((name) => name.endsWith('.chunk')).toSorted(compareFileNames);
  for (const name of chunks) yield readFileSync(join(directory, name));
  if (chunks.length > 0) return;
  for (const archive of files.filter((name) => /immutable[^/\\]*\.tar\.gz$/.test(name)).toSorted(compareFileNames)) {
    const entries = [...tarEntries(gunzipSync(readFileSync(join(directory, archive))))];
    for (const [, bytes] of entries
      .filter(([name]) => name.endsWith('.chunk'))
      .toSorted(([a], [b]) => compareFileNames(a, b)))
      yield bytes;
  }
}

/** Chunk files are numbered; their folders do not matter. */
const compareFileNames = (a: string, b: string): number => (basename(a) < basename(b) ? -1 : 1);

/** In the folder `genesis`, or beside the blocks. */
function readGenesisFile(directory: string, name: string): string | undefined {
  const path = [join(directory, 'genesis', name), join(directory, name)].find((candidate) => existsSync(candidate));
  return path && readFileSync(path, 'utf8');
}
