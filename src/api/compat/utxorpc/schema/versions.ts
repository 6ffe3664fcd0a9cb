import type { FileRegistry } from '@bufbuild/protobuf';
import { buildRegistry, type NamedPackage } from './build-registry.js';
import { CARDANO_CERTIFICATES } from './cardano-certificates.js';
import { CARDANO_GENESIS } from './cardano-genesis.js';
import { CARDANO_GOVERNANCE } from './cardano-governance.js';
import { CARDANO_PARAMETERS } from './cardano-parameters.js';
import { CARDANO_PATTERNS } from './cardano-patterns.js';
import { CARDANO_TRANSACTION } from './cardano-transaction.js';
import type { PackageSchema } from './package-schema.js';
import { QUERY } from './query.js';
import { SUBMIT } from './submit.js';
import { SYNC } from './sync.js';
import { WATCH } from './watch.js';

export const VERSIONS = ['v1beta', 'v1alpha'] as const;

/**
 * `v1alpha` is the form of the npm packages `@utxorpc/spec` 0.16 and 0.17, which the published clients use: amounts have
 * 64 bits, and several transactions are submitted at once. Fields that only `v1beta` has are ignored by its clients.
 */
export type Version = (typeof VERSIONS)[number];

const join = (...parts: readonly PackageSchema[]): PackageSchema => ({
  enums: Object.assign({}, ...parts.map(({ enums }) => enums)),
  messages: Object.assign({}, ...parts.map(({ messages }) => messages)),
});

const CARDANO = join(
  CARDANO_TRANSACTION,
  CARDANO_GOVERNANCE,
  CARDANO_CERTIFICATES,
  CARDANO_PATTERNS,
  CARDANO_PARAMETERS,
  CARDANO_GENESIS,
);

const PACKAGES: readonly NamedPackage[] = [
  { name: 'cardano', schema: CARDANO },
  { name: 'query', schema: QUERY },
  { name: 'submit', schema: SUBMIT },
  { name: 'sync', schema: SYNC },
  { name: 'watch', schema: WATCH },
];

/** Messages of `v1alpha` whose fields have other types or numbers. */
const ALPHA_MESSAGES: Readonly<Record<string, PackageSchema['messages']>> = {
  cardano: {
    Asset: { name: 'bytes 1', output_coin: 'uint64 2', mint_coin: 'int64 3' },
    Multiasset: { ...CARDANO.messages['Multiasset'], redeemer: 'Redeemer 3' },
    MirTarget: { stake_credential: 'StakeCredential 1', delta_coin: 'int64 2' },
    GovernanceAction: { ...CARDANO.messages['GovernanceAction'], info_action: 'uint32 7 in governance_action' },
  },
  submit: {
    EvalTxRequest: { tx: 'repeated AnyChainTx 1' },
    EvalTxResponse: { report: 'repeated AnyChainEval 1' },
    SubmitTxRequest: { tx: 'repeated AnyChainTx 1' },
    SubmitTxResponse: { ref: 'repeated bytes 1' },
  },
  sync: {
    ReadTipResponse: { tip: 'BlockRef 1', timestamp: 'uint64 2' },
  },
};

const toAlpha = ({ name, schema }: NamedPackage): NamedPackage => ({
  name,
  schema: { ...schema, messages: { ...schema.messages, ...ALPHA_MESSAGES[name] } },
});

export const createRegistry = (version: Version): FileRegistry =>
  version === 'v1beta'
    ? buildRegistry(version, PACKAGES, (type) => (type === 'Coin' ? 'BigInt' : type))
    : buildRegistry(version, PACKAGES.map(toAlpha), (type) => (type === 'Coin' ? 'uint64' : type));
