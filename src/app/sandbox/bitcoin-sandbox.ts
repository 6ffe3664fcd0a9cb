import type { SandboxControl } from '../../api/kit/context.js';
import { readAddress } from '../../chains/bitcoin/address.js';
import { getChainParameters } from '../../chains/bitcoin/chain-parameters.js';
import type { BitcoinNetwork } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Sandbox } from '../../sandbox/bitcoin/sandbox.js';
import { sandboxSource } from '../../sandbox/bitcoin/source.js';
import { networkDb } from '../../store/network-db.js';
import { mempoolWeights } from '../../store/queries/bitcoin/mempool.js';
import { findBitcoinTip } from '../../store/queries/bitcoin/tip.js';
import { chainTip } from '../networks/chain-tip.js';
import type { FollowedNetworkDependencies } from '../networks/followed-network.js';
import { NetworkUse } from '../networks/network-use.js';
import { bitcoinSandboxStore } from './bitcoin-sandbox-store.js';
import { commonControl } from './sandbox-control.js';
import { runSimulatedIndex } from './simulated-index.js';
import {
  type ChainControls,
  type SandboxNetwork,
  type SandboxSettings,
  simulatedNetwork,
} from './simulated-network.js';

export function bitcoinSandbox(
  network: BitcoinNetwork,
  settings: SandboxSettings,
  dependencies: FollowedNetworkDependencies,
): SandboxNetwork {
  const { db, clock } = dependencies;
  const log = dependencies.log.with({ network: network.id });
  const use = new NetworkUse(clock);
  const source = sandboxSource({
    ...settings,
    isIdle: () => use.isIdle,
    network,
    clock,
    log,
    store: bitcoinSandboxStore(db, network.id),
  });
  const networkStore = networkDb(db, network.id, 'bitcoin');
  return simulatedNetwork<Sandbox>({
    network,
    settings,
    source,
    use,
    startIndexing: (tables, counters) => runSimulatedIndex(network, dependencies, source, tables, { counters }),
    /** The mempool is written shortly after the blocks. */
    isComplete: async () => (await findBitcoinTip(networkStore))?.mempoolSyncedAt !== undefined,
    showsMempool: async ({ pending: waiting }) => {
      const indexed = new Set((await mempoolWeights(networkStore)).map(({ id }) => id));
      return indexed.size === waiting.length && waiting.every(({ txid }) => indexed.has(txid));
    },
    control: (controls) => createControl(network, settings, controls),
    tipTime: ({ chain }) => chain.time,
  });
}

function createControl(
  network: BitcoinNetwork,
  settings: SandboxSettings,
  controls: ChainControls<Sandbox>,
): SandboxControl {
  const { andFollow } = controls;
  const getPosition = ({ tip, chain, simulation }: Sandbox) => ({
    tip: chainTip(network, tip, chain.time),
    slot: chain.height,
    faucet: simulation.faucet.address!,
  });
  return {
    ...commonControl(network, settings, controls, getPosition),
    advanceEpochs() {
      throw new ServiceError('invalid', `${network.id} has no epochs: say how many 'blocks' to advance`);
    },
    hardFork() {
      throw new ServiceError('invalid', `${network.id} has no protocol versions to vote for`);
    },
    fund: (address, satoshi) => andFollow((sandbox) => sandbox.fund(scriptOn(network, address), satoshi)),
    scatter: (address, count, satoshi) =>
      andFollow((sandbox) => sandbox.scatter(scriptOn(network, address), count, satoshi)),
  };
}

function scriptOn(network: BitcoinNetwork, text: string): Uint8Array {
  const reading = readAddress(text, getChainParameters(network));
  if (reading.outcome === 'valid') return reading.address.script;
  throw new ServiceError('invalid', `'${text}' is not an address of ${network.id}`);
}
