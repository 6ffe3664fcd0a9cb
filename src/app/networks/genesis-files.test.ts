import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { genesisHash } from '../../chains/cardano/parameters/genesis-hash.js';
import { type CardanoNetwork, networkById } from '../../chains/networks.js';
import { readGenesisState } from './genesis-files.js';

const folder = mkdtempSync(join(tmpdir(), 'crosstie-genesis-'));
afterAll(() => rmSync(folder, { recursive: true }));

const address = `00${'11'.repeat(28)}${'22'.repeat(28)}`;
const byron = '{"avvmDistr":{},"nonAvvmBalances":{}}';
const shelley = (lovelace: number): string => JSON.stringify({ initialFunds: { [address]: lovelace } });

const network = {
  ...(networkById('CARDANO_PREVIEW') as CardanoNetwork),
  genesisHashes: { byron: genesisHash('byron', byron), shelley: genesisHash('shelley', shelley(7)) },
};

describe('genesis files', () => {
  test('are found by their hashes among files of other networks', async () => {
    writeFileSync(join(folder, 'a-byron-genesis.json'), '{"avvmDistr":{},"nonAvvmBalances":{},"x":1}');
    writeFileSync(join(folder, 'b-byron-genesis.json'), byron);
    writeFileSync(join(folder, 'a-shelley-genesis.json'), shelley(6));
    writeFileSync(join(folder, 'b-shelley-genesis.json'), shelley(7));
    const { byron: byronOutputs, shelley: shelleyOutputs } = await readGenesisState(folder, network);
    const outputs = [...byronOutputs, ...shelleyOutputs];
    expect(outputs.map(({ lovelace }) => lovelace)).toEqual([7n]);
  });

  test('of another network are rejected', async () => {
    const other = { ...network, genesisHashes: { byron: network.genesisHashes.byron, shelley: '00'.repeat(32) } };
    await expect(readGenesisState(folder, other)).rejects.toThrow(/has no shelley genesis file with the hash 0000/);
  });

  test('of a network without known hashes must be unambiguous', async () => {
    const unknown = { ...network, genesisHashes: { byron: undefined, shelley: undefined } };
    await expect(readGenesisState(folder, unknown)).rejects.toThrow(/several byron genesis files/);
  });

  test('are required', async () => {
    await expect(readGenesisState(undefined, network)).rejects.toThrow(/CARDANO_PREVIEW_GENESIS_DIR must name/);
    await expect(readGenesisState(join(folder, 'nowhere'), network)).rejects.toThrow(/cannot be read/);
  });
});
