import type { Method } from './method.js';
import { PROTOCOL_MAX, PROTOCOL_MIN } from './protocol-version.js';
import { CODE, ElectrumError } from './rpc-message.js';

export const NO_COMMON_VERSION = 'unsupported protocol version';

const softwareName = (version: string): string => `Crosstie ${version}`;

/** Methods on the server itself. */
export const SERVER_METHODS: Readonly<Record<string, Method>> = {
  'server.version': {
    parameters: ['client_name', 'protocol_version'],
    mayHaveMore: true,
    handle({ session, services }, parameters) {
      if (session.negotiated) throw new ElectrumError(CODE.badRequest, 'server.version already sent');
      const version = session.negotiate(parameters.value('protocol_version') || PROTOCOL_MIN);
      if (version === undefined) throw new ElectrumError(CODE.badRequest, NO_COMMON_VERSION);
      return [softwareName(services.health.version), version];
    },
  },

  'server.features': {
    parameters: [],
    handle: ({ network, services }) => ({
      genesis_hash: network.genesisHash,
      hosts: {},
      protocol_min: PROTOCOL_MIN,
      protocol_max: PROTOCOL_MAX,
      pruning: null,
      server_version: softwareName(services.health.version),
      hash_function: 'sha256',
    }),
  },

  'server.banner': {
    parameters: [],
    handle: ({ network, services }) => `${softwareName(services.health.version)}, ${network.id}`,
  },

  'server.donation_address': { parameters: [], handle: () => '' },
  'server.peers.subscribe': { parameters: [], handle: () => [] },
  'server.add_peer': { parameters: ['features'], handle: () => false },
  'server.ping': { parameters: [], mayHaveMore: true, handle: () => null },
};
