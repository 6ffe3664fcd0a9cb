/** Differences between indexer releases; each switch is one difference. */
export interface SchemaFeatures {
  /** Fields of regular transactions and tree roots of blocks that release 4.1 renamed or added. */
  readonly renamedTreeFields: boolean;
  /** Tree sizes in blocks, since 4.3.7. */
  readonly blockIndexes: boolean;
  /** Bridge claims and contract events, since 4.4. */
  readonly bridge: boolean;
  /** A type that no build supports yet. */
  readonly futureTypes: boolean;
}

export const ALL_FEATURES: SchemaFeatures = {
  renamedTreeFields: true,
  blockIndexes: true,
  bridge: true,
  futureTypes: false,
};

const when = (condition: boolean, text: string): string => (condition ? text : '');

const INTERFACE = `id: Int! hash: HexEncoded! protocolVersion: Int! raw: HexEncoded! block: Block!
  contractActions: [ContractAction!]! unshieldedCreatedOutputs: [UnshieldedUtxo!]!
  unshieldedSpentOutputs: [UnshieldedUtxo!]! zswapLedgerEvents: [ZswapLedgerEvent!]!
  dustLedgerEvents: [DustLedgerEvent!]!`;

const ACTION = `address: HexEncoded! state: HexEncoded! zswapState: HexEncoded! unshieldedBalances: [ContractBalance!]!`;

/** A small schema with the shape of the indexer's, written for tests: only the parts that our documents use. */
export const buildTestSchema = ({ renamedTreeFields, blockIndexes, bridge, futureTypes }: SchemaFeatures): string => `
scalar HexEncoded
scalar CardanoRewardAddress
input BlockOffset { hash: HexEncoded height: Int }
type Query {
  block(offset: BlockOffset): Block
  dustGenerationStatus(cardanoRewardAddresses: [CardanoRewardAddress!]!): [DustGenerationStatus!]!
  ${when(
    renamedTreeFields,
    `dustGenerations(cardanoRewardAddresses: [CardanoRewardAddress!]!): [DustGenerations!]!
     zswapMerkleTreeCollapsedUpdate(startIndex: Int!, endIndex: Int!): MerkleTreeCollapsedUpdate!`,
  )}
  ${when(bridge, 'bridgeBalance(address: HexEncoded!): BridgeBalance!')}
}
type Subscription { blocks(offset: BlockOffset): Block! }
type Block {
  hash: HexEncoded! height: Int! protocolVersion: Int! timestamp: Int! author: HexEncoded
  ledgerParameters: HexEncoded! parent: Block transactions: [Transaction!]! systemParameters: SystemParameters!
  ${when(
    renamedTreeFields,
    `zswapMerkleTreeRoot: HexEncoded! dustCommitmentMerkleTreeRoot: HexEncoded
     dustGenerationMerkleTreeRoot: HexEncoded`,
  )}
  ${when(blockIndexes, 'zswapEndIndex: Int! dustCommitmentEndIndex: Int! dustGenerationEndIndex: Int!')}
}
type SystemParameters { dParameter: DParameter! termsAndConditions: Terms }
type DParameter { numPermissionedCandidates: Int! numRegisteredCandidates: Int! }
type Terms { hash: HexEncoded! url: String! }
interface Transaction { ${INTERFACE} }
type RegularTransaction implements Transaction { ${INTERFACE}
  transactionResult: TransactionResult! identifiers: [HexEncoded!]! fees: TransactionFees!
  merkleTreeRoot: HexEncoded! startIndex: Int! endIndex: Int!
  ${when(
    renamedTreeFields,
    `fee: String! zswapMerkleTreeRoot: HexEncoded! zswapStartIndex: Int! zswapEndIndex: Int!
     dustCommitmentStartIndex: Int! dustCommitmentEndIndex: Int!
     dustGenerationStartIndex: Int! dustGenerationEndIndex: Int!`,
  )}
}
type SystemTransaction implements Transaction { ${INTERFACE} }
${when(
  bridge,
  `type BridgeClaimTransaction implements Transaction { ${INTERFACE} recipient: HexEncoded! amount: HexEncoded! }
   type BridgeBalance { deposited: HexEncoded! claimed: HexEncoded! balance: HexEncoded! }`,
)}
${when(
  futureTypes,
  `type FutureTransaction implements Transaction { ${INTERFACE} }
   type ContractFreeze implements ContractAction { ${ACTION} }`,
)}
type TransactionResult { status: TransactionStatus! segments: [Segment!] }
enum TransactionStatus { SUCCESS PARTIAL_SUCCESS FAILURE ${when(futureTypes, 'QUEUED')} }
type Segment { id: Int! success: Boolean! }
type TransactionFees { paidFees: String! }
type UnshieldedUtxo {
  owner: String! tokenType: HexEncoded! value: String! intentHash: HexEncoded! outputIndex: Int! ctime: Int
  initialNonce: HexEncoded! registeredForDustGeneration: Boolean!
}
interface ContractAction { ${ACTION} }
type ContractDeploy implements ContractAction { ${ACTION} }
type ContractCall implements ContractAction { ${ACTION} entryPoint: String! }
type ContractUpdate implements ContractAction { ${ACTION} }
type ContractBalance { tokenType: HexEncoded! amount: String! }
type ZswapLedgerEvent { id: Int! raw: HexEncoded! }
interface DustLedgerEvent { id: Int! raw: HexEncoded! }
type ParamChange implements DustLedgerEvent { id: Int! raw: HexEncoded! }
type DustGenerations { cardanoRewardAddress: CardanoRewardAddress! registrations: [DustRegistration!]! }
type DustRegistration { dustAddress: String! valid: Boolean! utxoTxHash: HexEncoded utxoOutputIndex: Int }
type DustGenerationStatus {
  cardanoRewardAddress: CardanoRewardAddress! dustAddress: String registered: Boolean!
  utxoTxHash: HexEncoded utxoOutputIndex: Int
}
type MerkleTreeCollapsedUpdate { startIndex: Int! endIndex: Int! update: HexEncoded! protocolVersion: Int! }
`;
