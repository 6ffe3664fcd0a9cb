import type { SandboxControl } from '../../api/kit/context.js';
import { addressBytesText, encodeAddress, isOnNetwork, parseAddress } from '../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { openCardanoIndex } from '../../indexer/cardano/cardano-index.js';
import { marketRulesOf } from '../../indexer/cardano/market/market-rules.js';
import { serveSource } from '../../indexer/serve-source.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { registeredTokens } from '../../sandbox/cardano/registered-tokens.js';
import type { Sandbox } from '../../sandbox/cardano/sandbox.js';
import { sandboxSource } from '../../sandbox/cardano/source.js';
import { sandboxNetwork as simulated } from '../../sandbox/cardano/timeline.js';
import { makeWorld } from '../../sandbox/cardano/world.js';
import { networkDb } from '../../store/network-db.js';
import { hasStanding } from '../../store/queries/cardano/governance/standing.js';
import { pendingHashes } from '../../store/queries/cardano/mempool/mempool.js';
import { addedTo } from '../families/cardano.js';
import { chainTip } from '../networks/chain-tip.js';
import type { FollowedNetworkParts } from '../networks/followed-network.js';
import { NetworkUse } from '../networks/network-use.js';
import type { NetworkConfig } from '../settings/network-settings.js';
import { keepSimulated } from './keep-simulated.js';
import { commonControl } from './sandbox-control.js';
import { sandboxDocuments } from './sandbox-documents.js';
import { sandboxStore } from './sandbox-store.js';
import { type Reins, type SandboxNetwork, type SandboxSettings, simulatedNetwork } from './simulated-network.js';

export function cardanoSandbox(
  known: CardanoNetwork,
  settings: SandboxSettings,
  given: NetworkConfig,
  parts: FollowedNetworkParts,
): SandboxNetwork {
  const { db, clock } = parts;
  const documents = sandboxDocuments(clock);
  const network = simulated(known);
  const log = parts.log.with({ network: network.id });
  const use = new NetworkUse(clock);
  const source = sandboxSource({
    ...settings,
    isIdle: () => use.isIdle,
    network,
    clock,
    log,
    store: sandboxStore(db, network.id),
  });
  const asked = networkDb(db, network.id, 'cardano');
  const sandbox = simulatedNetwork<Sandbox>({
    network,
    settings,
    source,
    use,
    keep: (tables, counters) =>
      keepSimulated(network, parts, source, tables, {
        counters,
        async openIndex() {
          const { world } = await source.prepare();
          const market = marketRulesOf(network, addedTo(given));
          return openCardanoIndex(db, network, { genesis: world.genesis, clock, market });
        },
        beside: (_, signal) =>
          serveSource({ db, network: network.id, source, documents, now: () => clock.now(), log, signal }),
      }),
    /** The governance state is written shortly after the blocks. */
    isComplete: () => hasStanding(asked),
    showsMempool: async ({ waiting }) => {
      const shown = new Set(await pendingHashes(asked));
      return shown.size === waiting.length && waiting.every(({ id }) => shown.has(id));
    },
    control: (reins) => controlOf(network, settings, reins),
  });
  // Deriving all keys is slow: those of the chain that runs here are already known.
  const tokens = () => registeredTokens(source.running?.world ?? makeWorld(network, settings.seed));
  return Object.assign(sandbox, { tokens });
}

function controlOf(network: CardanoNetwork, settings: SandboxSettings, reins: Reins<Sandbox>): SandboxControl {
  const { andFollow } = reins;
  const placeOf = ({ tip, slot, world }: Sandbox) => ({
    tip: chainTip(network, tip),
    slot,
    faucet: addressBytesText(world.faucet.address),
  });
  return {
    ...commonControl(network, settings, reins, placeOf),
    advanceEpochs: (count) => andFollow((sandbox) => sandbox.advanceEpochs(count)),
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
