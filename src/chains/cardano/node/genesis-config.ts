import { type Codec, encoded, type Fields, hex, integer, maybe, record, uint } from './codec.js';
import { SINCE } from './eras.js';
import { createForms, fraction, network } from './forms.js';
import { parametersCodec } from './parameters.js';
import { poolParameters } from './pools.js';

/** The genesis is encoded as in the first era, regardless of the era of the query. */
const SHELLEY = createForms(2);

/** `[year, day of the year, picoseconds of the day]`. */
export const utcTime = record({ year: integer, day: uint, picoseconds: integer });

const delegation = record({ delegate: hex, vrf: hex });

const genesisFields = (clientVersion: number) =>
  ({
    systemStart: utcTime,
    magic: uint,
    network,
    activeSlots: fraction,
    securityParameter: uint,
    epochSlots: uint,
    slotsPerKesPeriod: uint,
    maxKesEvolutions: uint,
    slotMicroseconds: integer,
    updateQuorum: uint,
    maxSupply: integer,
    parameters: parametersCodec(SHELLEY, clientVersion),
    delegations: SHELLEY.map(hex, delegation),
    initialFunds: SHELLEY.map(hex, integer),
    staking: record({ pools: SHELLEY.map(hex, poolParameters(SHELLEY)), stake: SHELLEY.map(hex, hex) }),
  }) satisfies Fields;

export type NodeGenesis = Readonly<Record<string, unknown>>;

/** Answer to `GetGenesisConfig`. Since version 21 there is a part for test networks at the end. */
export const genesisConfig = (clientVersion: number): Codec<NodeGenesis> =>
  clientVersion >= SINCE.nestedVersion
    ? record({ ...genesisFields(clientVersion), extraConfig: maybe(encoded) })
    : record(genesisFields(clientVersion));
