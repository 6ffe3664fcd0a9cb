import { fromHex } from '../../../kernel/hex.js';
import type { CardanoNetwork, NetworkId } from '../../networks.js';
import type { CommitteeAndConstitution } from './governance-json-committee.js';

/** The initial constitution of all Cardano networks. */
const INTERIM = {
  anchor: {
    url: 'ipfs://bafkreifnwj6zpu3ixa4siz2lndqybyc5wnnt3jkwyutci4e2tmbnj3xrdm',
    hash: fromHex('ca41a91f399259bcefe57f9858e91f6d00e1a38d6d9c63d4052914ea7bd70cb2'),
  },
  guardrailScript: fromHex('fa24fb305126805cf2164c161d852a0e7330cf988f1fe558cf7d4a64'),
};

const createGenesisGovernance = (until: number, scripts: readonly string[]): CommitteeAndConstitution => ({
  committee: {
    threshold: { numerator: 2n, denominator: 3n },
    members: scripts.map((hash) => ({ cold: { type: 'script', hash: fromHex(hash) }, until })),
  },
  constitution: INTERIM,
});

/** Apex has a committee without members: its threshold of 0 is always reached. */
const APEX_GOVERNANCE: CommitteeAndConstitution = {
  committee: { threshold: { numerator: 0n, denominator: 1n }, members: [] },
  constitution: { anchor: { url: '', hash: new Uint8Array(32) }, guardrailScript: undefined },
};

/** The first committee and constitution; undefined where the genesis files of the network are not known. */
export const findGenesisGovernance = ({
  id,
  ownGenesis,
  genesisProblem,
}: Pick<CardanoNetwork, 'id' | 'ownGenesis' | 'genesisProblem'>): CommitteeAndConstitution | undefined =>
  ownGenesis?.governance ?? (genesisProblem === undefined ? GENESIS_GOVERNANCE[id] : undefined);

/** Initial committee and constitution of the Conway genesis files, valid until an action changes them. */
const GENESIS_GOVERNANCE: Readonly<Partial<Record<NetworkId, CommitteeAndConstitution>>> = {
  CARDANO_MAINNET: createGenesisGovernance(580, [
    'df0e83bde65416dade5b1f97e7f115cc1ff999550ad968850783fe50',
    'b6012034ba0a7e4afbbf2c7a1432f8824aee5299a48e38e41a952686',
    'ce8b37a72b178a37bbd3236daa7b2c158c9d3604e7aa667e6c6004b7',
    'f0dc2c00d92a45521267be2d5de1c485f6f9d14466d7e16062897cf7',
    '349e55f83e9af24813e6cb368df6a80d38951b2a334dfcdf26815558',
    '84aebcfd3e00d0f87af918fc4b5e00135f407e379893df7e7d392c6a',
    'e8165b3328027ee0d74b1f07298cb092fd99aa7697a1436f5997f625',
  ]),
  CARDANO_PREPROD: createGenesisGovernance(229, [
    'a6a5e006fd4e8f51062dc431362369b2a43140abced8aa2ff2256d7b',
    '6095e643ea6f1cccb6e463ec34349026b3a48621aac5d512655ab1bf',
    '94c0de47e7ae32e3f7234ada5cf976506b68e3bb88c54dc53b4ba984',
    '5098dfd0deba725fadd692198fc33ee959fbe7e6edf1b5a695e06e61',
    '5a71f17f4ce4c1c0be053575d717ade6ad8a1d5453d02a65ce40d4b1',
    '2f4a6c6f098e20ee4bfd5b39942c164575f8ceb348e754df5d0ec04f',
    '94f51c795a6c11adb9c1e30f0b6def4230cbd0b8bc800098e2d2307b',
  ]),
  CARDANO_PREVIEW: createGenesisGovernance(1000, ['ff9babf23fef3f54ec29132c07a8e23807d7b395b143ecd8ff79f4c7']),
  APEX_PRIME_MAINNET: APEX_GOVERNANCE,
  APEX_VECTOR_MAINNET: APEX_GOVERNANCE,
};
