import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { Anchor } from '../../chains/cardano/governance/anchor.js';
import { knownParameters } from '../../chains/cardano/parameters/protocol-parameters-known.js';
import type { PoolParameters } from '../../chains/cardano/pools/pool-parameters.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { documentBytes, documentUrl } from './documents.js';
import { type HashedScript, nativeScript } from './scripts.js';
import { deriveKey, deriveSecret, type SigningKey } from './signing-key.js';
import { createWalletFactory, keyCredential, rewardAddress, scriptCredential, type Wallet } from './wallet.js';

/** A block producer. */
export interface PoolActor {
  readonly ticker: string;
  readonly cold: SigningKey;
  /** A placeholder: the simulation has no VRF lottery. */
  readonly vrf: Uint8Array;
  readonly owner: Wallet;
  readonly parameters: PoolParameters;
}

export interface DRepActor {
  readonly name: string;
  readonly credential: Credential;
  readonly key: SigningKey;
  /** Set for a script DRep. */
  readonly script: HashedScript | undefined;
  readonly anchor: Anchor;
}

export interface Committee {
  readonly members: readonly { readonly cold: SigningKey; readonly hot: SigningKey }[];
  /** Elected by a governance action. */
  readonly candidates: readonly { readonly cold: SigningKey; readonly hot: SigningKey }[];
}

/** The keys that governed before Conway. */
export interface GenesisDelegate {
  readonly genesis: SigningKey;
  readonly delegate: SigningKey;
}

/** An anchor to a generated document. */
export function createAnchor(name: string): Anchor {
  const url = documentUrl(name, 'jsonld');
  return { url, hash: blake2b256(documentBytes(url)) };
}

const TICKERS = ['BIRCH', 'CEDAR', 'FIR', 'LARCH', 'MAPLE', 'OAK', 'PINE', 'WILLO'] as const;
const MARGINS = [0n, 1n, 2n, 3n, 5n, 8n, 10n, 50n];

export function createPools(network: CardanoNetwork, simulationName: string): readonly PoolActor[] {
  const walletFactory = createWalletFactory(network, simulationName);
  const { minPoolCost } = knownParameters(network).genesis.shelley;
  return TICKERS.map((ticker, index) => {
    const name = ticker.toLowerCase();
    const owner = walletFactory.base(`pool ${name} owner`);
    const cold = deriveKey(simulationName, `pool ${name} cold`);
    const vrf = deriveSecret(simulationName, `pool ${name} vrf`);
    const parameters: PoolParameters = {
      operator: cold.hash,
      vrfKeyHash: blake2b256(vrf),
      pledge: 100_000_000_000n * BigInt(index + 1),
      cost: minPoolCost,
      margin: { numerator: MARGINS[index]!, denominator: 100n },
      rewardAccount: rewardAddress(network.networkId, owner.stake!),
      owners: [owner.stake!.hash],
      relays: [createRelay(name, index)],
      metadata: { url: documentUrl(name, 'json'), hash: blake2b256(documentBytes(documentUrl(name, 'json'))) },
    };
    return { ticker, cold, vrf, owner, parameters };
  });
}

const NO_RELAY = { port: undefined, ipv4: undefined, ipv6: undefined, dnsName: undefined, srvName: undefined };

/** Relays of every kind; addresses are reserved for documentation (RFC 5737, RFC 3849). */
function createRelay(name: string, index: number): PoolParameters['relays'][number] {
  if (index % 4 === 0) return { ...NO_RELAY, port: 3001, ipv4: `192.0.2.${index + 1}` };
  if (index % 4 === 1) return { ...NO_RELAY, port: 3001, dnsName: `relay.${name}.sandbox.invalid` };
  if (index % 4 === 2) return { ...NO_RELAY, port: 6000, ipv4: `198.51.100.${index + 1}`, ipv6: '2001:db8::1' };
  return { ...NO_RELAY, srvName: `_cardano._tcp.${name}.sandbox.invalid` };
}

const DREPS = ['harbour', 'lantern', 'meadow', 'orchard', 'summit', 'tundra'] as const;
const MEMBERS = 7;
const CANDIDATES = 2;
const DELEGATES = 7;

export function createGovernance(simulationName: string): {
  readonly dreps: readonly DRepActor[];
  readonly committee: Committee;
  readonly delegates: readonly GenesisDelegate[];
} {
  const key = (name: string): SigningKey => deriveKey(simulationName, name);
  const pair = (name: string) => ({ cold: key(`${name} cold`), hot: key(`${name} hot`) });
  const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
  const dreps = DREPS.map((name, index): DRepActor => {
    const signer = key(`drep ${name}`);
    const script = index === DREPS.length - 1 ? nativeScript({ type: 'sig', keyHash: signer.hash }) : undefined;
    const credential = script === undefined ? keyCredential(signer) : scriptCredential(script);
    return { name, credential, key: signer, script, anchor: createAnchor(`drep-${name}`) };
  });
  return {
    dreps,
    committee: {
      members: numbers(MEMBERS).map((number) => pair(`committee ${number}`)),
      candidates: numbers(CANDIDATES).map((number) => pair(`candidate ${number}`)),
    },
    delegates: numbers(DELEGATES).map((number) => ({
      genesis: key(`genesis ${number}`),
      delegate: key(`delegate ${number}`),
    })),
  };
}
