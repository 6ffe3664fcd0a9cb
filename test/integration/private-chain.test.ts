import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { genesisHash } from '../../src/chains/cardano/parameters/genesis-hash.js';
import { eventually } from '../support/eventually.js';
import {
  buildSettings,
  type ChainFolder,
  chainFolder,
  GENERATED_NETWORK,
  SMALL_STEPS,
} from '../support/followed-chain.js';
import { growChain } from '../support/generated-chain.js';
import { type HealthReader, readHealth } from '../support/health-reader.js';
import { openTestService, type TestService } from '../support/service.js';

const { id } = GENERATED_NETWORK;
const chain = growChain([], { length: 40 });

let files: ChainFolder;
let service: TestService;
let reader: HealthReader;

/** Changes a genesis file of the chain. */
function edit(era: string, change: (text: string) => string): void {
  const path = join(files.folder, `${era}-genesis.json`);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

async function follow(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  const genesis = readFileSync(join(files.folder, 'shelley-genesis.json'), 'utf8');
  service = await openTestService(
    {
      ...buildSettings(chain, files.folder, { chainDir: files.folder }),
      [`${id}_GENESIS_HASH`]: genesisHash('shelley', genesis),
      ...settings,
    },
    { followLimits: SMALL_STEPS },
  );
  reader = await readHealth(service, id);
  service.follow();
}

const reachTip = (): Promise<void> =>
  eventually(async () => (await reader.status()).tip?.height === chain.at(-1)!.point.height);

afterEach(async () => {
  await service.close();
  files.remove();
});

test('private chain has the constants of its genesis files', async () => {
  files = chainFolder(chain);
  edit('shelley', (text) =>
    text
      .replace('"epochLength":86400', '"epochLength":50000')
      .replace('"keyDeposit":0', '"keyDeposit":3')
      .replace('"maxLovelaceSupply":3000000000000000', '"maxLovelaceSupply":4000000000000000'),
  );
  edit('conway', (text) => text.replace('"govActionLifetime":10', '"govActionLifetime":11'));
  await follow();
  await reachTip();
  expect((await reader.request('network/info')).body).toMatchObject({
    epochLength: 50_000,
    maxLovelaceSupply: '4000000000000000',
  });
  const { slot } = chain.at(-1)!.point;
  expect((await reader.request('blocks/latest')).body).toMatchObject({ epoch: Math.floor(slot / 50_000) });
  expect((await reader.request('epoch/latest/parameters')).body).toMatchObject({
    keyDeposit: '3',
    govActionLifetime: 11,
  });
  const supply = await reader.request('network/supply');
  expect(supply).toMatchObject({
    status: 200,
    body: { max: '4000000000000000' },
  });
  expect((await reader.request('network/genesis?era=conway')).body).toMatchObject({ govActionLifetime: 11 });
});

test('private chain without its Conway genesis file is indexed, and ledger operations return 501 with the reason', async () => {
  files = chainFolder(chain);
  rmSync(join(files.folder, 'conway-genesis.json'));
  await follow();
  await reachTip();
  const supply = await reader.request('network/supply');
  expect(supply.status).toBe(501);
  expect(supply.body).toEqual({
    error: `${id} has no ledger state: its genesis files are missing (${files.folder} has no Conway genesis file beside the Shelley one); set ${id}_GENESIS_DIR to the folder with all of them, and run crosstie resync`,
  });
  // The values of the public network do not describe this chain.
  expect((await reader.request('network/genesis?era=conway')).body).toEqual({
    source: 'constants',
    unknown: expect.arrayContaining(['govActionLifetime', 'committee']),
  });
});

test('chain whose ledger state is turned off is indexed, and ledger operations return 501 with the reason', async () => {
  files = chainFolder(chain);
  await follow({ [`${id}_LEDGER_STATE`]: 'off' });
  await reachTip();
  expect(await reader.request('network/supply')).toMatchObject({
    status: 501,
    body: {
      error: `${id} has no ledger state: it is turned off by ${id}_LEDGER_STATE; set it to on, and run crosstie resync`,
    },
  });
});

test('chain that enters an era without known ledger rules is indexed, and ledger operations return 501 with the reason', async () => {
  files = chainFolder(chain);
  edit('shelley', (text) =>
    text.replace('"epochLength":86400', '"epochLength":100').replace('"major":2,', '"major":12,'),
  );
  await follow();
  await reachTip();
  await reader.reaches('live');
  const supply = await reader.request('network/supply');
  expect(supply).toMatchObject({
    status: 501,
    body: {
      error: `${id} has no ledger state: this release does not have the ledger rules of the era dijkstra; run crosstie resync with one that has them`,
    },
  });
  expect((await reader.request('blocks/latest')).body).toMatchObject({ hash: chain.at(-1)!.point.hash });
});

test('private chain with an invalid genesis file is not indexed, and the status names the field', async () => {
  files = chainFolder(chain);
  edit('shelley', (text) => text.replace('"activeSlotsCoeff":0.25', '"activeSlotsCoeff":0'));
  await follow();
  await eventually(async () =>
    JSON.stringify(await reader.status()).includes(
      'activeSlotsCoeff of the Shelley genesis file must be a number above 0 to 1',
    ),
  );
  expect((await reader.status()).tip).toBeNull();
});
