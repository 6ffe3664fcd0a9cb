import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findGenesisGovernance } from '../../chains/cardano/governance/governance-genesis.js';
import { genesisHash } from '../../chains/cardano/parameters/genesis-hash.js';
import { writeGenesis } from '../../chains/cardano/parameters/write-genesis.js';
import { type CardanoNetwork, networkById } from '../../chains/networks.js';
import { configureNetwork, readGenesisState } from './genesis-files.js';

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

describe('configured network', () => {
  const preview = networkById('CARDANO_PREVIEW');
  const governance = findGenesisGovernance(preview)!;
  const files = writeGenesis({ ...preview, magic: 42, securityParameter: 7 }, { funds: [], governance });
  const own = mkdtempSync(join(tmpdir(), 'crosstie-own-genesis-'));
  afterAll(() => rmSync(own, { recursive: true }));
  for (const [era, text] of Object.entries(files)) writeFileSync(join(own, `${era}-genesis.json`), text);
  const config = { chainDir: '/db', genesisDir: own, genesisHash: genesisHash('shelley', files.shelley) };

  // Nodes of the 10.7 line and later name it in their configuration.
  writeFileSync(join(own, 'dijkstra-genesis.json'), '{"maxRefScriptSizePerBlock": 1048577}');

  test('of a private chain has the values of its genesis files', async () => {
    const configured = await configureNetwork(preview, config);
    expect(configured).toMatchObject({ magic: 42, finalityDepth: 7, isPrivate: true });
    expect(configured.ownGenesis).toMatchObject({
      updateQuorum: 5,
      parameters: { dijkstra: { maxRefScriptSizePerBlock: 1_048_577n } },
    });
  });

  test('has the built-in values if its genesis hash is published, or if it is simulated', async () => {
    const { genesisHash: _, ...published } = config;
    expect(await configureNetwork(preview, published)).toEqual(preview);
    const vector = networkById('APEX_VECTOR_TESTNET');
    expect(await configureNetwork(vector, { genesisDir: own })).toEqual(vector);
  });

  test('of a chain whose files are not published requires them', async () => {
    const vector = networkById('APEX_VECTOR_TESTNET');
    expect((await configureNetwork(vector, { chainDir: '/db' })).genesisProblem).toEqual({
      kind: 'missing',
      reason: 'APEX_VECTOR_TESTNET_GENESIS_DIR does not name the folder of its genesis files',
    });
    expect((await configureNetwork(vector, { chainDir: '/db', genesisDir: own })).genesisProblem).toEqual({
      kind: 'invalid',
      reason:
        'networkId of the Shelley genesis file must be Mainnet for a chain that is indexed as APEX_VECTOR_TESTNET',
    });
  });

  test('names a file that is missing, and one that is not text', async () => {
    rmSync(join(own, 'alonzo-genesis.json'));
    expect((await configureNetwork(preview, config)).genesisProblem?.reason).toMatch(/has no Alonzo genesis file/);
    writeFileSync(join(own, 'alonzo-genesis.json'), Uint8Array.of(0xff));
    expect((await configureNetwork(preview, config)).genesisProblem).toMatchObject({
      kind: 'invalid',
      reason: expect.stringMatching(/alonzo-genesis.json is not UTF-8 text$/),
    });
  });
});
