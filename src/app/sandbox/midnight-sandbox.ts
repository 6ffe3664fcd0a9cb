import type { SandboxControl } from '../../api/kit/context.js';
import { isOnNetwork, parseAddress, unshieldedAddressText } from '../../chains/midnight/address.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { MidnightSandbox } from '../../sandbox/midnight/sandbox.js';
import { midnightSandboxSource } from '../../sandbox/midnight/source.js';
import { chainTip } from '../networks/chain-tip.js';
import type { FollowedNetworkParts } from '../networks/followed-network.js';
import { NetworkUse } from '../networks/network-use.js';
import { keepSimulated } from './keep-simulated.js';
import { commonControl } from './sandbox-control.js';
import { sandboxStore } from './sandbox-store.js';
import { type Reins, type SandboxNetwork, type SandboxSettings, simulatedNetwork } from './simulated-network.js';

export function midnightSandbox(
  network: MidnightNetwork,
  settings: SandboxSettings,
  parts: FollowedNetworkParts,
): SandboxNetwork {
  const { db, clock } = parts;
  const log = parts.log.with({ network: network.id });
  const use = new NetworkUse(clock);
  const source = midnightSandboxSource({
    ...settings,
    isIdle: () => use.isIdle,
    network,
    clock,
    log,
    store: sandboxStore(db, network.id),
  });
  const simulated = simulatedNetwork<MidnightSandbox>({
    network,
    settings,
    source,
    use,
    keep: (tables, counters) => keepSimulated(network, parts, source, tables, { counters }),
    control: (reins) => controlOf(network, settings, reins),
  });
  /** The history is still filled after the first responses. */
  const besides = () => (source.running?.isTold === false ? [{ name: 'history', status: 'filling' }] : []);
  return Object.assign(simulated, { besides });
}

function controlOf(network: MidnightNetwork, settings: SandboxSettings, reins: Reins<MidnightSandbox>): SandboxControl {
  const { andFollow } = reins;
  const placeOf = async (sandbox: MidnightSandbox) => {
    const faucet = unshieldedAddressText(fromHex(await sandbox.faucet()), network);
    return { tip: chainTip(network, sandbox.tip), slot: sandbox.slot, faucet };
  };
  return {
    ...commonControl(network, settings, reins, placeOf),
    advanceEpochs: (count) => andFollow((sandbox) => sandbox.advanceEpochs(count)),
    fund: (address, star) => andFollow((sandbox) => sandbox.fund(addressOn(network, address), star)),
    scatter() {
      throw new ServiceError('invalid', `${network.id} does not support scattering: fund its addresses one by one`);
    },
  };
}

function addressOn(network: MidnightNetwork, text: string): string {
  try {
    const address = parseAddress(text);
    if (address.kind === 'unshielded' && isOnNetwork(address, network)) return toHex(address.bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  throw new ServiceError('invalid', `'${text}' is not an unshielded address of ${network.id}`);
}
