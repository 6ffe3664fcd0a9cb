/**
 * What is asked of an indexer (GraphQL, version 4 of its schema). Complexity is limited to 200 there, so a request
 * names one block only.
 */
const TRANSACTION = `__typename id hash protocolVersion raw
  ... on RegularTransaction {
    transactionResult { status segments { id success } }
    identifiers fee zswapMerkleTreeRoot zswapStartIndex zswapEndIndex
    dustCommitmentStartIndex dustCommitmentEndIndex dustGenerationStartIndex dustGenerationEndIndex
  }
  ... on BridgeClaimTransaction { recipient amount }
  unshieldedCreatedOutputs {
    owner tokenType value intentHash outputIndex ctime initialNonce registeredForDustGeneration
  }
  unshieldedSpentOutputs { intentHash outputIndex }
  contractActions {
    __typename address state zswapState unshieldedBalances { tokenType amount }
    ... on ContractCall { entryPoint }
  }
  zswapLedgerEvents { id raw }
  dustLedgerEvents { id raw }`;

const BLOCK = `hash height protocolVersion timestamp author ledgerParameters zswapMerkleTreeRoot zswapEndIndex
  dustCommitmentEndIndex dustGenerationEndIndex dustCommitmentMerkleTreeRoot dustGenerationMerkleTreeRoot
  parent { hash }
  systemParameters {
    dParameter { numPermissionedCandidates numRegisteredCandidates }
    termsAndConditions { hash url }
  }
  transactions { ${TRANSACTION} }`;

export const BLOCK_DOCUMENT = `query Block($offset: BlockOffset) { block(offset: $offset) { ${BLOCK} } }`;

export const TIP_DOCUMENT = 'query Tip($offset: BlockOffset) { block(offset: $offset) { hash height timestamp } }';

export const NEW_BLOCKS_DOCUMENT = 'subscription NewBlocks { blocks { hash height } }';

export const REGISTRATIONS_DOCUMENT = `query Registrations($addresses: [CardanoRewardAddress!]!) {
  dustGenerations(cardanoRewardAddresses: $addresses) {
    cardanoRewardAddress
    registrations { dustAddress valid utxoTxHash utxoOutputIndex }
  }
}`;

const update = (field: string): string =>
  `query Update($start: Int!, $end: Int!) {
    ${field}(startIndex: $start, endIndex: $end) { startIndex endIndex update protocolVersion }
  }`;

export const MERKLE_FIELDS = {
  zswap: 'zswapMerkleTreeCollapsedUpdate',
  'dust-commitment': 'dustCommitmentMerkleTreeUpdate',
  'dust-generation': 'dustGenerationMerkleTreeUpdate',
} as const;

export const MERKLE_DOCUMENTS = {
  zswap: update(MERKLE_FIELDS.zswap),
  'dust-commitment': update(MERKLE_FIELDS['dust-commitment']),
  'dust-generation': update(MERKLE_FIELDS['dust-generation']),
} as const;
