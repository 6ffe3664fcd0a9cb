import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import type { ServerHost } from './postgres-cluster.js';

/** A host with its own network, which can be cut off from all others. */
export interface VirtualHost extends ServerHost {
  /** Drops all packets from and to the host silently. */
  cut(): void;
  heal(): void;
}

export interface VirtualNetwork {
  readonly hosts: readonly VirtualHost[];
  remove(): void;
}

/** Of the addresses that are reserved for documentation (RFC 5737). */
const NETWORK = '198.51.100';

const ip = (...args: readonly string[]): void => void execFileSync('ip', args, { stdio: 'pipe' });

/** Why no network can be made here; undefined when it can. */
export function findNetworkObstacle(): string | undefined {
  if (process.platform !== 'linux' || userInfo().uid !== 0) return 'network namespaces need Linux and root';
  const name = `xt${process.pid}t`;
  try {
    ip('link', 'add', name, 'type', 'bridge');
    ip('link', 'del', name);
    ip('netns', 'add', name);
    ip('netns', 'del', name);
    return undefined;
  } catch {
    return 'this machine does not allow network namespaces';
  }
}

/** A bridge with hosts in namespaces of their own. This process is on the bridge too. */
export function createVirtualNetwork(count: number): VirtualNetwork {
  const bridge = `xt${process.pid}`;
  const names = Array.from({ length: count }, (_, index) => `${bridge}h${index}`);
  const remove = (): void => {
    for (const name of names) quietly(() => ip('netns', 'del', name));
    quietly(() => ip('link', 'del', bridge));
  };
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('addr', 'add', `${NETWORK}.1/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    return { hosts: names.map((name, index) => addHost(bridge, name, `${NETWORK}.${index + 2}`)), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function addHost(bridge: string, name: string, address: string): VirtualHost {
  const prefix = ['ip', 'netns', 'exec', name];
  ip('netns', 'add', name);
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  ip('link', 'set', name, 'master', bridge, 'up');
  ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  ip('-n', name, 'link', 'set', 'eth0', 'up');
  ip('-n', name, 'link', 'set', 'lo', 'up');
  return {
    address,
    prefix,
    cut: () => ip('link', 'set', name, 'nomaster'),
    heal: () => ip('link', 'set', name, 'master', bridge),
  };
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // It was not made, or is gone already.
  }
}
