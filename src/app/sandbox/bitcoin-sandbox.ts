import type { SandboxControl } from '../../api/kit/context.js';
import { readAddress } from '../../chains/bitcoin/address.js';
import { parametersOf } from '../../chains/bitcoin/chain-parameters.js';
import type { BitcoinNetwork } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Sandbox } from '../../sandbox/bitcoin/sandbox.js';
import { sandboxSource } from '../../sandbox/bitcoin/source.js';
import { networkDb } from '../../store/network-db.js';
import { waitingWeights } from '../../store/queries/bitcoin/mempool.js';
import { findBitcoinTip } from '../../store/queries/bitcoin/tip.js';
import { chainTip } from '../networks/chain-tip.js';
import type { FollowedNetworkParts } from '../networks/followed-network.js';
import { NetworkUse } from '../networks/network-use.js';
import { bitcoinSandboxStore } from './bitcoin-sandbox-store.js';
import { keepSimulated } from './keep-simulated.js';
import { commonControl } from './sandbox-control.js';
import { type Reins, type SandboxNetwork, type SandboxSettings, simulatedNetwork } from './simulated-network.js';

export function bitcoinSandbox(
  network: BitcoinNetwork,
  settings: SandboxSettings,
  parts: FollowedNetworkParts,
): SandboxNetwork {
  const { db, clock } = parts;
  const log = parts.log.with({ network: network.id });
  const use = new NetworkUse(clock);
  const source = sandboxSource({
    ...settings,
    isIdle: () => use.isIdle,
    network,
    clock,
    log,
    store: bitcoinSandboxStore(db, network.id),
  });
  const asked = networkDb(db, network.id, 'bitcoin');
  return simulatedNetwork<Sandbox>({
    network,
    settings,
    source,
    use,
    keep: (tables, counters) => keepSimulated(network, parts, source, tables, { counters }),
    /** The mempool is written shortly after the blocks. */
    isComplete: async () => (await findBitcoinTip(asked))?.mempoolSyncedAt !== undefined,
    showsMempool: async ({ waiting }) => {
      const shown = new Set((await waitingWeights(asked)).map(({ id }) => id));
      return shown.size === waiting.length && waiting.every(({ txid }) => shown.has(txid));
    },
    control: (reins) => controlOf(network, settings, reins),
    tipTime: ({ chain }) => chain.time,
  });
}

function controlOf(network: BitcoinNetwork, settings: SandboxSettings, reins: Reins<Sandbox>): SandboxControl {
  const { andFollow } = reins;
  const placeOf = ({ tip, chain, world }: Sandbox) => ({
    tip: chainTip(network, tip, chain.time),
    slot: chain.height,
    faucet: world.faucet.address!,
  });
  return {
    ...commonControl(network, settings, reins, placeOf),
    advanceEpochs() {
      throw new ServiceError('invalid', `${network.id} has no epochs: say how many 'blocks' to advance`);
    },
    fund: (address, satoshi) => andFollow((sandbox) => sandbox.fund(scriptOn(network, address), satoshi)),
    scatter: (address, count, satoshi) =>
      andFollow((sandbox) => sandbox.scatter(scriptOn(network, address), count, satoshi)),
  };
}

function scriptOn(network: BitcoinNetwork, text: string): Uint8Array {
  const reading = readAddress(text, parametersOf(network));
  if (reading.outcome === 'valid') return reading.address.script;
  throw new ServiceError('invalid', `'${text}' is not an address of ${network.id}`);
}
