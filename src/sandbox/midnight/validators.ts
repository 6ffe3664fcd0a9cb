import type { Lookup, LookupResults, Validator } from '../../chains/midnight/lookups.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import { deriveSecret } from '../cardano/signing-key.js';
import { systemParametersAt } from './history.js';

const TICKERS = ['BIRCH', 'CEDAR', 'FIR', 'LARCH', 'MAPLE', 'OAK', 'PINE', 'WILLO'] as const;

const deriveKey = (name: string): string => toHex(blake2b256(Buffer.from(name)));

/**
 * Permissioned validators have no pool on Cardano; registered ones are pools of the simulated Cardano chain by name.
 */
function createValidators({ id }: MidnightNetwork, seed: number): readonly Validator[] {
  const simulationName = `${id} ${seed}`;
  return TICKERS.map((ticker, index) => ({
    poolId: toHex(deriveSecret(simulationName, `pool ${ticker}`)).slice(0, 56),
    validatorClass: index < 6 ? 'PERMISSIONED' : 'REGISTERED',
    sidechainKey: deriveKey(`sidechain ${simulationName} ${ticker}`),
    auraKey: deriveKey(`aura ${simulationName} ${ticker}`),
    name: `${ticker[0]}${ticker.slice(1).toLowerCase()} Validator`,
    ticker,
    homepageUrl: `https://${ticker.toLowerCase()}.sandbox.invalid`,
    logoUrl: null,
  }));
}

/** The indexer responses of a simulated network: its validators, but no contract state and no bridge. */
export function resolveLookup(
  lookup: Lookup,
  network: MidnightNetwork,
  { seed, height }: { readonly seed: number; readonly height: number },
): LookupResults[Lookup['what']] {
  const validators = createValidators(network, seed);
  const { permissionedCandidates, registeredCandidates } = systemParametersAt(height);
  const seats = permissionedCandidates + registeredCandidates;
  const share = Math.floor(network.epochSlots / seats);
  switch (lookup.what) {
    case 'committee':
      return Array.from({ length: seats }, (_, position) => {
        const { sidechainKey, auraKey, poolId } = validators[(position + lookup.epoch) % validators.length]!;
        return { position, sidechainKey, auraKey, poolId, expectedSlots: share };
      });
    case 'performance':
      return validators
        .map(({ poolId, sidechainKey, ticker, validatorClass }, index) => ({
          validatorKey: sidechainKey,
          poolId,
          produced: share - ((lookup.epoch + index) % 3),
          expected: share,
          label: ticker,
          stake: null,
          validatorClass,
        }))
        .slice(lookup.offset, lookup.offset + lookup.limit);
    case 'validators': {
      const requested = lookup.search?.toLowerCase() ?? '';
      return validators
        .filter(({ name, ticker, poolId }) => `${name} ${ticker} ${poolId}`.toLowerCase().includes(requested))
        .slice(lookup.offset, lookup.offset + lookup.limit);
    }
    case 'validator':
      return validators.find(({ poolId }) => poolId === lookup.poolId.toLowerCase()) ?? null;
    case 'contract-events':
    case 'bridge-events':
      return [];
    case 'bridge-balance':
      return { deposited: '0', claimed: '0', balance: '0' };
    case 'bridge-summary':
      return { reserveTotal: '0', treasuryByReason: [], subminimumTxCount: 0, lastEventHeight: null };
  }
}
