/** Validators, which are stake pools of Cardano, and their epochs. The names are those of the indexer, release 4.3. */
export const VALIDATOR_TYPES = `
  type EpochInfo {
    epochNo: Int!
    durationSeconds: Int!
    elapsedSeconds: Int!
  }

  type EpochPerf {
    epochNo: Int!
    spoSkHex: String!
    produced: Int!
    expected: Int!
    identityLabel: String
    stakeSnapshot: String
    poolIdHex: String
    validatorClass: String
  }

  type CommitteeMember {
    epochNo: Int!
    position: Int!
    sidechainPubkeyHex: String!
    expectedSlots: Int!
    auraPubkeyHex: String
    poolIdHex: String
    spoSkHex: String
  }

  type Spo {
    poolIdHex: String!
    validatorClass: String!
    sidechainPubkeyHex: String!
    auraPubkeyHex: String
    name: String
    ticker: String
    homepageUrl: String
    logoUrl: String
  }

  type SpoIdentity {
    poolIdHex: String!
    mainchainPubkeyHex: String!
    sidechainPubkeyHex: String!
    auraPubkeyHex: String
    validatorClass: String!
  }

  type SpoComposite {
    identity: SpoIdentity
    metadata: PoolMetadata
    performance: [EpochPerf!]!
  }

  type PoolMetadata {
    poolIdHex: String!
    hexId: String
    name: String
    ticker: String
    homepageUrl: String
    logoUrl: String
  }

  type StakeShare {
    poolIdHex: String!
    name: String
    ticker: String
    homepageUrl: String
    logoUrl: String
    liveStake: String
    activeStake: String
    liveDelegators: Int
    liveSaturation: Float
    declaredPledge: String
    livePledge: String
    stakeShare: Float
  }

  type RegisteredTotals {
    epochNo: Int!
    totalRegistered: Int!
    newlyRegistered: Int!
  }

  type RegisteredStat {
    epochNo: Int!
    federatedValidCount: Int!
    federatedInvalidCount: Int!
    registeredValidCount: Int!
    registeredInvalidCount: Int!
    dparam: Float
  }

  type PresenceEvent {
    epochNo: Int!
    idKey: String!
    source: String!
    status: String
  }

  type FirstValidEpoch {
    idKey: String!
    firstValidEpoch: Int!
  }
`;
