import type { SandboxControl } from '../api/context.js';
import { readAddress } from '../chains/bitcoin/address.js';
import { parametersOf } from '../chains/bitcoin/chain-parameters.js';
import type { BitcoinNetwork } from '../chains/networks.js';
import { keepIndex } from '../indexer/keep-index.js';
import { ServiceError } from '../kernel/errors.js';
import type { Sandbox } from '../sandbox/bitcoin/sandbox.js';
import { sandboxSource } from '../sandbox/bitcoin/source.js';
import { type NetworkDb, networkDb } from '../store/network-db.js';
import { findBitcoinTip } from '../store/queries/bitcoin/tip.js';
import { transactionBytes } from '../store/queries/bitcoin/transactions.js';
import { bitcoinSandboxStore } from './bitcoin-sandbox-store.js';
import { type FollowedNetworkParts, followParts, processName } from './followed-network.js';
import { chainTip } from './network-status.js';
import { readCheckpoint } from './open-index.js';
import {
  HISTORY_AT_ONCE,
  type Reins,
  type SandboxNetwork,
  type SandboxSettings,
  simulatedNetwork,
} from './simulated-network.js';

export function bitcoinSandbox(
  network: BitcoinNetwork,
  settings: SandboxSettings,
  parts: FollowedNetworkParts,
): SandboxNetwork {
  const { db, clock } = parts;
  const log = parts.log.with({ network: network.id });
  const source = sandboxSource({ ...settings, network, clock, log, store: bitcoinSandboxStore(db, network.id) });
  const asked = networkDb(db, network.id, 'bitcoin');
  return simulatedNetwork<Sandbox>({
    network,
    settings,
    source,
    keep(tables) {
      const limits = { ...HISTORY_AT_ONCE, ...parts.limits };
      const follow = followParts(network, {}, { ...parts, limits }, source);
      const openIndex = async () => {
        await Promise.all([source.prepare(), tables]);
        return follow.openIndex();
      };
      const beside: typeof follow.beside = async (from, signal) => {
        await tables;
        await follow.beside(from, signal);
      };
      const checkpoint = () => readCheckpoint(db, network.id);
      return keepIndex({ ...follow, openIndex, beside, db, source, process: processName(), checkpoint });
    },
    /** What waits is told a moment after the blocks. */
    isComplete: async () => (await findBitcoinTip(asked))?.mempoolSyncedAt !== undefined,
    control: (reins) => controlOf(asked, network, settings, reins),
    tipTime: ({ chain }) => chain.time,
  });
}

const SHOWN_MS = 5_000;
const LOOK_MS = 10;

/** Until the index shows a transaction that waits; a block may have taken it meanwhile. */
async function untilShown(db: NetworkDb<'bitcoin'>, txid: string): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < SHOWN_MS && (await transactionBytes(db, txid)) === undefined)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

function controlOf(
  db: NetworkDb<'bitcoin'>,
  network: BitcoinNetwork,
  settings: SandboxSettings,
  { driven, andFollow }: Reins<Sandbox>,
): SandboxControl {
  return {
    status() {
      const { saved, tip, waiting, world, chain } = driven();
      return {
        network: network.id,
        seed: saved.seed,
        tip: chainTip(network, tip, chain.time),
        slot: chain.height,
        clockOffset: saved.clockOffset,
        paused: saved.paused,
        blockSeconds: settings.blockSeconds,
        mempool: waiting.length,
        faucet: world.faucet.address!,
      };
    },
    setPaused: (paused) => driven().setPaused(paused),
    advanceBlocks: (count) => andFollow((sandbox) => sandbox.advanceBlocks(count)),
    advanceEpochs() {
      throw new ServiceError('invalid', `${network.id} has no epochs: say how many 'blocks' to advance`);
    },
    fork: (depth) => andFollow((sandbox) => sandbox.fork(depth)),
    async fund(address, satoshi) {
      const txid = await driven().fund(scriptOn(network, address), satoshi);
      await untilShown(db, txid);
      return txid;
    },
    scatter: (address, count, satoshi) =>
      andFollow((sandbox) => sandbox.scatter(scriptOn(network, address), count, satoshi)),
  };
}

function scriptOn(network: BitcoinNetwork, text: string): Uint8Array {
  const reading = readAddress(text, parametersOf(network));
  if (reading.outcome === 'valid') return reading.address.script;
  throw new ServiceError('invalid', `'${text}' is not an address of ${network.id}`);
}
