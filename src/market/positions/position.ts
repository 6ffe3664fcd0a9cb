import type { Credential } from '../../chains/cardano/addresses/address.js';
import { readAsset, readBytes, readFields, readHex, readItems, readNatural, readParty, unitFrom } from '../datum.js';
import type { Party, ScriptOutput } from '../dex.js';
import { type Holdings, LOVELACE, type Unit } from '../unit.js';
import type { PositionContract } from './contracts.js';

/** The index stores positions in this list: append only. */
export const POSITION_ROLES = ['staker', 'borrower', 'lender'] as const;
export type PositionRole = (typeof POSITION_ROLES)[number];

/** `OFFERED`: by a lender, not borrowed yet. `REQUESTED`: by a borrower, not lent yet. */
export type LoanStatus = 'OFFERED' | 'REQUESTED' | 'ACTIVE';

export interface AssetAmount {
  readonly unit: Unit;
  readonly quantity: bigint;
}

/** Staked tokens. */
export interface FarmContent {
  readonly kind: 'farm';
  readonly staked: readonly AssetAmount[];
  /** Rewards that the datum states, which the contract has yet to pay; undefined where it states none. */
  readonly rewards: readonly AssetAmount[] | undefined;
  /** How long the owner chose to lock the tokens; undefined where the datum states none. */
  readonly lockMs: bigint | undefined;
}

export interface LoanContent {
  readonly kind: 'loan';
  readonly status: LoanStatus;
  readonly principal: AssetAmount;
  /** Undefined where it is not fixed in advance. */
  readonly interest: AssetAmount | undefined;
  readonly collateral: readonly AssetAmount[];
  /** Any token of the policy is accepted as collateral; undefined where the collateral is stated. */
  readonly collateralPolicy: string | undefined;
  /** Time to repay after the loan begins; undefined once it has begun, or without a limit. */
  readonly durationMs: bigint | undefined;
  /** Milliseconds since 1970 until which an active loan has to be repaid. */
  readonly dueMs: bigint | undefined;
}

/** A position in a lending or farming contract: one output, with the parties that it belongs to. */
export interface Position {
  readonly owners: readonly { readonly role: PositionRole; readonly party: Party }[];
  readonly content: FarmContent | LoanContent;
}

/** Undefined for outputs that hold no position: anyone can send anything to a script. */
export const readPosition = (output: ScriptOutput, contract: PositionContract): Position | undefined =>
  READERS[contract](output);

const READERS: Readonly<Record<PositionContract, (output: ScriptOutput) => Position | undefined>> = {
  MINSWAP_FARM_V2: readMinswapFarm,
  MINSWAP_MIN_STAKING: readMinStaking,
  WINGRIDERS_FARM: readWingRidersFarm,
  SUNDAESWAP_FARM: readSundaeSwapFarm,
  LIQWID_LQ_STAKING: readLqStaking,
  INDIGO_INDY_STAKING: readIndyStaking,
  INDIGO_CDP: readIndigoCdp,
  LEVVY_TOKENS: readLevvyTokens,
  LEVVY_NFTS: readLevvyNfts,
  FLUIDTOKENS_REQUEST: readFluidTokensRequest,
};

/** `C0[owner, lp token, int, [C0[asset, reward]]]`. */
function readMinswapFarm({ holds, datum }: ScriptOutput): Position | undefined {
  const [owner, asset, checkpoint, list] = readFields(datum, 0, 4) ?? [];
  const rewards = readAmounts(list);
  if (readNatural(checkpoint) === undefined || rewards === undefined) return undefined;
  return stake(readParty(owner), findHolding(holds, readAsset(asset)), { rewards });
}

/** `C0[owner, asset, lock in ms]`. */
function readMinStaking({ holds, datum }: ScriptOutput): Position | undefined {
  const [owner, asset, lock] = readFields(datum, 0, 3) ?? [];
  const lockMs = readNatural(lock);
  return lockMs === undefined ? undefined : stake(readParty(owner), findHolding(holds, readAsset(asset)), { lockMs });
}

/** `C0[owner, bytes, asset]`. */
function readWingRidersFarm({ holds, datum }: ScriptOutput): Position | undefined {
  const [owner, tag, asset] = readFields(datum, 0, 3) ?? [];
  return readBytes(tag) === undefined ? undefined : stake(readParty(owner), findHolding(holds, readAsset(asset)));
}

