import { describe, expect, test } from 'vitest';
import { decodePlutusData, encodePlutusData, type PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { readParty } from '../datum.js';
import type { Party } from '../dex.js';
import { ratio } from '../fraction.js';
import { LOVELACE } from '../unit.js';
import { integerData } from '../write-datum.js';
import type { OrderPool } from './order-writer.js';
import { spectrumOrders } from './spectrum.js';
import { wingridersV2Orders } from './wingriders.js';

// Mainnet orders of DEXes that test/conformance/market-orders.test.ts does not cover.
const WINGRIDERS_V2 =
  'd8799f1a001e8480d8799fd8799f581c4cd10e5198280feba661a1d63e11f5f482b5d1024a4306155086ecc2ffd8799fd8799fd8799f581c21629cecb2aa94766daf96eaf576d924a4e0cb3116638873ed4ec468ffffffffd8799fd8799f581c4cd10e5198280feba661a1d63e11f5f482b5d1024a4306155086ecc2ffd8799fd8799fd8799f581c21629cecb2aa94766daf96eaf576d924a4e0cb3116638873ed4ec468ffffffff80d879801b0000019da9ea2b5e4040581c0691b2fecca1ac4f53cb6dfb00b7013e561d1f34403b957cbb5af1fa454e49474854d8799fd879801aea18a13cff0101ff';
const SPECTRUM =
  'd8799fd8799f581c279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f44534e454bffd8799f4040ffd8799f581c4a27465112a39464e6dd5ee470c552ebb3cb42925d5ec040149679084c534e454b5f4144415f4e4654ff1903e51b000e8572e9e6ad3b1b0de0b6b3a7640000581cf80732ec4932b37d388b4234f20435ab4b6c5975456537722c84c036d8799f581c927fc9f34299075355c9c309dfafefb5c00f20f4651a5780e241322bff1a0008785c1a15dfb8e4ff';

const shareAfterFee = ratio(997n, 1_000n);
const pool = (fields: Pick<OrderPool, 'dex' | 'id' | 'assets'>): OrderPool => ({
  ...fields,
  lpAsset: undefined,
  curve: { kind: 'constant-product', kept: [shareAfterFee, shareAfterFee] },
});

const getFields = (datum: PlutusData): readonly PlutusData[] => (datum.kind === 'constructor' ? datum.fields : []);
const key = (hex: string) => ({ type: 'key', hash: fromHex(hex) }) as const;

describe('mainnet order is reproduced byte by byte', () => {
  test('on WingRiders V2', () => {
    const datum = decodePlutusData(fromHex(WINGRIDERS_V2));
    const night = '0691b2fecca1ac4f53cb6dfb00b7013e561d1f34403b957cbb5af1fa4e49474854';
    const written = wingridersV2Orders.write({
      hops: [{ pool: pool({ dex: 'WINGRIDERS_V2', id: 'ab', assets: [LOVELACE, night] }), direction: 0 }],
      kind: 'MARKET',
      amount: 594_000_000n,
      minOutput: 0xea18a13cn,
      owner: readParty(getFields(datum)[2])!,
      now: 0,
      expiresAt: 0x19da9ea2b5e,
    });
    expect(toHex(encodePlutusData(written.datum))).toBe(WINGRIDERS_V2);
  });

  test('on Spectrum, except for the executor fee rate', () => {
    const snek = '279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f534e454b';
    const owner: Party = {
      payment: key('f80732ec4932b37d388b4234f20435ab4b6c5975456537722c84c036'),
      stake: key('927fc9f34299075355c9c309dfafefb5c00f20f4651a5780e241322b'),
    };
    const id = '4a27465112a39464e6dd5ee470c552ebb3cb42925d5ec04014967908534e454b5f4144415f4e4654';
    const written = spectrumOrders.write({
      hops: [{ pool: pool({ dex: 'SPECTRUM', id, assets: [LOVELACE, snek] }), direction: 1 }],
      kind: 'MARKET',
      amount: 555_100n,
      minOutput: 0x15dfb8e4n,
      owner,
      now: 0,
    });
    const withoutRate = (datum: PlutusData): string =>
      toHex(
        encodePlutusData({
          kind: 'constructor',
          index: 0,
          fields: getFields(datum).map((field, index) => (index === 4 || index === 5 ? integerData(0) : field)),
        }),
      );
    expect(withoutRate(written.datum)).toBe(withoutRate(decodePlutusData(fromHex(SPECTRUM))));
  });
});
