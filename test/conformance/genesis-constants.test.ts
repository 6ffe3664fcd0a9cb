import { expect, test } from 'vitest';
import { findGenesisGovernance } from '../../src/chains/cardano/governance/governance-genesis.js';
import {
  type GenesisEra,
  genesisConstants,
  maxKesEvolutions,
  slotsPerKesPeriod,
} from '../../src/chains/cardano/parameters/genesis-constants.js';
import { genesisHash } from '../../src/chains/cardano/parameters/genesis-hash.js';
import { readOwnGenesis } from '../../src/chains/cardano/parameters/own-genesis.js';
import { knownParameters } from '../../src/chains/cardano/parameters/protocol-parameters-known.js';
import { type CardanoNetwork, type NetworkId, networkById } from '../../src/chains/networks.js';
import { parseJsonWithBigints } from '../../src/kernel/exact-json.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readText } from '../support/external-data.js';

const FILES: readonly (readonly [NetworkId, (era: string) => string])[] = [
  ['CARDANO_MAINNET', (era) => `cardano-genesis/mainnet-${era}-genesis.json${era === 'byron' ? '.gz' : ''}`],
  ['CARDANO_PREPROD', (era) => `cardano-genesis/preprod-${era}-genesis.json`],
  ['CARDANO_PREVIEW', (era) => `cardano-preview-chain/genesis/${era}-genesis.json`],
  ['APEX_PRIME_MAINNET', (era) => `cardano-genesis/apex-prime-mainnet-${era}-genesis.json`],
  ['APEX_VECTOR_MAINNET', (era) => `cardano-genesis/apex-vector-mainnet-${era}-genesis.json`],
];

/** Normalizes notations of the files: numbers as ratios, times with nanoseconds, cost models by name. */
function plain(value: unknown, name = ''): unknown {
  if (name === 'systemStart') return Date.parse(String(value));
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map((item) => plain(item));
  if (value === null || typeof value !== 'object') return value;
  const fields = value as Record<string, unknown>;
  if ('numerator' in fields && 'denominator' in fields)
    return Number(fields['numerator']) / Number(fields['denominator']);
  return Object.fromEntries(Object.entries(fields).map(([key, item]) => [key, plain(item, key)]));
}

/** Cost models are objects by parameter name, whose alphabetical order is that of the list, or lists. */
function costList(model: unknown): unknown {
  if (Array.isArray(model)) return model;
  const parts = Object.entries(model as Record<string, unknown>);
  return parts.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, cost]) => cost);
}

describeWithData('cardano-genesis', 'cardano-preview-chain')('constants of genesis files', () => {
  test.each(FILES)(
    'of %s match the published files, and the remaining fields are listed as unknown',
    (id, getFilePath) => {
      for (const era of ['byron', 'shelley', 'alonzo', 'conway'] as const satisfies readonly GenesisEra[]) {
        const file = plain(parseJsonWithBigints(readText(getFilePath(era)))) as Record<string, unknown>;
        const { constants, unknown } = genesisConstants(networkById(id) as never, era);
        for (const [name, value] of Object.entries(constants)) {
          const ours = plain(value, name);
          if (name === 'costModels') {
            const models = file[name] as Record<string, unknown>;
            expect({ era, names: Object.keys(ours as object).sort() }).toEqual({
              era,
              names: Object.keys(models).sort(),
            });
            for (const [language, costs] of Object.entries(ours as Record<string, unknown>))
              expect({ era, language, costs }).toEqual({ era, language, costs: costList(models[language]) });
          } else if (name === 'protocolConsts') expect(file[name]).toMatchObject(ours as object);
          else expect({ era, name, value: ours }).toEqual({ era, name, value: file[name] });
        }
        const missing = Object.keys(file).filter((name) => !(name in constants) && !unknown.includes(name));
        expect({ era, missing: missing.filter((name) => !LEFT_OUT.has(name)) }).toEqual({ era, missing: [] });
      }
    },
  );
});

describeWithData('cardano-genesis', 'cardano-preview-chain')('the reader of genesis files', () => {
  test.each(FILES)('finds the built-in values of %s in its published files', (id, getFilePath) => {
    const network = networkById(id) as CardanoNetwork;
    const read = (era: GenesisEra): string => readText(getFilePath(era));
    const texts = { byron: read('byron'), shelley: read('shelley'), alonzo: read('alonzo'), conway: read('conway') };
    expect(genesisHash('shelley', texts.shelley)).toBe(network.genesisHashes.shelley);
    const { ownGenesis, eraEpochs: _, ...constants } = readOwnGenesis(network, texts);
    expect(constants).toEqual({ ...constants, ...withoutEras(network) });
    const { genesis, updateQuorum, maxLovelaceSupply } = knownParameters(network);
    expect(ownGenesis!.parameters).toEqual(genesis);
    expect(ownGenesis).toMatchObject({ updateQuorum, maxLovelaceSupply });
    expect(ownGenesis!.governance).toEqual(findGenesisGovernance(network));
    expect(ownGenesis!.maxKesEvolutions).toBe(maxKesEvolutions(network));
    expect(ownGenesis!.slotsPerKesPeriod).toBe(slotsPerKesPeriod(network));
  });
});

const withoutEras = ({ eraEpochs: _, ...network }: CardanoNetwork): Omit<CardanoNetwork, 'eraEpochs'> => network;

/** Comments, seeds and certificates of a scheme that was never used. */
const LEFT_OUT: ReadonlySet<string> = new Set(['ftsSeed', 'vssCerts', '_comment', '__comment', 'genDelegs']);
