/** Blocks, transactions, unshielded outputs and contract actions. The names are those of the indexer, release 4.3. */
export const CHAIN_TYPES = `
  type Block {
    hash: HexEncoded!
    height: Int!
    protocolVersion: Int!
    timestamp: Int!
    author: HexEncoded
    zswapMerkleTreeRoot: HexEncoded!
    ledgerParameters: HexEncoded!
    zswapEndIndex: Int!
    dustCommitmentEndIndex: Int! @beta
    dustGenerationEndIndex: Int! @beta
    parent: Block
    transactions: [Transaction!]!
    systemParameters: SystemParameters!
    dustCommitmentMerkleTreeRoot: HexEncoded
    dustGenerationMerkleTreeRoot: HexEncoded
  }

  input BlockOffset @oneOf {
    hash: HexEncoded
    height: Int
  }

  type SystemParameters {
    dParameter: DParameter!
    termsAndConditions: TermsAndConditions
  }

  type DParameter {
    numPermissionedCandidates: Int!
    numRegisteredCandidates: Int!
  }

  type TermsAndConditions {
    hash: HexEncoded!
    url: String!
  }

  type DParameterChange {
    blockHeight: Int!
    blockHash: HexEncoded!
    timestamp: Int!
    numPermissionedCandidates: Int!
    numRegisteredCandidates: Int!
  }

  type TermsAndConditionsChange {
    blockHeight: Int!
    blockHash: HexEncoded!
    timestamp: Int!
    hash: HexEncoded!
    url: String!
  }

  interface Transaction {
    id: Int!
    hash: HexEncoded!
    protocolVersion: Int!
    raw: HexEncoded!
    block: Block!
    contractActions: [ContractAction!]!
    unshieldedCreatedOutputs: [UnshieldedUtxo!]!
    unshieldedSpentOutputs: [UnshieldedUtxo!]!
    zswapLedgerEvents: [ZswapLedgerEvent!]!
    dustLedgerEvents: [DustLedgerEvent!]!
  }

  input TransactionOffset @oneOf {
    hash: HexEncoded
    identifier: HexEncoded
  }

  type RegularTransaction implements Transaction {
    id: Int!
    hash: HexEncoded!
    protocolVersion: Int!
    raw: HexEncoded!
    transactionResult: TransactionResult!
    identifiers: [HexEncoded!]!
    zswapMerkleTreeRoot: HexEncoded!
    merkleTreeRoot: HexEncoded! @deprecated(reason: "Use zswapMerkleTreeRoot instead")
    zswapStartIndex: Int!
    startIndex: Int! @deprecated(reason: "Use zswapStartIndex instead")
    zswapEndIndex: Int!
    endIndex: Int! @deprecated(reason: "Use zswapEndIndex instead")
    dustCommitmentStartIndex: Int! @beta
    dustCommitmentEndIndex: Int! @beta
    dustGenerationStartIndex: Int! @beta
    dustGenerationEndIndex: Int! @beta
    fee: String!
    fees: TransactionFees! @deprecated(reason: "Use fee instead")
    block: Block!
    contractActions: [ContractAction!]!
    unshieldedCreatedOutputs: [UnshieldedUtxo!]!
    unshieldedSpentOutputs: [UnshieldedUtxo!]!
    zswapLedgerEvents: [ZswapLedgerEvent!]!
    dustLedgerEvents: [DustLedgerEvent!]!
  }

  type SystemTransaction implements Transaction {
    id: Int!
    hash: HexEncoded!
    protocolVersion: Int!
    raw: HexEncoded!
    block: Block!
    contractActions: [ContractAction!]!
    unshieldedCreatedOutputs: [UnshieldedUtxo!]!
    unshieldedSpentOutputs: [UnshieldedUtxo!]!
    zswapLedgerEvents: [ZswapLedgerEvent!]!
    dustLedgerEvents: [DustLedgerEvent!]!
  }

  type TransactionResult {
    status: TransactionResultStatus!
    segments: [Segment!]
  }

  enum TransactionResultStatus {
    SUCCESS
    PARTIAL_SUCCESS
    FAILURE
  }

  type Segment {
    id: Int!
    success: Boolean!
  }

  type TransactionFees {
    paidFees: String!
    estimatedFees: String! @deprecated(reason: "Use paidFees instead")
  }

  type UnshieldedUtxo {
    owner: UnshieldedAddress!
    tokenType: HexEncoded!
    value: String!
    intentHash: HexEncoded!
    outputIndex: Int!
    ctime: Int
    initialNonce: HexEncoded!
    registeredForDustGeneration: Boolean!
    createdAtTransaction: Transaction!
    spentAtTransaction: Transaction
  }

  type UnshieldedTransaction {
    transaction: Transaction!
    createdUtxos: [UnshieldedUtxo!]!
    spentUtxos: [UnshieldedUtxo!]!
  }

  union UnshieldedTransactionsEvent = UnshieldedTransaction | UnshieldedTransactionsProgress

  type UnshieldedTransactionsProgress {
    highestTransactionId: Int!
  }

  interface ContractAction {
    address: HexEncoded!
    state: HexEncoded!
    zswapState: HexEncoded!
    transaction: Transaction!
    unshieldedBalances: [ContractBalance!]!
  }

  input ContractActionOffset @oneOf {
    blockOffset: BlockOffset
    transactionOffset: TransactionOffset
  }

  type ContractDeploy implements ContractAction {
    address: HexEncoded!
    state: HexEncoded!
    zswapState: HexEncoded!
    transaction: Transaction!
    unshieldedBalances: [ContractBalance!]!
  }

  type ContractCall implements ContractAction {
    address: HexEncoded!
    state: HexEncoded!
    zswapState: HexEncoded!
    entryPoint: String!
    transaction: Transaction!
    deploy: ContractDeploy!
    unshieldedBalances: [ContractBalance!]!
  }

  type ContractUpdate implements ContractAction {
    address: HexEncoded!
    state: HexEncoded!
    zswapState: HexEncoded!
    transaction: Transaction!
    unshieldedBalances: [ContractBalance!]!
  }

  type ContractBalance {
    tokenType: HexEncoded!
    amount: String!
  }
`;
