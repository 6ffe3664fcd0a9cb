import { type DocumentTemplate, type FieldTemplate, required, since, type Template } from './document-template.js';

/**
 * The GraphQL documents for an indexer (version 4 of its schema). Complexity is limited to 200 there, so a request
 * covers one block. Fields are required if the index would be wrong without them; all others may be absent.
 */
const CREATED_OUTPUT: readonly Template[] = [
  ...required('owner', 'tokenType', 'value', 'intentHash', 'outputIndex'),
  ...required('initialNonce', 'registeredForDustGeneration'),
  'ctime',
];

const CONTRACT_ACTION: readonly Template[] = [
  '__typename',
  ...required('address', 'state', 'zswapState'),
  { name: 'unshieldedBalances', fields: ['tokenType', 'amount'] },
  { on: 'ContractCall', fields: ['entryPoint'] },
];

const LEDGER_EVENT: readonly Template[] = required('id', 'raw');

/** Release 4.1 renamed fields of the shielded tree and added the fee next to its former list. */
const REGULAR_TRANSACTION: readonly Template[] = [
  { name: 'transactionResult', fields: ['status', { name: 'segments', fields: ['id', 'success'] }] },
  'identifiers',
  ...since('4.1', 'fee'),
  { name: 'fees', insteadOf: 'fee', fields: ['paidFees'] },
  { name: 'zswapMerkleTreeRoot', since: '4.1', former: 'merkleTreeRoot' },
  { name: 'zswapStartIndex', since: '4.1', former: 'startIndex' },
  { name: 'zswapEndIndex', since: '4.1', former: 'endIndex' },
  ...since('4.1', 'dustCommitmentStartIndex', 'dustCommitmentEndIndex'),
  ...since('4.1', 'dustGenerationStartIndex', 'dustGenerationEndIndex'),
];

const TRANSACTION: readonly Template[] = [
  '__typename',
  ...required('hash', 'protocolVersion', 'raw'),
  { on: 'RegularTransaction', fields: REGULAR_TRANSACTION },
  { on: 'BridgeClaimTransaction', since: '4.4', fields: ['recipient', 'amount'] },
  { name: 'unshieldedCreatedOutputs', required: true, fields: CREATED_OUTPUT },
  { name: 'unshieldedSpentOutputs', required: true, fields: required('intentHash', 'outputIndex') },
  { name: 'contractActions', required: true, fields: CONTRACT_ACTION },
  { name: 'zswapLedgerEvents', required: true, fields: LEDGER_EVENT },
  { name: 'dustLedgerEvents', required: true, fields: LEDGER_EVENT },
];

const BLOCK: readonly Template[] = [
  ...required('hash', 'height', 'protocolVersion', 'timestamp'),
  'author',
  'ledgerParameters',
  ...since('4.1', 'zswapMerkleTreeRoot', 'dustCommitmentMerkleTreeRoot', 'dustGenerationMerkleTreeRoot'),
  ...since('4.3.7', 'zswapEndIndex', 'dustCommitmentEndIndex', 'dustGenerationEndIndex'),
  { name: 'parent', required: true, fields: required('hash') },
  {
    name: 'systemParameters',
    fields: [
      { name: 'dParameter', fields: ['numPermissionedCandidates', 'numRegisteredCandidates'] },
      { name: 'termsAndConditions', fields: ['hash', 'url'] },
    ],
  },
  { name: 'transactions', required: true, fields: TRANSACTION },
];

const block = (fields: readonly Template[]): FieldTemplate => ({
  name: 'block',
  args: { offset: 'BlockOffset' },
  fields,
});

export const BLOCK_DOCUMENT: DocumentTemplate = { operation: 'query', name: 'Block', root: block(BLOCK) };

export const TIP_DOCUMENT: DocumentTemplate = {
  operation: 'query',
  name: 'Tip',
  root: block(required('hash', 'height', 'timestamp')),
};

export const NEW_BLOCKS_DOCUMENT: DocumentTemplate = {
  operation: 'subscription',
  name: 'NewBlocks',
  root: { name: 'blocks', fields: ['hash', 'height'] },
};

const ADDRESSES = { cardanoRewardAddresses: '[CardanoRewardAddress!]!' } as const;

export const REGISTRATIONS_DOCUMENT: DocumentTemplate = {
  operation: 'query',
  name: 'Registrations',
  root: {
    name: 'dustGenerations',
    since: '4.1',
    args: ADDRESSES,
    fields: [
      ...required('cardanoRewardAddress'),
      {
        name: 'registrations',
        required: true,
        fields: [...required('dustAddress', 'valid'), 'utxoTxHash', 'utxoOutputIndex'],
      },
    ],
  },
};

/** Release 4.0 returns only the effective registration. */
export const REGISTRATION_STATUS_DOCUMENT: DocumentTemplate = {
  operation: 'query',
  name: 'RegistrationStatus',
  root: {
    name: 'dustGenerationStatus',
    args: ADDRESSES,
    fields: [...required('cardanoRewardAddress', 'registered', 'dustAddress'), 'utxoTxHash', 'utxoOutputIndex'],
  },
};

const treeUpdate = (name: string, line: '4.1' | '4.2'): DocumentTemplate => ({
  operation: 'query',
  name: 'TreeUpdate',
  root: {
    name,
    since: line,
    args: { startIndex: 'Int!', endIndex: 'Int!' },
    fields: required('startIndex', 'endIndex', 'update', 'protocolVersion'),
  },
});

export const MERKLE_DOCUMENTS = {
  zswap: treeUpdate('zswapMerkleTreeCollapsedUpdate', '4.1'),
  'dust-commitment': treeUpdate('dustCommitmentMerkleTreeUpdate', '4.1'),
  'dust-generation': treeUpdate('dustGenerationMerkleTreeUpdate', '4.2'),
} as const satisfies Readonly<Record<string, DocumentTemplate>>;
