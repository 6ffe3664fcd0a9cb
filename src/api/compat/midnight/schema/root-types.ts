/** Scalars and the fields that a document begins with. The names are those of the indexer, release 4.3. */
export const ROOT_TYPES = `
  directive @beta on FIELD_DEFINITION | OBJECT

  scalar HexEncoded
  scalar ViewingKey
  scalar UnshieldedAddress
  scalar DustAddress
  scalar CardanoRewardAddress
  scalar Unit
  type Query {
    block(offset: BlockOffset): Block
    zswapMerkleTreeCollapsedUpdate(startIndex: Int!, endIndex: Int!): MerkleTreeCollapsedUpdate!
    transactions(offset: TransactionOffset!): [Transaction!]!
    contractAction(address: HexEncoded!, offset: ContractActionOffset): ContractAction
    dustGenerationStatus(cardanoRewardAddresses: [CardanoRewardAddress!]!): [DustGenerationStatus!]!
    dustGenerations(cardanoRewardAddresses: [CardanoRewardAddress!]!): [DustGenerations!]!
    dustCommitmentMerkleTreeUpdate(startIndex: Int!, endIndex: Int!): MerkleTreeCollapsedUpdate! @beta
    dustGenerationMerkleTreeUpdate(startIndex: Int!, endIndex: Int!): MerkleTreeCollapsedUpdate! @beta
    dParameterHistory: [DParameterChange!]!
    termsAndConditionsHistory: [TermsAndConditionsChange!]!
    spoIdentities(limit: Int, offset: Int): [SpoIdentity!]!
    spoIdentityByPoolId(poolIdHex: String!): SpoIdentity
    spoCount: Int
    poolMetadata(poolIdHex: String!): PoolMetadata
    poolMetadataList(limit: Int, offset: Int, withNameOnly: Boolean): [PoolMetadata!]!
    spoByPoolId(poolIdHex: String!): Spo
    spoList(limit: Int, offset: Int, search: String): [Spo!]!
    spoCompositeByPoolId(poolIdHex: String!): SpoComposite
    stakePoolOperators(limit: Int): [String!]!
    spoPerformanceLatest(limit: Int, offset: Int): [EpochPerf!]!
    spoPerformanceBySpoSk(spoSkHex: String!, limit: Int, offset: Int): [EpochPerf!]!
    epochPerformance(epoch: Int!, limit: Int, offset: Int): [EpochPerf!]!
    currentEpochInfo: EpochInfo
    epochUtilization(epoch: Int!): Float
    committee(epoch: Int!): [CommitteeMember!]!
    registeredTotalsSeries(fromEpoch: Int!, toEpoch: Int!): [RegisteredTotals!]!
    registeredSpoSeries(fromEpoch: Int!, toEpoch: Int!): [RegisteredStat!]!
    registeredPresence(fromEpoch: Int!, toEpoch: Int!): [PresenceEvent!]!
    registeredFirstValidEpochs(uptoEpoch: Int): [FirstValidEpoch!]!
    stakeDistribution(limit: Int, offset: Int, search: String, orderByStakeDesc: Boolean): [StakeShare!]!
  }

  type Mutation {
    connect(viewingKey: ViewingKey!, options: ConnectOptions): HexEncoded!
    disconnect(sessionId: HexEncoded!): Unit!
  }

  type Subscription {
    blocks(offset: BlockOffset): Block!
    contractActions(address: HexEncoded!, offset: BlockOffset): ContractAction!
    dustGenerations(dustAddress: DustAddress!, startIndex: Int!, endIndex: Int!): DustGenerationsEvent! @beta
    dustLedgerEvents(id: Int): DustLedgerEvent!
    dustNullifierTransactions(nullifierLeBytesPrefixes: [HexEncoded!]!, fromBlock: Int, toBlock: Int): DustNullifierTransaction!
    shieldedNullifierTransactions(nullifierPrefixes: [HexEncoded!]!, fromBlock: Int, toBlock: Int): ShieldedNullifierTransaction!
    shieldedTransactions(sessionId: HexEncoded!, index: Int): ShieldedTransactionsEvent!
    unshieldedTransactions(address: UnshieldedAddress!, transactionId: Int): UnshieldedTransactionsEvent!
    zswapLedgerEvents(id: Int): ZswapLedgerEvent!
  }
`;
