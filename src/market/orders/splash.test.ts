import { describe, expect, test } from 'vitest';
import { decodePlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { fromHex } from '../../kernel/hex.js';
import { splashBeacon } from './splash.js';

describe('splashBeacon', () => {
  test('equals the beacon that executors derive (splash-offchain-multiplatform, beacon_derivation_eqv)', () => {
    const datum = decodePlutusData(
      fromHex(
        'd8799f4100581c80efdc4308cffb24b7e43f1b7951cd77323583383b7db3feae246c8ed8799f4040ff1a000f42401a000dbba01a00021d06d8799f581ccebbd6a8ca954b7fc7a346d0baed4182e0358059f38065de279fb8224b43617264616e6f20436174ffd8799f1b003134b92f84d8621b016345785d8a0000ff00d8799fd8799f581c74104cd5ca6288c1dd2e22ee5c874fdcfc1b81897462d91153496430ffd8799fd8799fd8799f581cde7866fe5068ebf3c87dcdb568da528da5dcb5f659d9b60010e7450fffffffff581c74104cd5ca6288c1dd2e22ee5c874fdcfc1b81897462d911534964309f581c5cb2c968e5d1c7197a6ce7615967310a375545d9bc65063a964335b2ffff',
      ),
    );
    const spent = { txHash: 'a88cbaedbe8d5e9e709cddf24886355e876e7c561100b30533ecc2de79a65aa6', index: 0 };
    expect(splashBeacon(datum, spent, 0)).toBe('43787c201c4cc02ce5e71636fce4ed1dc92429a75c08e1cd9fca707b');
  });
});
