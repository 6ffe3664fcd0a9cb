import type { Lookup } from '../../chains/midnight/lookups.js';
import { type DocumentTemplate, type FieldTemplate, required, type Template } from './document-template.js';
import type { Data } from './graphql.js';

interface LookupRequest {
  readonly document: DocumentTemplate;
  readonly variables: Data;
}

const query = (name: string, root: FieldTemplate): DocumentTemplate => ({ operation: 'query', name, root });

const VALIDATOR: readonly Template[] = [
  ...required('poolIdHex', 'validatorClass', 'sidechainPubkeyHex'),
  'auraPubkeyHex',
  'name',
  'ticker',
  'homepageUrl',
  'logoUrl',
];

const IDENTITY: readonly Template[] = [
  ...required('poolIdHex', 'mainchainPubkeyHex', 'sidechainPubkeyHex', 'validatorClass'),
  'auraPubkeyHex',
];

const POOL_METADATA: readonly Template[] = [
  ...required('poolIdHex'),
  'hexId',
  'name',
  'ticker',
  'homepageUrl',
  'logoUrl',
];

const PERFORMANCE: readonly Template[] = [
  ...required('epochNo', 'spoSkHex', 'expected'),
  'identityLabel',
  'stakeSnapshot',
  'poolIdHex',
  'validatorClass',
];

const BRIDGE_EVENT: readonly Template[] = [
  '__typename',
  ...required('id', 'blockHeight', 'midnightTxHash'),
  { on: 'BridgeUserTransfer', since: '4.4', fields: ['cardanoTxHash', 'amount', 'recipient'] },
  { on: 'BridgeReserveTransfer', since: '4.4', fields: ['cardanoTxHash', 'amount'] },
  { on: 'BridgeInvalidTransfer', since: '4.4', fields: ['cardanoTxHash', 'amount'] },
  { on: 'BridgeUnapprovedTransfer', since: '4.4', fields: ['cardanoTxHash', 'amount', 'recipient'] },
  { on: 'BridgeSubminimalFlushTransfer', since: '4.4', fields: ['amount', 'count'] },
];

const PAGE = { limit: 'Int', offset: 'Int' } as const;
const EPOCHS = { fromEpoch: 'Int!', toEpoch: 'Int!' } as const;
const HEIGHTS = { blockHeightFrom: 'Int', blockHeightTo: 'Int' } as const;

