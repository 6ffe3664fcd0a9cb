import type { SandboxControl } from '../../api/kit/context.js';
import { addressBytesText, encodeAddress, isOnNetwork, parseAddress } from '../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { openCardanoIndex } from '../../indexer/cardano/cardano-index.js';
import { getMarketRules } from '../../indexer/cardano/market/market-rules.js';
import { serveSource } from '../../indexer/serve-source.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { sandboxLedger } from '../../sandbox/cardano/genesis-ledger.js';
import { registeredTokens } from '../../sandbox/cardano/registered-tokens.js';
import type { Sandbox } from '../../sandbox/cardano/sandbox.js';
import { sandboxNetwork as simulated } from '../../sandbox/cardano/sandbox-network.js';
import { createSimulation } from '../../sandbox/cardano/simulation.js';
import { sandboxSource } from '../../sandbox/cardano/source.js';
import { networkDb } from '../../store/network-db.js';
import { pendingHashes } from '../../store/queries/cardano/mempool/mempool.js';
import { getMarketAdditions } from '../families/cardano.js';
import { chainTip } from '../networks/chain-tip.js';
import type { FollowedNetworkDependencies } from '../networks/followed-network.js';
import { NetworkUse } from '../networks/network-use.js';
import type { NetworkConfig } from '../settings/network-settings.js';
import { commonControl } from './sandbox-control.js';
import { sandboxDocuments } from './sandbox-documents.js';
import { sandboxStore } from './sandbox-store.js';
import { runSimulatedIndex } from './simulated-index.js';
import {
  type ChainControls,
  type SandboxNetwork,
  type SandboxSettings,
  simulatedNetwork,
} from './simulated-network.js';

export function cardanoSandbox(
  known: CardanoNetwork,
  settings: SandboxSettings,
  given: NetworkConfig,
  dependencies: FollowedNetworkDependencies,
): SandboxNetwork {
  const { db, clock } = dependencies;
  const documents = sandboxDocuments(clock);
  const network = simulated(known);
  const log = dependencies.log.with({ network: network.id });
  const use = new NetworkUse(clock);
  const source = sandboxSource({
    ...settings,
    isIdle: () => use.isIdle,
    network,
    clock,
    log,
    store: sandboxStore(db, network.id),
  });
  const networkStore = networkDb(db, network.id, 'cardano');
  const sandbox = simulatedNetwork<Sandbox>({
    network,
    settings,
    source,
    use,
    startIndexing: (tables, counters) =>
      runSimulatedIndex(network, dependencies, source, tables, {
        counters,
        async openIndex() {
          const { simulation } = await source.prepare();
          const market = getMarketRules(network, getMarketAdditions(given));
          // Simulated blocks have no VRF proofs.
          const ledger = { ...sandboxLedger(simulation), verifyLeaders: 'none' } as const;
          return openCardanoIndex(db, network, { genesis: simulation.genesis, clock, market, ledger, log });
        },
        backgroundTask: (_, signal) =>
          serveSource({ db, network: network.id, source, documents, now: () => clock.now(), log, signal }),
      }),
    showsMempool: async ({ pending: waiting }) => {
      const indexed = new Set(await pendingHashes(networkStore));
      return indexed.size === waiting.length && waiting.every(({ id }) => indexed.has(id));
    },
    control: (controls) => createControl(network, settings, controls),
  });
  // Deriving all keys is slow: those of the chain that runs here are already known.
  const tokens = () => registeredTokens(source.running?.simulation ?? createSimulation(network, settings.seed));
  return Object.assign(sandbox, { tokens });
}

function createControl(
  network: CardanoNetwork,
  settings: SandboxSettings,
  controls: ChainControls<Sandbox>,
): SandboxControl {
  const { andFollow } = controls;
  const getPosition = ({ tip, slot, simulation }: Sandbox) => ({
    tip: chainTip(network, tip),
    slot,
    faucet: addressBytesText(simulation.faucet.address),
  });
  return {
    ...commonControl(network, settings, controls, getPosition),
    advanceEpochs: (count) => andFollow((sandbox) => sandbox.advanceEpochs(count)),
    hardFork: (major) => andFollow((sandbox) => sandbox.hardFork(major)),
    fund: (address, lovelace) => andFollow((sandbox) => sandbox.fund(addressOn(network, address), lovelace)),
    scatter: (address, count, lovelace) =>
      andFollow((sandbox) => sandbox.scatter(addressOn(network, address), count, lovelace)),
  };
}

function addressOn(network: CardanoNetwork, text: string): Uint8Array {
  try {
    const address = parseAddress(text);
    if (address.type !== 'reward' && isOnNetwork(address, network)) return encodeAddress(address);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  throw new ServiceError('invalid', `'${text}' is not a payment address of ${network.id}`);
}