/** `C0[C0[owner key], list]`. The datum does not name the staked tokens. */
function readSundaeSwapFarm({ holds, stake: address, datum }: ScriptOutput): Position | undefined {
  const [owner, programs] = readFields(datum, 0, 2) ?? [];
  if (readItems(programs) === undefined) return undefined;
  return stake(keyParty(readFields(owner, 0, 1)?.[0], address), listTokens(holds));
}

const LQ = 'da8c30857834c6ae7203935b89278c532b3995245295456f993e1d244c51';

/** `[amount, C0[owner key], ...]`. */
function readLqStaking({ holds, datum, stake: address }: ScriptOutput): Position | undefined {
  const [amount, owner] = readItems(datum) ?? [];
  const staked = findHolding(holds, LQ);
  if (staked === undefined || readNatural(amount) !== staked[0]?.quantity) return undefined;
  return stake(keyParty(readFields(owner, 0, 1)?.[0], address), staked);
}

const INDY = '533bb94a8850ee3ccbe483106489399112b74c905342cb1792a797a0494e4459';
const INDY_POSITION = 'fd0d72fafee1d230a74c31ac503a192abd5b71888ae3f94128c1e6345354414b494e475f504f534954494f4e';

/** `C1[C0[owner key, locked amounts by poll, snapshot]]`. A token of the contract marks the real ones. */
function readIndyStaking({ holds, datum, stake: address }: ScriptOutput): Position | undefined {
  if (holds.get(INDY_POSITION) !== 1n) return undefined;
  const [owner] = readFields(readFields(datum, 1, 1)?.[0], 0, 3) ?? [];
  return stake(keyParty(owner, address), findHolding(holds, INDY));
}

const INDIGO_CDP_TOKEN = '708f5e6d597fc038d09a738d7be32edd6ea779d6feb32a53668d9050434450';
const INDIGO_ASSET_POLICY = 'f66d78b4a3cb3d37afa0ec36461e51ecbde00f26c8f0a68f94b69880';
const MAX_NAME_HEX = 64;

/** `C0[C0[C0[owner key], name of the asset, minted, C0[settled, interest]]]`: a debt of minted assets for ADA. */
function readIndigoCdp({ holds, datum, stake: address }: ScriptOutput): Position | undefined {
  if (holds.get(INDIGO_CDP_TOKEN) !== 1n) return undefined;
  const [owner, asset, minted] = readFields(readFields(datum, 0, 1)?.[0], 0, 4) ?? [];
  const name = readHex(asset);
  const quantity = readNatural(minted);
  const party = keyParty(readFields(owner, 0, 1)?.[0], address);
  if (party === undefined || name === undefined || name.length > MAX_NAME_HEX || quantity === undefined)
    return undefined;
  return loan([{ role: 'borrower', party }], {
    status: 'ACTIVE',
    principal: { unit: INDIGO_ASSET_POLICY + name, quantity },
    collateral: findHolding(holds, LOVELACE) ?? [],
  });
}

/**
 * `C0[C0[lender, policy, name, collateral, principal, interest, duration, output]]`, and once it is borrowed
 * `C1[C0[lender, borrower, policy, name, collateral, principal, interest, deadline, output]]`; in lovelace and ms.
 */
function readLevvyTokens({ datum }: ScriptOutput): Position | undefined {
  const offer = readFields(readFields(datum, 0, 1)?.[0], 0, 8);
  const active = readFields(readFields(datum, 1, 1)?.[0], 0, 9);
  const [lender, ...rest] = offer ?? active ?? [];
  const borrower = active && readParty(rest.shift());
  const party = readParty(lender);
  const [policy, name, ...numbers] = rest;
  const unit = unitFrom(policy, name);
  const [quantity, principal, interest, time] = numbers.slice(0, 4).map(readNatural);
  if (party === undefined || unit === undefined || (active && borrower === undefined)) return undefined;
  if (quantity === undefined || principal === undefined || interest === undefined || time === undefined)
    return undefined;
  return loan([{ role: 'lender', party }, ...(borrower ? [{ role: 'borrower' as const, party: borrower }] : [])], {
    status: borrower ? 'ACTIVE' : 'OFFERED',
    principal: { unit: LOVELACE, quantity: principal },
    interest: { unit: LOVELACE, quantity: interest },
    collateral: [{ unit, quantity }],
    ...(borrower ? { dueMs: time } : { durationMs: time }),
  });
}