export const LOOKUP_DOCUMENTS = {
  committee: query('Committee', {
    name: 'committee',
    args: { epoch: 'Int!' },
    fields: [...required('position', 'sidechainPubkeyHex', 'expectedSlots'), 'auraPubkeyHex', 'poolIdHex'],
  }),
  performance: query('Performance', {
    name: 'epochPerformance',
    args: { epoch: 'Int!', limit: 'Int', offset: 'Int' },
    fields: PERFORMANCE,
  }),
  validators: query('Validators', {
    name: 'spoList',
    args: { limit: 'Int', offset: 'Int', search: 'String' },
    fields: VALIDATOR,
  }),
  validator: query('Validator', { name: 'spoByPoolId', args: { poolIdHex: 'String!' }, fields: VALIDATOR }),
  identities: query('Identities', { name: 'spoIdentities', args: PAGE, fields: IDENTITY }),
  identity: query('Identity', { name: 'spoIdentityByPoolId', args: { poolIdHex: 'String!' }, fields: IDENTITY }),
  'validator-count': query('Count', { name: 'spoCount' }),
  'pool-metadata': query('Metadata', {
    name: 'poolMetadata',
    args: { poolIdHex: 'String!' },
    fields: POOL_METADATA,
  }),
  'pool-metadata-list': query('MetadataList', {
    name: 'poolMetadataList',
    args: { ...PAGE, withNameOnly: 'Boolean' },
    fields: POOL_METADATA,
  }),
  'latest-performance': query('LatestPerformance', {
    name: 'spoPerformanceLatest',
    args: PAGE,
    fields: PERFORMANCE,
  }),
  'validator-performance': query('ValidatorPerformance', {
    name: 'spoPerformanceBySpoSk',
    args: { spoSkHex: 'String!', ...PAGE },
    fields: PERFORMANCE,
  }),
  'registered-totals': query('Totals', {
    name: 'registeredTotalsSeries',
    args: EPOCHS,
    fields: required('epochNo', 'totalRegistered', 'newlyRegistered'),
  }),
  registrations: query('Registrations', {
    name: 'registeredSpoSeries',
    args: EPOCHS,
    fields: [
      ...required('epochNo', 'federatedValidCount', 'federatedInvalidCount'),
      ...required('registeredValidCount', 'registeredInvalidCount'),
      'dparam',
    ],
  }),
  presence: query('Presence', {
    name: 'registeredPresence',
    args: EPOCHS,
    fields: [...required('epochNo', 'idKey', 'source'), 'status'],
  }),
  'first-valid-epochs': query('FirstEpochs', {
    name: 'registeredFirstValidEpochs',
    args: { uptoEpoch: 'Int' },
    fields: required('idKey', 'firstValidEpoch'),
  }),
  stake: query('Stake', {
    name: 'stakeDistribution',
    args: { ...PAGE, search: 'String', orderByStakeDesc: 'Boolean' },
    fields: [
      ...required('poolIdHex'),
      'name',
      'ticker',
      'homepageUrl',
      'logoUrl',
      'liveStake',
      'activeStake',
      'liveDelegators',
      'liveSaturation',
      'declaredPledge',
      'livePledge',
      'stakeShare',
    ],
  }),
  'contract-events': query('Events', {
    name: 'contractEvents',
    since: '4.4',
    args: { filter: 'ContractEventFilter!', limit: 'Int', offset: 'Int' },
    fields: [
      '__typename',
      ...required('id', 'raw', 'version', 'contractAddress'),
      {
        name: 'transaction',
        required: true,
        fields: [...required('hash'), { name: 'block', required: true, fields: required('height') }],
      },
    ],
  }),
  'bridge-events': query('Bridge', {
    name: 'bridgeEvents',
    since: '4.4',
    args: { recipient: 'HexEncoded', ...HEIGHTS, ...PAGE },
    fields: BRIDGE_EVENT,
  }),
  'bridge-deposits': query('Deposits', {
    name: 'bridgeDeposits',
    since: '4.4',
    args: { recipient: 'HexEncoded!', includeUnapproved: 'Boolean', ...PAGE },
    fields: BRIDGE_EVENT,
  }),
  'bridge-reserve-inflows': query('ReserveInflows', {
    name: 'bridgeReserveInflows',
    since: '4.4',
    args: { ...HEIGHTS, ...PAGE },
    fields: BRIDGE_EVENT,
  }),
  'bridge-treasury-inflows': query('TreasuryInflows', {
    name: 'bridgeTreasuryInflows',
    since: '4.4',
    args: { reason: 'BridgeTreasuryReason', ...HEIGHTS, ...PAGE },
    fields: BRIDGE_EVENT,
  }),
  'bridge-balance': query('Balance', {
    name: 'bridgeBalance',
    since: '4.4',
    args: { address: 'HexEncoded!' },
    fields: required('deposited', 'claimed', 'balance'),
  }),
  'bridge-summary': query('Summary', {
    name: 'bridgePoolSummary',
    since: '4.4',
    fields: [
      ...required('reserveTotal', 'subminimumTxCount'),
      { name: 'treasuryByReason', required: true, fields: required('reason', 'total', 'count') },
      'lastEventBlockHeight',
    ],
  }),
} as const satisfies Readonly<Record<Lookup['what'], DocumentTemplate>>;

/** The document of a lookup with its variables, which are named like the arguments. */
export function lookupRequest(lookup: Lookup): LookupRequest {
  const document = LOOKUP_DOCUMENTS[lookup.what];
  const { what: _, ...given } = lookup;
  switch (lookup.what) {
    case 'validator':
    case 'identity':
    case 'pool-metadata':
      return { document, variables: { poolIdHex: lookup.poolId } };
    case 'validator-performance': {
      const { validatorKey, limit, offset } = lookup;
      return { document, variables: { spoSkHex: validatorKey, limit, offset } };
    }
    case 'contract-events': {
      const { address, types, fromBlock, toBlock, limit, offset } = lookup;
      return {
        document,
        variables: { filter: { contractAddress: address, types, fromBlock, toBlock }, limit, offset },
      };
    }
    case 'bridge-events':
    case 'bridge-reserve-inflows':
    case 'bridge-treasury-inflows': {
      const { what: __, fromBlock, toBlock, ...rest } = lookup;
      return { document, variables: { ...rest, blockHeightFrom: fromBlock, blockHeightTo: toBlock } };
    }
    default:
      return { document, variables: given };
  }
}
