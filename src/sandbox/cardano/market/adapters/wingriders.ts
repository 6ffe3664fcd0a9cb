import { wingridersCancelRedeemer, wingridersFillRedeemer } from '../../../../market/dexes/wingriders-request.js';
import { ALL_SHARES, POOL_OIL } from '../../../../market/dexes/wingriders-v1.js';
import {
  wingridersV2OrderDatum,
  wingridersV2PoolDatum,
  wingridersV2ShareUnit,
} from '../../../../market/dexes/wingriders-v2.js';
import { construct } from '../../../../market/write-datum.js';
import type { DexAdapter, Venue } from '../dex-adapter.js';

const OIL = 2_000_000n;
const AGENT_FEE = 2_000_000n;
const PROTOCOL_FEE = 5n;
const BASIS = 10_000n;

const getShareUnit = ({ pool, assets }: Venue): string =>
  wingridersV2ShareUnit((pool.proof?.[0] ?? '').slice(0, 56), 'product', [1n, 1n], assets);

export const wingridersV2Adapter: DexAdapter = {
  dex: 'WINGRIDERS_V2',
  oil: POOL_OIL,
  keepsOwnersStake: true,
  isBatched: true,
  tokens: (venue, shares) =>
    new Map([
      [venue.pool.proof?.[0] ?? '', 1n],
      [getShareUnit(venue), ALL_SHARES - shares],
    ]),
  getShareUnit,
  poolDatum: (venue, { rests, time }) =>
    wingridersV2PoolDatum({
      requestScript: venue.order?.script ?? '',
      assets: venue.assets,
      swapFee: 30n,
      protocolFee: PROTOCOL_FEE,
      projectFee: 0n,
      reserveFee: 0n,
      feeBasis: BASIS,
      lastInteraction: time,
      treasuries: rests,
      projectTreasuries: [0n, 0n],
      reserveTreasuries: [0n, 0n],
    }),
  computeUntradable: (given) => (given * PROTOCOL_FEE) / BASIS,
  swap: (venue, { owner, direction, minReceived, until }) => ({
    datum: wingridersV2OrderDatum({
      oil: OIL,
      beneficiary: owner,
      owner,
      deadline: until,
      assets: venue.assets,
      action: { kind: 'swap', direction, least: minReceived },
      scales: [1n, 1n],
    }),
    lovelace: OIL + AGENT_FEE,
  }),
  batcherFee: AGENT_FEE,
  poolRedeemer: construct(0),
  fillRedeemer: wingridersFillRedeemer(0),
  cancelRedeemer: wingridersCancelRedeemer,
};
