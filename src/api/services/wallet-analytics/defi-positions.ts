import Type, { type Static } from 'typebox';
import { POSITION_CONTRACTS } from '../../../market/positions/contracts.js';
import { type AssetAmount, POSITION_ROLES } from '../../../market/positions/position.js';
import { parsePosition } from '../../../market/positions/position-text.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  countAddresses,
  lacksEarlierPositions,
  listOpenPositions,
  type StoredPosition,
} from '../../../store/queries/cardano/market/defi-positions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, DateTime, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { WALLET_LIMITS, type Wallet, walletTooLarge } from './wallet.js';

const PositionAmount = named(
  'PositionAmount',
  Closed({
    unit: Type.String({ description: FIELD.assetUnit }),
    quantity: described(Amount, 'Quantity in the smallest unit'),
  }),
);

const place = {
  contract: OneOf(POSITION_CONTRACTS, 'Contract that holds the position'),
  txHash: Type.String({ description: 'Hash of the transaction of its output, 64 hexadecimal digits' }),
  outputIndex: Count('Index of the output'),
  slot: Count('Absolute slot of its block'),
};

export const FarmPosition = named(
  'FarmPosition',
  Closed({
    ...place,
    staked: Type.Array(PositionAmount, { description: 'Staked tokens, which the output holds' }),
    rewards: Nullable(
      Type.Array(PositionAmount, {
        description: 'Rewards that the datum states; later ones are not included. Null where the datum states none',
      }),
    ),
    lockMs: Nullable(described(Amount, 'Chosen lock period in milliseconds; null where the contract has none')),
  }),
);

export const LoanPosition = named(
  'LoanPosition',
  Closed({
    ...place,
    role: OneOf(['BORROWER', 'LENDER'], 'Role of the account'),
    status: OneOf(
      ['OFFERED', 'REQUESTED', 'ACTIVE'],
      'OFFERED: by a lender, not borrowed yet. REQUESTED: by a borrower, not lent yet',
    ),
    principal: described(PositionAmount, 'Borrowed or offered amount, or the minted debt'),
    interest: Nullable(described(PositionAmount, 'Interest for the whole term; null where it is not fixed')),
    collateral: Type.Array(PositionAmount, { description: 'Collateral; in an offer the most that can be used' }),
    collateralPolicyId: Nullable(
      Type.String({ description: 'Policy of which any token is accepted as collateral; null for stated collateral' }),
    ),
    durationMs: Nullable(
      described(Amount, 'Term in milliseconds from the start of the loan; null once it has started, or without one'),
    ),
    dueAt: Nullable(described(DateTime, 'Time until which an active loan must be repaid; null without one')),
  }),
);

export interface DefiPositions {
  readonly farms: Static<typeof FarmPosition>[];
  readonly loans: Static<typeof LoanPosition>[];
}

/** Open positions of an account in lending and farming contracts; null if the index lacks those of earlier blocks. */
export async function loadDefiPositions(
  db: NetworkDb<'cardano'>,
  { owners: { stakeIds } }: Wallet,
  stake: Uint8Array,
): Promise<DefiPositions | { readonly farms: null; readonly loans: null }> {
  if (await lacksEarlierPositions(db)) return { farms: null, loans: null };
  if ((await countAddresses(db, stakeIds, WALLET_LIMITS.addresses + 1)) > WALLET_LIMITS.addresses)
    throw walletTooLarge('addresses', WALLET_LIMITS.addresses, 'it is too large for this operation');
  const stored = await listOpenPositions(db, { stake, stakeIds, limit: WALLET_LIMITS.positions + 1 });
  if (stored.length > WALLET_LIMITS.positions)
    throw walletTooLarge('positions', WALLET_LIMITS.positions, 'it is too large for this operation');
  return toPositionsJson(stored);
}

export function toPositionsJson(stored: readonly StoredPosition[]): DefiPositions {
  const positions: DefiPositions = { farms: [], loans: [] };
  for (const { txHash, index, slot, role, contract: number, content: text } of stored) {
    const contract = POSITION_CONTRACTS[number];
    if (contract === undefined) continue;
    const at = { contract, txHash, outputIndex: index, slot: Number(slot) };
    const content = parsePosition(text);
    if (content.kind === 'farm')
      positions.farms.push({
        ...at,
        staked: content.staked.map(toAmountJson),
        rewards: content.rewards?.map(toAmountJson) ?? null,
        lockMs: content.lockMs?.toString() ?? null,
      });
    else
      positions.loans.push({
        ...at,
        role: POSITION_ROLES[role] === 'lender' ? 'LENDER' : 'BORROWER',
        status: content.status,
        principal: toAmountJson(content.principal),
        interest: content.interest ? toAmountJson(content.interest) : null,
        collateral: content.collateral.map(toAmountJson),
        collateralPolicyId: content.collateralPolicy ?? null,
        durationMs: content.durationMs?.toString() ?? null,
        dueAt: toTime(content.dueMs),
      });
  }
  return positions;
}

const toAmountJson = ({ unit, quantity }: AssetAmount): Static<typeof PositionAmount> => ({
  unit,
  quantity: quantity.toString(),
});

/** The last millisecond of the year 9999. */
const MAX_TIME_MS = 253_402_300_799_999n;

/** A datum may state any number. */
const toTime = (ms: bigint | undefined): string | null =>
  ms === undefined || ms > MAX_TIME_MS ? null : new Date(Number(ms)).toISOString();