/** `C0[C0[lender, policy, principal, interest, duration]]`: an offer for any token of the policy. */
function readLevvyNfts({ datum }: ScriptOutput): Position | undefined {
  const [lender, policy, ...numbers] = readFields(readFields(datum, 0, 1)?.[0], 0, 5) ?? [];
  const party = readParty(lender);
  const bytes = readBytes(policy);
  const [principal, interest, durationMs] = numbers.map(readNatural);
  if (party === undefined || bytes?.length !== 28) return undefined;
  if (principal === undefined || interest === undefined || durationMs === undefined) return undefined;
  return loan([{ role: 'lender', party }], {
    status: 'OFFERED',
    principal: { unit: LOVELACE, quantity: principal },
    interest: { unit: LOVELACE, quantity: interest },
    collateral: [],
    collateralPolicy: readHex(policy),
    durationMs,
  });
}

/** `C0[nft, borrower, asset, amount, asset, interest, [C0[asset, collateral]], duration, deadline, int]`. */
function readFluidTokensRequest({ datum }: ScriptOutput): Position | undefined {
  const [, borrower, asset, amount, interestAsset, interestAmount, list, duration] = readFields(datum, 0, 10) ?? [];
  const party = readParty(borrower);
  const principal = toAmount(readAsset(asset), readNatural(amount));
  const interest = toAmount(readAsset(interestAsset), readNatural(interestAmount));
  const collateral = readAmounts(list);
  const durationMs = readNatural(duration);
  if (party === undefined || principal === undefined || interest === undefined) return undefined;
  if (collateral === undefined || durationMs === undefined) return undefined;
  return loan([{ role: 'borrower', party }], { status: 'REQUESTED', principal, interest, collateral, durationMs });
}

const stake = (
  party: Party | undefined,
  staked: readonly AssetAmount[] | undefined,
  more: Partial<Pick<FarmContent, 'rewards' | 'lockMs'>> = {},
): Position | undefined =>
  party === undefined || staked === undefined || staked.length === 0
    ? undefined
    : {
        owners: [{ role: 'staker', party }],
        content: { kind: 'farm', staked, rewards: undefined, lockMs: undefined, ...more },
      };

const loan = (
  owners: Position['owners'],
  terms: Pick<LoanContent, 'status' | 'principal' | 'collateral'> & Partial<LoanContent>,
): Position => ({
  owners,
  content: {
    kind: 'loan',
    interest: undefined,
    collateralPolicy: undefined,
    durationMs: undefined,
    dueMs: undefined,
    ...terms,
  },
});

/** A payment key; the address of the output may have the stake credential of its owner. */
function keyParty(data: Parameters<typeof readBytes>[0], address: Credential | undefined): Party | undefined {
  const hash = readBytes(data);
  return hash?.length === 28 ? { payment: { type: 'key', hash }, stake: address } : undefined;
}

const toAmount = (unit: Unit | undefined, quantity: bigint | undefined): AssetAmount | undefined =>
  unit === undefined || quantity === undefined ? undefined : { unit, quantity };

/** Undefined where the output does not hold the asset. */
function findHolding(holds: Holdings, unit: Unit | undefined): readonly AssetAmount[] | undefined {
  const amount = unit === undefined ? undefined : toAmount(unit, holds.get(unit));
  return amount === undefined || amount.quantity <= 0n ? undefined : [amount];
}

const listTokens = (holds: Holdings): readonly AssetAmount[] =>
  [...holds]
    .filter(([unit, quantity]) => unit !== LOVELACE && quantity > 0n)
    .map(([unit, quantity]) => ({ unit, quantity }))
    .sort((a, b) => (a.unit < b.unit ? -1 : 1));

/** `[C0[asset, amount]]`. */
function readAmounts(data: Parameters<typeof readItems>[0]): readonly AssetAmount[] | undefined {
  const amounts = readItems(data)?.map((item) => {
    const [asset, quantity] = readFields(item, 0, 2) ?? [];
    return toAmount(readAsset(asset), readNatural(quantity));
  });
  return amounts?.every((amount) => amount !== undefined) ? amounts : undefined;
}
