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

export const LOOKUP_DOCUMENTS = {
  committee: query('Committee', {
    name: 'committee',
    args: { epoch: 'Int!' },
    fields: [...required('position', 'sidechainPubkeyHex', 'expectedSlots'), 'auraPubkeyHex', 'poolIdHex'],
  }),
  performance: query('Performance', {
    name: 'epochPerformance',
    args: { epoch: 'Int!', limit: 'Int', offset: 'Int' },
    fields: [
      ...required('spoSkHex', 'produced', 'expected'),
      'identityLabel',
      'stakeSnapshot',
      'poolIdHex',
      'validatorClass',
    ],
  }),
  validators: query('Validators', {
    name: 'spoList',
    args: { limit: 'Int', offset: 'Int', search: 'String' },
    fields: VALIDATOR,
  }),
  validator: query('Validator', { name: 'spoByPoolId', args: { poolIdHex: 'String!' }, fields: VALIDATOR }),
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
    args: { recipient: 'HexEncoded', blockHeightFrom: 'Int', blockHeightTo: 'Int', limit: 'Int', offset: 'Int' },
    fields: [
      '__typename',
      ...required('id', 'blockHeight', 'midnightTxHash'),
      { on: 'BridgeUserTransfer', since: '4.4', fields: ['cardanoTxHash', 'amount', 'recipient'] },
      { on: 'BridgeReserveTransfer', since: '4.4', fields: ['cardanoTxHash', 'amount'] },
      { on: 'BridgeInvalidTransfer', since: '4.4', fields: ['cardanoTxHash', 'amount'] },
      { on: 'BridgeUnapprovedTransfer', since: '4.4', fields: ['cardanoTxHash', 'amount', 'recipient'] },
      { on: 'BridgeSubminimalFlushTransfer', since: '4.4', fields: ['amount', 'count'] },
    ],
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
      return { document, variables: { poolIdHex: lookup.poolId } };
    case 'contract-events': {
      const { address, types, fromBlock, toBlock, limit, offset } = lookup;
      return {
        document,
        variables: { filter: { contractAddress: address, types, fromBlock, toBlock }, limit, offset },
      };
    }
    case 'bridge-events': {
      const { recipient, fromBlock, toBlock, limit, offset } = lookup;
      const variables = { recipient, blockHeightFrom: fromBlock, blockHeightTo: toBlock, limit, offset };
      return { document, variables };
    }
    default:
      return { document, variables: given };
  }
}
