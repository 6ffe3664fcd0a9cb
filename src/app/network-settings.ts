import type { AdoptedUpdate } from '../chains/cardano/protocol-parameters.js';
import { type CardanoNetwork, type Network, type NetworkId, networks, parseNetwork } from '../chains/networks.js';
import { ServiceError } from '../kernel/errors.js';
import { parseNodeAddress } from '../sources/cardano/node-address.js';
import { integer, type Setting, type SettingBase, text } from './settings.js';

const nodeAddress = (base: SettingBase<undefined>): Setting<string | undefined> => ({
  ...base,
  kind: 'socket path or host:port',
  read: (value) => {
    try {
      parseNodeAddress(String(value));
    } catch {
      throw new RangeError("must be the path of a node's socket or host:port");
    }
    return String(value);
  },
});

const blockHash = (base: SettingBase<undefined>): Setting<string | undefined> => ({
  ...base,
  kind: '64 hexadecimal digits',
  read: (value) => {
    if (typeof value !== 'string' || !/^[0-9a-fA-F]{64}$/.test(value))
      throw new RangeError('must be a hash of 64 hexadecimal digits');
    return value.toLowerCase();
  },
});

const cardanoSettings = ({ id }: CardanoNetwork) => ({
  node: nodeAddress({
    env: `${id}_NODE`,
    description: `Node of ${id} to follow: its local socket, or the address of its port for other nodes`,
    default: undefined,
    defaultText: 'none',
  }),
  chainDir: text({
    env: `${id}_CHAIN_DIR`,
    description: `Immutable database of a node of ${id} to load blocks from, before the node is asked for the rest`,
    default: undefined,
    defaultText: 'none',
  }),
  genesisDir: text({
    env: `${id}_GENESIS_DIR`,
    description: `Folder with the genesis files of ${id}, needed to begin its index`,
    default: undefined,
    defaultText: 'none',
  }),
  firstBlock: blockHash({
    env: `${id}_FIRST_BLOCK`,
    description: `Hash of the first block of ${id}, which tells it from networks with the same magic`,
    default: undefined,
    defaultText: 'the known one, where there is one',
  }),
});

/** Apex chains whose number of Byron epochs is known to their own nodes only. */
const byronEpochs = ({ id, byron }: CardanoNetwork) =>
  integer(
    {
      env: `${id}_BYRON_EPOCHS`,
      description: `Byron epochs at the start of ${id}, as its node reports them in the era history`,
      default: byron.epochs,
    },
    0,
    10_000,
  );

/** Settings that exist once per network. */
export const NETWORK_SETTINGS = networks
  .filter((network) => network.family === 'cardano')
  .map((network) => ({
    id: network.id,
    settings: {
      ...cardanoSettings(network),
      ...(network.byron.epochsAssumed && { byronEpochs: byronEpochs(network) }),
    },
  }));

/** What the operator has said about one network. */
export interface NetworkConfig {
  /** As `parseNodeAddress` reads it. */
  readonly node?: string | undefined;
  readonly chainDir?: string | undefined;
  readonly genesisDir?: string | undefined;
  readonly firstBlock?: string | undefined;
  readonly byronEpochs?: number | undefined;
  /** From the section `protocolParameters` of the file. */
  readonly protocolParameters?: AdoptedUpdate | undefined;
}

export type NetworkConfigs = Readonly<Partial<Record<NetworkId, NetworkConfig>>>;

/** Whether the blocks of a network come from outside. */
export const hasSource = ({ node, chainDir }: NetworkConfig = {}): boolean =>
  node !== undefined || chainDir !== undefined;

export const hasAnySource = (configs: NetworkConfigs): boolean => Object.values(configs).some(hasSource);

/** The network as the operator has it. */
export function withSettings<N extends Network>(network: N, config: NetworkConfig | undefined): N {
  if (network.family !== 'cardano') return network;
  const { byronEpochs: epochs, protocolParameters } = config ?? {};
  return {
    ...network,
    ...(epochs !== undefined && { byron: { ...network.byron, epochs } }),
    ...(protocolParameters !== undefined && { operatorParameters: protocolParameters }),
  };
}

/** The id of the network that somebody means. */
export function networkName(text: string): NetworkId {
  const id = parseNetwork(text);
  if (id === undefined) throw new ServiceError('invalid', `There is no network '${text}'`);
  return id;
}
