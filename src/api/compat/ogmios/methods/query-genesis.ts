import { findGenesisGovernance } from '../../../../chains/cardano/governance/governance-genesis.js';
import { type GenesisEra, genesisConstants } from '../../../../chains/cardano/parameters/genesis-constants.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { decodeBase58 } from '../../../../kernel/base58.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { readShelleyGenesis, type ShelleyGenesisState } from '../../../../ledger/genesis/shelley-genesis.js';
import type { Services } from '../../../kit/context.js';
import { Closed, OneOf } from '../../../kit/schema.js';
import { readGenesis } from '../../../services/network/genesis.js';
import {
  type BlockVersionData,
  type ByronGenesisKeys,
  type GenesisFund,
  toAlonzoGenesis,
  toByronGenesis,
  toConwayGenesis,
  toShelleyGenesis,
} from '../genesis-json.js';
import { method } from '../method.js';
import { LEDGER_ERROR } from '../read-ledger.js';
import { RpcError } from '../rpc.js';

type Document = Readonly<Record<string, unknown>>;

/** Ogmios 6 knows no file of a later era. */
const OGMIOS_ERAS = ['byron', 'shelley', 'alonzo', 'conway'] as const satisfies readonly GenesisEra[];

/** The parts of a genesis file that no constant of the network replaces. */
export const queryGenesisConfiguration = method({
  lane: 'ledger',
  params: Closed({ era: OneOf(OGMIOS_ERAS, 'Era whose genesis configuration is returned') }),

  async run({ services, network }, { era }) {
    switch (era) {
      case 'byron':
        return await readByron(services, network);
      case 'shelley':
        return await readShelley(services, network);
      case 'alonzo':
        requireParameters(services, network, era);
        return toAlonzoGenesis(network);
      case 'conway': {
        requireParameters(services, network, era);
        const governance = findGenesisGovernance(network);
        if (governance === undefined) throw invalidGenesis(era);
        return toConwayGenesis(network, governance);
      }
    }
  },
});

const invalidGenesis = (era: GenesisEra): RpcError =>
  new RpcError(
    LEDGER_ERROR.invalidGenesis,
    'Unable to read the genesis configuration.',
    `The ${era} genesis file of this network is not known here: ask the operator to set the folder of the genesis files`,
  );

const isSimulated = (services: Services, { id }: CardanoNetwork): boolean =>
  services.networks.status(id).source === 'sandbox';

/** The parameters are certain for simulated networks, for published ones, and for those with genesis files. */
function requireParameters(services: Services, network: CardanoNetwork, era: GenesisEra): void {
  if (isSimulated(services, network)) return;
  if (Object.keys(genesisConstants(network, era).constants).length === 0) throw invalidGenesis(era);
}

/** A simulated chain begins with balances only: it has no vouchers, genesis keys or pools. */
async function readShelley(services: Services, network: CardanoNetwork): Promise<object> {
  const document = await readDocument(services, network, 'shelley');
  const text = await services.networks.genesisFile(network.id, 'shelley');
  const state = text === undefined ? NO_STATE : readShelleyGenesis(text);
  return toShelleyGenesis(network, state, toFunds(document['initialFunds'], fromHex));
}

const NO_STATE: ShelleyGenesisState = { delegates: new Map(), pools: [], delegations: [] };

async function readByron(services: Services, network: CardanoNetwork): Promise<object> {
  const document = await readDocument(services, network, 'byron');
  const keys: ByronGenesisKeys = {
    keyHashes: Object.keys(toObject(document['bootStakeholders'])),
    delegations: Object.entries(toObject(document['heavyDelegation'])).map(([hash, value]) => {
      const { issuerPk, delegatePk } = toObject(value);
      return [hash, fromBase64(issuerPk), fromBase64(delegatePk)];
    }),
    vouchers: Object.entries(toObject(document['avvmDistr'])).map(([key, lovelace]) => [
      fromBase64(key),
      BigInt(String(lovelace)),
    ]),
  };
  const funds = toFunds(document['nonAvvmBalances'], decodeBase58);
  return toByronGenesis(network, keys, funds, document['blockVersionData'] as BlockVersionData);
}

/** The file, or what is known of a simulated chain; constants alone lack the balances. */
async function readDocument(services: Services, network: CardanoNetwork, era: GenesisEra): Promise<Document> {
  const document = toObject(await readGenesis(services, network, era));
  if (document['source'] === 'constants') throw invalidGenesis(era);
  return document;
}

const toObject = (value: unknown): Document => (value ?? {}) as Document;

const fromBase64 = (text: unknown): string => toHex(new Uint8Array(Buffer.from(String(text), 'base64url')));

const toFunds = (balances: unknown, decode: (text: string) => Uint8Array): readonly GenesisFund[] =>
  Object.entries(toObject(balances)).map(([address, lovelace]) => ({
    address: decode(address),
    lovelace: BigInt(String(lovelace)),
  }));
