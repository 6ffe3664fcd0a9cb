import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { PastOwner } from '../../../store/queries/cardano/accounts/balances.js';
import type { Owners } from '../../../store/queries/cardano/outputs/output-owners.js';
import { Amount, Closed, described, Integer, Nullable, named, Slot } from '../../kit/schema.js';
import { AssetBalance } from './asset-json.js';
import type { AssetReference } from './asset-unit.js';
import type { FindOwners } from './utxo-pages.js';

export const Balance = named(
  'Balance',
  Closed({
    address: Nullable(Type.String({ description: 'Address of the request; null in balances of an account' })),
    stakeAddress: Nullable(
      Type.String({
        description: 'Stake address of the request or of the address; null when the address has no stake part',
      }),
    ),
    lovelace: described(Amount, 'Sum of the unspent outputs, in lovelace'),
    assets: Type.Array(AssetBalance, { description: 'Native assets in the unspent outputs, ordered by unit' }),
    slot: Nullable(
      Integer({ description: 'Slot of the block after which the balance holds; null before the first block' }),
    ),
    blockHeight: Nullable(
      Integer({ description: 'Height of the block after which the balance holds; null before the first block' }),
    ),
  }),
);

export const PastTimeParameters = {
  asOfSlot: Type.Optional(described(Slot, 'State after the last block up to this slot; the tip when absent')),
  asOfTime: Type.Optional(Integer({ minimum: 0, description: 'Unix time in seconds' })),
};

/** Number of outputs that a past balance can process in well under two seconds. */
export const MAX_OUTPUTS_EVER = 1_500_000;

/** Assets are looked up output by output, which takes longer. */
const MAX_OUTPUTS_WITH_ASSETS = 200_000;

export const BALANCE_DESCRIPTION = `With \`asOfSlot\` or \`asOfTime\` the state after the last block up to then. \`unit\` limits \`assets\` to one asset, or to none with \`lovelace\`; \`lovelace\` itself is always present. Past balances are rejected for owners with more than ${MAX_OUTPUTS_EVER} outputs ever, and with more than ${MAX_OUTPUTS_WITH_ASSETS} outputs at that time only \`unit=lovelace\` is supported.`;

export interface BalanceQuery {
  readonly asOfSlot?: number;
  readonly asOfTime?: number;
  readonly unit?: string;
}

export interface Subject {
  readonly address?: string;
  readonly findStakeAddress?: (db: NetworkDb<'cardano'>) => Promise<string | undefined>;
  readonly findOwners: FindOwners;
}

export type RequestedAssets = 'all' | 'none' | AssetReference;

export interface Held {
  readonly lovelace: string;
  readonly assets: unknown;
  readonly slot: number | null;
  readonly blockHeight: number | null;
}

export function requireFewOutputs(outputs: number): void {
  if (outputs > MAX_OUTPUTS_WITH_ASSETS) {
    throw new ServiceError(
      'invalid',
      `More than ${MAX_OUTPUTS_WITH_ASSETS} outputs: their assets cannot be summed in time; use unit=lovelace`,
    );
  }
}

export const pastOwner = ({ addressIds: [addressId] = [], stakeIds: [stakeId] = [] }: Owners): PastOwner | undefined =>
  addressId !== undefined ? { addressId } : stakeId !== undefined ? { stakeId } : undefined;
