import type { Lookup, LookupAnswers, Validator } from '../../chains/midnight/lookups.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import { secretOf } from '../cardano/signing-key.js';
import { systemParametersAt } from './story.js';

const TICKERS = ['BIRCH', 'CEDAR', 'FIR', 'LARCH', 'MAPLE', 'OAK', 'PINE', 'WILLO'] as const;

const keyOf = (name: string): string => toHex(blake2b256(Buffer.from(name)));

/**
 * Permissioned validators have no pool on Cardano; registered ones are pools of the simulated Cardano chain by name.
 */
function validatorsOf({ id }: MidnightNetwork, seed: number): readonly Validator[] {
  const world = `${id} ${seed}`;
  return TICKERS.map((ticker, place) => ({
    poolId: toHex(secretOf(world, `pool ${ticker}`)).slice(0, 56),
    validatorClass: place < 6 ? 'PERMISSIONED' : 'REGISTERED',
    sidechainKey: keyOf(`sidechain ${world} ${ticker}`),
    auraKey: keyOf(`aura ${world} ${ticker}`),
    name: `${ticker[0]}${ticker.slice(1).toLowerCase()} Validator`,
    ticker,
    homepageUrl: `https://${ticker.toLowerCase()}.sandbox.invalid`,
    logoUrl: null,
  }));
}

/** The indexer responses of a simulated network: its validators, but no contract state and no bridge. */
export function answerLookup(
  lookup: Lookup,
  network: MidnightNetwork,
  { seed, height }: { readonly seed: number; readonly height: number },
): LookupAnswers[Lookup['what']] {
  const validators = validatorsOf(network, seed);
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
        .map(({ poolId, sidechainKey, ticker, validatorClass }, place) => ({
          validatorKey: sidechainKey,
          poolId,
          produced: share - ((lookup.epoch + place) % 3),
          expected: share,
          label: ticker,
          stake: null,
          validatorClass,
        }))
        .slice(lookup.offset, lookup.offset + lookup.limit);
    case 'validators': {
      const asked = lookup.search?.toLowerCase() ?? '';
      return validators
        .filter(({ name, ticker, poolId }) => `${name} ${ticker} ${poolId}`.toLowerCase().includes(asked))
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
