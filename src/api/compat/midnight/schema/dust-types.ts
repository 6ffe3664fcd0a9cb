/** DUST, shielded coins and their trees. The names are those of the indexer, release 4.3. */
export const DUST_TYPES = `
  type DustGenerationStatus {
    cardanoRewardAddress: CardanoRewardAddress!
    dustAddress: DustAddress
    registered: Boolean!
    nightBalance: String!
    generationRate: String!
    maxCapacity: String!
    currentCapacity: String!
    utxoTxHash: HexEncoded
    utxoOutputIndex: Int
  }

  type DustGenerations {
    cardanoRewardAddress: CardanoRewardAddress!
    registrations: [DustRegistration!]!
  }

  type DustRegistration {
    dustAddress: DustAddress!
    valid: Boolean!
    nightBalance: String!
    generationRate: String!
    maxCapacity: String!
    currentCapacity: String!
    utxoTxHash: HexEncoded
    utxoOutputIndex: Int
  }

  interface DustLedgerEvent {
    id: Int!
    raw: HexEncoded!
    maxId: Int!
    protocolVersion: Int!
  }

  type DustInitialUtxo implements DustLedgerEvent {
    id: Int!
    raw: HexEncoded!
    maxId: Int!
    protocolVersion: Int!
    output: DustOutput!
  }

  type DustOutput {
    nonce: HexEncoded!
  }

  type DustGenerationDtimeUpdate implements DustLedgerEvent {
    id: Int!
    raw: HexEncoded!
    maxId: Int!
    protocolVersion: Int!
  }

  type DustSpendProcessed implements DustLedgerEvent {
    id: Int!
    raw: HexEncoded!
    maxId: Int!
    protocolVersion: Int!
  }

  type ParamChange implements DustLedgerEvent {
    id: Int!
    raw: HexEncoded!
    maxId: Int!
    protocolVersion: Int!
  }

  type ZswapLedgerEvent {
    id: Int!
    raw: HexEncoded!
    maxId: Int!
    protocolVersion: Int!
  }

  union DustGenerationsEvent = DustGenerationsItem | DustGenerationsProgress | DustGenerationDtimeUpdateItem

  type DustGenerationsItem @beta {
    commitmentMtIndex: Int!
    generationMtIndex: Int!
    owner: HexEncoded!
    value: String!
    initialValue: String!
    backingNight: HexEncoded!
    ctime: Int!
    transactionId: Int!
    transactionHash: HexEncoded!
    collapsedMerkleTree: MerkleTreeCollapsedUpdate
  }

  type DustGenerationsProgress @beta {
    highestIndex: Int!
    collapsedMerkleTree: MerkleTreeCollapsedUpdate
  }

  type DustGenerationDtimeUpdateItem @beta {
    generationMtIndex: Int!
    owner: HexEncoded!
    nightUtxoHash: HexEncoded!
    newDtime: Int!
    transactionId: Int!
    transactionHash: HexEncoded!
    treeInsertionPath: HexEncoded!
  }

  type DustNullifierTransaction {
    nullifierLeBytes: HexEncoded! @beta
    commitmentLeBytes: HexEncoded! @beta
    transactionId: Int!
    transactionHash: HexEncoded!
    blockHeight: Int!
    blockHash: HexEncoded!
    transaction: Transaction! @beta
  }

  type ShieldedNullifierTransaction {
    transactionId: Int!
    transactionHash: HexEncoded!
    blockHash: HexEncoded!
    blockHeight: Int!
    nullifier: HexEncoded!
    transaction: Transaction! @beta
  }

  type MerkleTreeCollapsedUpdate {
    startIndex: Int!
    endIndex: Int!
    update: HexEncoded!
    protocolVersion: Int!
  }

  type CollapsedMerkleTree {
    startIndex: Int!
    endIndex: Int!
    update: HexEncoded!
    protocolVersion: Int!
  }

  input ConnectOptions {
    startIndex: Int
  }

  type RelevantTransaction {
    transaction: RegularTransaction!
    zswapCollapsedUpdate: MerkleTreeCollapsedUpdate
    collapsedMerkleTree: CollapsedMerkleTree @deprecated(reason: "Use zswapCollapsedUpdate instead")
  }

  union ShieldedTransactionsEvent = RelevantTransaction | ShieldedTransactionsProgress

  type ShieldedTransactionsProgress {
    highestZswapEndIndex: Int!
    highestEndIndex: Int! @deprecated(reason: "Use highestZswapEndIndex instead")
    highestCheckedZswapEndIndex: Int!
    highestCheckedEndIndex: Int! @deprecated(reason: "Use highestCheckedZswapEndIndex instead")
    highestRelevantZswapEndIndex: Int!
    highestRelevantEndIndex: Int! @deprecated(reason: "Use highestRelevantZswapEndIndex instead")
  }
`;
