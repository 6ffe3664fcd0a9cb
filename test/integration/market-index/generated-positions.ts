import type { EncodedTransactionParts } from '../../../src/chains/cardano/blocks/encode-block.js';
import { encodePlutusData, type PlutusData } from '../../../src/chains/cardano/scripts/plutus-data.js';
import type { OutputReference } from '../../../src/chains/cardano/transactions/output.js';
import type { Party } from '../../../src/market/dex.js';
import type { PositionContract } from '../../../src/market/positions/contracts.js';
import type { PositionRole } from '../../../src/market/positions/position.js';
import { LOVELACE, type Unit } from '../../../src/market/unit.js';
import { assetData, construct, integerData, listData, partyData, unitData } from '../../../src/market/write-datum.js';
import { toyRedeemer } from '../../support/toy-dex.js';
import {
  buildScriptAddress,
  buildTransaction,
  type Content,
  type GeneratedMarketState,
  getStakeHash,
  keyHash,
} from './market-state.js';
import { hash28 } from './test-identifiers.js';

const SCRIPTS = { MINSWAP_FARM_V2: hash28('farm script'), LEVVY_TOKENS: hash28('loan script') };
export const GENERATED_POSITION_CONTRACTS: ReadonlyMap<string, PositionContract> = new Map([
  [SCRIPTS.MINSWAP_FARM_V2, 'MINSWAP_FARM_V2'],
  [SCRIPTS.LEVVY_TOKENS, 'LEVVY_TOKENS'],
]);
const STAKED: Unit = `${hash28('staked')}04`;
const TRADERS = ['anna', 'ben', 'cleo', 'dora'] as const;
const MAX_OPEN = 7;

/** An open position of the model. */
export interface OpenPosition {
  readonly reference: OutputReference;
  readonly contract: PositionContract;
  readonly roles: readonly PositionRole[];
  /** Names of the traders in these roles. */
  readonly owners: readonly string[];
  readonly datum: Uint8Array;
  /** Neither the output nor its transaction showed the datum. */
  readonly hidden: boolean;
}

const findParty = (name: string): Party => {
  const stake = getStakeHash(name);
  return { payment: { type: 'key', hash: keyHash(name) }, stake: stake && { type: 'key', hash: stake } };
};

const chooseTrader = (number: number): string => TRADERS[number % TRADERS.length]!;
const chooseParty = (number: number): PlutusData => partyData(findParty(chooseTrader(number)));

const farmDatum = (number: number): PlutusData =>
  construct(0, chooseParty(number), assetData(STAKED), integerData(number), listData());

const loanDatum = (number: number): PlutusData =>
  construct(
    1,
    construct(
      0,
      chooseParty(number),
      chooseParty(number + 1),
      ...unitData(STAKED),
      ...[50, 1_000_000 + number, 9_000, 1_700_000_000_000].map(integerData),
      construct(0),
    ),
  );

/**
 * Opens a position in a block, in turn a farm and a loan, and closes the oldest one. It takes no random number, so that
 * the rest of the market is unchanged. The datum of every fifth position is only shown when it is spent.
 */
export function movePosition(state: GeneratedMarketState, height: number): readonly EncodedTransactionParts[] {
  if (height % 2 === 1) return [];
  const number = height / 2;
  const isFarm = number % 2 === 0;
  const contract = isFarm ? 'MINSWAP_FARM_V2' : 'LEVVY_TOKENS';
  const datum = isFarm ? farmDatum(number) : loanDatum(number);
  const hidden = number % 5 === 0;
  const output: Content = {
    address: buildScriptAddress(SCRIPTS[contract]),
    holds: { [LOVELACE]: 2_000_000n, [STAKED]: 50n },
    datum,
    byHash: hidden,
  };
  const closed = state.positions.length >= MAX_OPEN ? state.positions.slice(0, 1) : [];
  const { parts, txHash } = buildTransaction(state, {
    inputs: closed.map(({ reference }) => ({ reference, redeemer: toyRedeemer('unclear') })),
    outputs: [output],
    datums: closed.flatMap((position) => (position.hidden ? [position.datum] : [])),
  });
  const opened: OpenPosition = {
    reference: { txHash, index: 0 },
    contract,
    roles: isFarm ? ['staker'] : ['borrower', 'lender'],
    owners: isFarm ? [chooseTrader(number)] : [chooseTrader(number + 1), chooseTrader(number)],
    datum: encodePlutusData(datum),
    hidden,
  };
  state.positions = [...state.positions.slice(closed.length), opened];
  return [parts];
}
