import { DecodeError } from '../../../kernel/errors.js';
import type { CardanoNetwork } from '../../networks.js';
import { numberToRational, rationalToNumber } from '../rational.js';
import { GenesisFields } from './genesis-fields.js';
import {
  readAlonzoParameters,
  readConwayParameters,
  readDijkstraParameters,
  readGenesisGovernance,
  readShelleyParameters,
} from './read-genesis-parameters.js';

/** The text of every genesis file of a chain. */
export interface OwnGenesisFiles {
  /** A chain that starts after Byron may have none. */
  readonly byron: string | undefined;
  readonly shelley: string;
  readonly alonzo: string;
  readonly conway: string;
  /** Node configurations name it as `DijkstraGenesisFile` since the draft of the era. */
  readonly dijkstra?: string | undefined;
}

const MAX_SLOTS = 2 ** 31;
const MAX_COUNT = 1_000_000;
/** Byron epochs have 10k slots. */
const BYRON_EPOCH_BLOCKS = 10;

/** The network with all values of its genesis files. `network` provides the names, the currency and the hashes. */
export function readOwnGenesis(network: CardanoNetwork, files: OwnGenesisFiles): CardanoNetwork {
  const shelley = GenesisFields.parse('the Shelley genesis file', files.shelley);
  const conway = GenesisFields.parse('the Conway genesis file', files.conway);
  const alonzo = GenesisFields.parse('the Alonzo genesis file', files.alonzo);
  const securityParameter = shelley.count('securityParam', { min: 1, max: MAX_COUNT });
  const magic = shelley.count('networkMagic', { max: 0xffff_ffff });
  return {
    ...network,
    magic,
    ...readAddressNetwork(shelley, network),
    byronMagicInAddress: magic !== MAINNET_MAGIC,
    systemStart: readSystemStart(shelley),
    finalityDepth: securityParameter,
    securityParameter,
    activeSlotsCoefficient: readActiveSlotsCoefficient(shelley),
    shelley: {
      slotSeconds: shelley.count('slotLength', { min: 1, max: MAX_COUNT }),
      epochSlots: shelley.count('epochLength', { min: 1, max: MAX_SLOTS }),
    },
    byron: { ...network.byron, ...readByronTime(files.byron) },
    eraEpochs: undefined,
    ownGenesis: {
      parameters: {
        shelley: readShelleyParameters(shelley),
        alonzo: readAlonzoParameters(alonzo),
        conway: readConwayParameters(conway),
        ...(files.dijkstra !== undefined && {
          dijkstra: readDijkstraParameters(GenesisFields.parse('the Dijkstra genesis file', files.dijkstra)),
        }),
      },
      updateQuorum: shelley.count('updateQuorum', { max: MAX_COUNT }),
      maxLovelaceSupply: shelley.natural('maxLovelaceSupply'),
      governance: readGenesisGovernance(conway),
      slotsPerKesPeriod: shelley.count('slotsPerKESPeriod', { min: 1, max: MAX_SLOTS }),
      maxKesEvolutions: shelley.count('maxKESEvolutions', { min: 1, max: MAX_COUNT }),
    },
  };
}

const MAINNET_MAGIC = 764_824_073;

function readAddressNetwork(
  shelley: GenesisFields,
  { id, networkId }: CardanoNetwork,
): Pick<CardanoNetwork, 'networkId' | 'addressPrefix' | 'stakePrefix'> {
  const name = shelley.text('networkId');
  if (name !== 'Mainnet' && name !== 'Testnet') shelley.fail('networkId', 'must be Mainnet or Testnet');
  // The operations of a network accept only addresses with its prefix.
  if ((name === 'Mainnet') !== (networkId === 1))
    shelley.fail(
      'networkId',
      `must be ${networkId === 1 ? 'Mainnet' : 'Testnet'} for a chain that is indexed as ${id}`,
    );
  return name === 'Mainnet'
    ? { networkId: 1, addressPrefix: 'addr', stakePrefix: 'stake' }
    : { networkId: 0, addressPrefix: 'addr_test', stakePrefix: 'stake_test' };
}

/** Times have whole seconds: a fraction is dropped. */
function readSystemStart(shelley: GenesisFields): number {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,12})?Z$/.exec(shelley.text('systemStart'));
  const milliseconds = match === null ? Number.NaN : Date.parse(`${match[1]}Z`);
  if (!(milliseconds >= 0)) shelley.fail('systemStart', 'must be a time in UTC such as 2022-10-25T00:00:00Z');
  return milliseconds / 1_000;
}

/** Leader checks use a number, so it must have the same value as the text. */
function readActiveSlotsCoefficient(shelley: GenesisFields): number {
  const exact = shelley.fraction('activeSlotsCoeff', { positive: true, max: 1n });
  const value = rationalToNumber(exact);
  const { numerator, denominator } = numberToRational(value);
  if (numerator !== exact.numerator || denominator !== exact.denominator)
    shelley.fail('activeSlotsCoeff', 'must be a decimal number of at most 15 digits');
  return value;
}

function readByronTime(text: string | undefined): Partial<CardanoNetwork['byron']> {
  if (text === undefined) return {};
  const byron = GenesisFields.parse('the Byron genesis file', text);
  const duration = Number(byron.object('blockVersionData').text('slotDuration'));
  if (!Number.isSafeInteger(duration / 1_000) || duration <= 0)
    throw new DecodeError('blockVersionData.slotDuration of the Byron genesis file must be a number of whole seconds');
  const k = byron.object('protocolConsts').count('k', { min: 1, max: MAX_COUNT });
  return { slotSeconds: duration / 1_000, epochSlots: BYRON_EPOCH_BLOCKS * k };
}
