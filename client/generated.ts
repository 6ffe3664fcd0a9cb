// Made by `npm run docs` from the description of the interface. Not to be changed by hand.

export type Error = {
  /** A sentence that tells what to change */
  readonly error: string;
};

export type BlockSummary = {
  readonly hash: string;
  readonly number: number | null;
  /** Unix time in seconds */
  readonly time: number;
  readonly slot: number | null;
  readonly epoch: number | null;
  readonly epochSlot: number | null;
  /** 1 Byron to 7 Conway */
  readonly era: number;
  readonly eraName: string;
  /** Whole number as a decimal string */
  readonly output: string;
  /** Whole number as a decimal string */
  readonly fees: string;
  readonly slotLeader: string | null;
  readonly size: number | null;
  readonly txCount: number;
  readonly issuerKey: string | null;
  readonly previousBlock: string | null;
};

export type PageTip = {
  readonly blockHash: string;
  readonly blockHeight: number;
  readonly slot: number;
};

export type Block = {
  readonly hash: string;
  readonly number: number | null;
  /** Unix time in seconds */
  readonly time: number;
  readonly slot: number | null;
  readonly epoch: number | null;
  readonly epochSlot: number | null;
  /** 1 Byron to 7 Conway */
  readonly era: number;
  readonly eraName: string;
  /** Whole number as a decimal string */
  readonly output: string;
  /** Whole number as a decimal string */
  readonly fees: string;
  readonly slotLeader: string | null;
  readonly size: number | null;
  readonly txCount: number;
  readonly issuerKey: string | null;
  readonly previousBlock: string | null;
  readonly height: number | null;
  readonly nextBlock: string | null;
  /** Blocks after it */
  readonly confirmations: number;
  readonly issuerVkey: string | null;
  readonly blockVrf: string | null;
  readonly opCert: string | null;
  readonly opCertCounter: number | null;
  readonly opCertKesPeriod: number | null;
  readonly opCertSigma: string | null;
  readonly nonceVrf: {
    readonly output: string;
    readonly proof: string;
  } | null;
  readonly leaderVrf: {
    readonly output: string;
    readonly proof: string;
  } | null;
  readonly vrfResult: {
    readonly output: string;
    readonly proof: string;
  } | null;
  readonly blockBodyHash: string | null;
  readonly protocolVersion: string | null;
  readonly poolIdBech32: string | null;
};

export type BlockTx = {
  readonly txHash: string;
  /** Place in the block */
  readonly txIndex: number;
  readonly fee: string | null;
  /** Bytes */
  readonly size: number;
  /** Whole number as a decimal string */
  readonly output: string;
  /** True where a script failed and the collateral was taken */
  readonly invalid: boolean;
};

export type TransactionCbor = {
  readonly txHash: string;
  readonly blockHash: string;
  readonly blockHeight: number;
  readonly epochNo: number;
  readonly absoluteSlot: number;
  /** ISO 8601, UTC */
  readonly txTimestamp: string;
  /** The transaction as it was sent, hexadecimal */
  readonly cbor: string;
  /** False where a script failed */
  readonly validContract: boolean;
};

export type AssetBalance = {
  readonly unit: string;
  readonly policyId: string;
  readonly assetName: string;
  readonly fingerprint: string;
  /** Whole number as a decimal string */
  readonly quantity: string;
  readonly decimals: number | null;
  readonly hasOnchainMetadata: boolean | null;
};

export type TxIO = {
  readonly paymentAddress: {
    /** Base58 for Byron */
    readonly bech32: string;
    readonly cred: string | null;
  } | null;
  readonly stakeAddress: string | null;
  readonly txHash: string;
  /** Place among the outputs of that transaction */
  readonly txIndex: number;
  readonly value: string | null;
  readonly datumHash: string | null;
  readonly inlineDatum: {
    readonly bytes: string;
    /** Detailed form of cardano-cli */
    readonly value: unknown;
  } | null;
  readonly referenceScript: {
    readonly hash: string;
    readonly size: number;
    readonly type: "native" | "plutusV1" | "plutusV2" | "plutusV3";
    readonly bytes: string;
    /** A native script in the form of cardano-cli; null for Plutus */
    readonly value: unknown;
  } | null;
  readonly assets: readonly (AssetBalance)[];
  readonly consumedByTx: string | null;
  readonly collateral: boolean;
  readonly reference: boolean;
};

export type TxWithdrawal = {
  readonly stakeAddress: string;
  /** Whole number as a decimal string */
  readonly amount: string;
  readonly txHash: string;
  /** Absolute slot */
  readonly slot: number;
  readonly epoch: number;
  /** Unix time in seconds */
  readonly blockTime: number;
};

export type PlutusContract = {
  readonly scriptHash: string | null;
  readonly address: string | null;
  readonly purpose: string;
  readonly validContract: boolean;
  readonly size: number | null;
  readonly input: {
    /** Detailed form of cardano-cli */
    readonly redeemer: unknown;
    /** Null where the datum is not in the transaction */
    readonly datum: unknown;
    readonly exUnits: {
      /** Whole number as a decimal string */
      readonly mem: string;
      /** Whole number as a decimal string */
      readonly steps: string;
    };
  };
  readonly output: {
    /** Of the first output back to the address that has one */
    readonly datum: unknown;
  } | null;
};

export type GovVote = {
  readonly govActionId: string;
  readonly voterRole: "DRep" | "SPO" | "ConstitutionalCommittee";
  readonly voterHash: string;
  readonly voterId: string;
  readonly hasScript: boolean;
  readonly vote: "Yes" | "No" | "Abstain";
  readonly rationaleUrl: string | null;
  readonly rationaleHash: string | null;
  readonly drepId: string | null;
  readonly committeeColdHash: string | null;
  readonly txHash: string;
  /** Unix time in seconds */
  readonly votedAt: number;
  readonly votingPower: string | null;
};

export type GovProposal = {
  readonly govActionId: string;
  readonly govActionIdCip129: string;
  readonly txHash: string;
  readonly index: number;
  readonly type: string;
  readonly deposit: number;
  readonly returnAddress: string;
  readonly anchorUrl: string;
  readonly anchorHash: string;
  /** Absolute slot */
  readonly slot: number;
  readonly status: string | null;
  readonly title: string | null;
  readonly submittedEpoch: number;
  readonly expiresEpoch: number | null;
};

export type MintedAsset = {
  readonly unit: string;
  readonly policyId: string;
  readonly assetName: string;
  readonly fingerprint: string;
  /** Whole number as a decimal string, below zero where something is lost */
  readonly quantity: string;
};

export type TxCertificate = {
  /** Place in the transaction */
  readonly index: number;
  /** `STAKE_REGISTRATION`, `POOL_RETIREMENT`, `DREP_UPDATE`, …; `UNDECODED` where this version cannot read it */
  readonly type: string;
  /** What the certificate says; amounts as decimal strings */
  readonly info: unknown;
};

export type Transaction = {
  readonly txHash: string;
  readonly blockHash: string;
  readonly blockHeight: number;
  readonly blockEpoch: number;
  readonly epochSlot: number;
  readonly absoluteSlot: number;
  /** Unix time in seconds */
  readonly txTimestamp: number;
  /** Place in the block */
  readonly txIndex: number;
  /** Bytes */
  readonly txSize: number;
  /** Whole number as a decimal string */
  readonly totalOutput: string;
  readonly fee: string | null;
  readonly deposit: string | null;
  readonly inputs: readonly (TxIO)[];
  readonly outputs: readonly (TxIO)[];
  readonly referenceInputs: readonly (TxIO)[];
  readonly collateralInputs: readonly (TxIO)[];
  readonly collateralOutput: TxIO | null;
  readonly withdrawals: readonly (TxWithdrawal)[];
  readonly plutusContracts: readonly (PlutusContract)[];
  readonly votingProcedures: readonly (GovVote)[];
  readonly proposalProcedures: readonly (GovProposal)[];
  /** Whole number as a decimal string */
  readonly treasuryDonation: string;
  readonly invalidBefore: string | null;
  readonly invalidAfter: string | null;
  readonly validContract: boolean;
  readonly totalCollateral: string | null;
  readonly assetsMinted: readonly (MintedAsset)[];
  /** By label, without schema */
  readonly metadata: unknown;
  readonly certificates: readonly (TxCertificate)[];
  readonly nativeScripts: readonly ({
    readonly scriptHash: string;
    /** Form of cardano-cli */
    readonly json: unknown;
  })[];
  readonly requiredSigners: readonly (string)[];
  readonly auxiliaryDataHash: string | null;
  readonly scriptDataHash: string | null;
  /** Blocks after its block */
  readonly confirmations: number;
};

export type BlockAddress = {
  readonly address: string;
  readonly transactions: readonly ({
    readonly txHash: string;
  })[];
};

export type BlockCbor = {
  readonly hash: string;
  /** `[era, block]` as nodes store it, hexadecimal */
  readonly cbor: string;
};

export type Rollback = {
  /** Height of the newest block before */
  readonly fromHeight: number;
  readonly fromHash: string;
  readonly toHeight: number | null;
  readonly toHash: string | null;
  readonly toSlot: number | null;
  /** Blocks that were taken back */
  readonly depth: number;
  readonly droppedTxHashes: readonly (string)[];
  readonly reincludedTxHashes: readonly (string)[];
  /** ISO 8601, UTC */
  readonly observedAt: string;
};

export type ScriptDetail = {
  readonly hash: string;
  readonly type: "native" | "plutusV1" | "plutusV2" | "plutusV3";
  readonly cbor: string | null;
  readonly size: number | null;
  /** A native script in the form of cardano-cli; null for Plutus */
  readonly json: unknown;
};

export type Policy = {
  readonly policyId: string;
  readonly script: ScriptDetail | null;
  readonly assetCount: number;
  /** Assets of which there is any */
  readonly liveAssetCount: number;
  /** Whole number as a decimal string */
  readonly totalSupply: string;
  readonly holdersByAddress: number;
  /** Accounts; addresses without a stake part belong to none */
  readonly holdersByAccount: number;
  readonly firstMint: {
    readonly txHash: string;
    readonly slot: number;
    /** Unix time in seconds */
    readonly blockTime: number;
  } | null;
  readonly latestMint: {
    readonly txHash: string;
    readonly slot: number;
    /** Unix time in seconds */
    readonly blockTime: number;
  } | null;
  readonly locked: boolean | null;
  readonly lockSlot: number | null;
};

export type PolicyAsset = {
  readonly unit: string;
  readonly policyId: string;
  /** Hexadecimal */
  readonly assetName: string;
  readonly assetNameAscii: string | null;
  readonly fingerprint: string;
  /** Whole number as a decimal string */
  readonly quantity: string;
  readonly decimals: number | null;
};

export type AddressUtxo = {
  readonly txHash: string;
  /** Place among the outputs of the transaction */
  readonly txIndex: number;
  /** The same as `txIndex` */
  readonly outputIndex: number;
  readonly address: string;
  readonly stakeAddress: string | null;
  readonly paymentCred: string | null;
  /** Whole number as a decimal string */
  readonly value: string;
  readonly datumHash: string | null;
  readonly inlineDatum: {
    /** CBOR, hexadecimal */
    readonly bytes: string;
    /** Detailed form of cardano-cli */
    readonly value: unknown;
  } | null;
  readonly referenceScript: {
    readonly hash: string;
    /** Bytes */
    readonly size: number;
    readonly type: "native" | "plutusV1" | "plutusV2" | "plutusV3";
    readonly bytes: string;
    /** A native script in the form of cardano-cli; null for Plutus */
    readonly value: unknown;
  } | null;
  readonly assets: readonly (AssetBalance)[];
  readonly spent: boolean;
  readonly consumedByTx: string | null;
  readonly slot: number | null;
  readonly blockHash: string | null;
  readonly blockHeight: number | null;
  readonly blockTime: number | null;
  readonly epoch: number | null;
  readonly cborHex: string | null;
};

export type PolicyTx = {
  readonly txHash: string;
  readonly slot: number;
  readonly blockHeight: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly epoch: number;
  /** Place in the block */
  readonly txIndex: number;
  readonly blockHash: string;
  readonly assets: readonly ({
    readonly unit: string;
    /** Whole number as a decimal string */
    readonly quantity: string;
  })[];
  /** Outputs with assets of the policy that are still unspent */
  readonly liveOutputs: number;
};

export type PolicyHolder = {
  /** Address, or stake address in lists of accounts */
  readonly address: string;
  readonly stakeAddress: string | null;
  /** Different assets of the policy */
  readonly assetCount: number;
  /** Whole number as a decimal string */
  readonly quantity: string;
  /** The first 100, by unit */
  readonly assets: readonly ({
    readonly unit: string;
    /** Whole number as a decimal string */
    readonly quantity: string;
  })[];
  /** Whether there are more assets than shown */
  readonly truncated: boolean;
};

export type MintEvent = {
  readonly txHash: string;
  readonly unit: string;
  readonly policyId: string;
  readonly assetName: string;
  readonly fingerprint: string;
  /** Whole number as a decimal string, below zero where something is lost */
  readonly quantity: string;
  readonly action: "MINT" | "BURN";
  readonly slot: number;
  readonly blockHeight: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly epoch: number;
  /** What the transaction says about the asset under label 721 (CIP-25); null where nothing */
  readonly metadata: unknown;
};

export type Supply = {
  readonly unit: string | null;
  readonly policyId: string;
  /** Whole number as a decimal string */
  readonly supply: string;
  /** Whole number as a decimal string */
  readonly minted: string;
  /** Whole number as a decimal string */
  readonly burned: string;
  /** Of the block that the sums include */
  readonly slot: number;
};

export type PolicyScript = {
  readonly policyId: string;
  readonly type: "native" | "plutusV1" | "plutusV2" | "plutusV3";
  readonly locked: boolean | null;
  readonly expiresSlot: number | null;
  readonly signers: readonly (string)[];
  readonly script: ScriptDetail;
};

export type PolicyMetadata = {
  readonly policyId: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly image: string | null;
  readonly website: string | null;
  readonly royalty: {
    readonly rate: string;
    readonly address: string;
  } | null;
  readonly standard: readonly ("cip25" | "cip68")[];
  /** Whether the token registry has an asset of the policy */
  readonly verified: boolean;
};

export type MetadataLabel = {
  readonly label: string;
  readonly cip10: string | null;
  readonly count: number;
};

export type LabelMetadataJson = {
  readonly txHash: string;
  /** Bytes as `0x…`, keys as text, integers exact; `{undecoded, cbor}` for a value that JSON cannot show */
  readonly json: unknown;
  readonly slot: number;
  /** Unix time in seconds */
  readonly blockTime: number;
};

export type LabelMetadataCbor = {
  readonly txHash: string;
  /** CBOR of a map with this label alone, hexadecimal */
  readonly cbor: string;
};

export type TxMetadataJson = {
  readonly label: string;
  /** Bytes as `0x…`, keys as text, integers exact; `{undecoded, cbor}` for a value that JSON cannot show */
  readonly json: unknown;
};

export type TxMetadataCbor = {
  readonly label: string;
  /** CBOR of a map with this label alone, hexadecimal */
  readonly cbor: string;
};

export type TransactionMessage = {
  readonly label: string;
  readonly lines: readonly (string)[];
  /** Whether it is encrypted on the chain */
  readonly encrypted: boolean;
};

export type TransactionMetadata = {
  readonly txHash: string;
  readonly metadata: readonly (TxMetadataJson)[];
};

export type TokenRegistryEntry = {
  readonly subject: string;
  readonly policyId: string;
  /** Hexadecimal */
  readonly assetName: string;
  readonly name: string;
  readonly description: string;
  readonly ticker: string | null;
  readonly decimals: number | null;
  readonly url: string | null;
  readonly logo: string | null;
  readonly signatures: number;
  readonly sequenceNumber: number;
  /** ISO 8601, UTC */
  readonly updatedAt: string;
};

export type TokenMetadata = {
  readonly subject: string;
  /** The same as `subject` */
  readonly unit: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly ticker: string | null;
  readonly decimals: number | null;
  readonly logo: string | null;
  readonly url: string | null;
  readonly image: string | null;
  readonly mediaType: string | null;
  /** As the chain has it */
  readonly files: unknown;
  /** What else the chain says about the token */
  readonly attributes: unknown;
  readonly standard: "cip68" | "cip26" | "cip25";
  /** Where each field comes from */
  readonly sources: Readonly<Record<string, "cip68" | "cip26" | "cip25">>;
  /** Whether the registry has the token */
  readonly verified: boolean;
};

export type Cip68Metadata = {
  readonly subject: string;
  /** 222 NFT, 333 fungible, 444 rich fungible */
  readonly label: number;
  readonly referenceUnit: string;
  readonly version: number;
  /** Text where bytes are UTF-8, `0x…` elsewhere */
  readonly metadata: unknown;
  /** What the owner added; null without */
  readonly extra: unknown;
  readonly referenceUtxo: {
    readonly txHash: string;
    readonly outputIndex: number;
  };
  readonly slot: number;
};

export type AnchorDocument = {
  readonly url: string;
  readonly hash: string;
  readonly hashValid: boolean | null;
  readonly fetchedAt: string | null;
  readonly mediaType: string | null;
  readonly standard: "CIP-100" | "CIP-108" | "CIP-119" | "CIP-136" | null;
  /** The whole document; null until it was fetched, or where it is no JSON */
  readonly json: unknown;
  readonly title: string | null;
  readonly abstractText: string | null;
  readonly motivation: string | null;
  readonly rationale: string | null;
  readonly references: readonly ({
    readonly label: string;
    readonly uri: string;
  })[];
  readonly authors: readonly (string)[];
  readonly error: string | null;
};

export type HashedDocument = {
  /** BLAKE2b-256 of the bytes, as an anchor on the chain has it */
  readonly hash: string;
  /** The text that was hashed; publish exactly these bytes */
  readonly canonical: string;
  /** Whether there are no problems */
  readonly valid: boolean;
  readonly standard: string | null;
  readonly problems: readonly (string)[];
};

export type AssetDetailed = {
  /** Unit */
  readonly asset: string;
  readonly policyId: string;
  /** Hexadecimal */
  readonly assetName: string;
  readonly assetNameAscii: string | null;
  readonly fingerprint: string;
  /** Whole number as a decimal string */
  readonly quantity: string;
  readonly initialMintTxHash: string | null;
  readonly latestMintTxHash: string | null;
  /** Mints */
  readonly mintCnt: number;
  /** Burns */
  readonly burnCnt: number;
  readonly mintOrBurnCount: number;
  readonly creationTime: number | null;
  readonly latestMintTime: number | null;
  /** CIP-25 metadata of the last mint that has any; null without */
  readonly onchainMetadata: unknown;
  readonly onchainMetadataText: string | null;
  /** Metadata in the datum of the reference token; null without */
  readonly cip68Metadata: unknown;
  readonly metadata: {
    readonly name: string;
    readonly description: string;
    readonly ticker: string | null;
    readonly url: string | null;
    readonly logo: string | null;
    readonly decimals: number | null;
  } | null;
  readonly holdersByAddress: number;
  /** Accounts; addresses without a stake part belong to none */
  readonly holdersByAccount: number;
};

export type PaymentAddress = {
  readonly paymentAddress: string;
  readonly stakeAddress: string | null;
};

export type AssetHolder = {
  /** Address, or stake address in lists of accounts */
  readonly address: string;
  /** Whole number as a decimal string */
  readonly quantity: string;
  readonly sharePct: number | null;
};

export type HoldersAt = {
  /** Unix time in seconds */
  readonly time: number;
  readonly epoch: number;
  readonly holders: number;
  readonly top10Pct: number | null;
  readonly gini: number | null;
};

export type AssetTx = {
  readonly txHash: string;
  /** Place in the block */
  readonly txIndex: number;
  readonly slot: number;
  readonly blockHeight: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly epoch: number;
};

export type AssetSummary = {
  readonly unit: string;
  readonly totalTransactions: number;
  /** Accounts */
  readonly stakedWallets: number;
  /** Addresses that belong to no account */
  readonly unstakedAddresses: number;
  readonly addresses: number;
};

export type Pagination = {
  readonly page: number;
  readonly pageSize: number;
  readonly totalItems: number;
  readonly totalPages: number;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
};

export type AssetSearch = {
  readonly assets: readonly (PolicyAsset)[];
  readonly pagination: Pagination;
};

export type TxSummary = {
  readonly txHash: string;
  readonly blockHeight: number;
  readonly slot: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly epoch: number;
  readonly fee: string | null;
  /** Whole number as a decimal string */
  readonly totalOutput: string;
  /** Bytes */
  readonly txSize: number;
  /** Outputs that it spent */
  readonly inputCount: number;
  /** Outputs that it made */
  readonly outputCount: number;
};

export type HeldAmount = {
  /** `lovelace`, or policy and asset name */
  readonly unit: string;
  /** Whole number as a decimal string */
  readonly quantity: string;
  readonly policyId: string | null;
  readonly assetName: string | null;
};

export type OutRefUtxo = {
  readonly txHash: string;
  readonly outputIndex: number;
  readonly ownerAddr: string | null;
  readonly ownerStakeAddr: string | null;
  readonly ownerPaymentCredential: string | null;
  readonly ownerStakeCredential: string | null;
  readonly amounts: readonly (HeldAmount)[];
  readonly lovelaceAmount: string | null;
  readonly dataHash: string | null;
  readonly inlineDatum: string | null;
  /** Detailed form of cardano-cli */
  readonly inlineDatumJson: unknown;
  readonly referenceScriptHash: string | null;
  readonly scriptRef: string | null;
  readonly scriptRefType: "native" | "plutusV1" | "plutusV2" | "plutusV3" | null;
  readonly collateral: boolean;
  readonly reference: boolean;
  readonly isCollateralReturn: boolean;
  readonly consumedByTx: string | null;
  readonly blockNumber: number | null;
  readonly blockTime: number | null;
  readonly blockHash: string | null;
  readonly slot: number | null;
  readonly epoch: number | null;
};

export type TransactionUtxos = {
  readonly hash: string;
  readonly inputs: readonly (OutRefUtxo)[];
  readonly outputs: readonly (OutRefUtxo)[];
};

export type TxStake = {
  readonly certIndex: number;
  /** Stake address */
  readonly address: string;
  /** False for a deregistration */
  readonly registration: boolean;
  readonly deposit: string | null;
};

export type TxDelegation = {
  readonly certIndex: number;
  /** Stake address */
  readonly address: string;
  readonly poolId: string | null;
  readonly drepId: string | null;
  /** First epoch in which it counts */
  readonly activeEpoch: number;
};

export type Mir = {
  readonly txHash: string;
  readonly certIndex: number;
  /** Where it came from */
  readonly pot: "RESERVES" | "TREASURY";
  readonly address: string | null;
  /** Whole number as a decimal string, below zero where something is lost */
  readonly amount: string;
  readonly epoch: number;
  readonly slot: number;
};

export type Relay = {
  readonly ipv4: string | null;
  readonly ipv6: string | null;
  readonly dns: string | null;
  readonly srv: string | null;
  readonly port: number | null;
};

export type PoolRegistration = {
  readonly blockNumber: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly txHash: string;
  /** Place among the certificates of the transaction */
  readonly certIndex: number;
  /** Place of the transaction in its block */
  readonly txIndex: number;
  /** Hexadecimal */
  readonly poolId: string;
  readonly poolIdBech32: string;
  readonly epoch: number;
  readonly slot: number;
  readonly blockHash: string;
  readonly vrfKeyHash: string;
  /** Whole number as a decimal string */
  readonly pledge: string;
  /** Whole number as a decimal string */
  readonly cost: string;
  /** Share of the rewards, 0 to 1 */
  readonly margin: number;
  readonly marginNumerator: number;
  readonly marginDenominator: number;
  readonly rewardAccount: string;
  readonly poolOwners: readonly (string)[];
  readonly relays: readonly (Relay)[];
  readonly metadataUrl: string | null;
  readonly metadataHash: string | null;
};

export type PoolRetirement = {
  readonly blockNumber: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly txHash: string;
  /** Place among the certificates of the transaction */
  readonly certIndex: number;
  /** Place of the transaction in its block */
  readonly txIndex: number;
  /** Hexadecimal */
  readonly poolId: string;
  readonly poolIdBech32: string;
  readonly epoch: number;
  readonly slot: number;
  readonly blockHash: string;
  readonly retirementEpoch: number;
};

export type Redeemer = {
  readonly txHash: string;
  /** Place among what its purpose counts: sorted inputs, policies, certificates, … */
  readonly txIndex: number;
  readonly purpose: "spend" | "mint" | "cert" | "reward" | "vote" | "propose";
  readonly scriptHash: string | null;
  readonly redeemerDataHash: string;
  /** Detailed form of cardano-cli */
  readonly redeemerData: unknown;
  readonly datumHash: string | null;
  /** Whole number as a decimal string */
  readonly unitMem: string;
  /** Whole number as a decimal string */
  readonly unitSteps: string;
  readonly fee: string | null;
  readonly utxo: {
    readonly txHash: string;
    readonly outputIndex: number;
  } | null;
};

export type TxScript = {
  readonly scriptHash: string;
  readonly type: "native" | "plutusV1" | "plutusV2" | "plutusV3" | null;
  readonly purpose: "spend" | "mint" | "cert" | "reward" | "vote" | "propose";
  /** Whether the transaction carries the script itself */
  readonly inWitness: boolean;
  readonly reference: {
    readonly txHash: string;
    readonly outputIndex: number;
  } | null;
  readonly size: number | null;
};

export type TxWitness = {
  readonly index: number;
  readonly type: "VKEY" | "BOOTSTRAP" | "NATIVE" | "PLUTUS";
  readonly pubKey: string | null;
  readonly keyHash: string | null;
  readonly signature: string | null;
  readonly valid: boolean | null;
  readonly scriptHash: string | null;
};

export type TransactionTrace = {
  /** By hop */
  readonly nodes: readonly ({
    readonly txHash: string;
    /** How many transactions away from the one that was asked for; the shortest way */
    readonly hop: number;
    readonly blockHeight: number | null;
    readonly blockTime: number | null;
  })[];
  readonly edges: readonly ({
    /** Hash of the transaction that made the output */
    readonly from: string;
    /** Hash of the transaction that spent it */
    readonly to: string;
    /** Place among the outputs of `from` */
    readonly outputIndex: number;
    readonly address: string;
    /** Whole number as a decimal string */
    readonly quantity: string;
  })[];
  /** Whether there was more than fits */
  readonly truncated: boolean;
};

export type OutputReference = {
  readonly txHash: string;
  /** Place among the outputs */
  readonly outputIndex: number;
};

export type NamedUtxo = {
  readonly txHash: string;
  readonly outputIndex: number;
  readonly ownerAddr: string | null;
  readonly ownerStakeAddr: string | null;
  readonly ownerPaymentCredential: string | null;
  readonly ownerStakeCredential: string | null;
  readonly amounts: readonly ({
    /** `lovelace`, or policy and asset name */
    readonly unit: string;
    /** Whole number as a decimal string */
    readonly quantity: string;
    readonly policyId: string | null;
    readonly assetName: string | null;
    /** The same as `policyId` */
    readonly policy_id: string | null;
    /** The same as `assetName` */
    readonly asset_name: string | null;
  })[];
  readonly lovelaceAmount: string | null;
  readonly dataHash: string | null;
  readonly inlineDatum: string | null;
  /** Detailed form of cardano-cli */
  readonly inlineDatumJson: unknown;
  readonly referenceScriptHash: string | null;
  readonly scriptRef: string | null;
  readonly scriptRefType: "native" | "plutusV1" | "plutusV2" | "plutusV3" | null;
  readonly collateral: boolean;
  readonly reference: boolean;
  readonly isCollateralReturn: boolean;
  readonly consumedByTx: string | null;
  readonly blockNumber: number | null;
  readonly blockTime: number | null;
  readonly blockHash: string | null;
  readonly slot: number | null;
  readonly epoch: number | null;
  /** Whether a transaction on the chain consumed it */
  readonly isSpent: boolean;
  /** `amounts` without lovelace */
  readonly assetList: readonly ({
    readonly unit: string;
    readonly policyId: string;
    readonly assetName: string;
    readonly fingerprint: string;
    /** Whole number as a decimal string */
    readonly quantity: string;
    readonly decimals: number | null;
    readonly hasOnchainMetadata: boolean | null;
    /** The same as `policyId` */
    readonly policy_id: string;
    /** The same as `assetName` */
    readonly asset_name: string;
    /** The same as `hasOnchainMetadata` */
    readonly has_onchain_metadata: boolean | null;
  })[];
  /** The same as `txHash` */
  readonly tx_hash: string;
  /** The same as `outputIndex` */
  readonly output_index: number;
  /** The same as `ownerAddr` */
  readonly owner_addr: string | null;
  /** The same as `ownerStakeAddr` */
  readonly owner_stake_addr: string | null;
  /** The same as `ownerPaymentCredential` */
  readonly owner_payment_credential: string | null;
  /** The same as `ownerStakeCredential` */
  readonly owner_stake_credential: string | null;
  /** The same as `lovelaceAmount` */
  readonly lovelace_amount: string | null;
  /** The same as `dataHash` */
  readonly data_hash: string | null;
  /** The same as `inlineDatum` */
  readonly inline_datum: string | null;
  /** The same as `inlineDatumJson` */
  readonly inline_datum_json: unknown;
  /** The same as `referenceScriptHash` */
  readonly reference_script_hash: string | null;
  /** The same as `scriptRef` */
  readonly script_ref: string | null;
  /** The same as `scriptRefType` */
  readonly script_ref_type: "native" | "plutusV1" | "plutusV2" | "plutusV3" | null;
  /** The same as `isCollateralReturn` */
  readonly is_collateral_return: boolean;
  /** The same as `consumedByTx` */
  readonly consumed_by_tx: string | null;
  /** The same as `blockNumber` */
  readonly block_number: number | null;
  /** The same as `blockTime` */
  readonly block_time: number | null;
  /** The same as `blockHash` */
  readonly block_hash: string | null;
  /** The same as `isSpent` */
  readonly is_spent: boolean;
  /** The same as `assetList` */
  readonly asset_list: readonly ({
    readonly unit: string;
    readonly policyId: string;
    readonly assetName: string;
    readonly fingerprint: string;
    /** Whole number as a decimal string */
    readonly quantity: string;
    readonly decimals: number | null;
    readonly hasOnchainMetadata: boolean | null;
    /** The same as `policyId` */
    readonly policy_id: string;
    /** The same as `assetName` */
    readonly asset_name: string;
    /** The same as `hasOnchainMetadata` */
    readonly has_onchain_metadata: boolean | null;
  })[];
};

export type NetworkInfo = {
  readonly networkMagic: number;
  /** Begin of the first slot, Unix time in seconds */
  readonly systemStart: number;
  /** Slots of an epoch since Shelley */
  readonly epochLength: number;
  /** Seconds of a slot since Shelley */
  readonly slotLength: number;
  readonly slotsPerKesPeriod: number;
  readonly maxKesEvolutions: number;
  /** Blocks that a fork may reach back */
  readonly securityParam: number;
  readonly activeSlotsCoefficient: number;
  /** Genesis keys that had to agree on an update */
  readonly updateQuorum: number;
  /** Whole number as a decimal string */
  readonly maxLovelaceSupply: string;
  readonly network: string;
  readonly currency: {
    readonly symbol: string;
    readonly decimals: number;
  };
};

export type ChainTip = {
  readonly hash: string;
  readonly height: number;
  readonly slot: number;
  readonly epoch: number | null;
  readonly epochSlot: number | null;
  readonly time: number | null;
  readonly era: string | null;
};

export type Era = {
  readonly name: string;
  readonly start: {
    /** Unix time in seconds */
    readonly time: number;
    /** Absolute slot */
    readonly slot: number;
    readonly epoch: number;
  };
  readonly end: {
    /** Unix time in seconds */
    readonly time: number;
    /** Absolute slot */
    readonly slot: number;
    readonly epoch: number;
  } | null;
  readonly parameters: {
    /** Slots */
    readonly epochLength: number;
    /** Seconds */
    readonly slotLength: number;
    /** Slots after the newest block in which the era cannot end */
    readonly safeZone: number;
  };
};

export type NetworkSupply = {
  readonly epoch: number;
  /** Whole number as a decimal string */
  readonly max: string;
  /** Whole number as a decimal string */
  readonly total: string;
  /** Whole number as a decimal string */
  readonly circulating: string;
  readonly locked: string | null;
  /** Whole number as a decimal string */
  readonly treasury: string;
  /** Whole number as a decimal string */
  readonly reserves: string;
  readonly rewards: string | null;
  /** Whole number as a decimal string */
  readonly fees: string;
  readonly depositsStake: string | null;
  readonly depositsDrep: string | null;
  readonly depositsProposal: string | null;
  readonly treasuryDonation: string | null;
  readonly liveStake: string | null;
  readonly activeStake: string | null;
};

export type ProtocolParams = {
  readonly minFeeA: number;
  readonly minFeeB: number;
  readonly maxBlockSize: number;
  readonly maxTxSize: number;
  readonly maxBlockHeaderSize: number;
  /** Whole number as a decimal string */
  readonly keyDeposit: string;
  /** Whole number as a decimal string */
  readonly poolDeposit: string;
  readonly eMax: number;
  readonly nOpt: number;
  readonly a0: number;
  readonly rho: number;
  readonly tau: number;
  readonly decentralisationParam: number | null;
  readonly extraEntropy: string | null;
  readonly protocolMajorVer: number;
  readonly protocolMinorVer: number;
  readonly minUtxo: string | null;
  /** Whole number as a decimal string */
  readonly minPoolCost: string;
  readonly nonce: string | null;
  readonly costModels: {
    readonly PlutusV1: Readonly<Record<string, number>> | null;
    readonly PlutusV2: Readonly<Record<string, number>> | null;
    readonly PlutusV3: Readonly<Record<string, number>> | null;
  } | null;
  readonly costModelsRaw: {
    readonly PlutusV1: readonly (number)[] | null;
    readonly PlutusV2: readonly (number)[] | null;
    readonly PlutusV3: readonly (number)[] | null;
  } | null;
  readonly priceMem: number | null;
  readonly priceStep: number | null;
  readonly maxTxExMem: string | null;
  readonly maxTxExSteps: string | null;
  readonly maxBlockExMem: string | null;
  readonly maxBlockExSteps: string | null;
  readonly maxValSize: string | null;
  readonly collateralPercent: number | null;
  readonly maxCollateralInputs: number | null;
  readonly coinsPerUtxoSize: string | null;
  readonly pvtMotionNoConfidence: number | null;
  readonly pvtCommitteeNormal: number | null;
  readonly pvtCommitteeNoConfidence: number | null;
  readonly pvtHardForkInitiation: number | null;
  readonly pvtPPSecurityGroup: number | null;
  readonly dvtMotionNoConfidence: number | null;
  readonly dvtCommitteeNormal: number | null;
  readonly dvtCommitteeNoConfidence: number | null;
  readonly dvtUpdateToConstitution: number | null;
  readonly dvtHardForkInitiation: number | null;
  readonly dvtPPNetworkGroup: number | null;
  readonly dvtPPEconomicGroup: number | null;
  readonly dvtPPTechnicalGroup: number | null;
  readonly dvtPPGovGroup: number | null;
  readonly dvtTreasuryWithdrawal: number | null;
  readonly committeeMinSize: number | null;
  readonly committeeMaxTermLength: number | null;
  readonly govActionLifetime: number | null;
  readonly govActionDeposit: string | null;
  readonly drepDeposit: string | null;
  readonly drepActivity: number | null;
  readonly minFeeRefScriptCostPerByte: number | null;
};

export type ParamUpdate = {
  readonly txHash: string;
  readonly govActionId: string | null;
  /** In which it was proposed */
  readonly epoch: number;
  readonly blockHeight: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  /** What it would change, by the names of the protocol parameters */
  readonly data: unknown;
};

export type PotWithdrawal = {
  /** In which it was decided */
  readonly epoch: number;
  readonly earnedEpoch: number | null;
  readonly spendableEpoch: number;
  readonly stakeAddress: string;
  /** Whole number as a decimal string, below zero where something is lost */
  readonly amount: string;
  readonly txHash: string | null;
  readonly govActionId: string | null;
};

export type NetworkStats = {
  readonly window: string;
  readonly blocks: number;
  readonly txCount: number;
  /** Transactions in a second */
  readonly tps: number;
  readonly avgBlockFillPct: number | null;
  /** Whole number as a decimal string */
  readonly fees: string;
  /** Addresses that a transaction touched */
  readonly activeAddresses: number;
  readonly scriptTxPct: number | null;
  readonly mempool: {
    readonly txCount: number;
    readonly bytes: number;
    readonly capacityBytes: number | null;
  } | null;
};

export type NetworkTime = {
  /** Absolute slot */
  readonly slot: number;
  readonly epoch: number;
  /** Slot within the epoch */
  readonly epochSlot: number;
  /** Unix time in seconds at which the slot begins */
  readonly time: number;
  readonly era: string | null;
};

export type AddressInfo = {
  readonly address: string;
  readonly stakeAddress: string | null;
  /** Whether a script guards it */
  readonly scriptAddress: boolean;
  readonly addressType: "base" | "enterprise" | "pointer" | "reward" | "byron";
  /** Whole number as a decimal string */
  readonly balance: string;
  readonly assets: readonly (AssetBalance)[];
  readonly utxos: readonly (AddressUtxo)[];
};

export type UtxoReference = {
  readonly txHash: string;
  readonly outputIndex: number;
};

export type Balance = {
  readonly address: string | null;
  readonly stakeAddress: string | null;
  /** Whole number as a decimal string */
  readonly lovelace: string;
  readonly assets: readonly (AssetBalance)[];
  readonly slot: number | null;
  readonly blockHeight: number | null;
};

export type UnitSum = {
  readonly unit: string;
  /** Whole number as a decimal string */
  readonly quantity: string;
};

export type AddressTotals = {
  readonly receivedSum: readonly (UnitSum)[];
  readonly sentSum: readonly (UnitSum)[];
  readonly txCount: number;
  readonly firstSlot: number | null;
  readonly lastSlot: number | null;
};

export type AddressTransaction = {
  readonly txHash: string;
  /** Place in the block */
  readonly txIndex: number;
  readonly blockHeight: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly epochNo: number;
  readonly slot: number;
  /** Spends outputs of the address */
  readonly input: boolean;
  /** Makes outputs for the address */
  readonly output: boolean;
};

export type ExportedTransaction = {
  /** ISO 8601, UTC */
  readonly time: string;
  readonly txHash: string;
  readonly blockHeight: number;
  readonly epoch: number;
  /** Whole number as a decimal string */
  readonly received: string;
  /** Whole number as a decimal string */
  readonly sent: string;
  /** Rewards that left the account; part of what came in */
  readonly withdrawn: string;
  readonly fee: string | null;
  readonly assets: readonly ({
    readonly unit: string;
    /** Whole number as a decimal string */
    readonly received: string;
    /** Whole number as a decimal string */
    readonly sent: string;
  })[];
};

export type MovedAsset = {
  readonly policyId: string;
  readonly assetName: string;
  readonly fingerprint: string;
  /** Whole number as a decimal string */
  readonly quantity: string;
};

export type TxHistoryItem = {
  readonly txHash: string;
  /** Unix time in seconds */
  readonly txTimestamp: number;
  readonly blockEpoch: number;
  readonly blockHash: string;
  readonly blockHeight: number;
  readonly slot: number;
  /** Bytes */
  readonly txSize: number;
  readonly fee: string | null;
  /** Whole number as a decimal string */
  readonly totalOutput: string;
  readonly deposit: string | null;
  /** Whole number as a decimal string */
  readonly sentAmount: string;
  /** Whole number as a decimal string */
  readonly receivedAmount: string;
  /** Whole number as a decimal string, below zero where something is lost */
  readonly netAmount: string;
  readonly sentAssets: readonly (MovedAsset)[];
  readonly receivedAssets: readonly (MovedAsset)[];
  readonly inputs: readonly (OutRefUtxo)[];
  readonly outputs: readonly (OutRefUtxo)[];
  /** By label, without schema; null where there is none */
  readonly metadata: unknown;
};

export type TxHistoryDetail = {
  readonly txHash: string;
  /** Unix time in seconds */
  readonly txTimestamp: number;
  readonly blockEpoch: number;
  readonly blockHash: string;
  readonly blockHeight: number;
  readonly slot: number;
  /** Bytes */
  readonly txSize: number;
  readonly fee: string | null;
  /** Whole number as a decimal string */
  readonly totalOutput: string;
  readonly deposit: string | null;
  /** Whole number as a decimal string */
  readonly sentAmount: string;
  /** Whole number as a decimal string */
  readonly receivedAmount: string;
  /** Whole number as a decimal string, below zero where something is lost */
  readonly netAmount: string;
  readonly sentAssets: readonly (MovedAsset)[];
  readonly receivedAssets: readonly (MovedAsset)[];
  readonly inputs: readonly (OutRefUtxo)[];
  readonly outputs: readonly (OutRefUtxo)[];
  /** By label, without schema; null where there is none */
  readonly metadata: unknown;
  readonly withdrawals: readonly (TxWithdrawal)[];
  readonly certificates: readonly (TxCertificate)[];
  readonly assetsMinted: readonly (MintedAsset)[];
  readonly plutusContracts: readonly (PlutusContract)[];
  readonly nativeScripts: readonly ({
    readonly scriptHash: string;
    /** Form of cardano-cli */
    readonly json: unknown;
  })[];
  readonly votingProcedures: readonly (GovVote)[];
  readonly proposalProcedures: readonly (GovProposal)[];
  readonly referenceInputs: readonly (TxIO)[];
  readonly collateralInputs: readonly (TxIO)[];
  readonly validContract: boolean;
};

export type SlotTx = {
  readonly txHash: string;
  readonly slot: number;
  readonly blockHeight: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly epoch: number;
};

export type TransactionCount = {
  readonly count: number;
};

export type Credential = {
  readonly type: "key" | "script";
  /** 28 bytes of BLAKE2b-224, hexadecimal */
  readonly hash: string;
  readonly bech32: string;
};

export type AddressParts = {
  /** Bech32, or Base58 for Byron addresses */
  readonly address: string;
  readonly hex: string;
  readonly network: string;
  readonly addressType: "base" | "enterprise" | "pointer" | "reward" | "byron";
  readonly paymentCredential: Credential | null;
  readonly stakeCredential: Credential | null;
  readonly stakeAddress: string | null;
  readonly pointer: {
    readonly slot: number;
    readonly txIndex: number;
    readonly certIndex: number;
  } | null;
};

export type CredentialAddress = {
  readonly address: string;
  readonly stakeAddress: string | null;
};

export type SeenAddress = {
  readonly address: string;
  readonly stakeAddress: string | null;
  readonly firstSeenSlot: number | null;
};

export type DerivedAddress = {
  readonly xpub: string;
  readonly role: number;
  readonly index: number;
  readonly address: string;
};

export type DiscoverAddressesRequest = {
  /** Public key of an account with its chain code (CIP-1852): 128 hexadecimal digits or `acct_xvk1…` */
  readonly xpub: string;
  /** Unused addresses that end the search */
  readonly gapLimit?: number | null;
};

export type DiscoveredAddress = {
  readonly address: string;
  readonly role: number;
  readonly index: number;
};

export type DiscoveredAccount = {
  readonly addresses: readonly (DiscoveredAddress)[];
  /** Whole number as a decimal string */
  readonly balance: string;
  readonly assets: readonly (AssetBalance)[];
  readonly lastUsedIndex: number | null;
};

export type AccountInfo = {
  readonly stakeAddress: string;
  /** Registered, and delegated to a pool */
  readonly active: boolean;
  readonly activeEpoch: number | null;
  readonly registered: boolean;
  readonly controlledAmount: string | null;
  /** Whole number as a decimal string */
  readonly utxoBalance: string;
  readonly rewardsSum: string | null;
  /** Whole number as a decimal string */
  readonly withdrawalsSum: string;
  readonly withdrawableAmount: string | null;
  readonly reservesSum: string | null;
  readonly treasurySum: string | null;
  readonly proposalRefund: string | null;
  readonly deposit: string | null;
  readonly poolId: string | null;
  readonly drepId: string | null;
};

export type AccountAddress = {
  readonly address: string;
  readonly firstSlot: number | null;
  readonly lastSlot: number | null;
};

export type AccountNft = {
  readonly unit: string;
  readonly name: string | null;
  readonly image: string | null;
  /** Whole number as a decimal string */
  readonly quantity: string;
  readonly policyId: string;
  readonly collection: string | null;
  /** That describes it */
  readonly standard: "cip68" | "cip26" | "cip25" | "none";
};

export type AccountNfts = {
  readonly nfts: readonly (AccountNft)[];
  readonly pagination: Pagination;
};

export type AccountReward = {
  /** The epoch that it was earned in */
  readonly epoch: number;
  /** Whole number as a decimal string */
  readonly amount: string;
  readonly poolId: string | null;
  readonly type: "member" | "leader" | "treasury" | "reserves" | "refund" | "proposal_refund";
  readonly spendableEpoch: number;
  readonly stakeAddress: string;
};

export type AvailableRewards = {
  readonly stakeAddress: string;
  /** Whole number as a decimal string */
  readonly available: string;
  /** Whole number as a decimal string */
  readonly withdrawable: string;
};

export type AccountTransaction = {
  readonly txHash: string;
  readonly epochNo: number;
  readonly blockHeight: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly slot: number;
  /** Place in the block */
  readonly txIndex: number;
};

export type StakeUpdate = {
  readonly type: "REGISTRATION" | "DEREGISTRATION";
  readonly stakeAddress: string;
  readonly txHash: string;
  /** Place among the certificates of the transaction */
  readonly certIndex: number;
  /** Place of the transaction in its block */
  readonly txIndex: number;
  readonly deposit: string | null;
  readonly epoch: number;
  readonly slot: number;
  readonly blockNumber: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly blockHash: string;
};

export type AccountDelegation = {
  /** First epoch in which it counts */
  readonly activeEpoch: number;
  readonly poolId: string;
  readonly txHash: string;
  readonly certIndex: number;
  readonly epoch: number;
  readonly slot: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly stakeAddress: string;
};

export type AccountVoteDelegation = {
  readonly stakeAddress: string;
  /** CIP-129, or one of the two standing answers */
  readonly drepId: string;
  readonly drepType: "KEY" | "SCRIPT" | "ALWAYS_ABSTAIN" | "ALWAYS_NO_CONFIDENCE";
  readonly txHash: string;
  readonly certIndex: number;
  readonly epoch: number;
  readonly slot: number;
  /** Unix time in seconds */
  readonly blockTime: number;
};

export type AccountStake = {
  readonly activeEpoch: number;
  /** Whole number as a decimal string */
  readonly amount: string;
  readonly poolId: string;
};

export type AccountBalanceAt = {
  /** Unix time in seconds */
  readonly time: number;
  readonly epoch: number;
  /** Whole number as a decimal string */
  readonly lovelace: string;
  readonly rewards: string | null;
};

export type AccountGovernance = {
  readonly stakeAddress: string;
  readonly drepId: string | null;
  readonly votingPower: string | null;
  readonly activeFromEpoch: number | null;
  /** Its credential is a registered DRep */
  readonly isDrep: boolean;
  readonly isPoolOwner: readonly (string)[];
  readonly ccMember: boolean | null;
};

export type ListedAccount = {
  readonly stakeAddress: string;
};

export type AccountRewardsRequest = {
  readonly stakeAddresses: readonly (string)[];
  /** Only of this epoch */
  readonly epoch?: number | null;
};

export type AssetsOfAccount = {
  readonly stakeAddress: string;
  readonly assets: readonly (AssetBalance)[];
};

export type AddressesOfAccount = {
  readonly stakeAddress: string;
  readonly addresses: readonly (AccountAddress)[];
};

export type TxStatus = {
  readonly txHash: string;
  readonly status: "PENDING" | "CONFIRMED" | "ROLLED_BACK" | "EXPIRED" | "UNKNOWN";
  /** Blocks after its block */
  readonly confirmations: number;
  readonly blockHash: string | null;
  readonly blockHeight: number | null;
  readonly slot: number | null;
  readonly firstSeen: string | null;
  /** How often a block that had it was rolled back */
  readonly rollbacks: number;
};

export type SubmitTransactionRequest = {
  /** The signed transaction */
  readonly cbor: string;
  /** Submit it again when it is lost */
  readonly monitor?: boolean | null;
  /** Submit through every source of the network; there is one, so nothing changes */
  readonly fanout?: boolean | null;
};

export type SubmittedTransaction = {
  readonly txHash: string;
};

export type EvaluateTransactionRequest = {
  /** The transaction, in hexadecimal or base64 */
  readonly cbor: string;
  /** UTxOs that the chain does not have yet: `{txHash, outputIndex, cbor}` with the CBOR of the output, an entry as Ogmios 6 writes it, or a pair `[input, output]` as Ogmios 5 and Blockfrost do */
  readonly additionalUtxoSet?: readonly (unknown)[] | null;
};

export type RedeemerEval = {
  /** spend, mint, cert, reward, vote or propose */
  readonly redeemerTag: string;
  /** Place of what it unlocks */
  readonly index: number;
  readonly exUnits: {
    readonly mem: number;
    readonly steps: number;
  } | null;
  readonly error: string | null;
};

export type DecodeTransactionRequest = {
  /** The transaction */
  readonly cbor: string;
  /** Look the inputs up in the index */
  readonly resolveInputs?: boolean | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
};

export type TxVote = {
  readonly govActionId: string;
  readonly voterRole: "DRep" | "SPO" | "ConstitutionalCommittee";
  readonly voterHash: string;
  readonly voterId: string;
  readonly hasScript: boolean;
  readonly vote: "Yes" | "No" | "Abstain";
  readonly rationaleUrl: string | null;
  readonly rationaleHash: string | null;
};

export type TxProposal = {
  readonly govActionId: string;
  readonly govActionIdCip129: string;
  readonly txHash: string;
  readonly index: number;
  readonly type: string;
  readonly deposit: number;
  readonly returnAddress: string;
  readonly anchorUrl: string;
  readonly anchorHash: string;
};

export type DecodedTransaction = {
  readonly hash: string;
  /** Bytes as sent */
  readonly size: number;
  readonly txHash: string;
  readonly blockHash: null;
  readonly blockHeight: null;
  readonly blockEpoch: null;
  readonly epochSlot: null;
  readonly absoluteSlot: null;
  readonly txTimestamp: null;
  readonly txIndex: null;
  readonly txSize: number;
  /** Whole number as a decimal string */
  readonly totalOutput: string;
  /** Whole number as a decimal string */
  readonly fee: string;
  readonly deposit: string | null;
  readonly inputs: readonly (TxIO)[];
  readonly outputs: readonly (TxIO)[];
  readonly referenceInputs: readonly (TxIO)[];
  readonly collateralInputs: readonly (TxIO)[];
  readonly collateralOutput: TxIO | null;
  readonly withdrawals: readonly ({
    readonly stakeAddress: string;
    /** Whole number as a decimal string */
    readonly amount: string;
  })[];
  readonly plutusContracts: readonly (PlutusContract)[];
  readonly votingProcedures: readonly (TxVote)[];
  readonly proposalProcedures: readonly (TxProposal)[];
  /** Whole number as a decimal string */
  readonly treasuryDonation: string;
  readonly invalidBefore: string | null;
  readonly invalidAfter: string | null;
  readonly validContract: boolean;
  readonly totalCollateral: string | null;
  readonly assetsMinted: readonly (MintedAsset)[];
  /** By label, without schema */
  readonly metadata: unknown;
  readonly certificates: readonly (TxCertificate)[];
  readonly nativeScripts: readonly ({
    readonly scriptHash: string;
    /** Form of cardano-cli */
    readonly json: unknown;
  })[];
  readonly requiredSigners: readonly (string)[];
  readonly auxiliaryDataHash: string | null;
  readonly scriptDataHash: string | null;
  readonly confirmations: number;
  readonly witnesses: readonly (TxWitness)[];
};

export type ValidateTransactionRequest = {
  /** The transaction */
  readonly cbor: string;
  /** UTxOs that the chain does not have yet: `{txHash, outputIndex, cbor}` with the CBOR of the output, an entry as Ogmios 6 writes it, or a pair `[input, output]` as Ogmios 5 and Blockfrost do */
  readonly additionalUtxoSet?: readonly (unknown)[] | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
};

export type RuleFinding = {
  readonly rule: string;
  /** One sentence, with the numbers */
  readonly reason: string;
};

export type TxValidation = {
  readonly valid: boolean | null;
  /** Rules that the transaction breaks */
  readonly phase1: readonly (RuleFinding)[];
  /** Rules that need something that is not known */
  readonly unchecked: readonly (RuleFinding)[];
  /** Empty when no script runs */
  readonly phase2: readonly (RuleFinding)[];
  /** Whole number as a decimal string */
  readonly fee: string;
  readonly minFee: string | null;
  /** Bytes as the ledger counts them */
  readonly size: number;
  readonly missingWitnesses: readonly (string)[];
};

export type Submission = {
  readonly txHash: string;
  readonly status: "PENDING" | "CONFIRMED" | "ROLLED_BACK" | "EXPIRED" | "UNKNOWN";
  /** ISO 8601, UTC */
  readonly submittedAt: string;
  readonly confirmations: number;
  /** How often it was submitted again because it was lost */
  readonly resubmissions: number;
  readonly lastError: string | null;
  readonly expiresSlot: number | null;
};

export type MempoolTransaction = {
  readonly txHash: string;
  /** Bytes as sent */
  readonly size: number;
  /** ISO 8601, UTC */
  readonly firstSeen: string;
};

export type AddressMempoolTransaction = {
  readonly txHash: string;
  /** Whole number as a decimal string */
  readonly received: string;
  /** Whole number as a decimal string */
  readonly sent: string;
};

export type Handle = {
  /** Name of the token, with its label */
  readonly hex: string;
  readonly name: string;
  readonly handleType: "handle" | "nft_subhandle" | "virtual_subhandle";
  /** Stake address, or the address where it has no stake part */
  readonly holder: string;
  readonly holderType: "wallet" | "enterprise" | "script" | "other";
  readonly image: string | null;
  readonly standardImage: string | null;
  readonly length: number;
  /** Whether it is one of the first */
  readonly og: boolean;
  readonly ogNumber: number;
  readonly rarity: "legendary" | "ultra_rare" | "rare" | "common" | "basic";
  readonly characters: string;
  readonly numericModifiers: string;
  readonly defaultInWallet: string | null;
  readonly pfpImage: string | null;
  readonly bgImage: string | null;
  /** By chain, `ada` at least */
  readonly resolvedAddresses: Readonly<Record<string, string>>;
  /** Where the token is: hash#index */
  readonly utxo: string;
  /** Whole number as a decimal string */
  readonly lovelace: string;
  readonly hasDatum: boolean;
  readonly virtual: {
    readonly expiresTime: number | null;
    readonly publicMint: boolean;
  } | null;
  readonly version: number;
  readonly createdSlotNumber: number;
  readonly updatedSlotNumber: number;
};

export type ResolvedHandle = {
  readonly handle: string;
  readonly address: string;
  readonly stakeAddress: string | null;
  /** By chain */
  readonly resolvedAddresses: Readonly<Record<string, string>>;
  /** Since when the token is where it is */
  readonly slot: number;
};

export type Datum = {
  readonly hash: string;
  readonly cbor: string;
  /** Detailed form of cardano-cli */
  readonly json: unknown;
};

export type HandlePersonalization = {
  /** Null without */
  readonly designer: unknown;
  /** Null without */
  readonly portal: unknown;
  /** Null without */
  readonly socials: unknown;
  readonly validatedBy: string | null;
  readonly trial: boolean;
  readonly nsfw: boolean;
};

export type SubHandleSettings = {
  /** Settings for sub-handles that are tokens; null where the datum has none */
  readonly nft: unknown;
  /** Settings for virtual sub-handles; null where the datum has none */
  readonly virtual: unknown;
  readonly buyDownPrice: string | null;
  readonly buyDownPaid: string | null;
  readonly buyDownPercent: number | null;
  readonly paymentAddress: string | null;
  readonly agreedTerms: string | null;
  readonly migrateSigRequired: boolean;
};

export type HandleMove = {
  readonly txHash: string;
  readonly slot: number;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
};

export type HandleHolder = {
  /** Stake address, or an address without a stake part */
  readonly address: string;
  readonly type: "wallet" | "enterprise" | "script" | "other";
  readonly knownOwnerName: string | null;
  readonly totalHandles: number;
  readonly defaultHandle: string | null;
  /** Whether the holder chose the default */
  readonly manuallySet: boolean;
};

export type HandleStats = {
  readonly totalHandles: number;
  readonly totalHolders: number;
  readonly slot: number;
};

export type ScriptSummary = {
  readonly scriptHash: string;
  readonly type: "native" | "plutusV1" | "plutusV2" | "plutusV3";
  /** Bytes */
  readonly size: number;
};

export type ScriptJson = {
  /** In the form of cardano-cli; null for Plutus */
  readonly json: unknown;
};

export type ScriptCbor = {
  readonly cbor: string | null;
};

export type ScriptAddress = {
  readonly address: string;
  readonly stakeAddress: string | null;
  /** Whole number as a decimal string */
  readonly balance: string;
};

export type DatumCbor = {
  readonly cbor: string;
};

export type HashedScript = {
  readonly hash: string;
  /** Without a stake part */
  readonly address: string;
  readonly rewardAddress: string;
  /** The same as `hash` */
  readonly policyId: string;
};

export type Epoch = {
  readonly epoch: number;
  /** Begin of its first slot, Unix time in seconds */
  readonly startTime: number;
  /** End of its last slot, Unix time in seconds */
  readonly endTime: number;
  /** Of its first block, Unix time in seconds */
  readonly firstBlockTime: number;
  /** Of its newest block, Unix time in seconds */
  readonly lastBlockTime: number;
  readonly blockCount: number;
  readonly txCount: number;
  /** Whole number as a decimal string */
  readonly output: string;
  /** Whole number as a decimal string */
  readonly fees: string;
  readonly activeStake: string | null;
  readonly totalRewards: string | null;
  readonly avgBlockReward: string | null;
};

export type ParameterDifference = {
  /** As in the protocol parameters */
  readonly name: string;
  /** Any JSON value */
  readonly from: unknown;
  /** Any JSON value */
  readonly to: unknown;
  readonly govActionId: string | null;
};

export type EpochStake = {
  readonly stakeAddress: string;
  readonly poolId: string;
  /** Whole number as a decimal string */
  readonly amount: string;
  readonly epoch: number;
};

export type EpochTotalStake = {
  readonly epoch: number;
  /** Whole number as a decimal string */
  readonly activeStake: string;
};

export type BlockProtocol = {
  readonly protoMajor: number;
  readonly protoMinor: number | null;
  readonly blocks: number;
};

export type Pool = {
  readonly poolIdBech32: string;
  readonly poolIdHex: string;
  readonly poolStatus: "registered" | "retiring" | "retired";
  /** From which on the parameters below count for stake and rewards */
  readonly activeEpochNo: number;
  readonly retiringEpoch: number | null;
  /** Percent of the rewards */
  readonly marginPct: number;
  /** Whole number as a decimal string */
  readonly fixedCost: string;
  /** Whole number as a decimal string */
  readonly pledgeDeclared: string;
  readonly deposit: string | null;
  readonly rewardAddr: string;
  readonly rewardAddrDelegatedDrep: string | null;
  readonly owners: readonly (string)[];
  readonly relays: readonly (Relay)[];
  readonly metaUrl: string | null;
  readonly metaHash: string | null;
  /** The document under `metaUrl`; null until it was fetched */
  readonly metaJson: unknown;
  readonly ticker: string | null;
  readonly name: string | null;
  readonly homepage: string | null;
  readonly description: string | null;
  /** Null: not fetched */
  readonly extendedMetadata: unknown;
  readonly poolGroup: string | null;
  readonly vrfKeyHash: string;
  readonly opCertCounter: number | null;
  readonly blockCount: number;
  /** The same as `blockCount` */
  readonly blocksMinted: number;
  readonly activeStake: string | null;
  /** What its delegators hold in unspent outputs */
  readonly liveStake: string;
  /** What those of its owners hold who delegate to it */
  readonly livePledge: string;
  readonly sigma: number | null;
  readonly liveSaturationPct: number | null;
  readonly liveStakePct: number | null;
  readonly liveDelegators: number;
  readonly votingPower: string | null;
  readonly ros: number | null;
};

export type PoolGroup = {
  readonly poolIdBech32: string;
  readonly poolGroup: string;
  readonly ticker: string | null;
  /** What others call the group, by their names */
  readonly sources: Readonly<Record<string, string>>;
};

export type CalidusKey = {
  readonly poolIdBech32: string;
  readonly calidusIdBech32: string;
  /** Hexadecimal; zeros where the pool has revoked its key */
  readonly calidusPubKey: string;
  readonly nonce: number;
  readonly txHash: string;
  readonly epoch: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  /** False where the pool has revoked its key */
  readonly registered: boolean;
};

export type PoolRelays = {
  readonly poolIdBech32: string;
  readonly relays: readonly (Relay)[];
};

export type PoolSearch = {
  readonly pools: readonly (Pool)[];
  readonly pagination: Pagination;
};

export type PoolMetadata = {
  readonly poolIdBech32: string;
  readonly url: string;
  readonly hash: string;
  readonly hashValid: boolean | null;
  readonly ticker: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly homepage: string | null;
  /** Where the document says that more is to be found; null without */
  readonly extended: unknown;
  readonly fetchedAt: string | null;
  readonly error: string | null;
};

export type PoolHistory = {
  readonly epochNo: number;
  readonly activeStake: string | null;
  readonly activeStakePct: number | null;
  readonly saturationPct: number | null;
  /** Blocks that it made */
  readonly blockCnt: number;
  readonly delegatorCnt: number | null;
  /** Share of the rewards, 0 to 1 */
  readonly margin: number;
  /** Whole number as a decimal string */
  readonly fixedCost: string;
  readonly poolFees: string | null;
  readonly delegRewards: string | null;
  readonly memberRewards: string | null;
  readonly epochRos: number | null;
};

export type PoolDetails = {
  readonly epoch: number;
  /** Bech32 */
  readonly poolId: string;
  /** Hexadecimal */
  readonly poolHash: string;
  /** Whole number as a decimal string */
  readonly pledge: string;
  /** Whole number as a decimal string */
  readonly cost: string;
  /** Share of the rewards, 0 to 1 */
  readonly margin: number;
  readonly relays: readonly (Relay)[];
  readonly vrfKeyHash: string;
  readonly rewardAccount: string;
  readonly poolOwners: readonly (string)[];
  readonly metadataUrl: string | null;
  readonly metadataHash: string | null;
  /** With the certificate that set these parameters */
  readonly txHash: string;
  /** Place among the certificates of the transaction */
  readonly certIndex: number;
  readonly status: "registered" | "retiring" | "retired";
  readonly retireEpoch: number | null;
  readonly ros: number | null;
  /** Null: not fetched */
  readonly extendedMetadata: unknown;
};

export type PoolUpdate = {
  readonly txHash: string;
  /** Place among the certificates of the transaction */
  readonly certIndex: number;
  readonly action: "REGISTRATION" | "DEREGISTRATION";
  readonly epoch: number;
  /** Absolute slot */
  readonly slot: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly params: PoolRegistration | null;
};

export type PoolOwnerHistory = {
  readonly poolIdBech32: string;
  readonly stakeAddress: string;
  /** Whole number as a decimal string */
  readonly declaredPledge: string;
  /** Of the certificate that names the owner */
  readonly epoch: number;
  readonly activeStake: string | null;
};

export type PoolDelegator = {
  /** Stake address */
  readonly address: string;
  /** Whole number as a decimal string */
  readonly amount: string;
  /** From which on the delegation counts for stake */
  readonly activeEpochNo: number;
  readonly latestDelegationTxHash: string | null;
  readonly epoch: number | null;
};

export type PoolVotingPower = {
  readonly epoch: number;
  /** Whole number as a decimal string */
  readonly amount: string;
};

export type PoolStakeSnapshot = {
  readonly mark: {
    readonly epoch: number;
    /** Whole number as a decimal string */
    readonly poolStake: string;
    /** Whole number as a decimal string */
    readonly activeStake: string;
    readonly nonce: string | null;
  };
  readonly set: {
    readonly epoch: number;
    /** Whole number as a decimal string */
    readonly poolStake: string;
    /** Whole number as a decimal string */
    readonly activeStake: string;
    readonly nonce: string | null;
  };
  readonly go: {
    readonly epoch: number;
    /** Whole number as a decimal string */
    readonly poolStake: string;
    /** Whole number as a decimal string */
    readonly activeStake: string;
    readonly nonce: string | null;
  };
};

export type GovActionDetail = {
  readonly govActionId: string;
  readonly govActionIdCip129: string;
  readonly txHash: string;
  readonly index: number;
  readonly type: string;
  readonly deposit: number;
  readonly returnAddress: string;
  readonly anchorUrl: string;
  readonly anchorHash: string;
  /** Absolute slot */
  readonly slot: number;
  readonly status: string | null;
  readonly title: string | null;
  readonly submittedEpoch: number;
  readonly expiresEpoch: number | null;
  readonly abstractText: string | null;
  readonly motivation: string | null;
  readonly rationale: string | null;
  readonly hashValid: boolean | null;
  /** The action as the ledger writes it: `tag` and `contents` */
  readonly govAction: unknown;
  /** The whole document under the anchor; null until it was fetched, or where it is no JSON */
  readonly rawMetadata: unknown;
  readonly references: readonly ({
    readonly label: string;
    readonly uri: string;
  })[];
  readonly authors: readonly (string)[];
};

export type GovVotingSummary = {
  readonly epochNo: number;
  readonly yesVotePower: string | null;
  readonly noVotePower: string | null;
  readonly abstainVotePower: string | null;
  readonly notVotedPower: string | null;
  readonly yesPct: number | null;
  readonly noPct: number | null;
  /** Of DReps */
  readonly yesVotesCast: number;
  /** Of DReps */
  readonly noVotesCast: number;
  /** Of DReps */
  readonly abstainVotesCast: number;
  readonly alwaysNoConfidenceVotePower: string | null;
  readonly alwaysAbstainVotePower: string | null;
  readonly ccYesVotes: number;
  readonly ccNoVotes: number;
  readonly ccAbstainVotes: number;
  readonly ccThreshold: number | null;
  readonly ccYesPct: number | null;
  readonly ccNoPct: number | null;
  readonly spoYesVotesCast: number;
  readonly spoNoVotesCast: number;
  readonly spoAbstainVotesCast: number;
  readonly spoYesVotePower: string | null;
  readonly spoNoVotePower: string | null;
  readonly spoAbstainVotePower: string | null;
  readonly spoNotVotedPower: string | null;
  readonly spoYesPct: number | null;
  readonly spoNoPct: number | null;
  /** Null for those who have no say, and for the committee where it is not known */
  readonly thresholds: {
    readonly drep: number | null;
    readonly spo: number | null;
    readonly committee: number | null;
  };
  readonly passing: boolean | null;
};

export type DRep = {
  /** CIP-129 */
  readonly drepId: string;
  readonly drepIdCip105: string;
  readonly drepType: "KEY" | "SCRIPT" | "ALWAYS_ABSTAIN" | "ALWAYS_NO_CONFIDENCE";
  readonly status: "active" | "inactive" | "retired";
  readonly givenName: string | null;
  readonly imageUrl: string | null;
  readonly votingPower: number;
};

export type DRepDetail = {
  /** CIP-129 */
  readonly drepId: string;
  readonly drepIdCip105: string;
  readonly drepType: "KEY" | "SCRIPT" | "ALWAYS_ABSTAIN" | "ALWAYS_NO_CONFIDENCE";
  readonly status: "active" | "inactive" | "retired";
  readonly givenName: string | null;
  readonly imageUrl: string | null;
  readonly votingPower: number;
  readonly drepHash: string | null;
  readonly active: boolean;
  readonly deposit: string | null;
  readonly registrationSlot: number | null;
  readonly expiresEpochNo: number | null;
  readonly metaUrl: string | null;
  readonly metaHash: string | null;
  readonly hashValid: boolean | null;
  readonly bio: string | null;
  readonly objectives: string | null;
  readonly motivations: string | null;
  readonly qualifications: string | null;
  readonly paymentAddress: string | null;
  readonly references: readonly ({
    readonly label: string;
    readonly uri: string;
  })[];
  /** The whole document under the anchor; null until it was fetched, or where it is no JSON */
  readonly rawMetadata: unknown;
  readonly liveDelegators: number;
};

export type DRepVote = {
  readonly govActionId: string;
  readonly govActionIdCip129: string;
  readonly vote: "Yes" | "No" | "Abstain";
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly voteTxHash: string;
  readonly title: string | null;
  readonly proposalType: string | null;
  readonly rationaleUrl: string | null;
};

export type DRepDelegator = {
  /** Stake address */
  readonly address: string;
  /** Whole number as a decimal string */
  readonly amount: string;
  /** Of the certificate with which it delegates */
  readonly slot: number;
};

export type Committee = {
  readonly thresholdNumerator: number;
  readonly thresholdDenominator: number;
  readonly govActionId: string | null;
  readonly members: readonly ({
    /** Of the cold credential */
    readonly hash: string;
    readonly credType: "key" | "script";
    readonly coldId: string;
    readonly hotHashes: readonly (string)[];
    readonly hotId: string | null;
    readonly status: "authorized" | "not_authorized" | "resigned" | "expired";
    readonly startEpoch: number | null;
    /** The last epoch of the term */
    readonly expiredEpoch: number;
    readonly displayName: string | null;
  })[];
};

export type CommitteeCert = {
  readonly coldHash: string;
  readonly hotHash: string | null;
  readonly action: "AUTHORIZATION" | "RESIGNATION";
  readonly anchorUrl: string | null;
  readonly txHash: string;
  /** Place among the certificates of the transaction */
  readonly certIndex: number;
  readonly epoch: number;
  /** Absolute slot */
  readonly slot: number;
};

export type Constitution = {
  readonly activeEpoch: number | null;
  readonly anchorUrl: string;
  readonly anchorHash: string;
  readonly script: string | null;
  readonly govActionId: string | null;
};

export type GovernanceThresholds = {
  readonly epoch: number;
  readonly byType: {
    readonly NoConfidence: {
      readonly drep: number | null;
      readonly spo: number | null;
      readonly committee: number | null;
    };
    readonly NewCommittee: {
      readonly drep: number | null;
      readonly spo: number | null;
      readonly committee: number | null;
    };
    readonly NewCommitteeInNoConfidence: {
      readonly drep: number | null;
      readonly spo: number | null;
      readonly committee: number | null;
    };
    readonly NewConstitution: {
      readonly drep: number | null;
      readonly spo: number | null;
      readonly committee: number | null;
    };
    readonly HardForkInitiation: {
      readonly drep: number | null;
      readonly spo: number | null;
      readonly committee: number | null;
    };
    readonly ParameterChangeNetwork: {
      readonly drep: number | null;
      readonly spo: number | null;
      readonly committee: number | null;
    };
    readonly ParameterChangeEconomic: {
      readonly drep: number | null;
      readonly spo: number | null;
      readonly committee: number | null;
    };
    readonly ParameterChangeTechnical: {
      readonly drep: number | null;
      readonly spo: number | null;
      readonly committee: number | null;
    };
    readonly ParameterChangeGovernance: {
      readonly drep: number | null;
      readonly spo: number | null;
      readonly committee: number | null;
    };
    readonly TreasuryWithdrawals: {
      readonly drep: number | null;
      readonly spo: number | null;
      readonly committee: number | null;
    };
    readonly InfoAction: {
      readonly drep: number | null;
      readonly spo: number | null;
      readonly committee: number | null;
    };
  };
};

export type VoterProposal = {
  readonly govActionId: string;
  readonly govActionIdCip129: string;
  readonly txHash: string;
  readonly index: number;
  readonly type: string;
  readonly deposit: number;
  readonly returnAddress: string;
  readonly anchorUrl: string;
  readonly anchorHash: string;
  /** Absolute slot */
  readonly slot: number;
  readonly status: string | null;
  readonly title: string | null;
  readonly submittedEpoch: number;
  readonly expiresEpoch: number | null;
  readonly vote: "Yes" | "No" | "Abstain" | null;
  /** It can be voted on, and this voter has not */
  readonly pending: boolean;
};

export type GovernanceStats = {
  readonly epoch: number;
  /** Registered */
  readonly dreps: number;
  readonly activeDreps: number;
  /** Whole number as a decimal string */
  readonly drepPower: string;
  /** Whole number as a decimal string */
  readonly alwaysAbstain: string;
  /** Whole number as a decimal string */
  readonly alwaysNoConfidence: string;
  readonly proposalsByStatus: {
    readonly active: number;
    readonly ratified: number;
    readonly enacted: number;
    readonly expired: number;
    readonly dropped: number;
    readonly unknown: number;
  };
  readonly proposalsByType: {
    readonly ParameterChange: number;
    readonly HardForkInitiation: number;
    readonly TreasuryWithdrawals: number;
    readonly NoConfidence: number;
    readonly NewCommittee: number;
    readonly NewConstitution: number;
    readonly InfoAction: number;
  };
  /** All that were cast */
  readonly votes: number;
  /** Pools that ever voted */
  readonly spoVoters: number;
};

export type DRepUpdate = {
  /** CIP-129 */
  readonly drepId: string;
  readonly txHash: string;
  /** Place among the certificates of the transaction */
  readonly certIndex: number;
  readonly action: "REGISTRATION" | "UPDATE" | "DEREGISTRATION";
  readonly deposit: string | null;
  readonly anchorUrl: string | null;
  readonly anchorHash: string | null;
  readonly epoch: number;
  /** Absolute slot */
  readonly slot: number;
  /** Unix time in seconds */
  readonly blockTime: number;
};

export type DRepVotingPower = {
  readonly epoch: number;
  /** Whole number as a decimal string */
  readonly amount: string;
  readonly delegators: number;
  readonly sharePct: number | null;
};

export type DRepStats = {
  /** CIP-129 */
  readonly drepId: string;
  /** Actions on which its vote counts */
  readonly votesCast: number;
  /** Actions that could be voted on while it was registered */
  readonly eligibleActions: number;
  readonly participationPct: number | null;
  readonly rationalePct: number | null;
  /** 1 is the most powerful; equals share a rank */
  readonly powerRank: number;
  readonly powerSharePct: number | null;
  /** When each of the last 20 epochs ended, the oldest first; the last one is now */
  readonly delegatorsTrend: readonly ({
    readonly epoch: number;
    readonly count: number;
  })[];
};

export type SpecialDRep = {
  readonly drepType: "KEY" | "SCRIPT" | "ALWAYS_ABSTAIN" | "ALWAYS_NO_CONFIDENCE";
  readonly votingPower: number;
  readonly delegators: number;
};

export type DRepEpoch = {
  readonly epoch: number;
  /** Whole number as a decimal string */
  readonly amount: string;
  readonly dreps: number;
  /** Whole number as a decimal string */
  readonly alwaysAbstain: string;
  /** Whole number as a decimal string */
  readonly alwaysNoConfidence: string;
};

export type DRepIds = {
  readonly cip105: string | null;
  readonly cip129: string | null;
  /** With the header byte of CIP-129 where the kind is known */
  readonly hex: string;
  readonly hasScript: boolean | null;
};

export type TxAssetRequest = {
  readonly policyId: string;
  /** Hexadecimal */
  readonly assetName: string;
  /** Whole number as a decimal string */
  readonly quantity: string;
};

export type TxOutputRequest = {
  readonly address: string;
  /** Whole number as a decimal string */
  readonly lovelace: string;
  readonly assets?: readonly (TxAssetRequest)[] | null;
};

/** A UTxO that may be spent */
export type TxInputRequest = {
  readonly txHash: string;
  /** 0 when absent */
  readonly outputIndex?: number | null;
  readonly address: string;
  /** Whole number as a decimal string */
  readonly lovelace: string;
  readonly assets?: readonly (TxAssetRequest)[] | null;
  readonly dataHash?: string | null;
  readonly inlineDatum?: string | null;
  readonly referenceScriptHash?: string | null;
};

export type TxWithdrawalRequest = {
  readonly stakeAddress: string;
  /** Whole number as a decimal string */
  readonly amount: string;
};

export type OutpointRequest = {
  readonly txHash: string;
  readonly outputIndex: number;
};

export type BuildTxRequest = {
  readonly outputs: readonly (TxOutputRequest)[];
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** Spend every UTxO; without outputs a sweep */
  readonly selectAll?: boolean | null;
  readonly withdrawals?: readonly (TxWithdrawalRequest)[] | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type BuildTxResponse = {
  /** Unsigned transaction, hexadecimal CBOR */
  readonly tx_cbor: string;
  /** Hash of the transaction; signing does not change it */
  readonly tx_hash: string;
  /** Whole number as a decimal string */
  readonly estimated_fee: string;
  /** How many keys must sign */
  readonly estimated_signatures: number;
};

export type BuildStakeRegistration = {
  /** Stake address in bech32 */
  readonly stakeAddress: string;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  readonly deregister?: boolean | null;
  readonly withdrawals?: readonly (TxWithdrawalRequest)[] | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type BuildDelegation = {
  /** Stake address in bech32 */
  readonly stakeAddress: string;
  /** `pool1…` or 56 hexadecimal digits */
  readonly poolId: string;
  /** Register the stake key in the same transaction, which pays its deposit */
  readonly includeStakeRegistration?: boolean | null;
  /** One certificate for all steps, the default, or one for each, for signers that know the older kinds only */
  readonly certificateEncoding?: "combined" | "separate" | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type BuildVoteDelegation = {
  /** Stake address in bech32 */
  readonly stakeAddress: string;
  /** `drep_always_abstain`, `drep_always_no_confidence`, CIP-129, CIP-105 or hexadecimal */
  readonly drepId: string;
  /** `pool1…` or 56 hexadecimal digits */
  readonly poolId?: string | null;
  /** Register the stake key in the same transaction, which pays its deposit */
  readonly includeStakeRegistration?: boolean | null;
  /** CIP-149: what the delegator gives the DRep of its rewards, in hundredths of a percent */
  readonly compensationBasisPoints?: number | null;
  /** One certificate for all steps, the default, or one for each, for signers that know the older kinds only */
  readonly certificateEncoding?: "combined" | "separate" | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type BuildWithdrawal = {
  /** Stake address in bech32 */
  readonly stakeAddress: string;
  /** Whole number as a decimal string */
  readonly amount: string;
  readonly outputs?: readonly (TxOutputRequest)[] | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type BuildDRepRegistration = {
  /** Hash of the key of the DRep, or of its script */
  readonly drepCredentialHash: string;
  /** The hash is that of a script */
  readonly scriptCredential?: boolean | null;
  /** Where the description of the DRep is; with `anchorDataHash` */
  readonly anchorUrl?: string | null;
  /** BLAKE2b-256 of that document */
  readonly anchorDataHash?: string | null;
  readonly deregister?: boolean | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type BuildDRepUpdate = {
  /** Hash of the key of the DRep, or of its script */
  readonly drepCredentialHash: string;
  /** The hash is that of a script */
  readonly scriptCredential?: boolean | null;
  /** Where the description of the DRep is; with `anchorDataHash` */
  readonly anchorUrl?: string | null;
  /** BLAKE2b-256 of that document */
  readonly anchorDataHash?: string | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type VoterRequest = {
  readonly role: "DRep" | "SPO" | "ConstitutionalCommittee";
  /** Of the DRep, of the hot credential of a member of the committee, or of the pool */
  readonly credentialHash: string;
  /** The hash is that of a native script */
  readonly scriptCredential?: boolean | null;
};

export type VoteRequest = {
  /** `{txHash}#{index}` or `gov_action1…` */
  readonly govActionId: string;
  readonly vote: "Yes" | "No" | "Abstain";
  /** Where the reasons are; with `anchorDataHash` */
  readonly anchorUrl?: string | null;
  /** BLAKE2b-256 of that document */
  readonly anchorDataHash?: string | null;
};

export type BuildVote = {
  readonly voter: VoterRequest;
  readonly votes: readonly (VoteRequest)[];
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type Fraction = number | {
  /** 0 or more */
  readonly numerator: number;
  /** 1 or more */
  readonly denominator: number;
};

/** The parameters to change, by the names of the ledger; all others stay */
export type ParameterChanges = {
  /** Lovelace */
  readonly txFeePerByte?: number | null;
  /** Lovelace */
  readonly txFeeFixed?: number | null;
  /** Bytes */
  readonly maxBlockBodySize?: number | null;
  /** Bytes */
  readonly maxTxSize?: number | null;
  /** Bytes */
  readonly maxBlockHeaderSize?: number | null;
  /** Lovelace */
  readonly stakeAddressDeposit?: number | null;
  /** Lovelace */
  readonly stakePoolDeposit?: number | null;
  /** Epochs */
  readonly poolRetireMaxEpoch?: number | null;
  /** Whole number */
  readonly stakePoolTargetNum?: number | null;
  readonly poolPledgeInfluence?: Fraction | null;
  readonly monetaryExpansion?: Fraction | null;
  readonly treasuryCut?: Fraction | null;
  /** Lovelace */
  readonly minPoolCost?: number | null;
  /** Lovelace */
  readonly utxoCostPerByte?: number | null;
  readonly costModels?: {
    readonly PlutusV1?: readonly (number)[] | null;
    readonly PlutusV2?: readonly (number)[] | null;
    readonly PlutusV3?: readonly (number)[] | null;
  } | null;
  readonly executionUnitPrices?: {
    readonly priceMemory: Fraction;
    readonly priceSteps: Fraction;
  } | null;
  readonly maxTxExecutionUnits?: {
    /** Units of memory */
    readonly memory: number;
    /** Units of processor time */
    readonly steps: number;
  } | null;
  readonly maxBlockExecutionUnits?: {
    /** Units of memory */
    readonly memory: number;
    /** Units of processor time */
    readonly steps: number;
  } | null;
  /** Bytes */
  readonly maxValueSize?: number | null;
  /** Whole number */
  readonly collateralPercentage?: number | null;
  /** Whole number */
  readonly maxCollateralInputs?: number | null;
  readonly poolVotingThresholds?: {
    readonly motionNoConfidence: Fraction;
    readonly committeeNormal: Fraction;
    readonly committeeNoConfidence: Fraction;
    readonly hardForkInitiation: Fraction;
    readonly ppSecurityGroup: Fraction;
  } | null;
  readonly dRepVotingThresholds?: {
    readonly motionNoConfidence: Fraction;
    readonly committeeNormal: Fraction;
    readonly committeeNoConfidence: Fraction;
    readonly updateToConstitution: Fraction;
    readonly hardForkInitiation: Fraction;
    readonly ppNetworkGroup: Fraction;
    readonly ppEconomicGroup: Fraction;
    readonly ppTechnicalGroup: Fraction;
    readonly ppGovGroup: Fraction;
    readonly treasuryWithdrawal: Fraction;
  } | null;
  /** Whole number */
  readonly committeeMinSize?: number | null;
  /** Epochs */
  readonly committeeMaxTermLength?: number | null;
  /** Epochs */
  readonly govActionLifetime?: number | null;
  /** Lovelace */
  readonly govActionDeposit?: number | null;
  /** Lovelace */
  readonly dRepDeposit?: number | null;
  /** Epochs */
  readonly dRepActivity?: number | null;
  readonly minFeeRefScriptCostPerByte?: Fraction | null;
};

/** What the action says; each type takes its own fields and no others */
export type ActionRequest = {
  /** The last enacted action of the same purpose, or an open one to build on; `none` where there is none yet. Taken from the index when absent */
  readonly previous?: string | null;
  /** Hash of the script of the constitution, `none` where it has none. Taken from the index when absent, except for NewConstitution, which needs it */
  readonly guardrailScript?: string | null;
  readonly withdrawals?: readonly (TxWithdrawalRequest)[] | null;
  readonly parameters?: ParameterChanges | null;
  readonly protocolVersion?: {
    readonly major: number;
    readonly minor: number;
  } | null;
  readonly removed?: readonly ({
    /** Of the cold credential */
    readonly credentialHash: string;
    /** That hash is of a script */
    readonly scriptCredential?: boolean | null;
  })[] | null;
  readonly added?: readonly ({
    /** Of the cold credential */
    readonly credentialHash: string;
    /** That hash is of a script */
    readonly scriptCredential?: boolean | null;
    /** The last one of the term */
    readonly epoch: number;
  })[] | null;
  readonly threshold?: Fraction | null;
  readonly constitutionUrl?: string | null;
  /** BLAKE2b-256 of that document */
  readonly constitutionHash?: string | null;
};

export type BuildProposal = {
  readonly type: "ParameterChange" | "HardForkInitiation" | "TreasuryWithdrawals" | "NoConfidence" | "NewCommittee" | "NewConstitution" | "InfoAction";
  readonly action?: ActionRequest | null;
  /** Stake address in bech32 */
  readonly returnAddress: string;
  /** Where the reasons are */
  readonly anchorUrl: string;
  /** BLAKE2b-256 of that document */
  readonly anchorDataHash: string;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type BuildCommittee = {
  readonly action: "authorizeHot" | "resign";
  /** Hash of the cold key of the member, or of its script */
  readonly coldCredentialHash: string;
  /** That hash is of a native script */
  readonly coldScriptCredential?: boolean | null;
  /** Who is to vote; with `authorizeHot` */
  readonly hotCredentialHash?: string | null;
  /** That hash is of a script of any kind */
  readonly hotScriptCredential?: boolean | null;
  /** Where the reasons are; with `resign` and `anchorDataHash` */
  readonly anchorUrl?: string | null;
  /** BLAKE2b-256 of that document */
  readonly anchorDataHash?: string | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

/** Addresses, a host name or a name with SRV records; `port` with the first two */
export type RelayRequest = {
  readonly ipv4?: string | null;
  readonly ipv6?: string | null;
  /** Host name with A or AAAA records */
  readonly dns?: string | null;
  /** Host name with SRV records */
  readonly srv?: string | null;
  readonly port?: number | null;
};

export type PoolParamsRequest = {
  /** `pool1…` or 56 hexadecimal digits: hash of the cold key */
  readonly poolId: string;
  /** BLAKE2b-256 of the VRF key */
  readonly vrfKeyHash: string;
  /** Whole number as a decimal string */
  readonly pledge: string;
  /** Whole number as a decimal string */
  readonly cost: string;
  readonly margin: Fraction;
  /** Stake address in bech32 */
  readonly rewardAccount: string;
  readonly owners: readonly (string)[];
  readonly relays: readonly (RelayRequest)[];
  /** With `metadataHash` */
  readonly metadataUrl?: string | null;
  /** BLAKE2b-256 of that document */
  readonly metadataHash?: string | null;
};

export type BuildPoolRegistration = {
  readonly poolParams: PoolParamsRequest;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type BuildPoolRetirement = {
  /** `pool1…` or 56 hexadecimal digits */
  readonly poolId: string;
  /** Later than the present one by at most `poolRetireMaxEpoch` of the protocol parameters */
  readonly epoch: number;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type MintRequest = {
  /** A native script in the form of cardano-cli, as `/api/scripts/{hash}` shows it, or its CBOR in hexadecimal */
  readonly nativeScript?: unknown;
  /** Instead of `nativeScript`, where the index knows the script */
  readonly policyId?: string | null;
  /** Hexadecimal, up to 32 bytes; may be empty */
  readonly assetName: string;
  /** Whole number as a decimal string */
  readonly quantity: string;
  /** What CIP-25 says about the token, written under label 721 in version 2. Texts above 64 bytes become lists of pieces. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** Who gets the tokens; the change address when absent */
  readonly recipient?: string | null;
};

export type BuildMint = {
  readonly mints: readonly (MintRequest)[];
  /** Key hashes or addresses of those who will sign for native scripts: all of them and, beside the payer, nobody else. Without it the fewest that satisfy each script. */
  readonly signers?: readonly (string)[] | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type MintedTxResponse = {
  /** Unsigned transaction, hexadecimal CBOR */
  readonly tx_cbor: string;
  /** Hash of the transaction; signing does not change it */
  readonly tx_hash: string;
  /** Whole number as a decimal string */
  readonly estimated_fee: string;
  /** How many keys must sign */
  readonly estimated_signatures: number;
  /** Of the first entry */
  readonly policy_id: string;
  /** Each once */
  readonly policy_ids: readonly (string)[];
  /** CIP-14, one for each entry */
  readonly fingerprints: readonly (string)[];
};

export type BurnRequest = {
  /** A native script in the form of cardano-cli, as `/api/scripts/{hash}` shows it, or its CBOR in hexadecimal */
  readonly nativeScript?: unknown;
  /** Instead of `nativeScript`, where the index knows the script */
  readonly policyId?: string | null;
  /** Hexadecimal, up to 32 bytes; may be empty */
  readonly assetName: string;
  /** Whole number as a decimal string */
  readonly quantity: string;
};

export type BuildBurn = {
  readonly burns: readonly (BurnRequest)[];
  /** Key hashes or addresses of those who will sign for native scripts: all of them and, beside the payer, nobody else. Without it the fewest that satisfy each script. */
  readonly signers?: readonly (string)[] | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type Cip68TokenRequest = {
  readonly label: 222 | 333 | 444;
  /** Up to 28 bytes, without label: text, or `0x…` */
  readonly name: string;
  /** What the datum says: texts become bytes, `0x…` are bytes, integers have up to 40 digits */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Of the standard; 1 for labels 222 and 333, 3 for 444 when absent */
  readonly version?: number | null;
  /** Plutus data of your own, in the detailed form of cardano-cli or as CBOR in hexadecimal; empty when absent */
  readonly extra?: unknown;
  /** Where the reference token lies: who can spend from there can change the metadata */
  readonly referenceAddress: string;
  /** Who gets the token; the change address when absent */
  readonly recipient?: string | null;
  /** 1 when absent; always 1 for label 222 */
  readonly quantity?: string | null;
};

export type BuildCip68Mint = {
  readonly tokens: readonly (Cip68TokenRequest)[];
  /** A native script in the form of cardano-cli, as `/api/scripts/{hash}` shows it, or its CBOR in hexadecimal */
  readonly nativeScript?: unknown;
  /** Instead of `nativeScript`, where the index knows the script */
  readonly policyId?: string | null;
  /** Not taken here: answers 501 */
  readonly plutus?: unknown;
  /** Key hashes or addresses of those who will sign for native scripts: all of them and, beside the payer, nobody else. Without it the fewest that satisfy each script. */
  readonly signers?: readonly (string)[] | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type Cip68MintTxResponse = {
  /** Unsigned transaction, hexadecimal CBOR */
  readonly tx_cbor: string;
  /** Hash of the transaction; signing does not change it */
  readonly tx_hash: string;
  /** Whole number as a decimal string */
  readonly estimated_fee: string;
  /** How many keys must sign */
  readonly estimated_signatures: number;
  readonly policy_id: string;
  /** Policy and name, one for each token */
  readonly units: readonly (string)[];
  /** Those of the reference tokens */
  readonly reference_units: readonly (string)[];
  /** CIP-14, one for each token */
  readonly fingerprints: readonly (string)[];
};

export type BuildCip68Update = {
  /** Policy and name of the reference token, whose name begins with 000643b0 */
  readonly referenceUnit: string;
  /** What the datum says: texts become bytes, `0x…` are bytes, integers have up to 40 digits */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Of the standard; 1 for labels 222 and 333, 3 for 444 when absent */
  readonly version?: number | null;
  /** Plutus data of your own, in the detailed form of cardano-cli or as CBOR in hexadecimal; empty when absent */
  readonly extra?: unknown;
  /** The script that guards the output, where the index does not know it */
  readonly nativeScript?: unknown;
  /** Key hashes or addresses of those who will sign for native scripts: all of them and, beside the payer, nobody else. Without it the fewest that satisfy each script. */
  readonly signers?: readonly (string)[] | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type BuildMultisig = {
  /** A native script in the form of cardano-cli, as `/api/scripts/{hash}` shows it, or its CBOR in hexadecimal */
  readonly nativeScript: unknown;
  /** Key hashes or addresses of those who will sign for native scripts: all of them and, beside the payer, nobody else. Without it the fewest that satisfy each script. */
  readonly signers?: readonly (string)[] | null;
  readonly outputs: readonly (TxOutputRequest)[];
  /** Where everything goes that is left; back to the script when absent */
  readonly changeAddress?: string | null;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type MultisigTxResponse = {
  /** Unsigned transaction, hexadecimal CBOR */
  readonly tx_cbor: string;
  /** Hash of the transaction; signing does not change it */
  readonly tx_hash: string;
  /** Whole number as a decimal string */
  readonly estimated_fee: string;
  /** How many keys must sign */
  readonly estimated_signatures: number;
  /** Hashes of the keys that the fee counts on */
  readonly required_signers: readonly (string)[];
};

export type BuildTreasuryDonation = {
  /** Whole number as a decimal string */
  readonly amount: string;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type PlutusScriptRequest = {
  readonly type: "plutusV1" | "plutusV2" | "plutusV3";
  /** With one wrapping of CBOR bytes or two: the one whose hash is asked for is taken */
  readonly cbor: string;
};

/** A UTxO that a Plutus script guards */
export type ScriptInputRequest = {
  readonly txHash: string;
  readonly outputIndex: number;
  /** What the script is told: hexadecimal CBOR, or JSON as datums are shown (`{"constructor": 0, "fields": [{"int": 1}]}`) */
  readonly redeemer: unknown;
  /** Where the output names it by hash; the index is asked without it. The bytes count: hexadecimal CBOR, or JSON as datums are shown (`{"constructor": 0, "fields": [{"int": 1}]}`) */
  readonly datum?: unknown;
  readonly script?: PlutusScriptRequest | null;
  readonly referenceInput?: OutpointRequest | null;
};

export type ScriptMintRequest = {
  readonly policyId: string;
  readonly assets: readonly ({
    /** Hexadecimal, may be empty */
    readonly assetName: string;
    /** Below zero: burned */
    readonly quantity: string;
  })[];
  /** What the policy is told: hexadecimal CBOR, or JSON as datums are shown (`{"constructor": 0, "fields": [{"int": 1}]}`) */
  readonly redeemer: unknown;
  readonly script?: PlutusScriptRequest | null;
  readonly referenceInput?: OutpointRequest | null;
};

export type ScriptWithdrawalRequest = {
  /** Stake address in bech32 */
  readonly stakeAddress: string;
  /** Whole number as a decimal string */
  readonly amount: string;
  /** What the script is told; none where a key signs: hexadecimal CBOR, or JSON as datums are shown (`{"constructor": 0, "fields": [{"int": 1}]}`) */
  readonly redeemer?: unknown;
  readonly script?: PlutusScriptRequest | null;
  readonly referenceInput?: OutpointRequest | null;
};

export type ScriptCertificateRequest = {
  /** A registration with a redeemer is of the form that a script agrees to, without one of the form that nobody does */
  readonly action: "register" | "deregister" | "delegate";
  /** Stake address in bech32 */
  readonly stakeAddress: string;
  /** To delegate to */
  readonly poolId?: string | null;
  /** To delegate to, also with `poolId` */
  readonly drepId?: string | null;
  readonly includeStakeRegistration?: boolean | null;
  /** What the script is told; none where a key signs: hexadecimal CBOR, or JSON as datums are shown (`{"constructor": 0, "fields": [{"int": 1}]}`) */
  readonly redeemer?: unknown;
  readonly script?: PlutusScriptRequest | null;
  readonly referenceInput?: OutpointRequest | null;
};

export type ScriptOutputRequest = {
  readonly address: string;
  /** Whole number as a decimal string */
  readonly lovelace: string;
  readonly assets?: readonly (TxAssetRequest)[] | null;
  /** Carried by the output: hexadecimal CBOR, or JSON as datums are shown (`{"constructor": 0, "fields": [{"int": 1}]}`) */
  readonly inlineDatum?: unknown;
  /** The output names it by its hash, and the transaction shows it: hexadecimal CBOR, or JSON as datums are shown (`{"constructor": 0, "fields": [{"int": 1}]}`) */
  readonly datum?: unknown;
  /** The hash alone */
  readonly datumHash?: string | null;
};

export type BuildScript = {
  readonly inputs?: readonly (ScriptInputRequest)[] | null;
  readonly mints?: readonly (ScriptMintRequest)[] | null;
  readonly withdrawals?: readonly (ScriptWithdrawalRequest)[] | null;
  readonly certificates?: readonly (ScriptCertificateRequest)[] | null;
  readonly outputs?: readonly (ScriptOutputRequest)[] | null;
  readonly referenceInputs?: readonly (OutpointRequest)[] | null;
  /** What stands as collateral; without it UTxOs of the sender */
  readonly collateral?: readonly (OutpointRequest)[] | null;
  /** Keys that scripts want to have signed */
  readonly requiredSigners?: readonly (string)[] | null;
  /** First slot in which the transaction is valid */
  readonly validFrom?: number | null;
  /** UTxOs that the chain does not have yet: `{txHash, outputIndex, cbor}` with the CBOR of the output, an entry as Ogmios 6 writes it, or a pair `[input, output]` as Ogmios 5 and Blockfrost do */
  readonly additionalUtxoSet?: readonly (unknown)[] | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type BuildScriptResponse = {
  /** Unsigned transaction, hexadecimal CBOR */
  readonly tx_cbor: string;
  /** Hash of the transaction; signing does not change it */
  readonly tx_hash: string;
  /** Whole number as a decimal string */
  readonly estimated_fee: string;
  /** How many keys must sign */
  readonly estimated_signatures: number;
  /** What each redeemer states */
  readonly ex_units: readonly ({
    readonly purpose: "spend" | "mint" | "cert" | "reward" | "vote" | "propose";
    /** As the ledger counts: sorted inputs, policies, accounts, … */
    readonly index: number;
    readonly mem: number;
    readonly steps: number;
  })[];
};

export type BuildConsolidation = {
  /** The most UTxOs that one transaction spends */
  readonly maxInputs?: number | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type BuildTxResponses = {
  readonly transactions: readonly (BuildTxResponse)[];
};

export type SplitPart = {
  /** Whole number as a decimal string */
  readonly lovelace: string;
  readonly assets?: readonly (TxAssetRequest)[] | null;
};

export type BuildSplit = {
  readonly outputs?: readonly (SplitPart)[] | null;
  readonly count?: number | null;
  /** Whole number as a decimal string */
  readonly lovelace?: string | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type BuildCollateral = {
  /** Whole number as a decimal string */
  readonly lovelace?: string | null;
  /** How many; a transaction takes up to three. 1 when absent */
  readonly count?: number | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type BuildScriptDeployment = {
  readonly script: {
    readonly type: "native" | "plutusV1" | "plutusV2" | "plutusV3";
    /** Hexadecimal */
    readonly cbor: string;
  };
  /** Where the output lies; the change address when absent */
  readonly address?: string | null;
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type ScriptDeployment = {
  /** Unsigned transaction, hexadecimal CBOR */
  readonly tx_cbor: string;
  /** Hash of the transaction; signing does not change it */
  readonly tx_hash: string;
  /** Whole number as a decimal string */
  readonly estimated_fee: string;
  /** How many keys must sign */
  readonly estimated_signatures: number;
  /** 56 hexadecimal digits */
  readonly script_hash: string;
};

export type BuildBatch = {
  readonly outputs: readonly (TxOutputRequest)[];
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type BuildTxBatch = {
  readonly transactions: readonly (BuildTxResponse)[];
};

export type MaxAdaRequest = {
  readonly outputs: readonly (TxOutputRequest)[];
  /** Where everything goes that is left */
  readonly changeAddress: string;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  readonly withdrawals?: readonly (TxWithdrawalRequest)[] | null;
};

export type MaxAdaResponse = {
  /** Whole number as a decimal string */
  readonly max_lovelace: string;
  /** Whole number as a decimal string */
  readonly estimated_fee: string;
  /** What stays behind with tokens that are not sent; "0" when there are none */
  readonly change_min_utxo: string;
  /** Whole number as a decimal string */
  readonly total_balance: string;
};

export type FeeRequest = {
  /** The transaction, signed or not; without it the other fields are those of a build */
  readonly cbor?: string | null;
  /** How many keys will have signed `cbor` in the end; those that have when absent */
  readonly signatures?: number | null;
  readonly outputs?: readonly (TxOutputRequest)[] | null;
  /** Where everything goes that is left */
  readonly changeAddress?: string | null;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots. */
  readonly ttl?: number | null;
  /** By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are kept exact. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** Spend every UTxO; without outputs a sweep */
  readonly selectAll?: boolean | null;
  readonly withdrawals?: readonly (TxWithdrawalRequest)[] | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
  /** UTxOs that must not be spent */
  readonly excludeUtxos?: readonly (OutpointRequest)[] | null;
  /** Transactions of the sender that are under way: what they spend is left alone, what they pay to the sender may be spent */
  readonly pendingTransactions?: readonly (string)[] | null;
};

export type MinUtxoRequest = {
  readonly address: string;
  /** Whole number as a decimal string */
  readonly lovelace: string;
  readonly assets?: readonly (TxAssetRequest)[] | null;
  /** CBOR of the datum */
  readonly inlineDatum?: string | null;
  readonly referenceScript?: {
    readonly language: "native" | "plutus-v1" | "plutus-v2" | "plutus-v3";
    /** CBOR when native, the bytes of the witness set when Plutus */
    readonly bytes: string;
  } | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
};

export type SelectRequest = {
  readonly outputs: readonly (TxOutputRequest)[];
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Whose UTxOs are fetched from the network when `utxos` is not supplied */
  readonly senderAddress?: string | null;
  /** That of the sender, or of the first UTxO, when absent */
  readonly changeAddress?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
  /** How inputs are chosen; `optimize`, the default, at the lowest cost */
  readonly strategy?: "optimize" | "largestFirst" | "random" | null;
};

export type TxAssetAmount = {
  readonly policyId: string;
  /** Hexadecimal */
  readonly assetName: string;
  /** Whole number as a decimal string */
  readonly quantity: string;
};

export type SelectedUtxo = {
  readonly txHash: string;
  readonly outputIndex: number;
  readonly address: string;
  /** Whole number as a decimal string */
  readonly lovelace: string;
  readonly assets: readonly (TxAssetAmount)[];
  readonly dataHash?: string;
  readonly inlineDatum?: string;
  readonly referenceScriptHash?: string;
};

export type InspectRequest = {
  /** The transaction, signed or not */
  readonly cbor: string;
  /** Payment or stake addresses of the one who asks */
  readonly ownAddresses?: readonly (string)[] | null;
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
};

export type TxPreview = {
  readonly txHash: string;
  /** Whole number as a decimal string */
  readonly fee: string;
  /** What each address gains or loses, own ones first */
  readonly effects: readonly ({
    readonly address: string;
    readonly own: boolean;
    /** Whole number as a decimal string, below zero where something is lost */
    readonly lovelace: string;
    readonly assets: readonly ({
      readonly unit: string;
      /** Whole number as a decimal string, below zero where something is lost */
      readonly quantity: string;
    })[];
  })[];
  readonly certificates: readonly (TxCertificate)[];
  readonly withdrawals: readonly ({
    readonly stakeAddress: string;
    /** Whole number as a decimal string */
    readonly amount: string;
  })[];
  readonly votes: readonly (TxVote)[];
  readonly mints: readonly (MintedAsset)[];
  readonly validFrom: number | null;
  readonly validTo: number | null;
  readonly requiredKeyHashes: readonly (string)[];
  readonly warnings: readonly ({
    readonly code: string;
    readonly severity: "info" | "warning" | "error";
    readonly text: string;
  })[];
};

export type MergeWitnessesRequest = {
  /** The transaction; witnesses that it has are kept */
  readonly cbor: string;
  readonly witnesses: readonly (string)[];
  /** What may be spent. The build is then offline: it never fails because the index lacks something. */
  readonly utxos?: readonly (TxInputRequest)[] | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
};

export type SigningSessionRequest = {
  /** The transaction, with the native scripts that it runs */
  readonly cbor: string;
  /** Keys that must sign, beside those that the ledger wants */
  readonly requiredKeyHashes?: readonly (string)[] | null;
  /** When the session ends: at most 7 days from now, after a day where absent, and never after the last slot of the transaction */
  readonly expiresAt?: string | null;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
};

export type SigningSession = {
  /** Whoever knows it may read the session and sign: treat it as a secret */
  readonly id: string;
  readonly txHash: string;
  /** The transaction with the signatures so far; of a complete one, those it needs */
  readonly cbor: string;
  /** Keys that must sign; of Byron addresses their roots */
  readonly requiredKeyHashes: readonly (string)[];
  /** Keys whose signatures are taken: those, and all that native scripts name */
  readonly allowedKeyHashes: readonly (string)[];
  /** Who has still to sign; of a script that is content with some of its keys, some that would do */
  readonly missingKeyHashes: readonly (string)[];
  readonly collected: readonly ({
    readonly keyHash: string;
    /** ISO 8601, UTC */
    readonly at: string;
  })[];
  readonly complete: boolean;
  /** `OPEN`: somebody has still to sign. `COMPLETE`: it can be submitted. `SUBMITTED`: the node took it. */
  readonly status: "OPEN" | "COMPLETE" | "SUBMITTED";
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly expiresAt: string;
  readonly submittedAt: string | null;
  readonly lastError: string | null;
};

export type SigningWitnessRequest = {
  /** Witnesses */
  readonly witness: string;
  /** Wins over the query parameter; the value or its kebab-case alias, in any case */
  readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4" | null;
};

export type SubmittedSession = {
  readonly txHash: string;
  /** `OPEN`: somebody has still to sign. `COMPLETE`: it can be submitted. `SUBMITTED`: the node took it. */
  readonly status: "OPEN" | "COMPLETE" | "SUBMITTED";
};

export type FoundToken = {
  readonly assetId: string;
  readonly name: string | null;
  readonly ticker: string | null;
  readonly fingerprint: string;
  readonly verified: boolean;
  readonly priceAda: number | null;
  readonly liquidity: number;
};

export type TokenSearch = {
  readonly tokens: readonly (FoundToken)[];
  readonly page: number;
  readonly size: number;
  readonly totalElements: number;
  readonly totalPages: number;
};

/** A field that is not known is null */
export type TokenPrice = {
  /** Policy and name in hexadecimal */
  readonly assetId: string;
  /** The DEX, or `AGGREGATE` in a record over all of them */
  readonly dex: string;
  /** The name where it can be read, else empty */
  readonly assetNameAscii: string;
  /** Kind of market */
  readonly source: "AMM_POOL" | "STABLE_POOL" | "ORDER_BOOK" | "BONDING_CURVE" | "AGGREGATE";
  readonly name: string | null;
  readonly ticker: string | null;
  /** The supply that the market capitalisation counts */
  readonly marketCapBasis: "CIRCULATING" | "TOTAL_SUPPLY" | "MAX_SUPPLY" | "UNAVAILABLE";
  /** CIP-14 */
  readonly fingerprint: string;
  /** The pair */
  readonly label: string;
  readonly logo: string | null;
  readonly priceAda: number | null;
  readonly priceUsd: number | null;
  readonly priceEur: number | null;
  readonly weightedPriceAda: number | null;
  readonly weightedPriceUsd: number | null;
  readonly tvl: number | null;
  readonly volume24h: number | null;
  readonly organicVolume24h: number | null;
  readonly volume7d: number | null;
  readonly priceChange1h: number | null;
  readonly priceChange24h: number | null;
  readonly priceChange7d: number | null;
  readonly priceChange30d: number | null;
  readonly marketCap: number | null;
  readonly fdv: number | null;
  readonly volume24hAda: number | null;
  readonly volume7dAda: number | null;
  readonly marketCapAda: number | null;
  readonly fdvAda: number | null;
  readonly totalSupply: number | null;
  readonly circulatingSupply: number | null;
  readonly liquidity: number | null;
  readonly decimals: number;
  readonly holders: number;
  readonly txnCount24h: number;
  readonly makerCount24h: number;
  readonly quarantined: boolean;
  readonly verified: boolean;
  readonly isNew: boolean | null;
  /** Proven to mint no more */
  readonly policyLocked: boolean;
  /** ISO 8601, UTC */
  readonly updatedAt: string;
  readonly firstSeen: string | null;
  readonly priceSource: "POOL_STATE" | "FILL_ACTUAL" | "SEED";
};

export type PricePoint = {
  readonly assetId: string;
  /** `AGGREGATE` where it is over all DEXes */
  readonly dex: string;
  readonly priceAda: number;
  readonly priceUsd: number | null;
  /** ADA, of the stretch that begins at `timestamp` */
  readonly volume: number;
  readonly tvl: number | null;
  /** ISO 8601, UTC */
  readonly timestamp: string;
  readonly slot: number;
};

export type AdaPrice = {
  readonly priceUsd: number | null;
  readonly priceEur: number | null;
  readonly priceChange24h: number | null;
  readonly marketCap: number | null;
  readonly volume24h: number | null;
  /** ISO 8601, UTC */
  readonly updatedAt: string;
};

export type Rates = {
  readonly base: string;
  readonly adaUsd: number | null;
  readonly adaUsd24H: number | null;
  readonly adaUsd7D: number | null;
  readonly adaUsd30D: number | null;
  /** What one of `base` is worth */
  readonly rates: Readonly<Record<string, number | null>>;
  /** Who says what ADA is worth */
  readonly sources: readonly (string)[];
  /** ISO 8601, UTC */
  readonly updatedAt: string;
};

export type MarketStats = {
  readonly dexVolume24h: number | null;
  readonly dexVolume24hAda: number;
  readonly tvl: number | null;
  readonly tvlAda: number;
  /** Addresses that transactions of the last 24 hours touched */
  readonly activeAddresses: number;
  /** Tokens that have a market */
  readonly tokens: number;
  /** Pools that can be traded with */
  readonly pools: number;
  /** ISO 8601, UTC */
  readonly updatedAt: string;
};

export type Methodology = {
  readonly version: number;
  /** Lengths of windows; each ends with the newest block */
  readonly windows: Readonly<Record<string, number>>;
  readonly weightedPrice: {
    readonly leastAda: number;
    readonly mostDeviationPct: number;
  };
  readonly adaRate: {
    readonly leastAda: number;
    readonly leastDollars: number;
    readonly leastPools: number;
    readonly leastStablecoins: number;
    readonly mostSharePct: number;
    readonly mostSpreadPct: number;
    readonly leastTrades: number;
    readonly leastVolumeDollars: number;
    /** How long the rate of an hour is used where later hours have none */
    readonly rateHours: number;
  };
  readonly fiat: {
    readonly mostAgeDays: number;
  };
  readonly organicVolume: {
    readonly pairWithinSeconds: number;
    readonly pairRestPct: number;
    readonly dominantSharePct: number;
    readonly dominantRestPct: number;
  };
  readonly quarantine: {
    readonly leastSupply: number;
    readonly mintedAfterListingPct: number;
    readonly outlierFactor: number;
    readonly outlierSharePct: number;
  };
  readonly indicators: {
    readonly smaLength: number;
    readonly emaLength: number;
    readonly rsiLength: number;
    readonly bandsLength: number;
    readonly bandsDeviations: number;
    readonly macdFast: number;
    readonly macdSlow: number;
    readonly macdSignal: number;
    /** Candles that an indicator is computed from at most */
    readonly history: number;
    /** The same for each token of the list of RSIs */
    readonly rsiListHistory: number;
  };
  readonly leaderboard: {
    /** Of an account whose shares of pools are looked at */
    readonly mostAssets: number;
  };
  readonly newForDays: number;
  readonly stablecoins: readonly (string)[];
  readonly verifiedTokens: readonly (string)[];
};

export type WalletShare = {
  /** Stake address; an address where there is no stake part */
  readonly address: string;
  /** Whole number as a decimal string */
  readonly quantity: string;
  readonly sharePct: number | null;
};

export type TokenHolders = {
  readonly assetId: string;
  readonly holders: number;
  readonly top: readonly (WalletShare)[];
  /** Percent of the supply that the largest wallets have together */
  readonly distribution: {
    readonly top1Pct: number | null;
    readonly top10Pct: number | null;
    readonly top100Pct: number | null;
  };
};

export type TradingStats = {
  readonly assetId: string;
  readonly window: string;
  readonly buys: number;
  readonly sells: number;
  /** Wallets */
  readonly buyers: number;
  /** Wallets */
  readonly sellers: number;
  /** ADA */
  readonly buyVolume: number;
  /** ADA */
  readonly sellVolume: number;
};

export type TokenRisk = {
  readonly assetId: string;
  readonly policyLocked: boolean | null;
  readonly topHolderPct: number | null;
  readonly lpLockedPct: number | null;
  /** ADA */
  readonly liquidity: number;
  readonly mintable: boolean | null;
  readonly quarantined: boolean;
  readonly reasons: readonly (string)[];
};

export type LatestPrices = {
  /** ISO 8601, UTC */
  readonly date: string;
  readonly assets: readonly ({
    readonly symbol: string;
    readonly assetId: string;
    readonly priceAda: number | null;
    readonly priceUsd: number | null;
    readonly priceEur: number | null;
    /** ISO 8601, UTC */
    readonly updatedAt: string;
  })[];
};

export type Candle = {
  /** Where it begins, seconds since 1970 */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number | null;
  readonly currency: string;
};

export type Sparklines = {
  readonly window: string;
  readonly points: number;
  /** Prices by asset, as it was named */
  readonly data: Readonly<Record<string, readonly (number | null)[]>>;
};

export type TokenStrength = {
  readonly assetId: string;
  readonly rsi: number | null;
  readonly time: number | null;
};

export type IndicatorPoint = {
  /** Where the candle begins, seconds since 1970 */
  readonly time: number;
  /** By name; `rsi` from 0 to 100, all others in ADA for one whole token */
  readonly values: Readonly<Record<string, number | null>>;
};

export type DexSummary = {
  readonly dex: string;
  readonly name: string;
  readonly version: number | null;
  readonly kind: string;
  /** Pools that can be traded with */
  readonly pools: number;
  readonly openOrders: number;
  readonly tvlAda: number;
  readonly volume24hAda: number;
  /** Whether quotes and routes use it */
  readonly routable: boolean;
  /** Whether `/api/aggregator/build-tx` can write its orders on this network */
  readonly buildable: boolean;
};

export type LiquidityPool = {
  /** Unit of the token that proves the pool */
  readonly poolId: string;
  readonly dex: string;
  /** Empty for ADA */
  readonly tokenAPolicyId: string;
  /** Hexadecimal */
  readonly tokenAAssetName: string;
  /** What can be traded, in smallest units */
  readonly tokenAReserve: string;
  readonly tokenBPolicyId: string;
  readonly tokenBAssetName: string;
  /** Whole number as a decimal string */
  readonly tokenBReserve: string;
  /** Empty where the pool has no such token */
  readonly lpPolicyId: string;
  readonly lpAssetName: string;
  readonly lpTotalSupply: string | null;
  readonly price: number | null;
  readonly displayPrice: number | null;
  readonly tvlAda: number;
  /** Of what is given of A */
  readonly feePercent: number;
  readonly txHash: string;
  readonly outputIndex: number;
  readonly address: string;
  readonly slot: number;
  readonly blockNumber: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  /** ISO 8601, UTC */
  readonly updatedAt: string;
};

export type PoolPoint = {
  /** Where the stretch begins, seconds since 1970 */
  readonly time: number;
  readonly tvlAda: number | null;
  readonly price: number | null;
  readonly volumeAda: number;
  readonly feesAda: number;
  readonly apr: number | null;
};

export type OrderBookLevel = {
  readonly price: number;
  /** Whole B that can be had or sold at the price */
  readonly size: number;
  /** Of all levels of the side up to this one, in percent */
  readonly depthPercent: number;
};

export type OrderBook = {
  readonly poolId: string;
  readonly dex: string;
  /** What prices are told in */
  readonly tokenA: string;
  readonly tokenB: string;
  readonly currentPrice: number | null;
  readonly tvlAda: number;
  /** Orders that give A for B, the highest price first */
  readonly bids: readonly (OrderBookLevel)[];
  /** Orders that give B for A, the lowest price first */
  readonly asks: readonly (OrderBookLevel)[];
};

export type DexOrder = {
  /** Of the output that the order began with */
  readonly txHash: string;
  readonly offerPolicyId: string | null;
  readonly offerAssetName: string | null;
  readonly requestPolicyId: string | null;
  readonly requestAssetName: string | null;
  readonly ownerPkh: string | null;
  readonly ownerAddress: string | null;
  readonly ownerStakeAddress: string | null;
  readonly contractAddress: string | null;
  readonly spentTxHash: string | null;
  readonly aggregator: string | null;
  readonly outputIndex: number;
  readonly offerAmount: number | null;
  readonly requestAmount: number | null;
  readonly price: number | null;
  readonly slot: number;
  readonly blockNumber: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly spentSlot: number | null;
  readonly spentBlockTime: number | null;
  /** Whether it stands and a signature of its owner takes it back */
  readonly cancellable: boolean;
  readonly dex: "MINSWAP_V1" | "MINSWAP_V2" | "MINSWAP_STABLE" | "SUNDAESWAP_V1" | "SUNDAESWAP_V3" | "SUNDAESWAP_STABLE" | "WINGRIDERS_V1" | "WINGRIDERS_V2" | "WINGRIDERS_STABLE_V1" | "WINGRIDERS_STABLE_V2" | "MUESLISWAP" | "MUESLISWAP_CLP" | "SPECTRUM" | "SPLASH" | "SPLASH_STABLE" | "SNEKFUN" | "TEDDY_SWAP" | "VYFI" | "CSWAP" | "GENIUS_YIELD" | "AXO" | "CHADSWAP" | "DANOGO" | "CERRA" | "SATURN_SWAP" | "SHADOWBOOK";
  readonly orderType: "BUY" | "SELL" | "SWAP" | "DEPOSIT" | "WITHDRAW" | "ZAP_IN" | "ZAP_OUT" | "OTHER";
  readonly status: "OPEN" | "PARTIALLY_FILLED" | "FILLED" | "CANCELLED" | "EXPIRED" | "UNKNOWN";
  readonly executionType: "MARKET" | "LIMIT" | "STOP_LOSS" | "OCO" | "PARTIAL" | "ROUTED" | "STRATEGY";
};

export type DexOrders = {
  readonly orders: readonly (DexOrder)[];
  readonly page: number;
  readonly size: number;
  readonly totalElements: number;
  readonly totalPages: number;
};

export type SwapQuote = {
  /** Unit of the token that proves the pool, or `<DEX>:<assetId>` for a book */
  readonly poolId: string;
  readonly dex: string;
  /** `lovelace` or a unit */
  readonly tokenIn: string;
  /** `lovelace` or a unit */
  readonly tokenOut: string;
  /** Smallest units that are taken; less than asked where some comes back */
  readonly amountIn: number;
  /** Smallest units, without fees of whoever carries the order out */
  readonly amountOut: number;
  /** ADA for one whole token before the trade */
  readonly spotPrice: number;
  /** ADA for one whole token of this trade */
  readonly executionPrice: number;
  /** Percent, without the fee */
  readonly priceImpact: number;
  readonly feePercent: number;
};

export type AggregatorToken = {
  readonly assetId: string;
  readonly name: string | null;
  readonly ticker: string | null;
  readonly decimals: number;
  readonly logo: string | null;
  readonly verified: boolean;
};

export type AggQuoteRequest = {
  /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
  readonly tokenIn: string;
  /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
  readonly tokenOut: string;
  /** Percent by which less may come; 0.5 without it */
  readonly slippageTolerance?: number | null;
  /** Pools after each other, where one order can do that; 1 without it */
  readonly maxHops?: number | null;
  /** Whether several orders may share the amount; true without it */
  readonly allowSplit?: boolean | null;
  readonly excludeDexes?: readonly (string)[] | null;
  /** Whose order it will be; makes the estimate of the fee exact */
  readonly senderAddress?: string | null;
  /** Who gets the partner's fee; that of the account's profile without it */
  readonly partnerPayoutAddress?: string | null;
  /** Hundredths of a percent of the order's worth */
  readonly partnerFeeBps?: number | null;
  /** Lovelace beside the share */
  readonly partnerFeeFixedLovelace?: string | number | null;
  /** The most lovelace that is taken */
  readonly partnerMaxFeeLovelace?: string | number | null;
  /** Smallest units, as a decimal string */
  readonly amountIn: string;
};

/** One order */
export type AggLeg = {
  /** Smallest units, as a decimal string */
  readonly amountIn: string;
  /** Smallest units, as a decimal string */
  readonly expectedOutput: string;
  /** Smallest units, as a decimal string */
  readonly minimumOutput: string;
  readonly hops: readonly ({
    /** Unit of the token that proves the pool, or `<DEX>:<assetId>` */
    readonly poolId: string;
    readonly dex: string;
    /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
    readonly tokenIn: string;
    /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
    readonly tokenOut: string;
  })[];
};

export type AggRoute = {
  /** Of the largest order, its first pool */
  readonly bestPoolId: string;
  /** Of the largest order */
  readonly dex: string;
  readonly tokenIn: string;
  readonly tokenOut: string;
  /** Smallest units, as a decimal string */
  readonly amountIn: string;
  /** Smallest units, as a decimal string */
  readonly expectedOutput: string;
  /** After slippage; what the orders will insist on together */
  readonly minimumOutput: string;
  readonly maximumInput: string | null;
  /** Percent, without fees */
  readonly priceImpact: number;
  readonly lpFeePercent: number;
  /** The most that whoever carries the orders out takes */
  readonly batcherFeeLovelace: string;
  /** Comes back with the result */
  readonly depositLovelace: string;
  /** Smallest units, as a decimal string */
  readonly aggregatorFeeLovelace: string;
  /** Smallest units, as a decimal string */
  readonly partnerFeeLovelace: string;
  /** Smallest units, as a decimal string */
  readonly estimatedTxFeeLovelace: string;
  /** `BATCHER`: somebody else carries the orders out */
  readonly executionModel: string;
  /** How long that usually takes, as an ISO 8601 duration */
  readonly estimatedSettlement: string;
  /** Percent that the operator takes */
  readonly appliedFeeRate: number;
  /** Whether the operator takes less than usual */
  readonly discountApplied: boolean;
  /** Whether orders of these DEXes were compared with real ones, byte by byte */
  readonly verified: boolean;
  readonly legs: readonly (AggLeg)[];
};

export type AggQuote = {
  readonly routes: readonly (AggRoute)[];
  /** Place of the best one in `routes` */
  readonly bestRouteIndex: number;
};

export type AggReverseQuoteRequest = {
  /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
  readonly tokenIn: string;
  /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
  readonly tokenOut: string;
  /** Percent by which less may come; 0.5 without it */
  readonly slippageTolerance?: number | null;
  /** Pools after each other, where one order can do that; 1 without it */
  readonly maxHops?: number | null;
  /** Whether several orders may share the amount; true without it */
  readonly allowSplit?: boolean | null;
  readonly excludeDexes?: readonly (string)[] | null;
  /** Whose order it will be; makes the estimate of the fee exact */
  readonly senderAddress?: string | null;
  /** Who gets the partner's fee; that of the account's profile without it */
  readonly partnerPayoutAddress?: string | null;
  /** Hundredths of a percent of the order's worth */
  readonly partnerFeeBps?: number | null;
  /** Lovelace beside the share */
  readonly partnerFeeFixedLovelace?: string | number | null;
  /** The most lovelace that is taken */
  readonly partnerMaxFeeLovelace?: string | number | null;
  /** Smallest units, as a decimal string */
  readonly amountOut: string;
};

export type AggGivenRoute = {
  /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
  readonly tokenIn: string;
  /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
  readonly tokenOut: string;
  readonly legs?: readonly (AggLeg)[] | null;
  /** Unit of the token that proves the pool, or `<DEX>:<assetId>` */
  readonly bestPoolId?: string | null;
  /** Without `legs`: what is given */
  readonly amountIn?: string | number | null;
  /** Without `legs`: the least that must come */
  readonly minimumOutput?: string | number | null;
  /** Of a reverse quote: what is given, in place of `amountIn` */
  readonly maximumInput?: string | number | null;
  readonly dex?: string | null;
  /** Not read */
  readonly expectedOutput?: string | number | null;
  readonly priceImpact?: number | null;
  readonly lpFeePercent?: number | null;
  /** Not read */
  readonly batcherFeeLovelace?: string | number | null;
  /** Not read */
  readonly depositLovelace?: string | number | null;
  /** Not read */
  readonly aggregatorFeeLovelace?: string | number | null;
  /** Not read */
  readonly partnerFeeLovelace?: string | number | null;
  /** Not read */
  readonly estimatedTxFeeLovelace?: string | number | null;
  readonly executionModel?: string | null;
  readonly estimatedSettlement?: string | null;
  readonly appliedFeeRate?: number | null;
  readonly discountApplied?: boolean | null;
  readonly verified?: boolean | null;
};

export type AggUtxo = {
  readonly txHash: string;
  readonly index: number;
  /** The output, or input and output together as wallets answer them (CIP-30) */
  readonly cborHex: string;
};

export type AggBuildRequest = {
  readonly route: AggGivenRoute;
  /** Whose order it is: a payment address with a key */
  readonly senderAddress: string;
  /** Where the rest goes; the sender without it */
  readonly changeAddress?: string | null;
  /** What may be spent. Without it the UTxOs of the sender are fetched from the network. */
  readonly utxos?: readonly (AggUtxo)[] | null;
  /** `MARKET` without it */
  readonly orderType?: "MARKET" | "LIMIT" | "STOP_LOSS" | "OCO" | null;
  /** Of an `OCO`: sold at any price once no more than this comes */
  readonly stopOutput?: string | null;
  /** Milliseconds since 1970 after which the orders are not carried out, where the DEX can do that */
  readonly expiresAtMs?: number | null;
  /** Also DEXes whose orders were not compared with real ones (`verified` false) */
  readonly allowExperimental?: boolean | null;
  /** Who gets the partner's fee; that of the account's profile without it */
  readonly partnerPayoutAddress?: string | null;
  /** Hundredths of a percent of the order's worth */
  readonly partnerFeeBps?: number | null;
  /** Lovelace beside the share */
  readonly partnerFeeFixedLovelace?: string | number | null;
  /** The most lovelace that is taken */
  readonly partnerMaxFeeLovelace?: string | number | null;
};

export type AggBuiltTransaction = {
  readonly unsignedTxCbor: string;
  /** Signing does not change it */
  readonly txBodyHash: string;
  /** Lovelace of the network */
  readonly feeLovelace: string;
  /** Percent that the operator takes */
  readonly appliedFeeRate: number;
  readonly discountApplied: boolean;
  /** Whole number as a decimal string */
  readonly aggregatorFeeLovelace: string;
  /** Whole number as a decimal string */
  readonly partnerFeeLovelace: string;
  readonly partnerPayoutAddress: string | null;
  readonly orders: readonly ({
    /** Place among the outputs */
    readonly outputIndex: number;
    readonly dex: string;
    readonly poolId: string;
    readonly amountIn: string;
  })[];
  /** First slot in which the transaction is no longer valid */
  readonly ttl: number;
};

export type AggCancelRequest = {
  /** The transaction that placed it */
  readonly orderTxHash: string;
  readonly orderOutputIndex: number;
  /** Whose order it is: a payment address with a key */
  readonly ownerAddress: string;
  /** Where the rest goes; the sender without it */
  readonly changeAddress?: string | null;
  /** What may be spent. Without it the UTxOs of the sender are fetched from the network. */
  readonly utxos?: readonly (AggUtxo)[] | null;
  readonly collateralUtxo?: AggUtxo | null;
};

export type AggCancelTransaction = {
  readonly unsignedTxCbor: string;
  /** Signing does not change it */
  readonly txBodyHash: string;
  /** Whole number as a decimal string */
  readonly feeLovelace: string;
};

export type AggSubmitRequest = {
  /** As it was built */
  readonly unsignedTxCbor: string;
  /** The witness set that the wallet answered (CIP-30), or the signed transaction */
  readonly userWitnessHex: string;
};

export type AggSubmitted = {
  readonly txHash: string;
  /** `PENDING`: it waits for a block */
  readonly status: string;
  /** Where its status is answered */
  readonly trackingUrl: string;
};

export type AggStatus = {
  readonly txHash: string;
  readonly status: "BUILT" | "PENDING" | "REFUSED" | "CONFIRMED" | "OPEN" | "PARTIALLY_FILLED" | "FILLED" | "CANCELLED" | "EXPIRED" | "UNKNOWN";
  readonly slot: number | null;
  readonly errorMessage: string | null;
  readonly expiresAt: string | null;
};

export type RouteHop = {
  readonly poolId: string;
  readonly dex: string;
  readonly tokenIn: string;
  readonly tokenOut: string;
  /** Whole number as a decimal string */
  readonly amountIn: string;
  /** Whole number as a decimal string */
  readonly amountOut: string;
  readonly feePercent: number;
};

export type SplitQuote = {
  readonly tokenIn: string;
  readonly tokenOut: string;
  /** Whole number as a decimal string */
  readonly amountIn: string;
  /** Whole number as a decimal string */
  readonly amountOut: string;
  /** Whole number as a decimal string */
  readonly minAmountOut: string;
  /** Percent, of all parts by what they take */
  readonly priceImpact: number;
  readonly fees: {
    /** What carrying it all out usually costs */
    readonly batcherLovelace: string;
  };
  readonly legs: readonly ({
    /** Whole number as a decimal string */
    readonly amountIn: string;
    /** Whole number as a decimal string */
    readonly amountOut: string;
    readonly sharePct: number;
    readonly hops: readonly (RouteHop)[];
  })[];
};

export type Swap = {
  readonly txHash: string;
  /** The token; of two tokens the one that is got */
  readonly assetId: string;
  readonly dex: string;
  /** Of the token, against ADA or another token */
  readonly type: "BUY" | "SELL";
  readonly priceAda: number | null;
  readonly volumeAda: number;
  readonly slot: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly aggregator: string | null;
  /** One of several orders that one transaction placed */
  readonly splitSwap: boolean;
  /** Of the order that it filled, if there was one */
  readonly status: "FILLED" | "PARTIALLY_FILLED";
  readonly ownerPkh: string | null;
  readonly arbitrage: boolean;
  readonly offerAssetId: string;
  readonly requestAssetId: string;
  /** Whole number as a decimal string */
  readonly offerAmount: string;
  /** Whole number as a decimal string */
  readonly requestAmount: string;
  readonly offerTicker: string | null;
  readonly requestTicker: string | null;
  readonly offerDecimals: number;
  readonly requestDecimals: number;
};

export type TopTrader = {
  readonly rank: number;
  readonly ownerPkh: string | null;
  readonly walletAddress: string;
  readonly walletType: "KEY" | "SCRIPT";
  readonly tradeCount: number;
  readonly buyCount: number;
  readonly sellCount: number;
};

export type Leader = {
  /** From 1 */
  readonly rank: number;
  readonly stakeAddress: string;
  readonly lpTvlAda: number | null;
  /** Of its trades in the window */
  readonly volumeAda: number;
  readonly pnlAda: number | null;
  readonly tradeCount: number;
};

export type LeaderStats = {
  readonly window: string;
  /** That traded in the window */
  readonly accounts: number;
  readonly tradeCount: number;
  readonly volumeAda: number;
  readonly medianVolumeAda: number | null;
  readonly topTenVolumePct: number | null;
  /** Accounts whose `pnlAda` is above zero */
  readonly gained: number;
  /** Accounts whose `pnlAda` is below zero */
  readonly lost: number;
  /** Accounts whose `pnlAda` is null */
  readonly unknown: number;
};

export type MarketSync = {
  readonly slot: number;
  readonly blockNumber: number;
  /** Between the newest block and now */
  readonly lagSeconds: number;
  /** By DEX that has a pool */
  readonly byDex: Readonly<Record<string, {
    readonly pools: number;
    readonly trades24h: number;
    readonly newestSlot: number | null;
  }>>;
};

export type WalletHoldings = {
  readonly stakeAddress: string | null;
  readonly stakeAddresses: readonly (string)[];
  readonly addresses: readonly (string)[];
  /** Of the newest block that is counted, seconds since 1970 */
  readonly time: number;
  readonly currency: "ADA" | "USD" | "EUR";
  readonly totalValue: number | null;
  /** ADA, tokens with a price and shares of pools */
  readonly totalValueAda: number;
  readonly totalValueUsd: number | null;
  readonly totalValueEur: number | null;
  readonly adaBalance: number;
  readonly rewardsAda: number | null;
  readonly tokens: readonly ({
    readonly unit: string;
    readonly name: string | null;
    readonly ticker: string | null;
    /** Whole number as a decimal string */
    readonly quantity: string;
    readonly decimals: number;
    readonly priceAda: number | null;
    readonly valueAda: number | null;
    readonly priceChange24h: number | null;
    readonly verified: boolean;
  })[];
  readonly nfts: readonly ({
    readonly policyId: string;
    readonly count: number;
    readonly floorAda: number | null;
    readonly valueAda: number | null;
  })[];
  readonly lp: readonly ({
    readonly poolId: string;
    readonly dex: string;
    /** Of the shares */
    readonly unit: string;
    /** Whole number as a decimal string */
    readonly quantity: string;
    readonly shareValueAda: number | null;
  })[];
};

export type WalletSnapshot = {
  /** Unix time in seconds */
  readonly timestamp: number;
  readonly totalValueAda: number;
  readonly totalValueUsd: number | null;
  readonly totalValueEur: number | null;
  readonly adaBalance: number;
  readonly tokenValueAda: number | null;
  readonly nftValueAda: number | null;
};

export type WalletPnl = {
  readonly stakeAddress: string | null;
  readonly stakeAddresses: readonly (string)[];
  readonly method: "fifo" | "average";
  readonly totalPnlAda: number;
  readonly totalRealizedPnlAda: number;
  readonly totalUnrealizedPnlAda: number;
  readonly tokens: readonly ({
    readonly unit: string;
    readonly displayName: string;
    readonly decimals: number;
    /** Smallest units, what stands in own orders included */
    readonly currentQuantity: string;
    readonly avgCostBasisAda: number | null;
    readonly currentPriceAda: number | null;
    readonly realizedPnlAda: number;
    readonly unrealizedPnlAda: number | null;
    /** Held, but not got in a trade */
    readonly unknownCostQuantity: string;
    /** Whole number as a decimal string */
    readonly swapAcquiredQuantity: string;
    /** Whole number as a decimal string */
    readonly receivedQuantity: string;
    /** Whole number as a decimal string */
    readonly totalSoldQuantity: string;
    readonly totalSoldAda: number;
    readonly avgSellPriceAda: number | null;
    /** Whether all that is held and all that was sold has a cost */
    readonly costBasisComplete: boolean;
  })[];
  /** Always false: a wallet that is too large is refused */
  readonly truncated: boolean;
  readonly totalTransactions: number;
  readonly processedTransactions: number;
};

export type LiquidityPosition = {
  readonly poolId: string;
  readonly dex: string;
  /** Of the shares */
  readonly unit: string;
  /** Whole number as a decimal string */
  readonly quantity: string;
  readonly sharePercent: number | null;
  readonly tokenA: string;
  readonly tokenAAmount: string | null;
  readonly tokenB: string;
  readonly tokenBAmount: string | null;
  readonly shareValueAda: number | null;
};

export type WalletPositions = {
  readonly lp: readonly (LiquidityPosition)[];
  readonly orders: readonly (DexOrder)[];
  /** Farms are not indexed */
  readonly farms: null;
  /** Loans are not indexed */
  readonly loans: null;
};

export type WalletFlow = {
  /** A counterparty, or a month as in `2026-01` */
  readonly key: string;
  readonly receivedAda: number;
  readonly sentAda: number;
  readonly txCount: number;
};

export type WalletReport = {
  readonly stakeAddress: string;
  readonly year: number;
  readonly currency: "ADA" | "USD" | "EUR";
  readonly method: "fifo";
  readonly income: readonly ({
    /** ISO 8601, UTC */
    readonly time: string;
    readonly txHash: string;
    /** How it came in */
    readonly class: "RECEIVED" | "MINT" | "LIQUIDITY" | "ORDER" | "GENESIS" | "OTHER";
    /** `lovelace`, or policy and name */
    readonly unit: string;
    /** Whole number as a decimal string */
    readonly quantity: string;
    readonly value: number | null;
  })[];
  readonly disposals: readonly ({
    /** ISO 8601, UTC */
    readonly time: string;
    readonly txHash: string;
    readonly unit: string;
    /** Whole number as a decimal string */
    readonly quantity: string;
    readonly proceeds: number | null;
    readonly cost: number | null;
    readonly gain: number | null;
    readonly costBasisComplete: boolean;
  })[];
  readonly withdrawals: readonly ({
    /** ISO 8601, UTC */
    readonly time: string;
    readonly txHash: string;
    readonly ada: number;
    readonly value: number | null;
  })[];
  /** Rewards by epoch are not known; withdrawals are */
  readonly rewards: null;
  /** Of transactions whose inputs were all of the account */
  readonly feesAda: number;
  /** How many transactions there were of each kind */
  readonly activities: Readonly<Record<string, number>>;
  readonly totals: {
    readonly income: number | null;
    readonly proceeds: number | null;
    readonly gain: number | null;
    readonly withdrawals: number | null;
    readonly fees: number | null;
  };
};

export type PartnerProfile = {
  readonly id: string;
  readonly displayName: string;
  readonly website: string | null;
  /** Where fees are paid to, with each transaction */
  readonly payoutAddress: string;
  /** Hundredths of a percent of what is given */
  readonly feeBps: number;
  readonly feeFixedLovelace: string | null;
  readonly maxFeeLovelace: string | null;
  readonly enabled: boolean;
  /** ISO 8601, UTC */
  readonly createdAt: string;
};

export type PartnerEarning = {
  /** `2026-01-31`, `2026-01`, the name of an exchange, or a token */
  readonly key: string;
  readonly orders: number;
  readonly volumeAda: number;
  /** Whole number as a decimal string */
  readonly feesLovelace: string;
};

export type PartnerOrder = {
  readonly txHash: string;
  readonly outputIndex: number;
  readonly dex: string;
  readonly tokenIn: string;
  readonly tokenOut: string;
  /** Whole number as a decimal string */
  readonly amountIn: string;
  /** Whole number as a decimal string */
  readonly feeLovelace: string;
  readonly status: "BUILT" | "PENDING" | "OPEN" | "PARTIALLY_FILLED" | "FILLED" | "CANCELLED" | "EXPIRED" | "FAILED" | "UNKNOWN";
  /** ISO 8601, UTC */
  readonly createdAt: string;
};

export type PartnerOrders = {
  readonly orders: readonly (PartnerOrder)[];
  readonly pagination: Pagination;
};

export type PartnerPayout = {
  readonly txHash: string;
  /** Whole number as a decimal string */
  readonly amountLovelace: string;
  /** Absolute slot */
  readonly slot: number;
  /** Unix time in seconds */
  readonly blockTime: number;
};

export type PartnerStats = {
  readonly orders: number;
  readonly volumeAda: number;
  /** Whole number as a decimal string */
  readonly feesLovelace: string;
  /** Different stake addresses, or addresses without one */
  readonly wallets: number;
};

export type BitcoinChainStats = {
  readonly txCount: number;
  readonly fundedTxoCount: number;
  /** Satoshi */
  readonly fundedTxoSum: number;
  readonly spentTxoCount: number;
  /** Satoshi */
  readonly spentTxoSum: number;
  readonly firstSeenHeight: number | null;
  readonly lastSeenHeight: number | null;
};

export type BitcoinMempoolStats = {
  readonly txCount: number;
  readonly fundedTxoCount: number;
  /** Satoshi */
  readonly fundedTxoSum: number;
  readonly spentTxoCount: number;
  /** Satoshi */
  readonly spentTxoSum: number;
};

export type BitcoinBalance = {
  /** Satoshi */
  readonly confirmed: number;
  /** Satoshi that waiting transactions add, or take */
  readonly unconfirmed: number;
  /** Satoshi */
  readonly total: number;
};

export type BitcoinPageTip = {
  readonly blockHeight: number;
  readonly blockHash: string;
  /** Unix time in seconds, as the miner wrote it */
  readonly blockTime: number;
  readonly mempoolSyncedAt: string | null;
};

export type BitcoinAddressRecord = {
  readonly address: string | null;
  readonly scriptPubkey: string | null;
  readonly scriptPubkeyType: string | null;
  readonly chainStats: BitcoinChainStats;
  readonly mempoolStats: BitcoinMempoolStats;
  readonly balance: BitcoinBalance;
  readonly tip: BitcoinPageTip;
};

export type BitcoinBalanceAnswer = {
  /** Satoshi */
  readonly confirmed: number;
  /** Satoshi that waiting transactions add, or take */
  readonly unconfirmed: number;
  /** Satoshi */
  readonly total: number;
  readonly utxoCount: number | null;
  readonly tip: BitcoinPageTip;
};

export type BitcoinStatus = {
  readonly confirmed: boolean;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  readonly blockTime: number | null;
};

export type RuneAmount = {
  /** `block:tx` of the etching */
  readonly runeId: string;
  readonly spacedName: string | null;
  readonly symbol: string | null;
  readonly divisibility: number | null;
  /** Whole number as a decimal string */
  readonly amount: string;
};

export type BitcoinUtxo = {
  readonly txid: string;
  readonly vout: number;
  /** Satoshi */
  readonly value: number;
  readonly blockHeight: number | null;
  readonly status: BitcoinStatus;
  readonly confirmations: number;
  readonly isCoinbase: boolean;
  readonly address: string | null;
  readonly scriptPubkeyType: string;
  /** With `includeOrdinals=true` */
  readonly scriptPubkey?: string;
  /** With `includeOrdinals=true` */
  readonly ordinalsIndexed?: boolean;
  readonly inscriptions?: readonly (string)[];
  readonly runes?: readonly (RuneAmount)[];
};

export type BitcoinPrevout = {
  /** Satoshi */
  readonly value: number;
  readonly scriptPubkey: string;
  readonly scriptPubkeyAsm: string;
  /** As Bitcoin Core names it */
  readonly scriptPubkeyType: string;
  readonly address: string | null;
};

export type BitcoinInput = {
  readonly txid: string;
  readonly vout: number;
  readonly isCoinbase: boolean;
  readonly sequence: number;
  readonly scriptSig: string;
  readonly scriptSigAsm: string;
  readonly witness: readonly (string)[];
  /** Of what pays to the hash of a script */
  readonly innerRedeemScriptAsm?: string;
  /** Of witness scripts, and of a taproot script path */
  readonly innerWitnessScriptAsm?: string;
  readonly prevout: BitcoinPrevout | null;
};

export type BitcoinOutput = {
  readonly n: number;
  /** Satoshi */
  readonly value: number;
  readonly scriptPubkey: string;
  readonly scriptPubkeyAsm: string;
  /** As Bitcoin Core names it */
  readonly scriptPubkeyType: string;
  readonly address: string | null;
  /** With `includeSpends=true`; by a waiting transaction too */
  readonly spent?: boolean;
};

export type BitcoinTransaction = {
  readonly txid: string;
  readonly wtxid: string;
  readonly version: number;
  readonly locktime: number;
  readonly size: number;
  readonly vsize: number;
  readonly weight: number;
  readonly sigops: number | null;
  readonly fee: number | null;
  readonly feeRate: number | null;
  readonly isCoinbase: boolean;
  /** Signals that it may be replaced (BIP-125) */
  readonly rbf: boolean;
  readonly vin: readonly (BitcoinInput)[];
  readonly vout: readonly (BitcoinOutput)[];
  readonly status: BitcoinStatus;
  readonly firstSeen: number | null;
};

export type BitcoinHistoryItem = {
  readonly txid: string;
  readonly blockHeight: number | null;
  readonly blockTime: number | null;
  readonly confirmations: number;
  /** `output` less `input`, in satoshi */
  readonly delta: number;
  /** Satoshi that it spends of the address */
  readonly input: number;
  /** Satoshi that it pays to the address */
  readonly output: number;
};

export type BitcoinAddressValidation = {
  readonly isValid: boolean;
  readonly address: string | null;
  readonly type: string | null;
  readonly scriptPubkey: string | null;
  readonly witnessVersion: number | null;
  readonly witnessProgram: string | null;
  readonly error: string | null;
};

export type BitcoinUtxosOfAddressesRequest = {
  readonly addresses: readonly (string)[];
  /** Lowest block of what is confirmed */
  readonly from?: number | null;
  /** Highest block of what is confirmed */
  readonly to?: number | null;
  /** Opaque; `cursor` of the answer before. Absent for the first page */
  readonly cursor?: string | null;
  /** Most items to answer; 100 where absent */
  readonly limit?: number | null;
};

export type BitcoinTransactionsOfAddressesRequest = {
  readonly addresses: readonly (string)[];
  /** Lowest block of what is confirmed */
  readonly from?: number | null;
  /** Highest block of what is confirmed */
  readonly to?: number | null;
  /** Opaque; `cursor` of the answer before. Absent for the first page */
  readonly cursor?: string | null;
  /** Most items to answer; 25 where absent */
  readonly limit?: number | null;
};

export type BitcoinAddressTransaction = {
  readonly address: string;
  readonly transaction: BitcoinTransaction;
};

export type BitcoinBalancesRequest = {
  readonly addresses: readonly (string)[];
};

export type BitcoinAddressBalance = {
  readonly address: string;
  /** Satoshi */
  readonly confirmed: number;
  /** Satoshi that waiting transactions add, or take */
  readonly unconfirmed: number;
  /** Satoshi */
  readonly total: number;
  /** Confirmed unspent outputs */
  readonly utxoCount: number;
};

export type BitcoinBlockSummary = {
  readonly hash: string;
  readonly height: number;
  readonly version: number;
  /** Unix time in seconds, as the miner wrote it */
  readonly time: number;
  /** Eight hexadecimal digits */
  readonly bits: string;
  readonly nonce: number;
  readonly difficulty: number;
  readonly merkleRoot: string;
  readonly previousBlockHash: string | null;
  readonly medianTime: number | null;
  readonly nextBlockHash: string | null;
  readonly txCount: number;
  readonly size: number;
  readonly strippedSize: number;
  readonly weight: number;
  /** Satoshi */
  readonly totalFees: number;
  /** Satoshi that the coinbase pays out */
  readonly reward: number;
  /** Satoshi that the block was allowed to create */
  readonly subsidy: number;
  /** Satoshi for a virtual byte */
  readonly medianFeeRate: number;
  /** Lowest rate, those at 10, 25, 50, 75 and 90 of a hundred of the weight, highest; satoshi for a virtual byte */
  readonly feeRange: readonly (number)[];
  /** Satoshi */
  readonly avgFee: number;
  /** Satoshi for a virtual byte */
  readonly avgFeeRate: number;
  /** What a person can read in the coinbase */
  readonly coinbaseTag: string;
  readonly inputs: number;
  readonly outputs: number;
  /** Satoshi, the coinbase not counted */
  readonly totalOutput: number;
  readonly segwitTxs: number;
  readonly utxoChange: number;
};

export type BitcoinBlock = {
  readonly hash: string;
  readonly height: number;
  readonly version: number;
  /** Unix time in seconds, as the miner wrote it */
  readonly time: number;
  /** Eight hexadecimal digits */
  readonly bits: string;
  readonly nonce: number;
  readonly difficulty: number;
  readonly merkleRoot: string;
  readonly previousBlockHash: string | null;
  readonly medianTime: number | null;
  readonly nextBlockHash: string | null;
  readonly txCount: number;
  readonly size: number;
  readonly strippedSize: number;
  readonly weight: number;
  /** Satoshi */
  readonly totalFees: number;
  /** Satoshi that the coinbase pays out */
  readonly reward: number;
  /** Satoshi that the block was allowed to create */
  readonly subsidy: number;
  /** Satoshi for a virtual byte */
  readonly medianFeeRate: number;
  /** Lowest rate, those at 10, 25, 50, 75 and 90 of a hundred of the weight, highest; satoshi for a virtual byte */
  readonly feeRange: readonly (number)[];
  /** Satoshi */
  readonly avgFee: number;
  /** Satoshi for a virtual byte */
  readonly avgFeeRate: number;
  /** What a person can read in the coinbase */
  readonly coinbaseTag: string;
  readonly inputs: number;
  readonly outputs: number;
  /** Satoshi, the coinbase not counted */
  readonly totalOutput: number;
  readonly segwitTxs: number;
  readonly utxoChange: number;
  readonly confirmations: number;
  readonly inBestChain: boolean;
};

export type BitcoinBlockOutsideChain = {
  readonly hash: string;
  readonly height: number;
  readonly version: number;
  /** Unix time in seconds, as the miner wrote it */
  readonly time: number;
  /** Eight hexadecimal digits */
  readonly bits: string;
  readonly nonce: number;
  readonly difficulty: number;
  readonly merkleRoot: string;
  readonly previousBlockHash: string | null;
  readonly txCount: number;
  readonly size: number;
  /** When it was taken off the chain */
  readonly observedAt: string;
  readonly confirmations: 0;
  readonly inBestChain: false;
};

export type BitcoinBlockStatus = {
  readonly inBestChain: boolean;
  readonly height: number;
  readonly confirmations: number;
  readonly nextBest: string | null;
};

export type BitcoinBlockHash = {
  readonly hash: string;
};

export type BitcoinBlockPoint = {
  readonly hash: string;
  readonly height: number;
  /** Unix time in seconds, as the miner wrote it */
  readonly time: number;
};

export type BitcoinTipHeight = {
  readonly height: number;
};

export type BitcoinTipHash = {
  readonly hash: string;
};

export type BitcoinStaleBlock = {
  readonly hash: string;
  readonly height: number;
  readonly version: number;
  /** Unix time in seconds, as the miner wrote it */
  readonly time: number;
  /** Eight hexadecimal digits */
  readonly bits: string;
  readonly nonce: number;
  readonly difficulty: number;
  readonly merkleRoot: string;
  readonly previousBlockHash: string | null;
  readonly txCount: number;
  readonly size: number;
  /** ISO 8601, UTC */
  readonly observedAt: string;
};

export type BitcoinHex = {
  readonly hex: string;
};

export type BitcoinTxid = {
  readonly txid: string;
};

export type BitcoinStrippedTransaction = {
  readonly txid: string;
  readonly fee: number | null;
  readonly feeRate: number | null;
  readonly vsize: number;
  /** Satoshi of all outputs */
  readonly value: number;
};

export type BitcoinBlockStats = {
  readonly blockHash: string;
  readonly height: number;
  readonly time: number;
  readonly medianTime: number | null;
  readonly txs: number;
  readonly ins: number;
  readonly outs: number;
  readonly segwitTxs: number;
  /** Satoshi */
  readonly subsidy: number;
  /** Satoshi */
  readonly reward: number;
  /** Satoshi */
  readonly totalFee: number;
  /** Satoshi */
  readonly minFee: number;
  /** Satoshi */
  readonly medianFee: number;
  /** Satoshi */
  readonly avgFee: number;
  /** Satoshi */
  readonly maxFee: number;
  /** Satoshi for a virtual byte */
  readonly minFeeRate: number;
  /** Satoshi for a virtual byte */
  readonly avgFeeRate: number;
  /** Satoshi for a virtual byte */
  readonly maxFeeRate: number;
  /** Lowest rate, those at 10, 25, 50, 75 and 90 of a hundred of the weight, highest; satoshi for a virtual byte */
  readonly feeRange: readonly (number)[];
  /** Satoshi */
  readonly totalOut: number;
  readonly size: number;
  readonly strippedSize: number;
  readonly weight: number;
  /** Outputs created less outputs spent */
  readonly utxoIncrease: number;
  /** Bytes */
  readonly avgTxSize: number;
  /** Bytes */
  readonly medianTxSize: number;
  /** Bytes */
  readonly minTxSize: number;
  /** Bytes */
  readonly maxTxSize: number;
  /** Rates at the 10th, 25th, 50th, 75th and 90th percentile of the weight; satoshi per virtual byte */
  readonly feeRatePercentiles: readonly (number)[];
  /** Bytes of all transactions but the coinbase */
  readonly totalSize: number;
  readonly totalWeight: number;
  /** Bytes of the transactions with witnesses */
  readonly segwitTotalSize: number;
  readonly segwitTotalWeight: number;
  /** Bytes by which the UTXO set grew, with outputs that can never be spent */
  readonly utxoSizeIncrease: number;
  /** `utxoIncrease` without outputs that can never be spent */
  readonly utxoIncreaseActual: number;
  /** `utxoSizeIncrease` without outputs that can never be spent */
  readonly utxoSizeIncreaseActual: number;
};

export type BitcoinChain = {
  readonly network: string;
  readonly blockHeight: number;
  readonly blockHash: string;
  readonly blockTime: number;
  readonly medianTime: number | null;
  readonly difficulty: number;
  readonly headers: number | null;
  readonly chainwork: string | null;
  readonly verificationProgress: number | null;
  readonly initialBlockDownload: boolean | null;
  readonly nodeVersion: string | null;
  readonly indexer: {
    readonly height: number;
    readonly hash: string;
    readonly lagBlocks: number | null;
    readonly startHeight: number | null;
    readonly mempoolSyncedAt: string | null;
  };
};

export type BitcoinChainTip = {
  readonly height: number;
  readonly hash: string;
  /** Blocks that are not part of the chain */
  readonly branchLength: number;
  /** The node's word: active, valid-fork, valid-headers, headers-only, invalid */
  readonly status: string;
};

export type BitcoinReorg = {
  readonly forkHeight: number | null;
  readonly forkHash: string | null;
  readonly oldTip: {
    readonly height: number;
    readonly hash: string;
  };
  readonly newTip: {
    readonly height: number;
    readonly hash: string;
  } | null;
  /** Blocks that were taken back */
  readonly depth: number;
  /** ISO 8601, UTC */
  readonly detectedAt: string;
};

export type BitcoinDifficulty = {
  readonly difficulty: number;
  readonly bits: string;
  /** 64 hexadecimal digits */
  readonly target: string;
  readonly progressPercent: number;
  readonly remainingBlocks: number;
  readonly nextRetargetHeight: number;
  readonly timeAvg: number | null;
  readonly difficultyChange: number | null;
  readonly remainingTime: number | null;
  readonly estimatedRetargetDate: number | null;
  readonly previousRetarget: number | null;
};

export type BitcoinSupply = {
  readonly height: number;
  /** Satoshi */
  readonly issued: number;
  /** Satoshi that the newest block was allowed to create */
  readonly subsidy: number;
  readonly nextHalvingHeight: number;
};

export type BitcoinDeployments = {
  readonly height: number | null;
  readonly hash: string | null;
  /** The node's own description of each, by its name */
  readonly deployments: Readonly<Record<string, unknown>>;
};

export type BitcoinHealth = {
  readonly index: {
    readonly height: number;
    readonly hash: string;
    readonly secondsSinceBlock: number;
    /** The index is not at the tip, or its newest block is too old */
    readonly late: boolean;
  };
  readonly mempool: {
    /** When the mempool last changed */
    readonly syncedAt: string;
    readonly checkedAt: string | null;
  };
  readonly node: {
    readonly status: string;
    readonly detail: string | null;
  };
};

export type DecodeBitcoinTransactionRequest = {
  /** Transaction in hexadecimal */
  readonly rawTxHex: string;
};

export type BitcoinDecodedTransaction = {
  readonly txid: string;
  readonly wtxid: string;
  readonly version: number;
  readonly locktime: number;
  readonly size: number;
  readonly vsize: number;
  readonly weight: number;
  readonly sigops: number | null;
  readonly fee: number | null;
  readonly feeRate: number | null;
  readonly isCoinbase: boolean;
  /** Signals that it may be replaced (BIP-125) */
  readonly rbf: boolean;
  readonly vin: readonly (BitcoinInput)[];
  readonly vout: readonly (BitcoinOutput)[];
};

export type BitcoinRelative = {
  readonly txid: string;
  /** Satoshi */
  readonly fee: number;
  readonly weight: number;
};

export type BitcoinCpfp = {
  readonly ancestors: readonly (BitcoinRelative)[];
  readonly descendants: readonly (BitcoinRelative)[];
  readonly bestDescendant: BitcoinRelative | null;
  readonly effectiveFeeRate: number | null;
  readonly sigops: number | null;
  readonly fee: number | null;
  readonly adjustedVsize: number | null;
};

export type BitcoinRecommendedFees = {
  /** Satoshi for a virtual byte */
  readonly fastestFee: number;
  /** Satoshi for a virtual byte */
  readonly halfHourFee: number;
  /** Satoshi for a virtual byte */
  readonly hourFee: number;
  /** Satoshi for a virtual byte */
  readonly economyFee: number;
  /** Satoshi for a virtual byte */
  readonly minimumFee: number;
};

export type BitcoinFees = {
  /** Satoshi for a virtual byte by the number of blocks in which it should be confirmed */
  readonly estimates: Readonly<Record<string, number>>;
  readonly recommended: BitcoinRecommendedFees;
};

export type BitcoinFeeEstimate = {
  readonly blocks: number;
  /** Satoshi for a virtual byte */
  readonly feeRate: number;
  readonly source: "node" | "projected" | "recent";
};

export type BitcoinFeeHistoryPoint = {
  readonly height: number;
  readonly time: number;
  /** Lowest rate, those at 10, 25, 50, 75 and 90 of a hundred of the weight, highest; satoshi for a virtual byte */
  readonly feeRange: readonly (number)[];
  /** Satoshi */
  readonly totalFees: number;
};

export type BitcoinMempool = {
  /** Transactions */
  readonly count: number;
  /** Virtual bytes */
  readonly vsize: number;
  readonly bytes: number;
  /** Satoshi */
  readonly totalFee: number;
  readonly minFeeRate: number | null;
  /** Pairs of a rate and the virtual bytes that pay it or more, but less than the pair before; highest first */
  readonly feeHistogram: readonly (readonly (number)[])[];
  readonly mempoolSequence: number | null;
  /** ISO 8601, UTC */
  readonly syncedAt: string;
};

export type BitcoinRecentTransaction = {
  readonly txid: string;
  readonly fee: number | null;
  readonly feeRate: number | null;
  readonly vsize: number;
  /** Satoshi of all outputs */
  readonly value: number;
  /** Unix time in seconds at which the node took it */
  readonly firstSeen: number;
};

export type BitcoinMempoolEntry = {
  readonly txid: string;
  readonly vsize: number;
  readonly weight: number;
  /** Unix time in seconds at which the node took it */
  readonly firstSeen: number;
  /** Signals that it may be replaced (BIP-125) */
  readonly replaceable: boolean;
  readonly fees: {
    readonly base: number | null;
    /** Satoshi of it and all that it needs */
    readonly ancestor: number;
    /** Satoshi of it and all that need it */
    readonly descendant: number;
  };
  /** Itself counted */
  readonly ancestorCount: number;
  readonly ancestorVsize: number;
  /** Itself counted */
  readonly descendantCount: number;
  readonly descendantVsize: number;
  readonly depends: readonly (string)[];
  readonly spentBy: readonly (string)[];
};

export type BitcoinProjectedBlock = {
  readonly index: number;
  readonly blockSize: number;
  readonly blockVsize: number;
  readonly nTx: number;
  /** Satoshi */
  readonly totalFees: number;
  /** Satoshi for a virtual byte */
  readonly medianFee: number;
  /** Lowest rate, those at 10, 25, 50, 75 and 90 of a hundred of the weight, highest; satoshi for a virtual byte */
  readonly feeRange: readonly (number)[];
};

export type BitcoinProjectedBlockContent = {
  readonly block: BitcoinProjectedBlock;
  readonly txids: readonly (string)[];
};

export type BitcoinOutpoint = {
  /** Transaction id, as printed */
  readonly txid: string;
  /** Number of the output */
  readonly vout: number;
};

export type BitcoinSpendingRequest = {
  readonly outputs: readonly (BitcoinOutpoint)[];
};

export type BitcoinSpending = {
  readonly txid: string;
  readonly vout: number;
  readonly spendingTxid: string | null;
  readonly vin: number | null;
};

export type BitcoinOutspend = {
  readonly spent: boolean;
  readonly txid: string | null;
  readonly vin: number | null;
  readonly status: BitcoinStatus | null;
};

export type BitcoinOutputRecord = {
  readonly txid: string;
  readonly output: BitcoinOutput;
  readonly status: BitcoinStatus;
  readonly confirmations: number;
  readonly outspend: BitcoinOutspend;
};

export type BitcoinReplacementTree = {
  readonly txid: string;
  readonly replacedAt: string | null;
  readonly fee: number | null;
  readonly feeRate: number | null;
  readonly fullRbf: boolean | null;
  readonly replaces: readonly (unknown)[];
};

export type BitcoinReplacements = {
  readonly replacements: BitcoinReplacementTree | null;
  readonly replaces: readonly (string)[];
};

export type BitcoinReplacedTransaction = {
  readonly txid: string;
  readonly replacedBy: string;
  /** ISO 8601, UTC */
  readonly replacedAt: string;
  /** Unix time in seconds */
  readonly firstSeen: number;
  readonly fee: number | null;
  readonly feeRate: number | null;
  readonly vsize: number;
  /** Satoshi of all outputs */
  readonly value: number;
  /** It had not signalled that it may be replaced (BIP-125) */
  readonly fullRbf: boolean;
};

export type SubmitBitcoinTransactionRequest = {
  /** Transaction in hexadecimal */
  readonly rawTxHex: string;
};

export type SubmittedBitcoinTransaction = {
  readonly txid: string;
};

export type TestBitcoinTransactionsRequest = {
  readonly rawTxHexes: readonly (string)[];
  /** Satoshi for a virtual byte; 0 lets everything pass */
  readonly maxFeeRate?: number | null;
};

export type BitcoinAcceptance = {
  readonly txid: string;
  readonly accepted: boolean;
  readonly reason: string | null;
  readonly vsize: number | null;
  readonly fee: number | null;
};

export type SubmitBitcoinPackageRequest = {
  readonly rawTxHexes: readonly (string)[];
};

export type BitcoinTransactionStatus = {
  readonly confirmed: boolean;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  readonly blockTime: number | null;
  readonly confirmations: number;
  readonly replacedBy: string | null;
};

export type BitcoinMerkleProof = {
  readonly blockHeight: number;
  readonly blockHash: string;
  readonly merkle: readonly (string)[];
  readonly pos: number;
};

export type BitcoinTransactionsRequest = {
  readonly txids: readonly (string)[];
};

export type BitcoinPrevoutsRequest = {
  readonly outputs: readonly (BitcoinOutpoint)[];
};

export type IpnsResolution = {
  /** As it was asked for */
  readonly name: string;
  /** Version 1 in base 32, version 0 as it always is */
  readonly cid: string;
  /** With `details`: where the name leads, `/ipfs/…` */
  readonly path?: string;
  /** With `details`: the key in base 36, or the domain */
  readonly canonicalName?: string;
  readonly sequence?: number | null;
  readonly validUntil?: string | null;
  readonly ttlSeconds?: number | null;
};

export type IpfsResolution = {
  /** With names replaced by what they stand for: `/ipfs/…` */
  readonly path: string;
  /** Version 1 in base 32, version 0 as it always is */
  readonly cid: string;
  /** What is left of the path inside linked data; empty otherwise */
  readonly remainder: string;
};

export type IpfsStat = {
  /** Version 1 in base 32, version 0 as it always is */
  readonly cid: string;
  /** `raw`: a file that is one block; `node`: linked data; `unknown`: its block is not on this node */
  readonly type: "file" | "directory" | "raw" | "symlink" | "node" | "unknown";
  /** Bytes of a file; 0 for a directory */
  readonly size: number;
  /** Bytes of everything below, as the root block tells it */
  readonly cumulativeSize: number;
  /** Blocks that the root block leads to */
  readonly blocks: number;
  /** Whether the node has the root block itself */
  readonly local: boolean;
  readonly mode: string | null;
  readonly mtime: string | null;
};

export type IpfsEntry = {
  readonly name: string;
  /** Version 1 in base 32, version 0 as it always is */
  readonly cid: string;
  readonly size: number | null;
  /** `raw`: a file that is one block; `node`: linked data; `unknown`: its block is not on this node */
  readonly type: "file" | "directory" | "raw" | "symlink" | "node" | "unknown";
};

export type CidInspection = {
  /** The usual form */
  readonly cid: string;
  /** The base that it was given in */
  readonly base: "base16" | "base32" | "base36" | "base58btc" | "base64" | "base64url";
  readonly version: number;
  /** How the content is to be read, for example `dag-pb`; `0x…` where it has no name here */
  readonly codec: string;
  readonly multihash: {
    /** The function; `0x…` where it has no name here */
    readonly name: string;
    readonly code: number;
    /** Hexadecimal */
    readonly digest: string;
  };
  readonly versions: {
    readonly v0: string | null;
    readonly v1: string;
  };
  readonly bases: {
    readonly base16: string;
    readonly base32: string;
    readonly base36: string;
    readonly base58btc: string;
    readonly base64: string;
    readonly base64url: string;
  };
};

export type IpfsPin = {
  /** As it was first given */
  readonly cid: string;
  readonly name: string | null;
  /** `unpinned`: let go of; the content stays for a while and counts until it is collected */
  readonly state: "queued" | "pinning" | "pinned" | "failed" | "unpinned";
  readonly reason: string | null;
  readonly size: number | null;
  readonly blocks: number | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly changedAt: string;
};

export type IpfsAdded = {
  /** Of the whole */
  readonly cid: string;
  /** The name of the file or directory; empty for one that was put around others */
  readonly name: string;
  /** Bytes of the files */
  readonly size: number;
  /** Bytes of all blocks */
  readonly cumulativeSize: number;
  /** Every file and directory, those inside before those around them */
  readonly entries: readonly ({
    readonly path: string;
    readonly type: "file" | "directory";
    /** Version 1 in base 32, version 0 as it always is */
    readonly cid: string;
    readonly size: number;
  })[];
  readonly pin: IpfsPin | null;
};

export type IpfsImported = {
  readonly roots: readonly (string)[];
  readonly blocks: number;
  /** Bytes of all blocks */
  readonly size: number;
  /** Of the roots; one whose content is not all there has failed */
  readonly pins: readonly (IpfsPin)[];
};

export type IpfsKey = {
  readonly keyName: string;
  /** The IPNS name that it publishes under */
  readonly name: string;
  readonly type: "ed25519";
  /** ISO 8601, UTC */
  readonly createdAt: string;
};

export type IpnsPublished = {
  /** The IPNS name */
  readonly name: string;
  /** What it stands for */
  readonly value: string;
  readonly sequence: number;
  /** ISO 8601, UTC */
  readonly validUntil: string;
  readonly ttlSeconds: number;
};

export type IpfsStatus = {
  /** `embedded`: the node inside this service, which asks no other */
  readonly driver: "embedded" | "kubo";
  /** Always true: a node that does not answer makes this 503 */
  readonly online: boolean;
  readonly version: string | null;
  readonly peers: number | null;
  readonly repoSize: number | null;
  /** Pins of the account */
  readonly pins: number;
  /** Bytes that count against the account */
  readonly usedBytes: number;
  readonly maxPins: number | null;
  readonly maxBytes: number | null;
};

export type BitcoinInscription = {
  readonly inscriptionId: string;
  /** Negative for those that were cursed before the jubilee */
  readonly number: number;
  /** `txid:vout:offset`, with an output that cannot exist for what is lost or bound to no satoshi */
  readonly satpoint: string;
  readonly output: string | null;
  readonly value: number | null;
  readonly address: string | null;
  readonly contentType: string | null;
  readonly effectiveContentType: string | null;
  readonly contentLength: number | null;
  readonly contentEncoding: string | null;
  readonly delegate: string | null;
  readonly metaprotocol: string | null;
  readonly parents: readonly (string)[];
  readonly charms: readonly ("cursed" | "vindicated" | "reinscription" | "unbound" | "lost" | "burned")[];
  /** Satoshi that the revealing transaction paid, shared by its inscriptions */
  readonly fee: number;
  readonly genesisHeight: number;
  /** Unix time in seconds */
  readonly genesisTime: number;
  readonly status: BitcoinStatus;
};

export type BitcoinInscriptionDetails = {
  readonly inscriptionId: string;
  /** Negative for those that were cursed before the jubilee */
  readonly number: number;
  /** `txid:vout:offset`, with an output that cannot exist for what is lost or bound to no satoshi */
  readonly satpoint: string;
  readonly output: string | null;
  readonly value: number | null;
  readonly address: string | null;
  readonly contentType: string | null;
  readonly effectiveContentType: string | null;
  readonly contentLength: number | null;
  readonly contentEncoding: string | null;
  readonly delegate: string | null;
  readonly metaprotocol: string | null;
  readonly parents: readonly (string)[];
  readonly charms: readonly ("cursed" | "vindicated" | "reinscription" | "unbound" | "lost" | "burned")[];
  /** Satoshi that the revealing transaction paid, shared by its inscriptions */
  readonly fee: number;
  readonly genesisHeight: number;
  /** Unix time in seconds */
  readonly genesisTime: number;
  readonly status: BitcoinStatus;
  readonly childCount: number;
  /** Its CBOR as JSON; null where there is none or it is no CBOR */
  readonly metadata: unknown;
  /** Its CBOR as JSON; null where there is none or it is no CBOR */
  readonly properties: unknown;
  readonly rune: string | null;
  readonly previous: string | null;
  readonly next: string | null;
};

export type BitcoinInscriptionMove = {
  readonly inscriptionId: string;
  readonly number: number;
  /** Whether it was made or moved */
  readonly kind: "genesis" | "transfer";
  readonly txid: string;
  readonly blockHeight: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  /** `txid:vout:offset`, with an output that cannot exist for what is lost or bound to no satoshi */
  readonly satpoint: string;
  readonly output: string | null;
  readonly value: number | null;
  readonly address: string | null;
  /** The output is data: nobody can move it again */
  readonly burned: boolean;
  /** Its satoshi was paid to the miner */
  readonly asFee: boolean;
  readonly from: {
    readonly satpoint: string;
    readonly address: string | null;
  } | null;
};

export type BitcoinRuneBalance = {
  readonly runeId: string;
  readonly spacedName: string;
  readonly symbol: string | null;
  readonly divisibility: number;
  /** Whole number as a decimal string */
  readonly amount: string;
  /** Unspent outputs that hold it */
  readonly outputCount: number;
};

export type BitcoinOrdinalsOutput = {
  readonly outpoint: string;
  readonly transaction: string;
  /** Satoshi */
  readonly value: number;
  readonly address: string | null;
  readonly scriptPubkey: string;
  readonly status: BitcoinStatus;
  readonly confirmations: number;
  /** By a waiting transaction too */
  readonly spent: boolean;
  readonly spentBy: string | null;
  /** False while nobody has looked into it, because it waits for a block */
  readonly indexed: boolean;
  /** What lies on it now; absent if not indexed */
  readonly inscriptions?: readonly (string)[];
  readonly runes?: readonly (RuneAmount)[];
};

export type BitcoinRune = {
  /** `block:tx` of the etching */
  readonly runeId: string;
  /** How many were etched before it */
  readonly number: number;
  readonly name: string;
  readonly spacedName: string;
  readonly symbol: string | null;
  readonly divisibility: number;
  readonly turbo: boolean;
  /** Etched by a runestone with a flaw: it can never be minted */
  readonly cenotaph: boolean;
  readonly etchingTxid: string;
  readonly etchingHeight: number;
  /** Unix time in seconds */
  readonly etchedAt: number;
  /** Whole number as a decimal string */
  readonly premine: string;
  readonly terms: {
    readonly amount: string | null;
    readonly cap: string | null;
    readonly heightStart: string | null;
    readonly heightEnd: string | null;
    readonly offsetStart: string | null;
    readonly offsetEnd: string | null;
  } | null;
  /** How often it was minted */
  readonly mints: string;
  /** Whether the next block may mint it */
  readonly mintable: boolean;
  /** Whole number as a decimal string */
  readonly burned: string;
  /** Premine and mints */
  readonly supply: string;
  /** The supply without what was burned */
  readonly circulating: string;
};

export type BitcoinRuneDetails = {
  /** `block:tx` of the etching */
  readonly runeId: string;
  /** How many were etched before it */
  readonly number: number;
  readonly name: string;
  readonly spacedName: string;
  readonly symbol: string | null;
  readonly divisibility: number;
  readonly turbo: boolean;
  /** Etched by a runestone with a flaw: it can never be minted */
  readonly cenotaph: boolean;
  readonly etchingTxid: string;
  readonly etchingHeight: number;
  /** Unix time in seconds */
  readonly etchedAt: number;
  /** Whole number as a decimal string */
  readonly premine: string;
  readonly terms: {
    readonly amount: string | null;
    readonly cap: string | null;
    readonly heightStart: string | null;
    readonly heightEnd: string | null;
    readonly offsetStart: string | null;
    readonly offsetEnd: string | null;
  } | null;
  /** How often it was minted */
  readonly mints: string;
  /** Whether the next block may mint it */
  readonly mintable: boolean;
  /** Whole number as a decimal string */
  readonly burned: string;
  /** Premine and mints */
  readonly supply: string;
  /** The supply without what was burned */
  readonly circulating: string;
  readonly parent: string | null;
  /** Scripts that hold some */
  readonly holders: number;
};

export type BitcoinRuneHolder = {
  readonly address: string | null;
  readonly scriptPubkey: string;
  /** Whole number as a decimal string */
  readonly amount: string;
  /** Unspent outputs that hold it */
  readonly outputCount: number;
};

export type BitcoinRuneUtxo = {
  readonly txid: string;
  readonly vout: number;
  /** Satoshi */
  readonly value: number;
  /** Whole number as a decimal string */
  readonly amount: string;
  readonly address: string | null;
  readonly blockHeight: number;
};

export type BitcoinRuneActivity = {
  readonly runeId: string;
  readonly spacedName: string;
  readonly txid: string;
  readonly blockHeight: number;
  /** Unix time in seconds */
  readonly blockTime: number;
  readonly kinds: readonly ("etching" | "mint" | "burn" | "transfer")[];
  /** Of an etching */
  readonly premine: string;
  /** Whole number as a decimal string */
  readonly minted: string;
  /** Whole number as a decimal string */
  readonly burned: string;
  /** What its inputs held */
  readonly spent: string;
  readonly spentOutputs: number;
  /** What its outputs hold */
  readonly received: string;
  readonly receivedOutputs: number;
};

export type MidnightTxSummary = {
  /** Number of transactions before it on the chain */
  readonly id: number;
  readonly hash: string;
  /** `OTHER`: a type of a newer release of the indexer, named in `unknownParts` */
  readonly type: "REGULAR" | "SYSTEM" | "BRIDGE_CLAIM" | "OTHER";
  readonly status: "SUCCESS" | "PARTIAL_SUCCESS" | "FAILURE" | null;
  readonly fee: string | null;
  readonly identifiers: readonly (string)[];
  readonly blockHeight: number;
  readonly blockHash: string;
  /** Milliseconds since 1970 */
  readonly blockTime: number;
  readonly protocolVersion: number;
  readonly contractActionCount: number;
  readonly createdUtxoCount: number;
  readonly spentUtxoCount: number;
  readonly hasShielded: boolean;
  /** Types and values that this build does not know by name, such as `status QUEUED`; mostly empty */
  readonly unknownParts: readonly (string)[];
};

export type MidnightTip = {
  readonly height: number;
  readonly hash: string;
  /** Milliseconds since 1970 */
  readonly timestamp: number;
};

export type MidnightUtxo = {
  readonly intentHash: string;
  readonly outputIndex: number;
  readonly owner: string;
  readonly tokenType: string;
  /** Whole number as a decimal string */
  readonly value: string;
  readonly ctime: number | null;
  readonly initialNonce: string;
  readonly registeredForDustGeneration: boolean;
  readonly createdTxHash: string;
  readonly spentTxHash: string | null;
};

export type MidnightContractAction = {
  readonly type: "DEPLOY" | "CALL" | "UPDATE" | "OTHER";
  readonly address: string;
  readonly entryPoint: string | null;
  readonly txHash: string;
  readonly blockHeight: number;
  /** Milliseconds since 1970 */
  readonly blockTime: number;
  readonly unshieldedBalances: readonly ({
    readonly tokenType: string;
    /** Whole number as a decimal string */
    readonly amount: string;
  })[];
};

export type MidnightTxDetail = {
  /** Number of transactions before it on the chain */
  readonly id: number;
  readonly hash: string;
  /** `OTHER`: a type of a newer release of the indexer, named in `unknownParts` */
  readonly type: "REGULAR" | "SYSTEM" | "BRIDGE_CLAIM" | "OTHER";
  readonly status: "SUCCESS" | "PARTIAL_SUCCESS" | "FAILURE" | null;
  readonly fee: string | null;
  readonly identifiers: readonly (string)[];
  readonly blockHeight: number;
  readonly blockHash: string;
  /** Milliseconds since 1970 */
  readonly blockTime: number;
  readonly protocolVersion: number;
  readonly contractActionCount: number;
  readonly createdUtxoCount: number;
  readonly spentUtxoCount: number;
  readonly hasShielded: boolean;
  /** Types and values that this build does not know by name, such as `status QUEUED`; mostly empty */
  readonly unknownParts: readonly (string)[];
  readonly segments: readonly ({
    readonly id: number;
    readonly success: boolean;
  })[] | null;
  readonly zswapMerkleTreeRoot: string | null;
  readonly zswap: {
    readonly start: number;
    /** The next free index */
    readonly end: number;
  } | null;
  readonly dustCommitment: {
    readonly start: number;
    /** The next free index */
    readonly end: number;
  } | null;
  readonly dustGeneration: {
    readonly start: number;
    /** The next free index */
    readonly end: number;
  } | null;
  readonly bridgeClaim: {
    readonly recipient: string;
    /** Whole number as a decimal string */
    readonly amount: string;
  } | null;
  readonly createdUtxos: readonly (MidnightUtxo)[];
  readonly spentUtxos: readonly (MidnightUtxo)[];
  readonly contractActions: readonly (MidnightContractAction)[];
  /** Other blocks that hold the same hash */
  readonly occurrences: readonly ({
    readonly blockHeight: number;
    readonly blockHash: string;
  })[];
};

export type MidnightRawTx = {
  readonly hash: string;
  readonly protocolVersion: number;
  readonly ledgerVersion: number | null;
  readonly tag: string | null;
  readonly raw: string;
};

export type MidnightDecodedTx = {
  readonly hash: string | null;
  readonly form: "REGULAR" | "CLAIM" | "SYSTEM";
  readonly ledgerVersion: number;
  readonly tag: string;
  readonly sizeBytes: number;
  readonly identifiers: readonly (string)[];
  readonly intents: readonly ({
    readonly segment: number;
    /** Seconds since 1970 */
    readonly ttl: number;
    readonly intentHash: string;
    readonly guaranteed: {
      readonly inputs: readonly ({
        readonly key: string;
        readonly owner: string;
        readonly tokenType: string;
        /** Whole number as a decimal string */
        readonly value: string;
        readonly intentHash: string;
        readonly outputIndex: number;
      })[];
      readonly outputs: readonly ({
        readonly owner: string;
        readonly tokenType: string;
        /** Whole number as a decimal string */
        readonly value: string;
      })[];
    } | null;
    readonly fallible: {
      readonly inputs: readonly ({
        readonly key: string;
        readonly owner: string;
        readonly tokenType: string;
        /** Whole number as a decimal string */
        readonly value: string;
        readonly intentHash: string;
        readonly outputIndex: number;
      })[];
      readonly outputs: readonly ({
        readonly owner: string;
        readonly tokenType: string;
        /** Whole number as a decimal string */
        readonly value: string;
      })[];
    } | null;
    readonly dust: {
      /** Seconds since 1970 */
      readonly ctime: number;
      readonly spends: readonly ({
        /** Whole number as a decimal string */
        readonly fee: string;
        readonly nullifier: string;
        readonly commitment: string;
      })[];
      readonly registrations: readonly ({
        readonly nightKey: string;
        readonly owner: string;
        readonly dustAddress: string | null;
        /** Whole number as a decimal string */
        readonly allowFeePayment: string;
      })[];
    } | null;
    readonly actions: readonly ({
      readonly type: "DEPLOY" | "CALL" | "MAINTENANCE";
      readonly address: string;
      readonly entryPoint: string | null;
    })[];
  })[];
  readonly shielded: {
    readonly guaranteed: {
      readonly inputs: readonly ({
        readonly nullifier: string;
        readonly contract: string | null;
      })[];
      readonly outputs: readonly ({
        readonly commitment: string;
        readonly contract: string | null;
      })[];
      readonly transientCount: number;
      readonly deltas: readonly ({
        readonly tokenType: string;
        /** May be below zero */
        readonly amount: string;
      })[];
    } | null;
    readonly fallible: readonly ({
      readonly segment: number;
      readonly inputs: readonly ({
        readonly nullifier: string;
        readonly contract: string | null;
      })[];
      readonly outputs: readonly ({
        readonly commitment: string;
        readonly contract: string | null;
      })[];
      readonly transientCount: number;
      readonly deltas: readonly ({
        readonly tokenType: string;
        /** May be below zero */
        readonly amount: string;
      })[];
    })[];
  };
  readonly rewards: {
    readonly kind: "REWARD" | "CARDANO_BRIDGE";
    readonly key: string;
    readonly owner: string;
    /** Whole number as a decimal string */
    readonly value: string;
    readonly nonce: string;
  } | null;
  readonly system: string | null;
  readonly fee: string | null;
};

export type MidnightEvent = {
  /** Number of the event among those of its kind */
  readonly id: number;
  readonly kind: "ZSWAP" | "DUST";
  readonly variant: string | null;
  readonly content: unknown | null;
  readonly raw: string;
  readonly txHash: string;
  readonly blockHeight: number;
};

export type MidnightTxUtxos = {
  readonly created: readonly (MidnightUtxo)[];
  readonly spent: readonly (MidnightUtxo)[];
};

export type MidnightRawTransaction = {
  /** The serialized transaction in hexadecimal */
  readonly raw: string;
};

export type MidnightSubmitted = {
  readonly hash: string;
  readonly identifiers: readonly (string)[];
};

export type MidnightAddressCheck = {
  readonly valid: boolean;
  readonly kind: "UNSHIELDED" | "SHIELDED" | "DUST" | "VIEWING_KEY" | "COIN_PUBLIC_KEY" | "ENCRYPTION_PUBLIC_KEY" | null;
  readonly network: string | null;
  readonly hex: string | null;
  readonly reason: string | null;
};

export type MidnightAddress = {
  readonly address: string;
  readonly type: "UNSHIELDED";
  readonly network: string;
  readonly balances: readonly ({
    readonly tokenType: string;
    /** Whole number as a decimal string */
    readonly amount: string;
  })[];
  readonly utxoCount: number;
  /** Whether any of its outputs makes DUST */
  readonly registeredForDust: boolean;
  readonly txCount: number;
};

export type MidnightAddressTransaction = {
  readonly hash: string;
  readonly blockHeight: number;
  /** Milliseconds since 1970 */
  readonly blockTime: number;
  /** Outputs of the address that it made */
  readonly created: number;
  /** Outputs of the address that it spent */
  readonly spent: number;
  readonly netAmounts: readonly ({
    readonly tokenType: string;
    /** May be below zero */
    readonly amount: string;
  })[];
};

export type MidnightDustStatus = {
  readonly cardanoRewardAddress: string;
  readonly registered: boolean;
  readonly dustAddress: string | null;
  /** NIGHT that makes DUST now, in STAR */
  readonly nightBalance: string;
  /** SPECK a second */
  readonly generationRate: string;
  /** The most that this NIGHT can make, in SPECK */
  readonly maxCapacity: string;
  /** Made so far, in SPECK. What was paid with it is not known to anybody but its owner */
  readonly currentCapacity: string;
  readonly fullAt: string | null;
  readonly utxoTxHash: string | null;
  readonly utxoOutputIndex: number | null;
  readonly asOf: {
    readonly height: number;
    /** Milliseconds since 1970 */
    readonly timestamp: number;
  };
};

export type MidnightDustStatusRequest = {
  readonly rewardAddresses: readonly (string)[];
};

export type MidnightDustRegistrations = {
  readonly cardanoRewardAddress: string;
  readonly registrations: readonly ({
    readonly dustAddress: string;
    readonly valid: boolean;
    readonly reason: string | null;
    /** NIGHT that makes DUST now, in STAR */
    readonly nightBalance: string;
    /** SPECK a second */
    readonly generationRate: string;
    /** The most that this NIGHT can make, in SPECK */
    readonly maxCapacity: string;
    /** Made so far, in SPECK. What was paid with it is not known to anybody but its owner */
    readonly currentCapacity: string;
    readonly fullAt: string | null;
    readonly utxoTxHash: string | null;
    readonly utxoOutputIndex: number | null;
    readonly registeredAt: string | null;
    readonly removedAt: string | null;
  })[];
  readonly asOf: {
    readonly height: number;
    /** Milliseconds since 1970 */
    readonly timestamp: number;
  };
};

export type MidnightDustGeneration = {
  readonly generationIndex: number;
  readonly commitmentIndex: number | null;
  /** Whole number as a decimal string */
  readonly nightValue: string;
  /** Whole number as a decimal string */
  readonly initialValue: string;
  /** Nonce of the NIGHT */
  readonly backingNight: string;
  /** Seconds since 1970 */
  readonly ctime: number;
  readonly dtime: number | null;
  /** Whole number as a decimal string */
  readonly currentValue: string;
  /** Whole number as a decimal string */
  readonly maxValue: string;
  readonly txHash: string;
};

export type MidnightDustProjection = {
  readonly dustAddress: string;
  readonly points: readonly ({
    /** ISO 8601, UTC */
    readonly time: string;
    /** Whole number as a decimal string */
    readonly capacity: string;
  })[];
  readonly capReachedAt: string | null;
  readonly goneAt: string | null;
};

export type MidnightEventList = {
  readonly data: readonly (MidnightEvent)[];
  /** The newest event there is */
  readonly maxId: number;
};

export type MidnightDustParameters = {
  /** The most SPECK for a STAR */
  readonly nightDustRatio: string;
  /** SPECK that a STAR makes or loses in a second */
  readonly generationDecayRate: string;
  readonly gracePeriodSeconds: number;
  readonly timeToCapSeconds: number;
  readonly fees: {
    readonly overallPrice: number;
    readonly readFactor: number;
    readonly computeFactor: number;
    readonly blockUsageFactor: number;
    readonly writeFactor: number;
    /** By which prices change from block to block, at most */
    readonly maxPriceAdjustment: number;
  };
  readonly height: number;
};

export type MidnightDustEstimateRequest = {
  /** STAR */
  readonly night?: string | null;
  /** Since it was registered */
  readonly seconds?: number | null;
  /** A transaction */
  readonly raw?: string | null;
};

export type MidnightDustEstimate = {
  readonly capacity: string | null;
  readonly maxCapacity: string | null;
  readonly secondsToCap: number | null;
  readonly fee: string | null;
  readonly nightNeededPerDay: string | null;
};

export type MidnightMerkleUpdate = {
  readonly startIndex: number;
  readonly endIndex: number;
  /** Serialized collapsed update */
  readonly update: string;
  readonly protocolVersion: number;
  readonly root: string | null;
};

export type MidnightNullifierSearch = {
  readonly prefixes: readonly (string)[];
  /** Height of a block */
  readonly fromBlock?: number | null;
  /** Height of a block */
  readonly toBlock?: number | null;
};

export type MidnightDustNullifier = {
  readonly nullifier: string;
  readonly txHash: string;
  readonly blockHeight: number;
  readonly commitment: string | null;
};

export type MidnightDustStats = {
  readonly registrations: number | null;
  readonly validRegistrations: number | null;
  /** Outputs of NIGHT that make DUST */
  readonly generations: number;
  /** Whole number as a decimal string */
  readonly nightGenerating: string;
  readonly totalRate: string | null;
  readonly spends24h: number;
  /** Whole number as a decimal string */
  readonly fees24h: string;
};

export type MidnightIndexerStatus = {
  readonly network: string;
  readonly source: "embedded" | "indexer";
  readonly height: number;
  readonly hash: string;
  /** Milliseconds since 1970 */
  readonly timestamp: number;
  /** By which the newest block is older than now */
  readonly lagSeconds: number;
  readonly finalizedHeight: number | null;
  readonly sourceHeight: number | null;
  readonly protocolVersion: number;
  readonly ledgerVersion: number | null;
  /** Nothing is missing and nothing is wrong */
  readonly ready: boolean;
  /** Counted up to 10000 */
  readonly undecoded: {
    /** Transactions with types or values that this build does not know */
    readonly transactions: number;
    /** Ledger events that this build cannot read; their bytes are kept */
    readonly events: number;
  };
};

export type MidnightBlock = {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string | null;
  readonly slot: number;
  readonly epoch: number;
  /** Milliseconds since 1970 */
  readonly timestamp: number;
  readonly author: string | null;
  readonly protocolVersion: number;
  readonly ledgerVersion: number | null;
  readonly txCount: number;
  readonly zswapMerkleTreeRoot: string | null;
  readonly zswapEndIndex: number | null;
  readonly dustCommitmentEndIndex: number | null;
  readonly dustGenerationEndIndex: number | null;
  readonly dustCommitmentMerkleTreeRoot: string | null;
  readonly dustGenerationMerkleTreeRoot: string | null;
  readonly finalized: boolean | null;
};

export type MidnightContract = {
  readonly address: string;
  readonly deployedTxHash: string;
  readonly deployedHeight: number;
  readonly actionCount: number;
  readonly lastAction: MidnightContractAction;
  readonly unshieldedBalances: readonly ({
    readonly tokenType: string;
    /** Whole number as a decimal string */
    readonly amount: string;
  })[];
};

export type MidnightContractState = {
  readonly address: string;
  /** Block of the action that left this state */
  readonly height: number;
  readonly state: string;
  readonly zswapState: string;
  readonly operations: readonly (string)[];
  readonly maintenanceAuthority: {
    readonly committee: readonly ({
      readonly kind: "SCHNORR" | "ECDSA";
      readonly key: string;
    })[];
    readonly threshold: number;
    /** Whole number as a decimal string */
    readonly counter: string;
  };
};

export type MidnightZswapNullifier = {
  readonly nullifier: string;
  readonly txHash: string;
  readonly blockHeight: number;
};

export type MidnightSystemParameters = {
  readonly dParameter: {
    readonly numPermissionedCandidates: number;
    readonly numRegisteredCandidates: number;
  } | null;
  readonly termsAndConditions: {
    readonly hash: string;
    readonly url: string;
  } | null;
};

export type MidnightDParameterChange = {
  readonly blockHeight: number;
  readonly blockHash: string;
  /** Milliseconds since 1970 */
  readonly timestamp: number;
  readonly numPermissionedCandidates: number;
  readonly numRegisteredCandidates: number;
};

export type MidnightTermsChange = {
  readonly blockHeight: number;
  readonly blockHash: string;
  /** Milliseconds since 1970 */
  readonly timestamp: number;
  readonly hash: string;
  readonly url: string;
};

export type MidnightEpoch = {
  readonly epoch: number;
  readonly durationSeconds: number;
  readonly elapsedSeconds: number;
  /** ISO 8601, UTC */
  readonly startsAt: string;
  /** ISO 8601, UTC */
  readonly endsAt: string;
};

export type MidnightCommitteeMember = {
  readonly position: number;
  readonly sidechainKey: string;
  readonly auraKey: string | null;
  readonly poolId: string | null;
  readonly expectedSlots: number;
};

export type MidnightPerformance = {
  readonly validatorKey: string;
  readonly poolId: string | null;
  readonly produced: number;
  readonly expected: number;
  readonly label: string | null;
  readonly stake: string | null;
  readonly validatorClass: string | null;
};

export type MidnightValidator = {
  readonly poolId: string;
  readonly validatorClass: string;
  readonly sidechainKey: string;
  readonly auraKey: string | null;
  readonly name: string | null;
  readonly ticker: string | null;
  readonly homepageUrl: string | null;
  readonly logoUrl: string | null;
};

export type MidnightContractEvent = {
  readonly id: number;
  readonly type: "SHIELDED_SPEND" | "SHIELDED_RECEIVE" | "SHIELDED_MINT" | "SHIELDED_BURN" | "UNSHIELDED_SPEND" | "UNSHIELDED_RECEIVE" | "UNSHIELDED_MINT" | "UNSHIELDED_BURN" | "PAUSED" | "UNPAUSED" | "MISC" | "OTHER";
  readonly typeName: string | null;
  readonly version: number;
  readonly contractAddress: string;
  readonly txHash: string;
  readonly blockHeight: number;
  readonly raw: string;
};

export type MidnightBridgeEvent = {
  readonly id: number;
  readonly type: "USER_TRANSFER" | "RESERVE_TRANSFER" | "INVALID_TRANSFER" | "UNAPPROVED_TRANSFER" | "SUBMINIMAL_FLUSH_TRANSFER" | "OTHER";
  readonly typeName: string | null;
  readonly blockHeight: number;
  readonly midnightTxHash: string;
  readonly cardanoTxHash: string | null;
  readonly recipient: string | null;
  readonly amount: string | null;
  readonly count: number | null;
};

export type MidnightBridgeBalance = {
  readonly address: string;
  /** Whole number as a decimal string */
  readonly deposited: string;
  /** Whole number as a decimal string */
  readonly claimed: string;
  /** Whole number as a decimal string */
  readonly balance: string;
};

export type MidnightBridgeSummary = {
  /** Whole number as a decimal string */
  readonly reserveTotal: string;
  readonly treasuryByReason: readonly ({
    readonly reason: string;
    /** Whole number as a decimal string */
    readonly total: string;
    readonly count: number;
  })[];
  readonly subminimumTxCount: number;
  readonly lastEventHeight: number | null;
};

export type AuthTokens = {
  /** For the Authorization header; lives an hour */
  readonly accessToken: string;
  /** Good for one refresh; lives seven days */
  readonly refreshToken: string;
  readonly tokenType: "Bearer";
  /** Milliseconds */
  readonly expiresIn: number;
  readonly user: {
    readonly id: string;
    readonly email: string | null;
    readonly roles: readonly (string)[];
  } | null;
  readonly device: {
    readonly id: string;
    readonly platform: "IOS" | "ANDROID" | "WEB";
  } | null;
  readonly deviceToken: string | null;
};

export type WalletChallenge = {
  readonly nonce: string;
  /** What the wallet signs, to the letter: UTF-8, nothing added */
  readonly message: string;
  /** ISO 8601, UTC */
  readonly expiresAt: string;
};

export type Principal = {
  readonly kind: "USER" | "DEVICE" | "API_KEY";
  readonly id: string;
  readonly email: string | null;
  readonly roles: readonly (string)[];
  readonly network: string | null;
  readonly plan: string;
  readonly addons: readonly (string)[];
  readonly scopes: readonly ("read" | "write")[];
};

export type ApiKeyCreated = {
  readonly id: string;
  readonly name: string;
  /** The whole key, shown only here */
  readonly apiKey: string;
  readonly keyPrefix: string;
  readonly network: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
};

export type ApiKey = {
  readonly id: string;
  readonly name: string;
  /** The first 12 characters */
  readonly keyPrefix: string;
  readonly maskedKey: string;
  readonly chain: string;
  readonly network: string;
  readonly writeAccess: boolean;
  readonly enabled: boolean;
  readonly addons: readonly (string)[];
  readonly allowedIps: readonly (string)[];
  readonly allowedOrigins: readonly (string)[];
  readonly lastUsedAt: string | null;
  readonly totalRequests: number;
  readonly expiresAt: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
};

export type UsagePoint = {
  /** ISO 8601, UTC */
  readonly time: string;
  readonly requests: number;
  readonly errors: number;
  readonly throttled: number;
};

export type Plan = {
  readonly id: string;
  readonly name: string;
  readonly tier: string;
  readonly price: number;
  readonly requestLimit: number | null;
  readonly perSecond: number | null;
  readonly burst: number | null;
  /** Share of the service when several accounts compete for it */
  readonly weight: number;
  readonly addons: readonly (string)[];
  readonly ipfsPins: number | null;
  readonly ipfsBytes: number | null;
  readonly ipfsUploadBytes: number | null;
  readonly unlimited: boolean;
};

export type AddOn = {
  readonly id: "marketData" | "walletAnalytics" | "transactionBuilder" | "mcp" | "ipfs";
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly includedIn: readonly (string)[];
};

export type Subscription = {
  readonly plan: Plan;
  /** Those of the plan and those taken beside it */
  readonly addons: readonly (string)[];
  readonly monthlyRequests: number;
  readonly totalRequests: number;
  /** ISO 8601, UTC */
  readonly resetAt: string;
};

export type Usage = {
  readonly quota: number | null;
  readonly used: number;
  readonly remaining: number | null;
  /** ISO 8601, UTC */
  readonly resetAt: string;
  readonly series: readonly (UsagePoint)[];
};

export type EndpointUsage = {
  /** Operation id */
  readonly endpoint: string;
  readonly calls: number;
  readonly errors: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
};

export type SearchHit = {
  readonly kind: "block" | "transaction" | "address" | "account" | "handle" | "asset" | "policy" | "pool" | "drep" | "proposal" | "inscription" | "rune" | "contract";
  /** What the operations on this kind of thing take */
  readonly id: string;
  readonly network: string;
  readonly label: string | null;
};

export type SearchResult = {
  readonly hits: readonly (SearchHit)[];
  /** Networks */
  readonly searched: readonly (string)[];
  /** Those of them of which not everything can be told */
  readonly incomplete: readonly (string)[];
};

export type EventBlockNew = {
  readonly type: "block.new";
  /** Where the event stands: as `cursor` or `Last-Event-ID` it goes on after it */
  readonly id: string;
  readonly network: string;
  readonly slot: number | null;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  /** Blocks after the block of the event, when it was told */
  readonly confirmations: number;
  /** Whether the event takes others back */
  readonly rollback: boolean;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly payload: {
    readonly txCount: number;
    readonly previousHash: string | null;
  };
};

/** `blockHeight` and `blockHash` are of the block that stays: everything told above it is undone */
export type EventBlockRollback = {
  readonly type: "block.rollback";
  /** Where the event stands: as `cursor` or `Last-Event-ID` it goes on after it */
  readonly id: string;
  readonly network: string;
  readonly slot: number | null;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  /** Blocks after the block of the event, when it was told */
  readonly confirmations: number;
  /** Whether the event takes others back */
  readonly rollback: boolean;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly payload: {
    /** The newest block before */
    readonly fromHeight: number;
    readonly fromHash: string;
    /** Hashes of transactions that are in no block any more; the first 1,000 of them */
    readonly transactions: readonly (string)[];
    readonly transactionCount: number;
  };
};

export type EventTxMempool = {
  readonly type: "tx.mempool";
  /** Where the event stands: as `cursor` or `Last-Event-ID` it goes on after it */
  readonly id: string;
  readonly network: string;
  readonly slot: number | null;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  /** Blocks after the block of the event, when it was told */
  readonly confirmations: number;
  /** Whether the event takes others back */
  readonly rollback: boolean;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly payload: {
    readonly txHash: string;
    readonly txIndex: number | null;
  };
};

export type EventTxConfirmed = {
  readonly type: "tx.confirmed";
  /** Where the event stands: as `cursor` or `Last-Event-ID` it goes on after it */
  readonly id: string;
  readonly network: string;
  readonly slot: number | null;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  /** Blocks after the block of the event, when it was told */
  readonly confirmations: number;
  /** Whether the event takes others back */
  readonly rollback: boolean;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly payload: {
    readonly txHash: string;
    readonly txIndex: number | null;
  };
};

export type EventAddressActivity = {
  readonly type: "address.activity";
  /** Where the event stands: as `cursor` or `Last-Event-ID` it goes on after it */
  readonly id: string;
  readonly network: string;
  readonly slot: number | null;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  /** Blocks after the block of the event, when it was told */
  readonly confirmations: number;
  /** Whether the event takes others back */
  readonly rollback: boolean;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly payload: {
    /** The address or stake address that was asked for */
    readonly address: string;
    readonly txHash: string;
    /** Its place in the block */
    readonly txIndex: number;
    /** Whole number as a decimal string */
    readonly received: string;
    /** Whole number as a decimal string */
    readonly sent: string;
    readonly assets: readonly ({
      readonly unit: string;
      /** Whole number as a decimal string */
      readonly received: string;
      /** Whole number as a decimal string */
      readonly sent: string;
    })[];
  };
};

export type EventTip = {
  readonly network: string;
  readonly slot: number | null;
  readonly blockHeight: number;
  readonly blockHash: string;
};

export type EventPage = {
  readonly data: readonly (EventBlockNew | EventBlockRollback | EventTxMempool | EventTxConfirmed | EventAddressActivity)[];
  readonly tip: EventTip;
  /** The cursor to go on with */
  readonly next: string;
  /** Whether there may be more at once */
  readonly more: boolean;
};

export type EventTypeText = {
  readonly type: "block.new" | "block.rollback" | "tx.mempool" | "tx.confirmed" | "address.activity";
  readonly description: string;
  readonly filters: readonly (string)[];
  /** Fields of `payload` */
  readonly payload: readonly (string)[];
};

export type HealthCheck = {
  readonly name: string;
  readonly status: "ok" | "failed";
  readonly detail: string | null;
  readonly latencyMs: number | null;
};

export type NetworkHealth = {
  readonly network: string;
  /** `live`: at the tip. `syncing`: blocks are being loaded. `behind`: responses are older than they should be. `halted`: the operator has to act. `idle`: not in use */
  readonly state: "idle" | "starting" | "syncing" | "live" | "behind" | "halted";
  readonly reason: string | null;
};

export type Health = {
  readonly status: "ok" | "degraded";
  readonly version: string;
  /** Seconds since the service started */
  readonly uptime: number;
  readonly checks: readonly (HealthCheck)[];
  /** `behind` and `halted` make the service `degraded` */
  readonly networks: readonly (NetworkHealth)[];
};

export type ProviderHealth = {
  readonly provider: string;
  readonly status: "ok" | "failed";
  readonly latencyMs: number | null;
  /** ISO 8601, UTC */
  readonly lastCheck: string;
  /** Networks that depend on it; empty: all */
  readonly networks: readonly (string)[];
};

export type NetworkDescriptor = {
  readonly network: string;
  readonly alias: string;
  readonly chain: string;
  /** Where blocks come from; `none`: from nowhere, so that there are none */
  readonly source: "sandbox" | "node" | "files" | "indexer" | "none";
  readonly magic: number | null;
  /** `live`: at the tip. `syncing`: blocks are being loaded. `behind`: responses are older than they should be. `halted`: the operator has to act. `idle`: not in use */
  readonly state: "idle" | "starting" | "syncing" | "live" | "behind" | "halted";
  readonly reason: string | null;
  readonly tip: ChainTip | null;
  readonly syncPct: number | null;
  /** What its source can do besides giving blocks */
  readonly capabilities: readonly (string)[];
  /** What operations of this network need and do not have: they answer 501, single fields null */
  readonly missing: readonly (string)[];
  readonly historyFromSlot: number | null;
  /** What is wrong right now, for example why indexing halted */
  readonly incidents: readonly (string)[];
};

export type NetworkStatus = {
  readonly network: string;
  /** `live`: at the tip. `syncing`: blocks are being loaded. `behind`: responses are older than they should be. `halted`: the operator has to act. `idle`: not in use */
  readonly state: "idle" | "starting" | "syncing" | "live" | "behind" | "halted";
  readonly reason: string | null;
  readonly tip: ChainTip | null;
  readonly nodeTip: ChainTip | null;
  readonly lagSeconds: number | null;
  readonly lagBlocks: number | null;
  readonly syncPct: number | null;
  readonly secondsLeft: number | null;
  readonly source: {
    /** Where blocks come from; `none`: from nowhere, so that there are none */
    readonly kind: "sandbox" | "node" | "files" | "indexer" | "none";
    readonly connected: boolean;
    readonly reason: string | null;
    readonly lastContactAt: string | null;
    readonly mempool: "watched" | "lost" | null;
  };
  readonly era: string | null;
  readonly indexers: readonly ({
    readonly name: string;
    readonly status: string;
  })[];
  readonly incidents: readonly (string)[];
};

export type OperatorAccount = {
  readonly id: string;
  readonly email: string | null;
  readonly stakeAddress: string | null;
  readonly username: string | null;
  readonly plan: string;
  readonly addons: readonly (string)[];
  readonly enabled: boolean;
  /** ISO 8601, UTC */
  readonly createdAt: string;
};

export type PasswordResetToken = {
  /** For `POST /api/auth/password/reset`; shown only here */
  readonly token: string;
  /** ISO 8601, UTC */
  readonly expiresAt: string;
};

export type SandboxStatus = {
  readonly network: string;
  /** The number that everything is made from */
  readonly seed: number;
  readonly tip: ChainTip | null;
  /** The slot that it is now on the simulated chain; its height where it counts no slots */
  readonly slot: number;
  /** Seconds by which its clock is ahead */
  readonly clockOffset: number;
  readonly paused: boolean;
  /** Between two blocks; 0 where none is made but on command */
  readonly blockSeconds: number;
  /** Transactions that wait for a block */
  readonly mempool: number;
  /** Address that the faucet pays from */
  readonly faucet: string;
};

export interface Operations {
  /** Blocks, newest first */
  readonly listBlocks: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** Number of an epoch */
      readonly epoch?: number;
      /** Pool id in bech32 or hexadecimal */
      readonly poolId?: string;
      /** Height of a block */
      readonly fromHeight?: number;
      /** Height of a block */
      readonly toHeight?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (BlockSummary)[];
    readonly item: BlockSummary;
  };
  /** Blocks, newest first, by cursor */
  readonly pageBlocks: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Height of a block */
      readonly fromHeight?: number;
      /** Height of a block */
      readonly toHeight?: number;
    };
    readonly result: {
      readonly data: readonly (BlockSummary)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: BlockSummary;
  };
  /** The newest block */
  readonly getLatestBlock: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Block;
  };
  /** Get a block by its hash or height */
  readonly getBlock: {
    readonly input: {
      /** Hash of a block, or its height */
      readonly hash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Block;
  };
  /** The blocks after a block, nearest first */
  readonly listNextBlocks: {
    readonly input: {
      /** Hash of a block, or its height */
      readonly hash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (Block)[];
    readonly item: Block;
  };
  /** The blocks before a block, nearest first */
  readonly listPreviousBlocks: {
    readonly input: {
      /** Hash of a block, or its height */
      readonly hash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (Block)[];
    readonly item: Block;
  };
  /** The block of a slot */
  readonly getBlockOfSlot: {
    readonly input: {
      /** Absolute slot */
      readonly slot: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Block;
  };
  /** The block at a time */
  readonly getBlockAtTime: {
    readonly input: {
      /** Unix time in seconds */
      readonly time: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly mode?: "before" | "after" | "exact";
    };
    readonly result: Block;
  };
  /** Blocks of an epoch, newest first */
  readonly listBlocksOfEpoch: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (BlockSummary)[];
    readonly item: BlockSummary;
  };
  /** The block of a slot, counted within its epoch */
  readonly getBlockOfEpochSlot: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** Slot within the epoch */
      readonly slot: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Block;
  };
  /** Blocks that a pool made, newest first */
  readonly listBlocksOfPool: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** Number of an epoch */
      readonly epoch?: number;
    };
    readonly result: readonly (BlockSummary)[];
    readonly item: BlockSummary;
  };
  /** Transactions of the newest block, last first */
  readonly listLatestBlockTransactions: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (BlockTx)[];
    readonly item: BlockTx;
  };
  /** Bytes of the transactions of the newest block, last first */
  readonly listLatestBlockTransactionCbor: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (TransactionCbor)[];
    readonly item: TransactionCbor;
  };
  /** Transactions of a block, last first */
  readonly listBlockTransactions: {
    readonly input: {
      /** Hash of a block, or its height */
      readonly hash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
      /** Whole transactions instead of their summaries */
      readonly details?: boolean;
    };
    readonly result: readonly (BlockTx | Transaction)[];
    readonly item: BlockTx | Transaction;
  };
  /** Bytes of the transactions of a block, last first */
  readonly listBlockTransactionCbor: {
    readonly input: {
      /** Hash of a block, or its height */
      readonly hash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (TransactionCbor)[];
    readonly item: TransactionCbor;
  };
  /** Addresses that a block touched, with its transactions that did */
  readonly listBlockAddresses: {
    readonly input: {
      /** Hash of a block, or its height */
      readonly hash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (BlockAddress)[];
    readonly item: BlockAddress;
  };
  /** The bytes of a block */
  readonly getBlockCbor: {
    readonly input: {
      /** Hash of a block, or its height */
      readonly hash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** In JSON, or as the bytes themselves */
      readonly format?: "hex" | "binary";
    };
    readonly result: BlockCbor;
  };
  /** Several blocks at once, by hash or height */
  readonly listBlockInfo: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string | number)[];
    };
    readonly result: readonly (Block)[];
  };
  /** Transactions of several blocks, in block order */
  readonly listBlocksTransactions: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Whole transactions instead of their summaries */
      readonly details?: boolean;
      readonly body: readonly (string)[];
    };
    readonly result: readonly ({
      readonly blockHash: string;
      readonly transactions: readonly (BlockTx | Transaction)[];
    })[];
  };
  /** What was taken back from the chain, newest first */
  readonly listRollbacks: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (Rollback)[];
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: Rollback;
  };
  /** A policy with its script, supply and holders */
  readonly getPolicy: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Policy;
  };
  /** Assets of a policy, by name */
  readonly listPolicyAssets: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** Also assets of which nothing is left */
      readonly includeBurned?: boolean;
    };
    readonly result: readonly (PolicyAsset)[];
    readonly item: PolicyAsset;
  };
  /** Unspent outputs that hold assets of a policy */
  readonly listPolicyUtxos: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AddressUtxo)[];
    readonly item: AddressUtxo;
  };
  /** Unspent outputs that hold assets of a policy, by cursor */
  readonly pagePolicyUtxos: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Absolute slot */
      readonly fromSlot?: number;
      /** Absolute slot */
      readonly toSlot?: number;
    };
    readonly result: {
      readonly data: readonly (AddressUtxo)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: AddressUtxo;
  };
  /** Transactions that fund the live UTxO set of a policy, newest first */
  readonly pagePolicyTransactions: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (PolicyTx)[];
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: PolicyTx;
  };
  /** All transactions that moved assets of a policy */
  readonly pagePolicyHistory: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Absolute slot */
      readonly fromSlot?: number;
      /** Absolute slot */
      readonly toSlot?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: {
      readonly data: readonly (PolicyTx)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: PolicyTx;
  };
  /** Addresses that hold assets of a policy, those with most first */
  readonly listPolicyHolders: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By number of tokens, or of different assets */
      readonly sort?: "quantity" | "assets";
    };
    readonly result: readonly (PolicyHolder)[];
    readonly item: PolicyHolder;
  };
  /** Addresses that hold assets of a policy, those with most tokens first, by cursor */
  readonly pagePolicyHolders: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (PolicyHolder)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: PolicyHolder;
  };
  /** Accounts that hold assets of a policy, those with most tokens first */
  readonly listPolicyAccounts: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (PolicyHolder)[];
    readonly item: PolicyHolder;
  };
  /** Mints and burns under a policy */
  readonly listPolicyMints: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (MintEvent)[];
    readonly item: MintEvent;
  };
  /** How many tokens of a policy there are, now or after an earlier slot */
  readonly getPolicySupply: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Absolute slot */
      readonly asOfSlot?: number;
    };
    readonly result: Supply;
  };
  /** The script of a policy: who may mint, and until when */
  readonly getPolicyScript: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: PolicyScript;
  };
  /** What is said about a policy as a whole */
  readonly getPolicyMetadata: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: PolicyMetadata;
  };
  /** Who held assets of a policy after a slot or at the end of an epoch, those with most tokens first */
  readonly pagePolicySnapshot: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Absolute slot */
      readonly slot?: number;
      /** Number of an epoch */
      readonly epoch?: number;
      readonly by?: "address" | "account";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (PolicyHolder)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: PolicyHolder;
  };
  /** Labels of transaction metadata, and how many transactions have them */
  readonly listMetadataLabels: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (MetadataLabel)[];
    readonly item: MetadataLabel;
  };
  /** What transactions say under a label */
  readonly listLabelMetadata: {
    readonly input: {
      /** Label of transaction metadata, up to 2^64 - 1 */
      readonly label: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (LabelMetadataJson)[];
    readonly item: LabelMetadataJson;
  };
  /** What transactions say under a label, as CBOR */
  readonly listLabelMetadataCbor: {
    readonly input: {
      /** Label of transaction metadata, up to 2^64 - 1 */
      readonly label: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (LabelMetadataCbor)[];
    readonly item: LabelMetadataCbor;
  };
  /** What transactions say under a label, newest first, by cursor */
  readonly pageLabelMetadata: {
    readonly input: {
      /** Label of transaction metadata, up to 2^64 - 1 */
      readonly label: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Absolute slot */
      readonly fromSlot?: number;
      /** Absolute slot */
      readonly toSlot?: number;
    };
    readonly result: {
      readonly data: readonly (LabelMetadataJson)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: LabelMetadataJson;
  };
  /** Transactions whose metadata has a value at a place, newest first */
  readonly searchMetadata: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Label of transaction metadata, up to 2^64 - 1 */
      readonly label: string;
      /** JSON pointer (RFC 6901) into the value of the label; a step `*` stands for any item */
      readonly path?: string;
      /** Text, or an integer as digits; absent: anything at `path` */
      readonly value?: string;
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (LabelMetadataJson)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: LabelMetadataJson;
  };
  /** The metadata of a transaction, by label */
  readonly getTransactionMetadata: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (TxMetadataJson)[];
  };
  /** The metadata of a transaction as CBOR, by label */
  readonly getTransactionMetadataCbor: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (TxMetadataCbor)[];
  };
  /** Messages for people in the metadata of a transaction */
  readonly listTransactionMessages: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Of an encrypted message */
      readonly passphrase?: string;
    };
    readonly result: readonly (TransactionMessage)[];
  };
  /** The metadata of several transactions */
  readonly getTransactionsMetadata: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (TransactionMetadata)[];
  };
  /** Entries of the token registry (CIP-26), by subject */
  readonly listTokens: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** Part of a name or ticker, in any case */
      readonly search?: string;
    };
    readonly result: readonly (TokenRegistryEntry)[];
    readonly item: TokenRegistryEntry;
  };
  /** What is said about a token, merged by priority */
  readonly getToken: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly subject: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Standards to believe, the first that says something wins; those not named are left out */
      readonly priority?: string;
    };
    readonly result: TokenMetadata;
  };
  /** What the token registry says about a token */
  readonly getTokenCip26: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly subject: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: TokenRegistryEntry;
  };
  /** What the reference token of a token says (CIP-68) */
  readonly getTokenCip68: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly subject: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Cip68Metadata;
  };
  /** What is said about several tokens */
  readonly queryTokens: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        readonly subjects: readonly (string)[];
        /** Others are null */
        readonly properties?: readonly ("name" | "description" | "ticker" | "decimals" | "logo" | "url" | "image" | "mediaType" | "files" | "attributes")[] | null;
      };
    };
    readonly result: readonly (TokenMetadata)[];
  };
  /** A document that the chain names by hash, as far as it was fetched */
  readonly getAnchor: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Hash that the chain names */
      readonly hash: string;
      /** Address that the chain names; absent: any */
      readonly url?: string;
    };
    readonly result: AnchorDocument;
  };
  /** The hash that an anchor of a governance document must have */
  readonly hashAnchor: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        /** Text, which is hashed as it is, or the document itself, which is hashed as compact JSON */
        readonly document: unknown;
      };
    };
    readonly result: HashedDocument;
  };
  /** All assets, in order of first appearance */
  readonly listAssets: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
      /** Beginning of a name */
      readonly search?: string;
    };
    readonly result: readonly (PolicyAsset)[];
    readonly item: PolicyAsset;
  };
  /** An asset by policy and name */
  readonly getAssetDetailedInfo: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Policy id */
      readonly assetPolicy: string;
      /** Name of the asset, hexadecimal */
      readonly assetName?: string;
    };
    readonly result: AssetDetailed;
  };
  /** An asset with its mints, holders and metadata */
  readonly getAsset: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: AssetDetailed;
  };
  /** Several assets with their mints, holders and metadata */
  readonly getAssets: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (AssetDetailed)[];
  };
  /** Policies that the operator advises against */
  readonly listAssetBlacklist: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (string)[];
  };
  /** Where an NFT is */
  readonly listNftAddresses: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Policy id */
      readonly assetPolicy: string;
      /** Name of the asset, hexadecimal */
      readonly assetName?: string;
    };
    readonly result: readonly (PaymentAddress)[];
  };
  /** Addresses that hold an asset, those with most first */
  readonly listAssetHolders: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
      /** Absolute slot */
      readonly asOfSlot?: number;
    };
    readonly result: readonly (AssetHolder)[];
    readonly item: AssetHolder;
  };
  /** Addresses that hold an asset, those with most first, by cursor */
  readonly pageAssetHolders: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (AssetHolder)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: AssetHolder;
  };
  /** How many addresses held an asset over time, and how unequally */
  readonly listAssetHoldersHistory: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Time between two points */
      readonly resolution?: "epoch" | "day";
      /** Seconds since 1970, or ISO 8601 */
      readonly from?: string;
      /** Seconds since 1970, or ISO 8601 */
      readonly to?: string;
    };
    readonly result: readonly (HoldersAt)[];
  };
  /** Accounts that hold an asset, those with most first */
  readonly listAssetAccounts: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AssetHolder)[];
    readonly item: AssetHolder;
  };
  /** Unspent outputs that hold an asset */
  readonly listAssetUtxos: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AddressUtxo)[];
    readonly item: AddressUtxo;
  };
  /** Unspent outputs that hold an asset, by cursor */
  readonly pageAssetUtxos: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (AddressUtxo)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: AddressUtxo;
  };
  /** Unspent outputs that hold any of several assets, each once */
  readonly listUtxosOfAssets: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** With `false`, inline datums and reference scripts are left out (null) */
      readonly extended?: boolean;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      readonly body: readonly (string)[];
    };
    readonly result: readonly (AddressUtxo)[];
    readonly item: AddressUtxo;
  };
  /** Transactions that moved an asset */
  readonly listAssetTransactions: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
      /** Height of a block */
      readonly fromHeight?: number;
      /** Height of a block */
      readonly toHeight?: number;
    };
    readonly result: readonly (AssetTx)[];
    readonly item: AssetTx;
  };
  /** Transactions that moved an asset, newest first, by cursor */
  readonly pageAssetTransactions: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (AssetTx)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: AssetTx;
  };
  /** Mints and burns of an asset */
  readonly listAssetHistory: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (MintEvent)[];
    readonly item: MintEvent;
  };
  /** How much there is of an asset, now or after an earlier slot */
  readonly getAssetSupply: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Absolute slot */
      readonly asOfSlot?: number;
    };
    readonly result: Supply;
  };
  /** How many hold an asset and how often it moved */
  readonly getAssetSummary: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: AssetSummary;
  };
  /** What is said about an asset: CIP-68, CIP-26 and CIP-25 merged, with the source of every field */
  readonly getAssetMetadata: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: TokenMetadata;
  };
  /** The asset with a fingerprint (CIP-14) */
  readonly getAssetByFingerprint: {
    readonly input: {
      readonly fingerprint: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: PolicyAsset;
  };
  /** Assets by name, ticker, unit, policy or fingerprint */
  readonly searchAssets: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** What to look for */
      readonly q: string;
      /** An NFT is an asset of which there is one */
      readonly kind?: "ft" | "nft" | "any";
      /** Only assets of the token registry */
      readonly verified?: boolean;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: AssetSearch;
    readonly item: PolicyAsset;
  };
  /** Transactions, newest first */
  readonly listTransactions: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
      /** Absolute slot */
      readonly fromSlot?: number;
      /** Absolute slot */
      readonly toSlot?: number;
    };
    readonly result: readonly (TxSummary)[];
    readonly item: TxSummary;
  };
  /** A transaction with inputs, outputs, metadata and contracts */
  readonly getTransaction: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Transaction;
  };
  /** What a transaction spent, named and made */
  readonly getTransactionUtxos: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: TransactionUtxos;
  };
  /** The bytes of a transaction */
  readonly getTransactionCbor: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: TransactionCbor;
  };
  /** Certificates of a transaction */
  readonly listTransactionCertificates: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (TxCertificate)[];
  };
  /** Registrations and deregistrations of stake addresses in a transaction */
  readonly listTransactionStakes: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (TxStake)[];
  };
  /** Delegations to pools and DReps in a transaction */
  readonly listTransactionDelegations: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (TxDelegation)[];
  };
  /** Rewards that a transaction withdrew */
  readonly listTransactionWithdrawals: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (TxWithdrawal)[];
  };
  /** Rewards that a transaction moved by certificate */
  readonly listTransactionMirs: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (Mir)[];
  };
  /** Registrations and changes of pools in a transaction */
  readonly listTransactionPoolUpdates: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (PoolRegistration)[];
  };
  /** Retirements of pools in a transaction */
  readonly listTransactionPoolRetires: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (PoolRetirement)[];
  };
  /** Redeemers of a transaction, as it lists them */
  readonly listTransactionRedeemers: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (Redeemer)[];
  };
  /** Scripts that a transaction had to satisfy, each once for every purpose */
  readonly listTransactionScripts: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (TxScript)[];
  };
  /** Keys that a transaction declared as its signers */
  readonly listTransactionRequiredSigners: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly ({
      readonly keyHash: string;
    })[];
  };
  /** Signatures and scripts of a transaction */
  readonly listTransactionWitnesses: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (TxWitness)[];
  };
  /** Assets that a transaction made or burnt */
  readonly listTransactionMints: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (MintEvent)[];
  };
  /** Where the outputs of a transaction went, or where its inputs came from */
  readonly traceTransaction: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** To what it spent, or to what spent its outputs */
      readonly direction?: "back" | "forward";
      /** Most transactions away */
      readonly hops?: number;
      /** `lovelace`, or an asset: policy and name in hexadecimal, or the fingerprint of CIP-14 */
      readonly unit?: string;
    };
    readonly result: TransactionTrace;
  };
  /** Votes on governance actions in a transaction */
  readonly listTransactionVotes: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (GovVote)[];
  };
  /** Governance actions that a transaction proposed */
  readonly listTransactionProposals: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (GovProposal)[];
  };
  /** An output, spent or not */
  readonly getTransactionOutput: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** Place among the outputs */
      readonly index: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: AddressUtxo;
  };
  /** The address of an output */
  readonly getTransactionOutputAddress: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** Place among the outputs */
      readonly index: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: {
      readonly address: string;
    };
  };
  /** Get several outputs at once, spent or not */
  readonly listNamedUtxos: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (OutputReference)[];
    };
    readonly result: readonly (NamedUtxo)[];
  };
  /** The bytes of several transactions */
  readonly listTransactionCbor: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (TransactionCbor)[];
  };
  /** Several transactions at once */
  readonly listTransactionInfo: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Parts with commas between them: inputs, metadata, assets, withdrawals, certs, scripts, governance */
      readonly include?: string;
      readonly body: readonly (string)[];
    };
    readonly result: readonly (Transaction)[];
  };
  /** Withdrawals of rewards, newest first */
  readonly listWithdrawals: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (TxWithdrawal)[];
    readonly item: TxWithdrawal;
  };
  /** Outputs that were made in an epoch, spent or not, by cursor */
  readonly pageEpochOutputs: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (AddressUtxo)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: AddressUtxo;
  };
  /** What the genesis files of a network say about it */
  readonly getNetworkInfo: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: NetworkInfo;
  };
  /** Get a genesis file, or the constants that are known of it */
  readonly getGenesis: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly era?: "byron" | "shelley" | "alonzo" | "conway";
    };
    readonly result: unknown;
  };
  /** The newest block that every answer is computed against */
  readonly getTip: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: ChainTip;
  };
  /** The eras of a network, up to the one of the newest block */
  readonly listEras: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (Era)[];
  };
  /** How much there is, and where */
  readonly getSupply: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: NetworkSupply;
  };
  /** How much there was at the begin of an epoch, and where */
  readonly getEpochSupply: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: NetworkSupply;
  };
  /** How much there was in each epoch, newest first */
  readonly listSupplyHistory: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (NetworkSupply)[];
    readonly item: NetworkSupply;
  };
  /** How much circulates, as a bare number */
  readonly getCirculatingSupply: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly unit?: "ada" | "lovelace";
    };
    readonly result: number;
  };
  /** Protocol parameters that hold now */
  readonly getProtocolParameters: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly format?: "default" | "cli" | "ogmios";
    };
    readonly result: ProtocolParams | unknown;
  };
  /** Proposals to change protocol parameters, newest first */
  readonly listParamUpdates: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (ParamUpdate)[];
    readonly item: ParamUpdate;
  };
  /** What certificates paid from the treasury to accounts, newest first */
  readonly listTreasuryWithdrawals: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (PotWithdrawal)[];
    readonly item: PotWithdrawal;
  };
  /** What certificates paid from the reserves to accounts, newest first */
  readonly listReserveWithdrawals: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (PotWithdrawal)[];
    readonly item: PotWithdrawal;
  };
  /** Rewards that certificates moved out of the reserves and the treasury, newest first */
  readonly listMirs: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (Mir)[];
    readonly item: Mir;
  };
  /** How busy the chain was in the hour, day or week that ends with the newest block */
  readonly getNetworkStats: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly window?: "1h" | "24h" | "7d";
    };
    readonly result: NetworkStats;
  };
  /** Slot, time and epoch turned into each other */
  readonly getNetworkTime: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Absolute slot */
      readonly slot?: number;
      /** Unix time in seconds */
      readonly time?: number;
      /** Epoch number */
      readonly epoch?: number;
    };
    readonly result: NetworkTime;
  };
  /** What an address holds */
  readonly getAddressInfo: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: AddressInfo;
  };
  /** Unspent outputs of an address */
  readonly listAddressUtxos: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
      readonly mempool?: "exclude" | "include";
    };
    readonly result: readonly (AddressUtxo)[];
    readonly item: AddressUtxo;
  };
  /** Unspent outputs of an address, by cursor */
  readonly pageAddressUtxos: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Absolute slot */
      readonly fromSlot?: number;
      /** Absolute slot */
      readonly toSlot?: number;
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit?: string;
      /** Only outputs with an asset of this policy */
      readonly policyId?: string;
    };
    readonly result: {
      readonly data: readonly (AddressUtxo)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: AddressUtxo;
  };
  /** Unspent outputs of an address that hold an asset */
  readonly listAddressAssetUtxos: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly asset: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AddressUtxo)[];
    readonly item: AddressUtxo;
  };
  /** Unspent outputs of an address, only where they are */
  readonly listAddressUtxoRefs: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (UtxoReference)[];
    readonly item: UtxoReference;
  };
  /** All outputs of an address, spent ones too */
  readonly listAddressOutputs: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** Only outputs made in this block or later */
      readonly fromHeight?: number;
    };
    readonly result: readonly (AddressUtxo)[];
    readonly item: AddressUtxo;
  };
  /** What an address holds, now or at an earlier moment */
  readonly getAddressBalance: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Absolute slot */
      readonly asOfSlot?: number;
      /** Unix time in seconds */
      readonly asOfTime?: number;
      /** `lovelace`, or an asset: policy and name in hexadecimal, or the fingerprint of CIP-14 */
      readonly unit?: string;
    };
    readonly result: Balance;
  };
  /** Native assets of an address, by unit */
  readonly listAddressAssets: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** Only assets of this policy */
      readonly policyId?: string;
    };
    readonly result: readonly (AssetBalance)[];
    readonly item: AssetBalance;
  };
  /** What an address ever received and sent */
  readonly getAddressTotals: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: AddressTotals;
  };
  /** Transactions that paid to an address or spent from it */
  readonly listAddressTransactions: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** Only transactions of this block and later ones */
      readonly fromBlockHeight?: number;
      /** Only transactions of this block and earlier ones */
      readonly toBlockHeight?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (AddressTransaction)[];
    readonly item: AddressTransaction;
  };
  /** Transactions that paid to an address or spent from it */
  readonly listTransactionsOfAddress: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** Only transactions of this block and later ones */
      readonly fromBlockHeight?: number;
      /** Only transactions of this block and earlier ones */
      readonly toBlockHeight?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (AddressTransaction)[];
    readonly item: AddressTransaction;
  };
  /** Transactions that paid to an address or spent from it, by cursor */
  readonly pageAddressTransactions: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: {
      readonly data: readonly (AddressTransaction)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: AddressTransaction;
  };
  /** What every transaction moved for an address, to take along */
  readonly exportAddressTransactions: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Seconds since 1970, or ISO 8601 */
      readonly from?: string;
      /** Seconds since 1970, or ISO 8601 */
      readonly to?: string;
      readonly format?: "json" | "csv" | "ndjson";
    };
    readonly result: readonly (ExportedTransaction)[];
  };
  /** Transactions of an address with what they moved, newest first */
  readonly getAddressHistory: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: {
      readonly transactions: readonly (TxHistoryItem)[];
      readonly pagination: Pagination;
    };
    readonly item: TxHistoryItem;
  };
  /** Transactions of an address with everything that they did, newest first */
  readonly getAddressHistoryDetails: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: {
      readonly transactions: readonly (TxHistoryDetail)[];
      readonly pagination: Pagination;
    };
    readonly item: TxHistoryDetail;
  };
  /** Transactions of an address in a range of slots, oldest first */
  readonly listAddressTransactionsBySlot: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Absolute slot */
      readonly fromSlot?: number;
      /** Absolute slot */
      readonly toSlot?: number;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (SlotTx)[];
    readonly item: SlotTx;
  };
  /** How many transactions paid to an address or spent from it */
  readonly countAddressTransactions: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: TransactionCount;
  };
  /** What an address is made of */
  readonly decodeAddress: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: AddressParts;
  };
  /** Unspent outputs of a payment key or script, at all of its addresses */
  readonly listCredentialUtxos: {
    readonly input: {
      /** Hash of a payment key or script: 56 hexadecimal digits, `addr_vkh1…` or `script1…` */
      readonly credential: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Absolute slot */
      readonly fromSlot?: number;
      /** Absolute slot */
      readonly toSlot?: number;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AddressUtxo)[];
    readonly item: AddressUtxo;
  };
  /** Unspent outputs of a payment key or script that hold an asset */
  readonly listCredentialAssetUtxos: {
    readonly input: {
      /** Hash of a payment key or script: 56 hexadecimal digits, `addr_vkh1…` or `script1…` */
      readonly credential: string;
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly asset: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AddressUtxo)[];
    readonly item: AddressUtxo;
  };
  /** Transactions of a payment key or script, oldest first */
  readonly listCredentialTransactions: {
    readonly input: {
      /** Hash of a payment key or script: 56 hexadecimal digits, `addr_vkh1…` or `script1…` */
      readonly credential: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Absolute slot */
      readonly fromSlot?: number;
      /** Absolute slot */
      readonly toSlot?: number;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (SlotTx)[];
    readonly item: SlotTx;
  };
  /** What a payment key or script holds at all of its addresses */
  readonly getCredentialBalance: {
    readonly input: {
      /** Hash of a payment key or script: 56 hexadecimal digits, `addr_vkh1…` or `script1…` */
      readonly credential: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Balance;
  };
  /** Addresses of a payment key or script that the chain has seen */
  readonly listCredentialAddresses: {
    readonly input: {
      /** Hash of a payment key or script: 56 hexadecimal digits, `addr_vkh1…` or `script1…` */
      readonly credential: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (CredentialAddress)[];
    readonly item: CredentialAddress;
  };
  /** What up to 100 addresses hold */
  readonly listAddressInfo: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (AddressInfo)[];
  };
  /** Unspent outputs of up to 100 addresses, in one chain order */
  readonly listUtxosOfAddresses: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      readonly body: readonly (string)[];
    };
    readonly result: readonly (AddressUtxo)[];
    readonly item: AddressUtxo;
  };
  /** All transactions of up to 100 addresses, newest first */
  readonly listTransactionsOfAddresses: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Only transactions of this block and later ones */
      readonly fromBlockHeight?: number;
      readonly body: readonly (string)[];
    };
    readonly result: readonly (AddressTransaction)[];
  };
  /** All unspent outputs of up to 100 payment keys or scripts */
  readonly listUtxosOfCredentials: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (AddressUtxo)[];
  };
  /** All transactions of up to 100 payment keys or scripts */
  readonly listTransactionsOfCredentials: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (SlotTx)[];
  };
  /** Every address that the chain has seen, in order of first appearance */
  readonly listAddresses: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (SeenAddress)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: SeenAddress;
  };
  /** An address of an account, from its public key */
  readonly deriveAddress: {
    readonly input: {
      /** Public key of an account with its chain code (CIP-1852): 128 hexadecimal digits or `acct_xvk1…` */
      readonly xpub: string;
      /** 0 addresses to give away, 1 change, 2 stake keys */
      readonly role: number;
      /** Number of the key */
      readonly index: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: DerivedAddress;
  };
  /** What an account holds, from its public key */
  readonly discoverAddresses: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: DiscoverAddressesRequest;
    };
    readonly result: DiscoveredAccount;
  };
  /** An address from its credentials */
  readonly constructAddress: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        /** Hash of the payment key */
        readonly paymentKeyHash?: string | null;
        /** Hash of the payment script */
        readonly scriptHash?: string | null;
        /** The payment script itself: CBOR when native, the bytes of the witness set when Plutus */
        readonly script?: {
          readonly language: "native" | "plutus-v1" | "plutus-v2" | "plutus-v3";
          readonly bytes: string;
        } | null;
        /** Hash of the stake key */
        readonly stakeKeyHash?: string | null;
        /** Hash of the stake script */
        readonly stakeScriptHash?: string | null;
        readonly pointer?: {
          readonly slot: number;
          readonly txIndex: number;
          readonly certIndex: number;
        } | null;
      };
    };
    readonly result: AddressParts;
  };
  /** What is known about an account */
  readonly getAccountInfo: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: AccountInfo;
  };
  /** Addresses of an account, in order of first appearance */
  readonly listAccountAddresses: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page; 100 with `page` */
      readonly pageSize?: number;
    };
    readonly result: readonly (AccountAddress)[];
  };
  /** What the addresses of an account ever received and sent */
  readonly getAccountTotals: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: AddressTotals;
  };
  /** Native assets of an account, by unit */
  readonly listAccountAssets: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Only assets of this policy */
      readonly policy?: string;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AssetBalance)[];
    readonly item: AssetBalance;
  };
  /** Works of which there is one, among the assets of an account */
  readonly listAccountNfts: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Only assets of this policy */
      readonly policy?: string;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: AccountNfts;
    readonly item: AccountNft;
  };
  /** Rewards of an account, newest first */
  readonly listAccountRewards: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly type?: "member" | "leader" | "treasury" | "reserves" | "refund" | "proposal_refund";
      /** Only of this epoch */
      readonly epoch?: number;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AccountReward)[];
    readonly item: AccountReward;
  };
  /** Rewards of an account that can be withdrawn */
  readonly getAvailableRewards: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: AvailableRewards;
  };
  /** Unspent outputs of an account */
  readonly listAccountUtxos: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page; 100 with `page` */
      readonly pageSize?: number;
    };
    readonly result: readonly (AddressUtxo)[];
  };
  /** Unspent outputs of an account, by cursor */
  readonly pageAccountUtxos: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14 */
      readonly unit?: string;
      /** Only outputs with an asset of this policy */
      readonly policyId?: string;
    };
    readonly result: {
      readonly data: readonly (AddressUtxo)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: AddressUtxo;
  };
  /** All transactions of an account from a block on */
  readonly listAccountTransactions: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Height of the first block */
      readonly from: number;
      /** Height of the last block */
      readonly to?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (AccountTransaction)[];
  };
  /** Transactions of an account, newest first, by cursor */
  readonly pageAccountTransactions: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (AccountTransaction)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: AccountTransaction;
  };
  /** What every transaction moved for an account, to take along */
  readonly exportAccountTransactions: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Seconds since 1970, or ISO 8601 */
      readonly from?: string;
      /** Seconds since 1970, or ISO 8601 */
      readonly to?: string;
      readonly format?: "json" | "csv" | "ndjson" | "koinly";
    };
    readonly result: readonly (ExportedTransaction)[];
  };
  /** Stake key registrations and deregistrations, newest first */
  readonly listStakeUpdates: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (StakeUpdate)[];
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: StakeUpdate;
  };
  /** Delegations of an account to pools, newest first */
  readonly listAccountDelegations: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AccountDelegation)[];
    readonly item: AccountDelegation;
  };
  /** Delegations of the votes of an account, newest first */
  readonly listAccountVoteDelegations: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AccountVoteDelegation)[];
    readonly item: AccountVoteDelegation;
  };
  /** Withdrawals of an account, newest first */
  readonly listAccountWithdrawals: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (TxWithdrawal)[];
    readonly item: TxWithdrawal;
  };
  /** Rewards that certificates moved to an account from the reserves or the treasury, newest first */
  readonly listAccountMirs: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (Mir)[];
    readonly item: Mir;
  };
  /** Stake of an account in each epoch, newest first */
  readonly listAccountStakeHistory: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AccountStake)[];
    readonly item: AccountStake;
  };
  /** What the outputs of an account hold, now or at an earlier moment */
  readonly getAccountBalance: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Absolute slot */
      readonly asOfSlot?: number;
      /** Unix time in seconds */
      readonly asOfTime?: number;
      /** `lovelace`, or an asset: policy and name in hexadecimal, or the fingerprint of CIP-14 */
      readonly unit?: string;
    };
    readonly result: Balance;
  };
  /** What the outputs of an account held over time */
  readonly listAccountBalanceHistory: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Time between two points */
      readonly resolution?: "epoch" | "day";
      /** Seconds since 1970, or ISO 8601 */
      readonly from?: string;
      /** Seconds since 1970, or ISO 8601 */
      readonly to?: string;
    };
    readonly result: readonly (AccountBalanceAt)[];
  };
  /** What an account has to do with governance */
  readonly getAccountGovernance: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: AccountGovernance;
  };
  /** Every account that the chain has named, in order of first appearance */
  readonly listAccounts: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Epoch number */
      readonly epoch?: number;
    };
    readonly result: {
      readonly data: readonly (ListedAccount)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: ListedAccount;
  };
  /** What is known about up to 100 accounts */
  readonly listAccountInfo: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (AccountInfo)[];
  };
  /** Rewards of up to 100 accounts */
  readonly listRewardsOfAccounts: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: AccountRewardsRequest;
    };
    readonly result: readonly (AccountReward)[];
  };
  /** All unspent outputs of up to 50 accounts, in one chain order */
  readonly listUtxosOfAccounts: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (AddressUtxo)[];
  };
  /** Native assets of up to 50 accounts */
  readonly listAssetsOfAccounts: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (AssetsOfAccount)[];
  };
  /** Addresses of up to 50 accounts */
  readonly listAddressesOfAccounts: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (AddressesOfAccount)[];
  };
  /** Registrations of all accounts, newest first */
  readonly listRegistrations: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (StakeUpdate)[];
    readonly item: StakeUpdate;
  };
  /** Deregistrations of all accounts, newest first */
  readonly listDeregistrations: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (StakeUpdate)[];
    readonly item: StakeUpdate;
  };
  /** Delegations of all accounts to pools, newest first */
  readonly listDelegations: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AccountDelegation)[];
    readonly item: AccountDelegation;
  };
  /** Whether a transaction waits, is in a block, or is lost */
  readonly getTransactionStatus: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: TxStatus;
  };
  /** Where each of up to 100 transactions is, in the order asked */
  readonly listTransactionStatuses: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (TxStatus)[];
  };
  /** Hands a signed transaction to the node */
  readonly submitTransaction: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: SubmitTransactionRequest;
    };
    readonly result: SubmittedTransaction;
  };
  /** What the Plutus scripts of a transaction cost to run */
  readonly evaluateTransaction: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: EvaluateTransactionRequest;
    };
    readonly result: readonly (RedeemerEval)[];
  };
  /** What the bytes of a transaction say */
  readonly decodeTransaction: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: DecodeTransactionRequest;
    };
    readonly result: DecodedTransaction;
  };
  /** Whether a transaction keeps the ledger's rules, before it is submitted */
  readonly validateTransaction: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: ValidateTransactionRequest;
    };
    readonly result: TxValidation;
  };
  /** What this account has submitted, newest first */
  readonly listSubmissions: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      readonly status?: "PENDING" | "CONFIRMED" | "ROLLED_BACK" | "EXPIRED" | "UNKNOWN";
    };
    readonly result: {
      readonly submissions: readonly (Submission)[];
      readonly pagination: Pagination;
    };
    readonly item: Submission;
  };
  /** What became of a transaction that this account has submitted */
  readonly getSubmission: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Submission;
  };
  /** Transactions that wait for a block, in the order of the node */
  readonly listMempool: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (MempoolTransaction)[];
    readonly item: MempoolTransaction;
  };
  /** A transaction that waits for a block */
  readonly getMempoolTransaction: {
    readonly input: {
      /** Hash of a transaction */
      readonly txHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: DecodedTransaction;
  };
  /** Transactions that wait for a block and move lovelace of an address */
  readonly listAddressMempool: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AddressMempoolTransaction)[];
    readonly item: AddressMempoolTransaction;
  };
  /** Handles by name */
  readonly listHandles: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Part of a name */
      readonly search?: string;
      readonly rarity?: "legendary" | "ultra_rare" | "rare" | "common" | "basic";
      /** Exactly these kinds of characters */
      readonly characters?: "letters" | "numbers" | "special" | "letters,numbers" | "letters,special" | "numbers,special" | "letters,numbers,special";
      /** A length, or from-to */
      readonly length?: string;
      readonly numericModifiers?: "negative" | "decimal" | "negative,decimal";
      /** Only the first ones, or only others */
      readonly og?: boolean;
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly holderAddress?: string;
      readonly type?: "handle" | "nft_subhandle" | "virtual_subhandle";
      readonly sort?: "asc" | "desc";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (Handle)[];
    readonly item: Handle;
  };
  /** Several handles, by name, holder or payment key */
  readonly listHandlesBy: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** What the body names */
      readonly by?: "handle" | "holder" | "paymentKeyHash";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (Handle)[];
  };
  /** A handle */
  readonly getHandle: {
    readonly input: {
      /** A handle with or without `$`; a sub-handle as `sub@root` */
      readonly handle: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Handle;
  };
  /** The address that a handle stands for */
  readonly resolveHandle: {
    readonly input: {
      /** A handle with or without `$`; a sub-handle as `sub@root` */
      readonly handle: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Chain of the wanted address */
      readonly chain?: string;
    };
    readonly result: ResolvedHandle;
  };
  /** The output that holds a handle */
  readonly getHandleUtxo: {
    readonly input: {
      /** A handle with or without `$`; a sub-handle as `sub@root` */
      readonly handle: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: AddressUtxo;
  };
  /** The datum of the output that holds a handle */
  readonly getHandleDatum: {
    readonly input: {
      /** A handle with or without `$`; a sub-handle as `sub@root` */
      readonly handle: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** With `cbor`, `json` is null */
      readonly format?: "json" | "cbor";
    };
    readonly result: Datum;
  };
  /** The reference script of the output that holds a handle */
  readonly getHandleScript: {
    readonly input: {
      /** A handle with or without `$`; a sub-handle as `sub@root` */
      readonly handle: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: ScriptDetail;
  };
  /** How the owner has dressed a handle */
  readonly getHandlePersonalization: {
    readonly input: {
      /** A handle with or without `$`; a sub-handle as `sub@root` */
      readonly handle: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: HandlePersonalization;
  };
  /** The output that holds the reference token of a handle */
  readonly getHandlePersonalizationUtxo: {
    readonly input: {
      /** A handle with or without `$`; a sub-handle as `sub@root` */
      readonly handle: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: AddressUtxo;
  };
  /** The public datum of a handle (label 002), or the output that holds it */
  readonly getHandlePublicDatum: {
    readonly input: {
      /** A handle with or without `$`; a sub-handle as `sub@root` */
      readonly handle: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly view?: "datum" | "utxo";
    };
    readonly result: Datum | AddressUtxo;
  };
  /** Sub-handles of a handle, by name */
  readonly listSubHandles: {
    readonly input: {
      /** A handle with or without `$`; a sub-handle as `sub@root` */
      readonly handle: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (Handle)[];
    readonly item: Handle;
  };
  /** The settings for sub-handles of a handle (label 001), or the output that holds them */
  readonly getSubHandleSettings: {
    readonly input: {
      /** A handle with or without `$`; a sub-handle as `sub@root` */
      readonly handle: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly view?: "settings" | "utxo";
    };
    readonly result: SubHandleSettings | AddressUtxo;
  };
  /** Where a handle has been, newest first */
  readonly pageHandleHistory: {
    readonly input: {
      /** A handle with or without `$`; a sub-handle as `sub@root` */
      readonly handle: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (HandleMove)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: HandleMove;
  };
  /** Handles of an address or of an account, the default first */
  readonly listHandlesOfAddress: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (Handle)[];
  };
  /** Holders of handles, those with most tokens of the policy first */
  readonly listHandleHolders: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (HandleHolder)[];
    readonly item: HandleHolder;
  };
  /** A holder of handles */
  readonly getHandleHolder: {
    readonly input: {
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: HandleHolder;
  };
  /** Handles that have sub-handles, by name */
  readonly listRootHandles: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (Handle)[];
    readonly item: Handle;
  };
  /** How many handles and holders there are */
  readonly getHandleStats: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: HandleStats;
  };
  /** Scripts whose bytes the chain has shown, in order of first appearance */
  readonly listScripts: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly type?: "native" | "plutusV1" | "plutusV2" | "plutusV3";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (ScriptSummary)[];
    readonly item: ScriptSummary;
  };
  /** A script with its bytes */
  readonly getScript: {
    readonly input: {
      /** Hash of a script */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: ScriptDetail;
  };
  /** A native script as JSON */
  readonly getScriptJson: {
    readonly input: {
      /** Hash of a script */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: ScriptJson;
  };
  /** The bytes of a script */
  readonly getScriptCbor: {
    readonly input: {
      /** Hash of a script */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: ScriptCbor;
  };
  /** Redeemers that were given to a script, newest first */
  readonly listScriptRedeemers: {
    readonly input: {
      /** Hash of a script */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly purpose?: "spend" | "mint" | "cert" | "reward" | "vote" | "propose";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (Redeemer)[];
    readonly item: Redeemer;
  };
  /** Unspent outputs that a script guards, whatever their stake part */
  readonly listScriptUtxos: {
    readonly input: {
      /** Hash of a script */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Only outputs with this asset */
      readonly unit?: string;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AddressUtxo)[];
    readonly item: AddressUtxo;
  };
  /** Unspent outputs that carry the script for transactions to refer to */
  readonly listScriptReferenceUtxos: {
    readonly input: {
      /** Hash of a script */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AddressUtxo)[];
    readonly item: AddressUtxo;
  };
  /** Transactions that moved outputs of a script or ran it, newest first */
  readonly pageScriptTransactions: {
    readonly input: {
      /** Hash of a script */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (SlotTx)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: SlotTx;
  };
  /** Addresses that a script guards, in order of first appearance */
  readonly listScriptAddresses: {
    readonly input: {
      /** Hash of a script */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (ScriptAddress)[];
    readonly item: ScriptAddress;
  };
  /** A datum by its hash */
  readonly getDatum: {
    readonly input: {
      /** Hash of a datum */
      readonly datumHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Datum;
  };
  /** The CBOR of a datum */
  readonly getDatumCbor: {
    readonly input: {
      /** Hash of a datum */
      readonly datumHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: DatumCbor;
  };
  /** Several datums at once */
  readonly getDatums: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (Datum)[];
  };
  /** A datum from JSON to CBOR or back */
  readonly convertDatum: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        /** The datum as JSON, in the form that `schema` names */
        readonly json?: unknown;
        readonly cbor?: string | null;
        /** What is wanted; the answer has both */
        readonly to?: "json" | "cbor" | null;
        /** Form of the JSON: that of cardano-cli, or plain values, where text is its UTF-8, `0x…` bytes and `{"constructor_0": […]}` a constructor */
        readonly schema?: "detailed" | "basic" | null;
      };
    };
    readonly result: Datum;
  };
  /** Several scripts at once */
  readonly getScripts: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (ScriptDetail)[];
  };
  /** The hash of a script, and the addresses that it guards */
  readonly hashScript: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        readonly type: "native" | "plutusV1" | "plutusV2" | "plutusV3";
        readonly cbor?: string | null;
        /** A native script in the form of cardano-cli */
        readonly json?: unknown;
      };
    };
    readonly result: HashedScript;
  };
  /** Epochs, newest first */
  readonly listEpochs: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (Epoch)[];
    readonly item: Epoch;
  };
  /** The epoch of the newest block */
  readonly getLatestEpoch: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Epoch;
  };
  /** Protocol parameters of the epoch of the newest block */
  readonly getLatestParameters: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: ProtocolParams;
  };
  /** Protocol parameters of an epoch; without one of the newest */
  readonly getParameters: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Number of an epoch */
      readonly epoch_no?: number;
    };
    readonly result: ProtocolParams;
  };
  /** An epoch */
  readonly getEpoch: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Epoch;
  };
  /** Protocol parameters of an epoch */
  readonly getEpochParameters: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: ProtocolParams;
  };
  /** Protocol parameters that differ between two epochs */
  readonly diffEpochParameters: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** The epoch to compare with; without it the one before */
      readonly against?: number;
    };
    readonly result: readonly (ParameterDifference)[];
  };
  /** The epochs after an epoch, nearest first */
  readonly listNextEpochs: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (Epoch)[];
    readonly item: Epoch;
  };
  /** The epochs before an epoch, nearest first */
  readonly listPreviousEpochs: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (Epoch)[];
    readonly item: Epoch;
  };
  /** Stake that counted in an epoch */
  readonly listEpochStakes: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (EpochStake)[];
    readonly item: EpochStake;
  };
  /** Stake that counted in an epoch, by cursor */
  readonly pageEpochStakes: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (EpochStake)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: EpochStake;
  };
  /** Stake that counted for a pool in an epoch */
  readonly listEpochPoolStakes: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (EpochStake)[];
    readonly item: EpochStake;
  };
  /** Sum of the stake that counted in an epoch */
  readonly getEpochTotalStake: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: EpochTotalStake;
  };
  /** Stake of an account that counted in an epoch */
  readonly getEpochAccountStake: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: EpochStake;
  };
  /** Hashes of the blocks of an epoch, oldest first */
  readonly listEpochBlockHashes: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (string)[];
    readonly item: string;
  };
  /** Hashes of the blocks that a pool made in an epoch, oldest first */
  readonly listEpochPoolBlockHashes: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (string)[];
    readonly item: string;
  };
  /** Blocks of an epoch by the protocol version that their makers declared */
  readonly listEpochBlockProtocols: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (BlockProtocol)[];
  };
  /** Rewards that were earned in an epoch */
  readonly listEpochRewards: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly type?: "member" | "leader" | "treasury" | "reserves" | "refund" | "proposal_refund";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AccountReward)[];
    readonly item: AccountReward;
  };
  /** Rewards of an epoch whose accounts were no longer registered */
  readonly listEpochUnclaimedRewards: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AccountReward)[];
    readonly item: AccountReward;
  };
  /** All pools in one answer */
  readonly listPools: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (Pool)[];
  };
  /** Groups that pools belong to, as the operator knows them */
  readonly listPoolGroups: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (PoolGroup)[];
  };
  /** Keys that pools let speak for them (CIP-151), the newest registration first */
  readonly listCalidusKeys: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (CalidusKey)[];
    readonly item: CalidusKey;
  };
  /** Registrations of pools and changes of their parameters */
  readonly listPoolRegistrations: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (PoolRegistration)[];
    readonly item: PoolRegistration;
  };
  /** Registrations of pools and changes of their parameters in an epoch */
  readonly listPoolRegistrationsOfEpoch: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (PoolRegistration)[];
    readonly item: PoolRegistration;
  };
  /** Certificates that retire pools, newest first */
  readonly listPoolRetirements: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (PoolRetirement)[];
    readonly item: PoolRetirement;
  };
  /** Pools that are about to retire, the soonest first */
  readonly listRetiringPools: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (PoolRetirement)[];
    readonly item: PoolRetirement;
  };
  /** Retirements of pools for an epoch */
  readonly listPoolRetirementsOfEpoch: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (PoolRetirement)[];
  };
  /** Pools that retired and did not come back, the latest first */
  readonly listRetiredPools: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (PoolRetirement)[];
    readonly item: PoolRetirement;
  };
  /** Relays of all pools that are registered */
  readonly listPoolRelays: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (PoolRelays)[];
    readonly item: PoolRelays;
  };
  /** One pool */
  readonly getPool: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly id: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Pool;
  };
  /** Pools by their ids */
  readonly listPoolsById: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (Pool)[];
  };
  /** Pools that are registered, by what delegators look for */
  readonly searchPools: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Part of a ticker or name in any case, or an id */
      readonly search?: string;
      /** Percent */
      readonly minSaturation?: number;
      /** Percent */
      readonly maxSaturation?: number;
      /** Percent of the rewards */
      readonly maxMargin?: number;
      /** Whether owners hold what the pool has pledged */
      readonly pledgeMet?: boolean;
      /** `false` filters nothing */
      readonly hideSaturated?: boolean;
      /** Whether it has announced that it leaves; absent: either */
      readonly retiring?: boolean;
      /** Stake, pledge, blocks and delegators highest first, margin and cost lowest first; equal ones by id */
      readonly sort?: "liveStake" | "livePledge" | "blocks" | "delegators" | "margin" | "fixedCost" | "ticker" | "name";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: PoolSearch;
    readonly item: Pool;
  };
  /** What a pool says about itself */
  readonly getPoolMetadata: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: PoolMetadata;
  };
  /** What pools say about themselves */
  readonly listPoolMetadata: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (PoolMetadata)[];
  };
  /** A pool in each epoch, newest first */
  readonly listPoolHistory: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (PoolHistory)[];
  };
  /** The parameters of a pool in an epoch */
  readonly getPoolInEpoch: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: PoolDetails;
  };
  /** Certificates of a pool, newest first */
  readonly listPoolUpdates: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (PoolUpdate)[];
    readonly item: PoolUpdate;
  };
  /** Relays of a pool */
  readonly listRelaysOfPool: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (Relay)[];
  };
  /** Owners that the certificates of a pool name, newest first */
  readonly listPoolOwners: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (PoolOwnerHistory)[];
  };
  /** Who delegates to a pool */
  readonly listPoolDelegators: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (PoolDelegator)[];
    readonly item: PoolDelegator;
  };
  /** Who delegates to a pool, by cursor */
  readonly pagePoolDelegators: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (PoolDelegator)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: PoolDelegator;
  };
  /** Who delegated to a pool in an epoch */
  readonly listPoolDelegatorsOfEpoch: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (PoolDelegator)[];
    readonly item: PoolDelegator;
  };
  /** Who delegates to a pool without counting for it */
  readonly listInvalidPoolDelegators: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Number of an epoch */
      readonly epoch?: number;
    };
    readonly result: readonly (PoolDelegator)[];
  };
  /** Blocks that a pool made */
  readonly listBlocksByPool: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Number of an epoch */
      readonly epoch?: number;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: readonly (BlockSummary)[];
    readonly item: BlockSummary;
  };
  /** Votes of a pool on governance actions */
  readonly listPoolVotes: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (GovVote)[];
    readonly item: GovVote;
  };
  /** The voting power of a pool in each epoch */
  readonly listPoolVotingPower: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Number of an epoch */
      readonly epoch?: number;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (PoolVotingPower)[];
    readonly item: PoolVotingPower;
  };
  /** The stake of a pool in the three snapshots of the ledger */
  readonly getPoolStakeSnapshot: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: PoolStakeSnapshot;
  };
  /** Rewards that a pool earned for its delegators in an epoch */
  readonly listPoolRewards: {
    readonly input: {
      /** Pool id in bech32 or hexadecimal */
      readonly poolId: string;
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AccountReward)[];
    readonly item: AccountReward;
  };
  /** Governance actions */
  readonly listProposals: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly type?: "ParameterChange" | "HardForkInitiation" | "TreasuryWithdrawals" | "NoConfidence" | "NewCommittee" | "NewConstitution" | "InfoAction";
      readonly status?: "active" | "ratified" | "enacted" | "expired" | "dropped" | "unknown";
      /** In the title, or the beginning of the id */
      readonly search?: string;
      /** Bech32, Base58 (Byron) or hexadecimal address */
      readonly returnAddress?: string;
      readonly sort?: "newest" | "oldest" | "expiring" | "mostYes";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: {
      readonly items: readonly (GovProposal)[];
      readonly page: number;
      readonly pageSize: number;
      readonly total: number;
    };
    readonly item: GovProposal;
  };
  /** Governance actions that can be voted on, newest first */
  readonly listCurrentProposals: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (GovProposal)[];
  };
  /** One governance action with its content and the document under its anchor */
  readonly getProposal: {
    readonly input: {
      /** `{txHash}#{index}` with `#` written as `%23`, or the CIP-129 form `gov_action1…` */
      readonly govActionId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: GovActionDetail;
  };
  /** Votes on a governance action, newest first */
  readonly listProposalVotes: {
    readonly input: {
      /** `{txHash}#{index}` with `#` written as `%23`, or the CIP-129 form `gov_action1…` */
      readonly govActionId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly role?: "DRep" | "SPO" | "ConstitutionalCommittee";
      readonly vote?: "Yes" | "No" | "Abstain";
      /** With votes that were replaced */
      readonly history?: boolean;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: {
      readonly items: readonly (GovVote)[];
      readonly page: number;
      readonly pageSize: number;
      readonly total: number;
    };
    readonly item: GovVote;
  };
  /** How many voted how on a governance action */
  readonly getVotingSummary: {
    readonly input: {
      /** `{txHash}#{index}` with `#` written as `%23`, or the CIP-129 form `gov_action1…` */
      readonly govActionId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Number of an epoch */
      readonly epoch?: number;
    };
    readonly result: GovVotingSummary;
  };
  /** The document under the anchor of a governance action */
  readonly getProposalMetadata: {
    readonly input: {
      /** `{txHash}#{index}` with `#` written as `%23`, or the CIP-129 form `gov_action1…` */
      readonly govActionId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: AnchorDocument;
  };
  /** The protocol parameters that a governance action changes */
  readonly getProposalParameters: {
    readonly input: {
      /** `{txHash}#{index}` with `#` written as `%23`, or the CIP-129 form `gov_action1…` */
      readonly govActionId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: unknown;
  };
  /** What a governance action pays from the treasury, and to whom */
  readonly listProposalWithdrawals: {
    readonly input: {
      /** `{txHash}#{index}` with `#` written as `%23`, or the CIP-129 form `gov_action1…` */
      readonly govActionId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly ({
      readonly stakeAddress: string;
      /** Whole number as a decimal string */
      readonly amount: string;
    })[];
  };
  /** DReps, the most powerful first */
  readonly listGovernanceDReps: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** `false` filters nothing */
      readonly hasMetadata?: boolean;
      /** Part of a name, or an id */
      readonly search?: string;
      readonly status?: "active" | "inactive" | "retired";
      /** `votingPower` is highest first, `-votingPower` lowest first; `registered` and `activity` latest first; `random` the same for the same `seed` */
      readonly sort?: "votingPower" | "-votingPower" | "name" | "registered" | "activity" | "random";
      /** For `sort=random` */
      readonly seed?: string;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: {
      readonly items: readonly (DRep)[];
      readonly page: number;
      readonly pageSize: number;
      /** Absent with `hasMetadata=true` */
      readonly total?: number;
    };
    readonly item: DRep;
  };
  /** One DRep */
  readonly getGovernanceDRep: {
    readonly input: {
      /** CIP-129, CIP-105 (`drep1…`, `drep_script1…`), 58 hexadecimal digits, `drep_always_abstain` or `drep_always_no_confidence`; 56 digits and the old `drep1…` of 28 bytes mean the key or the script that the chain knows, and are refused where it knows both */
      readonly drepId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: DRepDetail;
  };
  /** Votes of a DRep that count, newest first */
  readonly listGovernanceDRepVotes: {
    readonly input: {
      /** CIP-129, CIP-105 (`drep1…`, `drep_script1…`), 58 hexadecimal digits, `drep_always_abstain` or `drep_always_no_confidence`; 56 digits and the old `drep1…` of 28 bytes mean the key or the script that the chain knows, and are refused where it knows both */
      readonly drepId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      readonly type?: "ParameterChange" | "HardForkInitiation" | "TreasuryWithdrawals" | "NoConfidence" | "NewCommittee" | "NewConstitution" | "InfoAction";
      /** In the title, or the beginning of the id */
      readonly search?: string;
    };
    readonly result: {
      readonly items: readonly (DRepVote)[];
      readonly page: number;
      readonly pageSize: number;
      readonly total: number;
      readonly yesCount: number;
      readonly noCount: number;
      readonly abstainCount: number;
    };
    readonly item: DRepVote;
  };
  /** Who lets a DRep vote */
  readonly listGovernanceDRepDelegators: {
    readonly input: {
      /** CIP-129, CIP-105 (`drep1…`, `drep_script1…`), 58 hexadecimal digits, `drep_always_abstain` or `drep_always_no_confidence`; 56 digits and the old `drep1…` of 28 bytes mean the key or the script that the chain knows, and are refused where it knows both */
      readonly drepId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: {
      readonly items: readonly (DRepDelegator)[];
      readonly page: number;
      readonly pageSize: number;
      readonly total: number;
    };
    readonly item: DRepDelegator;
  };
  /** The constitutional committee */
  readonly getCommittee: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Both are answered from the index, which asks a source that knows the ledger */
      readonly source?: "ledger" | "live";
    };
    readonly result: Committee;
  };
  /** The constitutional committees that there were */
  readonly listCommitteeHistory: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (Committee)[];
  };
  /** Votes of the constitutional committee */
  readonly listCommitteeVotes: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (GovVote)[];
    readonly item: GovVote;
  };
  /** Votes of a member of the constitutional committee */
  readonly listMemberVotes: {
    readonly input: {
      /** Bech32 id in the form of CIP-129 or CIP-105, or hexadecimal with the header byte of CIP-129 */
      readonly ccId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (GovVote)[];
    readonly item: GovVote;
  };
  /** Hot credentials that committee members authorised, newest first */
  readonly listCommitteeRegistrations: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (CommitteeCert)[];
    readonly item: CommitteeCert;
  };
  /** Resignations of committee members, newest first */
  readonly listCommitteeDeregistrations: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (CommitteeCert)[];
    readonly item: CommitteeCert;
  };
  /** The constitution */
  readonly getConstitution: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Both are answered from the index, which asks a source that knows the ledger */
      readonly source?: "ledger" | "live";
    };
    readonly result: Constitution;
  };
  /** The constitutions that there were */
  readonly listConstitutionHistory: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (Constitution)[];
  };
  /** What share of the votes each kind of governance action needs */
  readonly getGovernanceThresholds: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Number of an epoch */
      readonly epoch?: number;
    };
    readonly result: GovernanceThresholds;
  };
  /** Votes on governance actions */
  readonly listVotes: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly role?: "DRep" | "SPO" | "ConstitutionalCommittee";
      /** Bech32 id in the form of CIP-129 or CIP-105, or hexadecimal with the header byte of CIP-129 */
      readonly voterId?: string;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (GovVote)[];
    readonly item: GovVote;
  };
  /** Votes on governance actions, by cursor */
  readonly pageVotes: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly role?: "DRep" | "SPO" | "ConstitutionalCommittee";
      /** Bech32 id in the form of CIP-129 or CIP-105, or hexadecimal with the header byte of CIP-129 */
      readonly voterId?: string;
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (GovVote)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: GovVote;
  };
  /** Governance actions that a voter voted on or can vote on, newest first */
  readonly listVoterProposals: {
    readonly input: {
      /** Bech32 id in the form of CIP-129 or CIP-105, or hexadecimal with the header byte of CIP-129 */
      readonly voterId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (VoterProposal)[];
  };
  /** Delegations of votes, newest first */
  readonly listVoteDelegations: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (AccountVoteDelegation)[];
    readonly item: AccountVoteDelegation;
  };
  /** Delegations of votes, newest first, by cursor */
  readonly pageVoteDelegations: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (AccountVoteDelegation)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: AccountVoteDelegation;
  };
  /** How much governance there is */
  readonly getGovernanceStats: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Number of an epoch */
      readonly epoch?: number;
    };
    readonly result: GovernanceStats;
  };
  /** DReps, the most powerful first */
  readonly listDReps: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Part of a name, or an id */
      readonly search?: string;
      readonly status?: "active" | "inactive" | "retired";
      /** `votingPower` is highest first, `-votingPower` lowest first; `registered` and `activity` latest first; `random` the same for the same `seed` */
      readonly sort?: "votingPower" | "-votingPower" | "name" | "registered" | "activity" | "random";
      /** For `sort=random` */
      readonly seed?: string;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (DRep)[];
    readonly item: DRep;
  };
  /** One DRep */
  readonly getDRep: {
    readonly input: {
      /** CIP-129, CIP-105 (`drep1…`, `drep_script1…`), 58 hexadecimal digits, `drep_always_abstain` or `drep_always_no_confidence`; 56 digits and the old `drep1…` of 28 bytes mean the key or the script that the chain knows, and are refused where it knows both */
      readonly drepId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: DRepDetail;
  };
  /** DReps by their ids */
  readonly listDRepsById: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (DRepDetail)[];
  };
  /** Who lets a DRep vote */
  readonly listDRepDelegators: {
    readonly input: {
      /** CIP-129, CIP-105 (`drep1…`, `drep_script1…`), 58 hexadecimal digits, `drep_always_abstain` or `drep_always_no_confidence`; 56 digits and the old `drep1…` of 28 bytes mean the key or the script that the chain knows, and are refused where it knows both */
      readonly drepId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (DRepDelegator)[];
    readonly item: DRepDelegator;
  };
  /** Who lets a DRep vote, by cursor */
  readonly pageDRepDelegators: {
    readonly input: {
      /** CIP-129, CIP-105 (`drep1…`, `drep_script1…`), 58 hexadecimal digits, `drep_always_abstain` or `drep_always_no_confidence`; 56 digits and the old `drep1…` of 28 bytes mean the key or the script that the chain knows, and are refused where it knows both */
      readonly drepId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (DRepDelegator)[];
      readonly tip: PageTip;
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: DRepDelegator;
  };
  /** Votes of a DRep, newest first */
  readonly listDRepVotes: {
    readonly input: {
      /** CIP-129, CIP-105 (`drep1…`, `drep_script1…`), 58 hexadecimal digits, `drep_always_abstain` or `drep_always_no_confidence`; 56 digits and the old `drep1…` of 28 bytes mean the key or the script that the chain knows, and are refused where it knows both */
      readonly drepId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (DRepVote)[];
    readonly item: DRepVote;
  };
  /** The document under the anchor of a DRep */
  readonly getDRepMetadata: {
    readonly input: {
      /** CIP-129, CIP-105 (`drep1…`, `drep_script1…`), 58 hexadecimal digits, `drep_always_abstain` or `drep_always_no_confidence`; 56 digits and the old `drep1…` of 28 bytes mean the key or the script that the chain knows, and are refused where it knows both */
      readonly drepId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: AnchorDocument;
  };
  /** The documents under the anchors of DReps */
  readonly listDRepMetadata: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (AnchorDocument)[];
  };
  /** Certificates of a DRep, newest first */
  readonly listUpdatesOfDRep: {
    readonly input: {
      /** CIP-129, CIP-105 (`drep1…`, `drep_script1…`), 58 hexadecimal digits, `drep_always_abstain` or `drep_always_no_confidence`; 56 digits and the old `drep1…` of 28 bytes mean the key or the script that the chain knows, and are refused where it knows both */
      readonly drepId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (DRepUpdate)[];
    readonly item: DRepUpdate;
  };
  /** The voting power of a DRep in each epoch */
  readonly listDRepVotingPower: {
    readonly input: {
      /** CIP-129, CIP-105 (`drep1…`, `drep_script1…`), 58 hexadecimal digits, `drep_always_abstain` or `drep_always_no_confidence`; 56 digits and the old `drep1…` of 28 bytes mean the key or the script that the chain knows, and are refused where it knows both */
      readonly drepId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Number of an epoch */
      readonly fromEpoch?: number;
      /** Number of an epoch */
      readonly toEpoch?: number;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (DRepVotingPower)[];
    readonly item: DRepVotingPower;
  };
  /** How much a DRep votes, and what its vote weighs */
  readonly getDRepStats: {
    readonly input: {
      /** CIP-129, CIP-105 (`drep1…`, `drep_script1…`), 58 hexadecimal digits, `drep_always_abstain` or `drep_always_no_confidence`; 56 digits and the old `drep1…` of 28 bytes mean the key or the script that the chain knows, and are refused where it knows both */
      readonly drepId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: DRepStats;
  };
  /** The two standing answers, and what stands behind them */
  readonly listSpecialDReps: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Number of an epoch */
      readonly epoch?: number;
    };
    readonly result: readonly (SpecialDRep)[];
  };
  /** The voting power of all DReps in each epoch */
  readonly listDRepEpochs: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (DRepEpoch)[];
    readonly item: DRepEpoch;
  };
  /** Registrations of DReps, newest first */
  readonly listDRepRegistrations: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (DRepUpdate)[];
    readonly item: DRepUpdate;
  };
  /** Deregistrations of DReps, newest first */
  readonly listDRepDeregistrations: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (DRepUpdate)[];
    readonly item: DRepUpdate;
  };
  /** Updates of DReps, newest first */
  readonly listDRepUpdates: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (DRepUpdate)[];
    readonly item: DRepUpdate;
  };
  /** The id of a DRep in every form */
  readonly decodeDRepId: {
    readonly input: {
      /** CIP-129, CIP-105 (`drep1…`, `drep_script1…`), 58 hexadecimal digits, `drep_always_abstain` or `drep_always_no_confidence`; 56 digits and the old `drep1…` of 28 bytes mean the key or the script that the chain knows, and are refused where it knows both */
      readonly drepId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: DRepIds;
  };
  /** An unsigned transaction that pays, at the lowest fee */
  readonly buildTransaction: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildTxRequest;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that registers or deregisters a stake key */
  readonly buildStakeRegistration: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildStakeRegistration;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that delegates stake to a pool */
  readonly buildDelegation: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildDelegation;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that delegates the vote of an account, and its stake if asked */
  readonly buildVoteDelegation: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildVoteDelegation;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that withdraws rewards */
  readonly buildWithdrawal: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildWithdrawal;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that registers or deregisters a DRep */
  readonly buildDRepRegistration: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildDRepRegistration;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that replaces the anchor of a DRep, or takes it away */
  readonly buildDRepUpdate: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildDRepUpdate;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that votes on governance actions */
  readonly buildVote: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildVote;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that proposes a governance action */
  readonly buildProposal: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildProposal;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction by which a member of the committee names its hot credential, or resigns */
  readonly buildCommittee: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildCommittee;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that registers a stake pool, or changes one */
  readonly buildPoolRegistration: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildPoolRegistration;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that announces the end of a stake pool */
  readonly buildPoolRetirement: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildPoolRetirement;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that mints tokens under native scripts */
  readonly buildMint: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildMint;
    };
    readonly result: MintedTxResponse;
  };
  /** An unsigned transaction that burns tokens under native scripts */
  readonly buildBurn: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildBurn;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that mints tokens with metadata in a datum (CIP-68) */
  readonly buildCip68Mint: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildCip68Mint;
    };
    readonly result: Cip68MintTxResponse;
  };
  /** An unsigned transaction that changes the metadata of a CIP-68 token */
  readonly buildCip68Update: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildCip68Update;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that pays from what a native script guards */
  readonly buildMultisig: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildMultisig;
    };
    readonly result: MultisigTxResponse;
  };
  /** An unsigned transaction that gives lovelace to the treasury */
  readonly buildTreasuryDonation: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildTreasuryDonation;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that runs Plutus scripts */
  readonly buildScript: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildScript;
    };
    readonly result: BuildScriptResponse;
  };
  /** Unsigned transactions that merge UTxOs into as few as can be */
  readonly buildConsolidation: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildConsolidation;
    };
    readonly result: BuildTxResponses;
  };
  /** An unsigned transaction that splits what the sender has into several UTxOs */
  readonly buildSplit: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildSplit;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that sets lovelace aside as collateral */
  readonly buildCollateral: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildCollateral;
    };
    readonly result: BuildTxResponse;
  };
  /** An unsigned transaction that puts a script on the chain for others to refer to */
  readonly buildScriptDeployment: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildScriptDeployment;
    };
    readonly result: ScriptDeployment;
  };
  /** Unsigned transactions that pay up to two thousand outputs */
  readonly buildBatch: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BuildBatch;
    };
    readonly result: BuildTxBatch;
  };
  /** The most lovelace that one output can get */
  readonly getMaxAda: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: MaxAdaRequest;
    };
    readonly result: MaxAdaResponse;
  };
  /** What a transaction pays, and what the ledger asks for it */
  readonly getFee: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: FeeRequest;
    };
    readonly result: {
      /** Whole number as a decimal string */
      readonly fee: string;
      /** Whole number as a decimal string */
      readonly minFee: string;
      /** Bytes of the signed transaction, as the ledger measures it */
      readonly size: number;
      /** Whole number as a decimal string */
      readonly refScriptFee: string;
      /** Whole number as a decimal string */
      readonly exUnitsFee: string;
    };
  };
  /** The least lovelace that an output must hold */
  readonly getMinUtxo: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: MinUtxoRequest;
    };
    readonly result: {
      /** Whole number as a decimal string */
      readonly minLovelace: string;
      /** Whole number as a decimal string */
      readonly coinsPerUtxoByte: string;
      /** Bytes of the output when it holds just that */
      readonly size: number;
    };
  };
  /** The inputs that a transfer would spend, its change and its fee */
  readonly selectInputs: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: SelectRequest;
    };
    readonly result: {
      readonly selected: readonly (SelectedUtxo)[];
      readonly change: readonly ({
        readonly address: string;
        /** Whole number as a decimal string */
        readonly lovelace: string;
        readonly assets: readonly (TxAssetAmount)[];
      })[];
      /** Whole number as a decimal string */
      readonly fee: string;
    };
  };
  /** What a transaction would do, before anybody signs it */
  readonly inspectTransaction: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: InspectRequest;
    };
    readonly result: TxPreview;
  };
  /** Signatures put into a transaction, and whose are missing */
  readonly mergeWitnesses: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: MergeWitnessesRequest;
    };
    readonly result: {
      readonly tx_cbor: string;
      readonly tx_hash: string;
      /** Whether everybody has signed, as far as inputs are known */
      readonly complete: boolean;
      readonly missing_key_hashes: readonly (string)[];
    };
  };
  /** Begin to collect the signatures of several people for one transaction */
  readonly createSigningSession: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: SigningSessionRequest;
    };
    readonly result: SigningSession;
  };
  /** A transaction that several people sign: who has, and who is missing */
  readonly getSigningSession: {
    readonly input: {
      /** Id of a signing session */
      readonly id: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: SigningSession;
  };
  /** Delete a signing session and its signatures */
  readonly deleteSigningSession: {
    readonly input: {
      /** Id of a signing session */
      readonly id: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: undefined;
  };
  /** Add signatures to a transaction that several people sign */
  readonly addSigningWitness: {
    readonly input: {
      /** Id of a signing session */
      readonly id: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: SigningWitnessRequest;
    };
    readonly result: SigningSession;
  };
  /** Hands a transaction that everybody has signed to the node */
  readonly submitSigningSession: {
    readonly input: {
      /** Id of a signing session */
      readonly id: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: SubmittedSession;
  };
  /** All tokens that have a market */
  readonly listMarketTokens: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: readonly (string)[];
  };
  /** Traded tokens by ticker, name or unit */
  readonly searchMarketTokens: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Ticker, beginning of a name, unit or fingerprint */
      readonly q: string;
      /** Page number, from 0 */
      readonly page?: number;
      /** Items on a page */
      readonly size?: number;
    };
    readonly result: TokenSearch;
    readonly item: FoundToken;
  };
  /** Name, ticker, decimals and logo of a token */
  readonly getMarketTokenMetadata: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly assetId: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: TokenMetadata;
  };
  /** Prices of all tokens, page by page */
  readonly listPrices: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** What to sort by, highest first */
      readonly sort?: "volume24h" | "tvl" | "liquidity" | "priceChange24h" | "marketCap";
    };
    readonly result: readonly (TokenPrice)[];
    readonly item: TokenPrice;
  };
  /** Prices of up to 100 tokens */
  readonly listTokenPrices: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly body: readonly (string)[];
    };
    readonly result: readonly (TokenPrice)[];
  };
  /** The price of a token over all DEXes */
  readonly getTokenPrice: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly assetId: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: TokenPrice;
  };
  /** The price of a token on every DEX */
  readonly listDexPrices: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly assetId: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: readonly (TokenPrice)[];
  };
  /** The tokens that are traded most */
  readonly listTopVolume: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Most items to answer */
      readonly limit?: number;
      readonly window?: "24h" | "7d";
    };
    readonly result: readonly (TokenPrice)[];
  };
  /** The tokens with most in their pools */
  readonly listTopTvl: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: readonly (TokenPrice)[];
  };
  /** The tokens whose price moved most */
  readonly listTopMovers: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly direction?: "up" | "down";
      readonly window?: "1h" | "24h" | "7d" | "30d";
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: readonly (TokenPrice)[];
  };
  /** The price of a token over time */
  readonly listPriceHistory: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly assetId: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Seconds since 1970, or ISO 8601 */
      readonly from?: string;
      /** Seconds since 1970, or ISO 8601 */
      readonly to?: string;
      /** Name of a DEX, in any case, with or without separators */
      readonly dex?: string;
    };
    readonly result: readonly (PricePoint)[];
  };
  /** What a token cost at a time */
  readonly getPriceAt: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly assetId: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Seconds since 1970, or ISO 8601 */
      readonly time: string;
    };
    readonly result: PricePoint;
  };
  /** What ADA is worth */
  readonly getAdaPrice: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Of `volume24h` */
      readonly currency?: "USD" | "EUR";
    };
    readonly result: AdaPrice;
  };
  /** Rates of ADA and between currencies */
  readonly getRates: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** What `rates` are for one of */
      readonly base?: "ADA" | "USD" | "EUR";
    };
    readonly result: Rates;
  };
  /** All DEXes together */
  readonly getMarketStats: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: MarketStats;
  };
  /** The parameters of every figure of the market */
  readonly getMethodology: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: Methodology;
  };
  /** How many wallets hold a token, and those with most */
  readonly getTokenHolders: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly assetId: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: TokenHolders;
  };
  /** Buys and sells of a token for ADA */
  readonly getTradingStats: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly assetId: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly window?: "1h" | "24h" | "7d" | "30d";
    };
    readonly result: TradingStats;
  };
  /** What the chain shows of the risks of a token */
  readonly getTokenRisk: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly assetId: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: TokenRisk;
  };
  /** Newest prices of several symbols */
  readonly listLatestPrices: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Up to 50, separated by commas */
      readonly symbols: string;
    };
    readonly result: LatestPrices;
  };
  /** Candles of ADA in US dollars or euros */
  readonly listAdaCandles: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly currency?: "USD" | "EUR";
      /** Rates are made once in an hour */
      readonly resolution?: "1h" | "4h" | "1d" | "1w";
      /** Seconds since 1970, or ISO 8601 */
      readonly from?: string;
      /** Seconds since 1970, or ISO 8601 */
      readonly to?: string;
    };
    readonly result: readonly (Candle)[];
  };
  /** Candles of a token against ADA, US dollars or euros */
  readonly listCandles: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly assetId: string;
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly quoteAssetId?: string;
      /** Length of a candle; weeks begin on Monday */
      readonly resolution?: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d" | "1w";
      /** Seconds since 1970, or ISO 8601 */
      readonly from?: string;
      /** Seconds since 1970, or ISO 8601 */
      readonly to?: string;
      /** What prices are told in */
      readonly currency?: "ADA" | "USD" | "EUR";
      /** Name of a DEX, in any case, with or without separators */
      readonly dex?: string;
    };
    readonly result: readonly (Candle)[];
  };
  /** Small price lines of several tokens */
  readonly listSparklines: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Up to 30 assets, separated by commas */
      readonly assetIds: string;
      readonly window?: "24h" | "7d" | "30d";
      /** Points of each line */
      readonly points?: number;
    };
    readonly result: Sparklines;
  };
  /** The relative strength index of tokens */
  readonly listStrength: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Length of a candle; weeks begin on Monday */
      readonly resolution?: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d" | "1w";
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: readonly (TokenStrength)[];
  };
  /** A technical indicator of a token */
  readonly listIndicator: {
    readonly input: {
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly assetId: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Which one */
      readonly indicator: "sma" | "ema" | "rsi" | "macd" | "bb";
      /** Candles of it: 20, for `rsi` 14; not for `macd` */
      readonly length?: number;
      /** Length of a candle; weeks begin on Monday */
      readonly resolution?: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d" | "1w";
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: readonly (IndicatorPoint)[];
  };
  /** All DEXes that the service knows */
  readonly listDexes: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: readonly (DexSummary)[];
  };
  /** Pools, those with most in them first */
  readonly listLiquidityPools: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (LiquidityPool)[];
    readonly item: LiquidityPool;
  };
  /** One pool */
  readonly getLiquidityPool: {
    readonly input: {
      /** Unit of the token that proves the pool, or `<DEX>:<assetId>` */
      readonly poolId: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: LiquidityPool;
  };
  /** What a pool held and traded over time */
  readonly listLiquidityHistory: {
    readonly input: {
      /** Unit of the token that proves the pool, or `<DEX>:<assetId>` */
      readonly poolId: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Length of a candle; weeks begin on Monday */
      readonly resolution?: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d" | "1w";
      /** Seconds since 1970, or ISO 8601 */
      readonly from?: string;
      /** Seconds since 1970, or ISO 8601 */
      readonly to?: string;
    };
    readonly result: readonly (PoolPoint)[];
  };
  /** Pools of a DEX, those with most in them first */
  readonly listPoolsOfDex: {
    readonly input: {
      /** Name of a DEX, in any case, with or without separators */
      readonly dex: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (LiquidityPool)[];
    readonly item: LiquidityPool;
  };
  /** Pools that have a token, those with most in them first */
  readonly listPoolsOfToken: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** Name in hexadecimal; `-` where there is none */
      readonly assetName: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (LiquidityPool)[];
    readonly item: LiquidityPool;
  };
  /** Pools between two assets, those with most in them first */
  readonly listPoolsOfPair: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Absent for ADA */
      readonly tokenAPolicyId?: string;
      /** Hexadecimal */
      readonly tokenAAssetName?: string;
      /** Absent for ADA */
      readonly tokenBPolicyId?: string;
      /** Hexadecimal */
      readonly tokenBAssetName?: string;
    };
    readonly result: readonly (LiquidityPool)[];
  };
  /** The pools with most in them */
  readonly listTopPools: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: readonly (LiquidityPool)[];
  };
  /** Orders that stand between the two assets of a pool */
  readonly getOrderBook: {
    readonly input: {
      /** Unit of the token that proves the pool, or `<DEX>:<assetId>` */
      readonly poolId: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Most levels of a side */
      readonly levels?: number;
      readonly showCrossed?: boolean;
      readonly showOutliers?: boolean;
    };
    readonly result: OrderBook;
  };
  /** A pool as if it were an order book */
  readonly getSimulatedOrderBook: {
    readonly input: {
      /** Unit of the token that proves the pool, or `<DEX>:<assetId>` */
      readonly poolId: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Most levels of a side */
      readonly levels?: number;
    };
    readonly result: OrderBook;
  };
  /** Orders of a DEX */
  readonly listOrdersOfDex: {
    readonly input: {
      /** Name of a DEX, in any case, with or without separators */
      readonly dex: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Page number, from 0 */
      readonly page?: number;
      /** Items on a page */
      readonly size?: number;
      /** All where it is absent */
      readonly status?: "OPEN" | "PARTIALLY_FILLED" | "FILLED" | "CANCELLED" | "EXPIRED" | "UNKNOWN";
    };
    readonly result: DexOrders;
    readonly item: DexOrder;
  };
  /** One order, by the output that it began with */
  readonly getDexOrder: {
    readonly input: {
      /** Transaction */
      readonly txHash: string;
      /** Output of the transaction */
      readonly outputIndex: number;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: DexOrder;
  };
  /** Orders of an owner */
  readonly listOrdersOfOwner: {
    readonly input: {
      /** Hash of a payment key */
      readonly pkh: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Page number, from 0 */
      readonly page?: number;
      /** Items on a page */
      readonly size?: number;
      /** All where it is absent */
      readonly status?: "OPEN" | "PARTIALLY_FILLED" | "FILLED" | "CANCELLED" | "EXPIRED" | "UNKNOWN";
    };
    readonly result: DexOrders;
    readonly item: DexOrder;
  };
  /** Orders that give or want a token */
  readonly listOrdersOfToken: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** Name in hexadecimal; `-` where there is none */
      readonly assetName: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Page number, from 0 */
      readonly page?: number;
      /** Items on a page */
      readonly size?: number;
      /** All where it is absent */
      readonly status?: "OPEN" | "PARTIALLY_FILLED" | "FILLED" | "CANCELLED" | "EXPIRED" | "UNKNOWN";
    };
    readonly result: DexOrders;
    readonly item: DexOrder;
  };
  /** How much of a token an amount of ADA buys */
  readonly quoteBuy: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Unit of the token that proves the pool, or `<DEX>:<assetId>` */
      readonly poolId?: string;
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly assetId?: string;
      /** Smallest units: lovelace for ADA */
      readonly amountIn: string;
    };
    readonly result: SwapQuote;
  };
  /** How much ADA an amount of a token brings */
  readonly quoteSell: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Unit of the token that proves the pool, or `<DEX>:<assetId>` */
      readonly poolId?: string;
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly assetId?: string;
      /** Smallest units: lovelace for ADA */
      readonly amountIn: string;
    };
    readonly result: SwapQuote;
  };
  /** A quote between any two assets */
  readonly quoteSwap: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly tokenIn: string;
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly tokenOut: string;
      /** Smallest units: lovelace for ADA */
      readonly amountIn?: string;
      /** Smallest units: lovelace for ADA */
      readonly amountOut?: string;
      /** Name of a DEX, in any case, with or without separators */
      readonly dex?: string;
    };
    readonly result: SwapQuote;
  };
  /** Tokens that orders can be built for */
  readonly aggregatorTokens: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: readonly (AggregatorToken)[];
  };
  /** DEXes that quotes look at, and those that orders can be built for */
  readonly aggregatorDexes: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: {
      readonly routing: readonly (string)[];
      readonly building: readonly (string)[];
      readonly experimental: readonly (string)[];
    };
  };
  /** The best way to exchange an amount by orders that can be built here */
  readonly aggregatorQuote: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly body: AggQuoteRequest;
    };
    readonly result: AggQuote;
  };
  /** Every way to exchange an amount by orders, the best first */
  readonly aggregatorRoutes: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly body: AggQuoteRequest;
    };
    readonly result: AggQuote;
  };
  /** What an amount of an asset costs by an order that can be built here */
  readonly aggregatorReverseQuote: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly body: AggReverseQuoteRequest;
    };
    readonly result: AggQuote;
  };
  /** An unsigned transaction that leaves the orders of a route */
  readonly aggregatorBuild: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly body: AggBuildRequest;
    };
    readonly result: AggBuiltTransaction;
  };
  /** An unsigned transaction that takes an order back */
  readonly aggregatorCancel: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly body: AggCancelRequest;
    };
    readonly result: AggCancelTransaction;
  };
  /** Puts the signatures of a wallet into a built transaction and hands it to the node */
  readonly aggregatorSubmit: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly body: AggSubmitRequest;
    };
    readonly result: AggSubmitted;
  };
  /** What became of the orders of a transaction */
  readonly aggregatorStatus: {
    readonly input: {
      /** Hash of the transaction */
      readonly txHash: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: AggStatus;
  };
  /** Quotes of every pool between two assets, the best first */
  readonly quoteAll: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly tokenIn: string;
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly tokenOut: string;
      /** Smallest units: lovelace for ADA */
      readonly amountIn: string;
      /** Name of a DEX, in any case, with or without separators */
      readonly dex?: string;
    };
    readonly result: readonly (SwapQuote)[];
  };
  /** The best way to exchange an amount, over several pools */
  readonly quoteSplit: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly tokenIn: string;
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly tokenOut: string;
      /** Smallest units: lovelace for ADA */
      readonly amountIn: string;
      /** Pools after each other */
      readonly maxHops?: number;
      /** Parts */
      readonly maxLegs?: number;
      /** Percent by which less may come, for `minAmountOut` */
      readonly slippage?: number;
      /** DEXes, separated by commas */
      readonly excludeDex?: string;
    };
    readonly result: SplitQuote;
  };
  /** The newest trades */
  readonly listRecentSwaps: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Most items to answer */
      readonly limit?: number;
      /** Name of a DEX, in any case, with or without separators */
      readonly dex?: string;
      /** Of the order that was filled */
      readonly status?: "FILLED" | "PARTIALLY_FILLED";
    };
    readonly result: readonly (Swap)[];
  };
  /** The newest trades of a token */
  readonly listSwapsOfToken: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** Name in hexadecimal; `-` where there is none */
      readonly assetName: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: readonly (Swap)[];
  };
  /** Who traded a token for ADA most often */
  readonly listTopTraders: {
    readonly input: {
      /** Policy id */
      readonly policyId: string;
      /** Name in hexadecimal; `-` where there is none */
      readonly assetName: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Most items to answer */
      readonly limit?: number;
      readonly window?: "24h" | "7d" | "30d";
    };
    readonly result: readonly (TopTrader)[];
  };
  /** The accounts that trade most */
  readonly listLeaders: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Most items to answer */
      readonly limit?: number;
      /** Accounts to leave out */
      readonly offset?: number;
      /** Trades up to the newest block */
      readonly window?: "24h" | "7d" | "30d";
      /** What comes first; an unknown `pnlAda` comes last */
      readonly sort?: "volume" | "pnl";
    };
    readonly result: readonly (Leader)[];
  };
  /** All accounts that trade, together */
  readonly getLeaderStats: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Trades up to the newest block */
      readonly window?: "24h" | "7d" | "30d";
    };
    readonly result: LeaderStats;
  };
  /** How far the market is indexed */
  readonly getMarketSync: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: MarketSync;
  };
  /** What an account holds and what that is worth, now or at an earlier time */
  readonly getWalletHoldings: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** What prices are told in */
      readonly currency?: "ADA" | "USD" | "EUR";
      /** Seconds since 1970, or ISO 8601 */
      readonly time?: string;
    };
    readonly result: WalletHoldings;
  };
  /** What an account held and what that was worth, over time */
  readonly listWalletHistory: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Time between two points */
      readonly resolution?: "1H" | "4H" | "1D" | "1W";
      /** Without tokens, whose values are then null */
      readonly adaOnly?: boolean;
      /** Seconds since 1970, or ISO 8601 */
      readonly from?: string;
      /** Seconds since 1970, or ISO 8601 */
      readonly to?: string;
    };
    readonly result: readonly (WalletSnapshot)[];
  };
  /** What an account gained and lost with each token */
  readonly getWalletPnl: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** What a sale takes */
      readonly method?: "fifo" | "average";
    };
    readonly result: WalletPnl;
  };
  /** What several accounts gained and lost together */
  readonly getPnlOfWallets: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly body: {
        readonly stakeAddresses: readonly (string)[];
      };
    };
    readonly result: WalletPnl;
  };
  /** Trades of an account on exchanges, newest first */
  readonly listWalletTrades: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** Policy and name in hexadecimal, also with a dot between them, the fingerprint of CIP-14, or `lovelace` */
      readonly unit?: string;
    };
    readonly result: readonly (Swap)[];
    readonly item: Swap;
  };
  /** Shares of pools and orders of an account that stand */
  readonly getWalletPositions: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: WalletPositions;
  };
  /** ADA that an account received and sent, by counterparty or month */
  readonly listWalletFlows: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Seconds since 1970, or ISO 8601 */
      readonly from?: string;
      /** Seconds since 1970, or ISO 8601 */
      readonly to?: string;
      /** What a row stands for; months are those of UTC */
      readonly groupBy?: "counterparty" | "month";
    };
    readonly result: readonly (WalletFlow)[];
  };
  /** Income, sales and withdrawals of an account in a year */
  readonly getWalletReport: {
    readonly input: {
      /** Stake address, Bech32 */
      readonly stakeAddress: string;
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** That of the newest block where absent */
      readonly year?: number;
      /** What prices are told in */
      readonly currency?: "ADA" | "USD" | "EUR";
      readonly format?: "json" | "csv";
    };
    readonly result: WalletReport;
  };
  /** What several accounts and addresses hold together */
  readonly getWalletPortfolio: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly body: {
        readonly stakeAddresses?: readonly (string)[] | null;
        readonly addresses?: readonly (string)[] | null;
        /** What `totalValue` is told in; ADA where absent */
        readonly currency?: "ADA" | "USD" | "EUR" | null;
      };
    };
    readonly result: WalletHoldings;
  };
  /** The partner profile of the account */
  readonly getPartner: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
    };
    readonly result: PartnerProfile;
  };
  /** Make or replace the partner profile of the account */
  readonly savePartner: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly body: {
        /** What people read */
        readonly displayName: string;
        /** An address that begins with https:// or http:// */
        readonly website?: string | null;
        /** Bech32 or hexadecimal, with a payment key or script */
        readonly payoutAddress: string;
        /** Hundredths of a percent of what is given */
        readonly feeBps: number;
        /** Taken of each order on top of that */
        readonly feeFixedLovelace?: string | null;
        /** The most that is taken of an order, both together */
        readonly maxFeeLovelace?: string | null;
        /** Whether the fee is taken; true where absent */
        readonly enabled?: boolean | null;
      };
    };
    readonly result: PartnerProfile;
  };
  /** What the account earned with orders, by day, month, exchange or token */
  readonly listPartnerEarnings: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Seconds since 1970, or ISO 8601 */
      readonly from?: string;
      /** Seconds since 1970, or ISO 8601 */
      readonly to?: string;
      /** What a row stands for */
      readonly groupBy?: "day" | "month" | "dex" | "token";
    };
    readonly result: readonly (PartnerEarning)[];
  };
  /** Orders that were built for the account, newest first */
  readonly listPartnerOrders: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly status?: "BUILT" | "PENDING" | "OPEN" | "PARTIALLY_FILLED" | "FILLED" | "CANCELLED" | "EXPIRED" | "FAILED" | "UNKNOWN";
      /** Seconds since 1970, or ISO 8601 */
      readonly from?: string;
      /** Seconds since 1970, or ISO 8601 */
      readonly to?: string;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: PartnerOrders;
    readonly item: PartnerOrder;
  };
  /** Transactions on the chain that paid fees to the account, newest first */
  readonly listPartnerPayouts: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      /** Seconds since 1970, or ISO 8601 */
      readonly from?: string;
      /** Seconds since 1970, or ISO 8601 */
      readonly to?: string;
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (PartnerPayout)[];
    readonly item: PartnerPayout;
  };
  /** What the account earned lately, and with how many wallets */
  readonly getPartnerStats: {
    readonly input: {
      /** Market-data network */
      readonly network?: "mainnet" | "preprod" | "preview";
      readonly window?: "24h" | "7d" | "30d" | "all";
    };
    readonly result: PartnerStats;
  };
  /** What an address got, gave and holds */
  readonly getBitcoinAddress: {
    readonly input: {
      /** Bitcoin address of any kind */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinAddressRecord;
  };
  /** What an address holds */
  readonly getBitcoinAddressBalance: {
    readonly input: {
      /** Bitcoin address of any kind */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** The block after which it is asked */
      readonly atHeight?: number;
      /** Least confirmations of what is confirmed */
      readonly minConfirmations?: number;
    };
    readonly result: BitcoinBalanceAnswer;
  };
  /** All unspent outputs of an address */
  readonly listBitcoinAddressUtxos: {
    readonly input: {
      /** Bitcoin address of any kind */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Adds outputs that wait for a block */
      readonly includeMempool?: boolean;
    };
    readonly result: readonly (BitcoinUtxo)[];
  };
  /** Unspent outputs of an address, by cursor */
  readonly pageBitcoinAddressUtxos: {
    readonly input: {
      /** Bitcoin address of any kind */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Lowest block of confirmed outputs */
      readonly from?: number;
      /** Highest block of confirmed outputs */
      readonly to?: number;
      /** Adds scripts, inscriptions and runes */
      readonly includeOrdinals?: boolean;
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Least confirmations of what is confirmed */
      readonly minConfirmations?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinUtxo)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinUtxo;
  };
  /** Transactions of an address, whole, by cursor */
  readonly pageBitcoinAddressTransactions: {
    readonly input: {
      /** Bitcoin address of any kind */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
      /** Lowest block of confirmed transactions */
      readonly from?: number;
      /** Highest block of confirmed transactions */
      readonly to?: number;
      /** Least confirmations of what is confirmed */
      readonly minConfirmations?: number;
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Adds what waits for a block */
      readonly includeMempool?: boolean;
    };
    readonly result: {
      readonly data: readonly (BitcoinTransaction)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinTransaction;
  };
  /** Confirmed transactions of an address, whole, by cursor */
  readonly pageConfirmedBitcoinAddressTransactions: {
    readonly input: {
      /** Bitcoin address of any kind */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
      /** Lowest block of confirmed transactions */
      readonly from?: number;
      /** Highest block of confirmed transactions */
      readonly to?: number;
      /** Least confirmations of what is confirmed */
      readonly minConfirmations?: number;
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinTransaction)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinTransaction;
  };
  /** Transactions in the mempool of an address, whole, by cursor */
  readonly pageWaitingBitcoinAddressTransactions: {
    readonly input: {
      /** Bitcoin address of any kind */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
      /** Lowest block of confirmed transactions */
      readonly from?: number;
      /** Highest block of confirmed transactions */
      readonly to?: number;
      /** Least confirmations of what is confirmed */
      readonly minConfirmations?: number;
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinTransaction)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinTransaction;
  };
  /** What each transaction moved for an address, by cursor */
  readonly pageBitcoinAddressTxids: {
    readonly input: {
      /** Bitcoin address of any kind */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
      /** Lowest block of confirmed transactions */
      readonly from?: number;
      /** Highest block of confirmed transactions */
      readonly to?: number;
      /** Least confirmations of what is confirmed */
      readonly minConfirmations?: number;
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Adds what waits for a block */
      readonly includeMempool?: boolean;
    };
    readonly result: {
      readonly data: readonly (BitcoinHistoryItem)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinHistoryItem;
  };
  /** Whether a text is an address of the network, and what it stands for */
  readonly validateBitcoinAddress: {
    readonly input: {
      /** Any text */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinAddressValidation;
  };
  /** Unspent outputs of many addresses, by cursor */
  readonly pageBitcoinUtxosOfAddresses: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BitcoinUtxosOfAddressesRequest;
    };
    readonly result: {
      readonly data: readonly (BitcoinUtxo)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
  };
  /** Transactions of many addresses, whole, newest first for each, by cursor */
  readonly pageBitcoinTransactionsOfAddresses: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BitcoinTransactionsOfAddressesRequest;
    };
    readonly result: {
      readonly data: readonly (BitcoinAddressTransaction)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
  };
  /** What many addresses hold */
  readonly listBitcoinBalancesOfAddresses: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BitcoinBalancesRequest;
    };
    readonly result: {
      readonly data: readonly (BitcoinAddressBalance)[];
      readonly tip: BitcoinPageTip;
    };
  };
  /** What a script got, gave and holds */
  readonly getBitcoinScript: {
    readonly input: {
      /** SHA-256 of the output script, as Esplora writes it (not reversed) */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinAddressRecord;
  };
  /** What a script holds */
  readonly getBitcoinScriptBalance: {
    readonly input: {
      /** SHA-256 of the output script, as Esplora writes it (not reversed) */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** The block after which it is asked */
      readonly atHeight?: number;
      /** Least confirmations of what is confirmed */
      readonly minConfirmations?: number;
    };
    readonly result: BitcoinBalanceAnswer;
  };
  /** All unspent outputs of a script */
  readonly listBitcoinScriptUtxos: {
    readonly input: {
      /** SHA-256 of the output script, as Esplora writes it (not reversed) */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Adds outputs that wait for a block */
      readonly includeMempool?: boolean;
    };
    readonly result: readonly (BitcoinUtxo)[];
  };
  /** Unspent outputs of a script, by cursor */
  readonly pageBitcoinScriptUtxos: {
    readonly input: {
      /** SHA-256 of the output script, as Esplora writes it (not reversed) */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Lowest block of confirmed outputs */
      readonly from?: number;
      /** Highest block of confirmed outputs */
      readonly to?: number;
      /** Adds scripts, inscriptions and runes */
      readonly includeOrdinals?: boolean;
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Least confirmations of what is confirmed */
      readonly minConfirmations?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinUtxo)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinUtxo;
  };
  /** Transactions of a script, whole, by cursor */
  readonly pageBitcoinScriptTransactions: {
    readonly input: {
      /** SHA-256 of the output script, as Esplora writes it (not reversed) */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
      /** Lowest block of confirmed transactions */
      readonly from?: number;
      /** Highest block of confirmed transactions */
      readonly to?: number;
      /** Least confirmations of what is confirmed */
      readonly minConfirmations?: number;
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Adds what waits for a block */
      readonly includeMempool?: boolean;
    };
    readonly result: {
      readonly data: readonly (BitcoinTransaction)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinTransaction;
  };
  /** Confirmed transactions of a script, whole, by cursor */
  readonly pageConfirmedBitcoinScriptTransactions: {
    readonly input: {
      /** SHA-256 of the output script, as Esplora writes it (not reversed) */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
      /** Lowest block of confirmed transactions */
      readonly from?: number;
      /** Highest block of confirmed transactions */
      readonly to?: number;
      /** Least confirmations of what is confirmed */
      readonly minConfirmations?: number;
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinTransaction)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinTransaction;
  };
  /** Transactions in the mempool of a script, whole, by cursor */
  readonly pageWaitingBitcoinScriptTransactions: {
    readonly input: {
      /** SHA-256 of the output script, as Esplora writes it (not reversed) */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
      /** Lowest block of confirmed transactions */
      readonly from?: number;
      /** Highest block of confirmed transactions */
      readonly to?: number;
      /** Least confirmations of what is confirmed */
      readonly minConfirmations?: number;
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinTransaction)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinTransaction;
  };
  /** What each transaction moved for a script, by cursor */
  readonly pageBitcoinScriptTxids: {
    readonly input: {
      /** SHA-256 of the output script, as Esplora writes it (not reversed) */
      readonly scriptHash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
      /** Lowest block of confirmed transactions */
      readonly from?: number;
      /** Highest block of confirmed transactions */
      readonly to?: number;
      /** Least confirmations of what is confirmed */
      readonly minConfirmations?: number;
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Adds what waits for a block */
      readonly includeMempool?: boolean;
    };
    readonly result: {
      readonly data: readonly (BitcoinHistoryItem)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinHistoryItem;
  };
  /** Blocks, newest first, by cursor */
  readonly listBitcoinBlocks: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** The first block of the list; the newest one where absent */
      readonly startHeight?: number;
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinBlockSummary)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinBlockSummary;
  };
  /** Up to 100 blocks between two heights, lowest first */
  readonly listBitcoinBlocksBulk: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Lowest block */
      readonly from: number;
      /** Highest block */
      readonly to: number;
    };
    readonly result: readonly (BitcoinBlockSummary)[];
  };
  /** The same by path */
  readonly listBitcoinBlockRange: {
    readonly input: {
      /** Lowest block */
      readonly from: number;
      /** Highest block */
      readonly to: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (BitcoinBlockSummary)[];
  };
  /** Get a block */
  readonly getBitcoinBlock: {
    readonly input: {
      /** Block hash or height */
      readonly idOrHeight: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinBlock | BitcoinBlockOutsideChain;
  };
  /** Whether a block is part of the chain */
  readonly getBitcoinBlockStatus: {
    readonly input: {
      /** Block hash or height */
      readonly idOrHeight: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinBlockStatus;
  };
  /** The hash of the block at a height */
  readonly getBitcoinBlockHash: {
    readonly input: {
      /** Height of the block */
      readonly height: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinBlockHash;
  };
  /** The last block at or before a time */
  readonly getBitcoinBlockAtTime: {
    readonly input: {
      /** Unix time in seconds */
      readonly timestamp: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinBlockPoint;
  };
  /** The newest block */
  readonly getBitcoinTipBlock: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinBlockPoint;
  };
  /** The height of the newest block */
  readonly getBitcoinTipHeight: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinTipHeight;
  };
  /** The hash of the newest block */
  readonly getBitcoinTipHash: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinTipHash;
  };
  /** Blocks that were part of the chain and lost, highest first, by cursor */
  readonly pageBitcoinStaleBlocks: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinStaleBlock)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinStaleBlock;
  };
  /** Blocks of a height that lost */
  readonly listBitcoinStaleBlocksAt: {
    readonly input: {
      /** Height of the blocks */
      readonly height: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (BitcoinStaleBlock)[];
  };
  /** Get the 80 bytes of a block header in hexadecimal */
  readonly getBitcoinBlockHeader: {
    readonly input: {
      /** Block hash or height */
      readonly idOrHeight: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinHex;
  };
  /** The bytes of a block */
  readonly getBitcoinBlockRaw: {
    readonly input: {
      /** Block hash or height */
      readonly idOrHeight: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Bytes, or `{hex}` as JSON */
      readonly format?: "binary" | "hex";
    };
    readonly result: BitcoinHex;
  };
  /** Ids of the transactions of a block, in its order, by cursor */
  readonly pageBitcoinBlockTxids: {
    readonly input: {
      /** Block hash or height */
      readonly idOrHeight: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (string)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: string;
  };
  /** The id of a transaction by its place in a block */
  readonly getBitcoinBlockTxid: {
    readonly input: {
      /** Block hash or height */
      readonly idOrHeight: string;
      /** Place in the block; the coinbase is 0 */
      readonly index: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinTxid;
  };
  /** Transactions of a block, whole, in its order, by cursor */
  readonly pageBitcoinBlockTransactions: {
    readonly input: {
      /** Block hash or height */
      readonly idOrHeight: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinTransaction)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinTransaction;
  };
  /** Every transaction of a block in few words, in its order */
  readonly listBitcoinBlockSummary: {
    readonly input: {
      /** Block hash or height */
      readonly idOrHeight: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (BitcoinStrippedTransaction)[];
  };
  /** Get statistics of a block, as `getblockstats` of a node has them */
  readonly getBitcoinBlockStats: {
    readonly input: {
      /** Block hash or height */
      readonly idOrHeight: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinBlockStats;
  };
  /** The chain as the index and the node have it */
  readonly getBitcoinChain: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinChain;
  };
  /** The newest block of the index */
  readonly getBitcoinTip: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinPageTip;
  };
  /** The newest block with its fees and counts */
  readonly getLatestBitcoinBlock: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinBlockSummary;
  };
  /** Ends of all branches that the node knows */
  readonly listBitcoinChainTips: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (BitcoinChainTip)[];
  };
  /** Reorganisations that the index went through, newest first, by cursor */
  readonly pageBitcoinReorgs: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinReorg)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinReorg;
  };
  /** The difficulty, and when and how it will change */
  readonly getBitcoinDifficulty: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinDifficulty;
  };
  /** How much there can be */
  readonly getBitcoinSupply: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinSupply;
  };
  /** Changes of the rules, as the node sees them */
  readonly getBitcoinDeployments: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinDeployments;
  };
  /** Whether index, mempool and node are in step */
  readonly getBitcoinHealth: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinHealth;
  };
  /** Decode a transaction from its bytes */
  readonly decodeBitcoinTransaction: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: DecodeBitcoinTransactionRequest;
    };
    readonly result: BitcoinDecodedTransaction;
  };
  /** What pays for a transaction, and what it pays for */
  readonly getBitcoinCpfp: {
    readonly input: {
      /** Transaction id, as printed */
      readonly txid: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinCpfp;
  };
  /** Get fee rates for a transaction */
  readonly getBitcoinFees: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinFees;
  };
  /** Recommended fees in whole satoshi for a virtual byte */
  readonly getRecommendedBitcoinFees: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinRecommendedFees;
  };
  /** Recommended fees in thousandths */
  readonly getPreciseBitcoinFees: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinRecommendedFees;
  };
  /** Estimates by the number of blocks */
  readonly getBitcoinFeeEstimates: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** `node`: the node's own estimate. `projected`: what the blocks that can be made of the mempool would take. `recent`: what would have been enough for nearly every window of so many of the last blocks */
      readonly source?: "node" | "projected" | "recent";
      /** How careful the node is */
      readonly mode?: "economical" | "conservative";
    };
    readonly result: Readonly<Record<string, number>>;
  };
  /** What gets a transaction into a block within so many blocks */
  readonly getBitcoinFeeEstimate: {
    readonly input: {
      /** Number of blocks */
      readonly blocks: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** `node`: the node's own estimate. `projected`: what the blocks that can be made of the mempool would take. `recent`: what would have been enough for nearly every window of so many of the last blocks */
      readonly source?: "node" | "projected" | "recent";
      /** How careful the node is */
      readonly mode?: "economical" | "conservative";
    };
    readonly result: BitcoinFeeEstimate;
  };
  /** How much of the mempool pays which rate */
  readonly getBitcoinFeeHistogram: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (readonly (number)[])[];
  };
  /** What blocks of the past took, newest first */
  readonly getBitcoinFeeHistory: {
    readonly input: {
      /** How far back */
      readonly interval: "24h" | "3d" | "1w" | "1m" | "3m" | "6m" | "1y" | "2y" | "3y" | "all";
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (BitcoinFeeHistoryPoint)[];
  };
  /** How much waits for a block, and what it pays */
  readonly getBitcoinMempool: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinMempool;
  };
  /** Ids of all that waits, in their order, by cursor */
  readonly pageBitcoinMempoolTxids: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (string)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: string;
  };
  /** All that waits, whole, in the order of the ids, by cursor */
  readonly pageBitcoinMempoolTransactions: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinTransaction)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinTransaction;
  };
  /** What came to the mempool last, newest first */
  readonly listRecentBitcoinMempool: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: readonly (BitcoinRecentTransaction)[];
  };
  /** What came to the mempool last, newest first */
  readonly listRecentBitcoinTransactions: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: readonly (BitcoinRecentTransaction)[];
  };
  /** A waiting transaction among those that it hangs together with */
  readonly getBitcoinMempoolEntry: {
    readonly input: {
      /** Transaction id, as printed */
      readonly txid: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinMempoolEntry;
  };
  /** Waiting transactions that it needs */
  readonly listBitcoinMempoolAncestors: {
    readonly input: {
      /** Transaction id, as printed */
      readonly txid: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (BitcoinRecentTransaction)[];
  };
  /** Waiting transactions that need it */
  readonly listBitcoinMempoolDescendants: {
    readonly input: {
      /** Transaction id, as printed */
      readonly txid: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (BitcoinRecentTransaction)[];
  };
  /** Blocks as they would be if nothing more came */
  readonly listBitcoinProjectedBlocks: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (BitcoinProjectedBlock)[];
  };
  /** Blocks as they would be if nothing more came */
  readonly listBitcoinFeeBlocks: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (BitcoinProjectedBlock)[];
  };
  /** A projected block with the ids of its transactions */
  readonly getBitcoinProjectedBlock: {
    readonly input: {
      /** The next block is 0 */
      readonly index: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinProjectedBlockContent;
  };
  /** Which waiting transactions spend up to 1,000 outputs */
  readonly listBitcoinSpending: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BitcoinSpendingRequest;
    };
    readonly result: readonly (BitcoinSpending)[];
  };
  /** Who spends each output of a transaction */
  readonly listBitcoinOutspends: {
    readonly input: {
      /** Transaction id, as printed */
      readonly txid: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (BitcoinOutspend)[];
  };
  /** Who spends an output */
  readonly getBitcoinOutspend: {
    readonly input: {
      /** Transaction id, as printed */
      readonly txid: string;
      /** Number of the output */
      readonly vout: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinOutspend;
  };
  /** Who spends the outputs of up to 50 transactions */
  readonly listBitcoinOutspendsOfMany: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Up to 50 ids with commas between */
      readonly txids: string;
    };
    readonly result: readonly (readonly (BitcoinOutspend)[])[];
  };
  /** An output, and who spends it */
  readonly getBitcoinOutput: {
    readonly input: {
      /** Transaction id, as printed */
      readonly txid: string;
      /** Number of the output */
      readonly vout: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinOutputRecord;
  };
  /** What a transaction replaced and what replaced it */
  readonly getBitcoinReplacements: {
    readonly input: {
      /** Transaction id, as printed */
      readonly txid: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinReplacements;
  };
  /** Transactions that were replaced in the mempool, newest first, by cursor */
  readonly pageBitcoinReplacements: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinReplacedTransaction)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinReplacedTransaction;
  };
  /** Replacements of transactions that had not signalled it, newest first, by cursor */
  readonly pageBitcoinFullRbfReplacements: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinReplacedTransaction)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinReplacedTransaction;
  };
  /** Hands a signed transaction to the node */
  readonly submitBitcoinTransaction: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: SubmitBitcoinTransactionRequest;
    };
    readonly result: SubmittedBitcoinTransaction;
  };
  /** Whether the node would take transactions, without handing them on */
  readonly testBitcoinTransactions: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: TestBitcoinTransactionsRequest;
    };
    readonly result: readonly (BitcoinAcceptance)[];
  };
  /** Hands a transaction and what it spends to the node, to be judged together */
  readonly submitBitcoinPackage: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: SubmitBitcoinPackageRequest;
    };
    readonly result: readonly (BitcoinAcceptance)[];
  };
  /** A transaction with what it spends, of the chain or of the mempool */
  readonly getBitcoinTransaction: {
    readonly input: {
      /** Transaction id, as printed */
      readonly txid: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Adds to each output whether it is spent */
      readonly includeSpends?: boolean;
    };
    readonly result: BitcoinTransaction;
  };
  /** The bytes of a transaction in hexadecimal */
  readonly getBitcoinTransactionHex: {
    readonly input: {
      /** Transaction id, as printed */
      readonly txid: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinHex;
  };
  /** The bytes of a transaction */
  readonly getBitcoinTransactionRaw: {
    readonly input: {
      /** Transaction id, as printed */
      readonly txid: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Bytes, or `{hex}` as JSON */
      readonly format?: "binary" | "hex";
    };
    readonly result: BitcoinHex;
  };
  /** Get whether and where a transaction is confirmed, or what replaced it */
  readonly getBitcoinTransactionStatus: {
    readonly input: {
      /** Transaction id, as printed */
      readonly txid: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinTransactionStatus;
  };
  /** What proves that a block holds a transaction */
  readonly getBitcoinMerkleProof: {
    readonly input: {
      /** Transaction id, as printed */
      readonly txid: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinMerkleProof;
  };
  /** The same as a `merkleblock` message (BIP-37), which nodes verify */
  readonly getBitcoinMerkleblockProof: {
    readonly input: {
      /** Transaction id, as printed */
      readonly txid: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinHex;
  };
  /** Up to 100 transactions */
  readonly listBitcoinTransactions: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BitcoinTransactionsRequest;
    };
    readonly result: {
      readonly data: readonly (BitcoinTransaction)[];
      readonly missing: readonly (string)[];
    };
  };
  /** What up to 100 outputs hold, spent or not */
  readonly listBitcoinPrevouts: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: BitcoinPrevoutsRequest;
    };
    readonly result: readonly (BitcoinPrevout | null)[];
  };
  /** What an IPNS name stands for */
  readonly resolveIpns: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** The name, perhaps with a path into what it stands for */
      readonly name: string;
      /** Answer more than `name` and `cid` */
      readonly details?: boolean;
      /** Ask again, whatever is remembered */
      readonly nocache?: boolean;
      /** Longest to wait, if the service allows as much */
      readonly timeoutMs?: number;
    };
    readonly result: IpnsResolution;
  };
  /** The CID that a path leads to */
  readonly resolveIpfsPath: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** `/ipfs/<cid>/…`, `/ipns/<name>/…`, the same as `ipfs://` or `ipns://`, or a CID */
      readonly path: string;
    };
    readonly result: IpfsResolution;
  };
  /** The content that a path leads to */
  readonly readIpfs: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** `/ipfs/<cid>/…`, `/ipns/<name>/…`, the same as `ipfs://` or `ipns://`, or a CID */
      readonly path: string;
    };
    readonly result: undefined;
  };
  /** What lies at a path: its kind and its sizes */
  readonly statIpfs: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** `/ipfs/<cid>/…`, `/ipns/<name>/…`, the same as `ipfs://` or `ipns://`, or a CID */
      readonly path: string;
    };
    readonly result: IpfsStat;
  };
  /** What is in a directory, sharded ones included */
  readonly listIpfs: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** `/ipfs/<cid>/…`, `/ipns/<name>/…`, the same as `ipfs://` or `ipns://`, or a CID */
      readonly path: string;
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (IpfsEntry)[];
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: IpfsEntry;
  };
  /** What a CID says, and its other forms */
  readonly inspectCid: {
    readonly input: {
      /** A CID in any base */
      readonly cid: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: CidInspection;
  };
  /** Add files and directories */
  readonly addToIpfs: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Keep it for the account; else it stays for a while only */
      readonly pin?: boolean;
      /** Put a directory around it, also around a single file */
      readonly wrap?: boolean;
      /** Only tell the CIDs, and keep nothing */
      readonly onlyHash?: boolean;
      /** What the account calls the pin */
      readonly name?: string;
      readonly body: FormData | Blob | Uint8Array<ArrayBuffer>;
    };
    readonly result: IpfsAdded;
  };
  /** Add the blocks of a CAR file */
  readonly importCar: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Keep the roots for the account; else all stays for a while only */
      readonly pin?: boolean;
      readonly body: FormData | Blob | Uint8Array<ArrayBuffer>;
    };
    readonly result: IpfsImported;
  };
  /** Keep content on the node for the account */
  readonly pinIpfs: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        /** `/ipfs/<cid>/…`, `/ipns/<name>/…`, the same as `ipfs://` or `ipns://`, or a CID */
        readonly path: string;
        /** What the account calls it */
        readonly name?: string | null;
      };
    };
    readonly result: IpfsPin;
  };
  /** Let go of content that the account has pinned */
  readonly unpinIpfs: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** `/ipfs/<cid>/…`, `/ipns/<name>/…`, the same as `ipfs://` or `ipns://`, or a CID */
      readonly path: string;
    };
    readonly result: undefined;
  };
  /** What the account has pinned, newest first */
  readonly listIpfsPins: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** `unpinned`: let go of; the content stays for a while and counts until it is collected */
      readonly state?: "queued" | "pinning" | "pinned" | "failed" | "unpinned";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (IpfsPin)[];
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: IpfsPin;
  };
  /** One pin of the account */
  readonly getIpfsPin: {
    readonly input: {
      /** The CID, in either version */
      readonly cid: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: IpfsPin;
  };
  /** The keys of the account; their secrets never leave the service */
  readonly listIpnsKeys: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (IpfsKey)[];
  };
  /** Make a key to publish under */
  readonly createIpnsKey: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        /** What the account calls the key */
        readonly keyName: string;
        readonly type?: "ed25519" | null;
      };
    };
    readonly result: IpfsKey;
  };
  /** Delete a key for good; what it published counts until it ends */
  readonly deleteIpnsKey: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** What the account calls the key */
      readonly keyName: string;
    };
    readonly result: undefined;
  };
  /** Let a name stand for a path, signed with a key of the account */
  readonly publishIpns: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        /** What the account calls the key */
        readonly keyName: string;
        /** `/ipfs/<cid>/…`, `/ipns/<name>/…`, the same as `ipfs://` or `ipns://`, or a CID */
        readonly path: string;
        /** How long it counts; default 172800 */
        readonly lifetimeSeconds?: number | null;
        /** How long others may keep it; default 300 */
        readonly ttlSeconds?: number | null;
      };
    };
    readonly result: IpnsPublished;
  };
  /** Publish a record that was signed elsewhere */
  readonly publishIpnsRecord: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        /** The name of a key, in any form */
        readonly name: string;
        /** The signed record (protocol buffers), base64 */
        readonly record: string;
      };
    };
    readonly result: IpnsPublished;
  };
  /** The IPFS node, and what the account keeps on it */
  readonly getIpfsStatus: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: IpfsStatus;
  };
  /** Inscriptions, the newest first */
  readonly listBitcoinInscriptions: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Lowest number */
      readonly fromNumber?: number;
      /** Highest number */
      readonly toNumber?: number;
      /** Lowest block that revealed them */
      readonly fromHeight?: number;
      /** Highest block that revealed them */
      readonly toHeight?: number;
      /** Content type, as its author wrote it */
      readonly contentType?: string;
      /** Bitcoin address of any kind */
      readonly address?: string;
      /** Only those with a negative number, or only the others */
      readonly cursed?: boolean;
      /** By their place in the order of all */
      readonly order?: "asc" | "desc";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinInscription)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinInscription;
  };
  /** Inscriptions by their ids */
  readonly getBitcoinInscriptions: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        readonly ids: readonly (string)[];
      };
    };
    readonly result: {
      readonly data: readonly (BitcoinInscription)[];
      readonly missing: readonly (string)[];
      readonly tip: BitcoinPageTip;
    };
  };
  /** Which ids no inscription has */
  readonly findMissingBitcoinInscriptions: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        readonly ids: readonly (string)[];
      };
    };
    readonly result: {
      readonly missing: readonly (string)[];
      readonly tip: BitcoinPageTip;
    };
  };
  /** One inscription */
  readonly getBitcoinInscription: {
    readonly input: {
      /** Id (`<txid>i<index>`) or number of an inscription */
      readonly idOrNumber: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinInscriptionDetails;
  };
  /** What an inscription shows: its body, or that of its delegate */
  readonly getBitcoinInscriptionContent: {
    readonly input: {
      /** Id (`<txid>i<index>`) or number of an inscription */
      readonly idOrNumber: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: undefined;
  };
  /** The body of an inscription itself, whatever its delegate */
  readonly getBitcoinInscriptionOwnContent: {
    readonly input: {
      /** Id (`<txid>i<index>`) or number of an inscription */
      readonly idOrNumber: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: undefined;
  };
  /** The metadata of an inscription */
  readonly getBitcoinInscriptionMetadata: {
    readonly input: {
      /** Id (`<txid>i<index>`) or number of an inscription */
      readonly idOrNumber: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: {
      readonly inscriptionId: string;
      /** As it is on the chain: CBOR */
      readonly hex: string;
      /** As JSON; null where it is no CBOR. Byte strings are hexadecimal */
      readonly metadata: unknown;
    };
  };
  /** Inscriptions that were made as children of another */
  readonly listBitcoinInscriptionChildren: {
    readonly input: {
      /** Id (`<txid>i<index>`) or number of an inscription */
      readonly idOrNumber: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinInscription)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinInscription;
  };
  /** Parents of an inscription */
  readonly listBitcoinInscriptionParents: {
    readonly input: {
      /** Id (`<txid>i<index>`) or number of an inscription */
      readonly idOrNumber: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinInscription)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinInscription;
  };
  /** Moves of an inscription, the newest first */
  readonly listBitcoinInscriptionTransfers: {
    readonly input: {
      /** Id (`<txid>i<index>`) or number of an inscription */
      readonly idOrNumber: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinInscriptionMove)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinInscriptionMove;
  };
  /** Moves of an inscription and how it was made, the newest first */
  readonly listBitcoinInscriptionActivity: {
    readonly input: {
      /** Id (`<txid>i<index>`) or number of an inscription */
      readonly idOrNumber: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinInscriptionMove)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinInscriptionMove;
  };
  /** Moves of inscriptions in blocks, in chain order */
  readonly listBitcoinInscriptionTransfersInBlocks: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** The block */
      readonly blockHeight?: number;
      /** Lowest block */
      readonly from?: number;
      /** Highest block */
      readonly to?: number;
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinInscriptionMove)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinInscriptionMove;
  };
  /** Inscriptions that a block revealed, in their order */
  readonly listBitcoinBlockInscriptions: {
    readonly input: {
      /** Block hash or height */
      readonly idOrHeight: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinInscription)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinInscription;
  };
  /** Inscriptions that a block made or moved, in chain order */
  readonly listBitcoinBlockInscriptionActivity: {
    readonly input: {
      /** Block hash or height */
      readonly idOrHeight: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinInscriptionMove)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinInscriptionMove;
  };
  /** Inscriptions, outputs that hold something, and rune balances of an address */
  readonly getBitcoinAddressOrdinals: {
    readonly input: {
      /** Bitcoin address of any kind */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly address: string;
      readonly inscriptions: readonly (BitcoinInscription)[];
      readonly outputs: readonly ({
        readonly outpoint: string;
        /** Satoshi */
        readonly value: number;
        readonly blockHeight: number;
        readonly inscriptions: readonly (string)[];
        readonly runes: readonly (RuneAmount)[];
      })[];
      readonly runes: readonly (BitcoinRuneBalance)[];
      readonly tip: BitcoinPageTip;
      /** Absent when nothing is left */
      readonly cursor?: string;
    };
    readonly item: BitcoinInscription;
  };
  /** Rune balances of an address, by the number of the rune */
  readonly listBitcoinAddressRunes: {
    readonly input: {
      /** Bitcoin address of any kind */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinRuneBalance)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinRuneBalance;
  };
  /** An output and the inscriptions and runes that lie on it */
  readonly getBitcoinOrdinalsOutput: {
    readonly input: {
      /** An output, `txid:vout` */
      readonly outpoint: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinOrdinalsOutput;
  };
  /** Outputs and the inscriptions and runes that lie on them */
  readonly getBitcoinOrdinalsOutputs: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        readonly outpoints: readonly (string)[];
      };
    };
    readonly result: {
      readonly data: readonly (BitcoinOrdinalsOutput)[];
      readonly missing: readonly (string)[];
      readonly tip: BitcoinPageTip;
    };
  };
  /** Runes, the newest first */
  readonly listBitcoinRunes: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** By their number */
      readonly order?: "asc" | "desc";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinRune)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinRune;
  };
  /** One rune */
  readonly getBitcoinRune: {
    readonly input: {
      /** A rune by its id (`block:tx`), name, spaced name (with • or .) or number */
      readonly rune: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: BitcoinRuneDetails;
  };
  /** Who holds a rune; who holds most comes first */
  readonly listBitcoinRuneHolders: {
    readonly input: {
      /** A rune by its id (`block:tx`), name, spaced name (with • or .) or number */
      readonly rune: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinRuneHolder)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinRuneHolder;
  };
  /** Unspent outputs that hold a rune, in chain order */
  readonly listBitcoinRuneUtxos: {
    readonly input: {
      /** A rune by its id (`block:tx`), name, spaced name (with • or .) or number */
      readonly rune: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinRuneUtxo)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinRuneUtxo;
  };
  /** Transactions that touched a rune, the newest first */
  readonly listBitcoinRuneActivity: {
    readonly input: {
      /** A rune by its id (`block:tx`), name, spaced name (with • or .) or number */
      readonly rune: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinRuneActivity)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinRuneActivity;
  };
  /** What an address holds of a rune */
  readonly getBitcoinRuneBalance: {
    readonly input: {
      /** A rune by its id (`block:tx`), name, spaced name (with • or .) or number */
      readonly rune: string;
      /** Bitcoin address of any kind */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: {
      readonly runeId: string;
      readonly spacedName: string;
      readonly address: string;
      /** Whole number as a decimal string */
      readonly amount: string;
      /** Unspent outputs that hold it */
      readonly outputCount: number;
      readonly tip: BitcoinPageTip;
    };
  };
  /** What a block did with runes, in chain order */
  readonly listBitcoinBlockRuneActivity: {
    readonly input: {
      /** Block hash or height */
      readonly idOrHeight: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `cursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (BitcoinRuneActivity)[];
      readonly tip: BitcoinPageTip;
      /** Absent when the list is exhausted */
      readonly cursor?: string;
    };
    readonly item: BitcoinRuneActivity;
  };
  /** A satoshi by its number */
  readonly getBitcoinSat: {
    readonly input: {
      /** The number of a satoshi */
      readonly sat: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Readonly<Record<string, unknown>>;
  };
  /** Inscriptions on a satoshi */
  readonly listBitcoinSatInscriptions: {
    readonly input: {
      /** The number of a satoshi */
      readonly sat: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Readonly<Record<string, unknown>>;
  };
  /** How far inscriptions and runes are indexed, and how many there are */
  readonly getBitcoinOrdinalsStatus: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: {
      readonly tip: BitcoinPageTip;
      /** The first block of the index: what is older is not known */
      readonly fromHeight: number;
      readonly outputsFrom: "index" | "ord";
      readonly inscriptions: number;
      readonly cursedInscriptions: number;
      /** Whole number as a decimal string */
      readonly unboundInscriptions: string;
      /** That no coinbase claimed since the first block of the index */
      readonly lostSatoshi: string;
      readonly runes: number;
      /** The shortest name that the next block may etch */
      readonly minimumRuneName: string;
      readonly satIndex: boolean;
    };
  };
  /** Transactions, newest first */
  readonly listMidnightTransactions: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      readonly type?: "REGULAR" | "SYSTEM" | "BRIDGE_CLAIM" | "OTHER";
      readonly status?: "SUCCESS" | "PARTIAL_SUCCESS" | "FAILURE";
      /** Height of a block */
      readonly fromHeight?: number;
      /** Height of a block */
      readonly toHeight?: number;
      /** Address of a contract */
      readonly contractAddress?: string;
    };
    readonly result: {
      readonly data: readonly (MidnightTxSummary)[];
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
      readonly tip: MidnightTip;
    };
    readonly item: MidnightTxSummary;
  };
  /** Transactions with an identifier, oldest first */
  readonly getMidnightTransactionsByIdentifier: {
    readonly input: {
      /** Identifier of a transaction, which survives merging */
      readonly identifier: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (MidnightTxDetail)[];
  };
  /** A transaction with its outputs and contract actions */
  readonly getMidnightTransaction: {
    readonly input: {
      /** Hash of a transaction */
      readonly hash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightTxDetail;
  };
  /** The bytes of a transaction */
  readonly getMidnightTransactionRaw: {
    readonly input: {
      /** Hash of a transaction */
      readonly hash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightRawTx;
  };
  /** A transaction of the chain, read with the ledger itself */
  readonly getMidnightTransactionDecoded: {
    readonly input: {
      /** Hash of a transaction */
      readonly hash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightDecodedTx;
  };
  /** What the ledger told while it applied a transaction */
  readonly listMidnightTransactionEvents: {
    readonly input: {
      /** Hash of a transaction */
      readonly hash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly kind?: "ZSWAP" | "DUST";
    };
    readonly result: readonly (MidnightEvent)[];
  };
  /** Unshielded outputs that a transaction made and spent */
  readonly getMidnightTransactionUtxos: {
    readonly input: {
      /** Hash of a transaction */
      readonly hash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightTxUtxos;
  };
  /** What a transaction did with contracts */
  readonly listMidnightTransactionActions: {
    readonly input: {
      /** Hash of a transaction */
      readonly hash: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (MidnightContractAction)[];
  };
  /** Reads the bytes of a transaction with the ledger itself */
  readonly decodeMidnightTransaction: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: MidnightRawTransaction;
    };
    readonly result: MidnightDecodedTx;
  };
  /** Hands a transaction to the node */
  readonly submitMidnightTransaction: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: MidnightRawTransaction;
    };
    readonly result: MidnightSubmitted;
  };
  /** What an address says of itself, whatever its kind and network */
  readonly validateMidnightAddress: {
    readonly input: {
      /** Bech32m address of Midnight */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightAddressCheck;
  };
  /** What an unshielded address holds */
  readonly getMidnightAddress: {
    readonly input: {
      /** Bech32m address of Midnight */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightAddress;
  };
  /** Unshielded outputs of an address, oldest first */
  readonly listMidnightAddressUtxos: {
    readonly input: {
      /** Bech32m address of Midnight */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Token; 64 zeros are NIGHT */
      readonly tokenType?: string;
      /** With those that were spent */
      readonly includeSpent?: boolean;
    };
    readonly result: {
      readonly data: readonly (MidnightUtxo)[];
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
      readonly tip: MidnightTip;
    };
    readonly item: MidnightUtxo;
  };
  /** Transactions that made or spent outputs of an address */
  readonly listMidnightAddressTransactions: {
    readonly input: {
      /** Bech32m address of Midnight */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** By place on the chain: oldest or newest first */
      readonly order?: "asc" | "desc";
    };
    readonly result: {
      readonly data: readonly (MidnightAddressTransaction)[];
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
      readonly tip: MidnightTip;
    };
    readonly item: MidnightAddressTransaction;
  };
  /** What a Cardano reward address is registered for, and the DUST that its NIGHT makes */
  readonly getDustStatus: {
    readonly input: {
      /** Cardano reward address (`stake1…` or `stake_test1…`) */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightDustStatus;
  };
  /** The same for up to ten reward addresses, in their order */
  readonly listDustStatus: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: MidnightDustStatusRequest;
    };
    readonly result: readonly (MidnightDustStatus)[];
  };
  /** Registrations of a Cardano reward address, newest first */
  readonly getDustRegistrations: {
    readonly input: {
      /** Cardano reward address (`stake1…` or `stake_test1…`) */
      readonly stakeAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** With those that were taken back */
      readonly includeRemoved?: boolean;
    };
    readonly result: MidnightDustRegistrations;
  };
  /** NIGHT that makes DUST for an address, in the order of the tree */
  readonly listDustGenerations: {
    readonly input: {
      /** Bech32m address of Midnight */
      readonly dustAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Without NIGHT that was spent */
      readonly activeOnly?: boolean;
    };
    readonly result: {
      readonly data: readonly (MidnightDustGeneration)[];
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
      readonly tip: MidnightTip;
    };
    readonly item: MidnightDustGeneration;
  };
  /** The DUST of an address in time to come, if nothing is spent */
  readonly getDustProjection: {
    readonly input: {
      /** Bech32m address of Midnight */
      readonly dustAddress: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Last moment, ISO 8601 */
      readonly at?: string;
      /** Instead of `at` */
      readonly seconds?: number;
      /** Seconds between two points */
      readonly step?: number;
    };
    readonly result: MidnightDustProjection;
  };
  /** Events of DUST, in their order; what a wallet replays */
  readonly listDustEvents: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Number of an event */
      readonly afterId?: number;
      /** Most items to answer */
      readonly limit?: number;
      readonly type?: "INITIAL_UTXO" | "DTIME_UPDATE" | "SPEND_PROCESSED" | "PARAM_CHANGE";
    };
    readonly result: MidnightEventList;
  };
  /** How DUST is made and what fees cost */
  readonly getDustParameters: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Height of a block */
      readonly atHeight?: number;
    };
    readonly result: MidnightDustParameters;
  };
  /** The DUST that NIGHT makes, or the fee of a transaction and the NIGHT that pays it daily */
  readonly estimateDust: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: MidnightDustEstimateRequest;
    };
    readonly result: MidnightDustEstimate;
  };
  /** A part of a tree of DUST that a wallet owns nothing of */
  readonly getDustMerkleUpdate: {
    readonly input: {
      readonly tree: "commitment" | "generation";
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Place in the tree; both ends belong to the range */
      readonly startIndex: number;
      /** Place in the tree; both ends belong to the range */
      readonly endIndex: number;
    };
    readonly result: MidnightMerkleUpdate;
  };
  /** DUST that was spent, by the first bytes of its nullifier */
  readonly searchDustNullifiers: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: MidnightNullifierSearch;
    };
    readonly result: readonly (MidnightDustNullifier)[];
  };
  /** DUST of the whole network */
  readonly getDustStats: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightDustStats;
  };
  /** How far the network is indexed */
  readonly getMidnightIndexerStatus: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightIndexerStatus;
  };
  /** Blocks, newest first */
  readonly listMidnightBlocks: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (MidnightBlock)[];
    readonly item: MidnightBlock;
  };
  /** The newest block */
  readonly getLatestMidnightBlock: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightBlock;
  };
  /** A block by its height or hash */
  readonly getMidnightBlock: {
    readonly input: {
      /** Hash of a block, or its height */
      readonly block: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightBlock;
  };
  /** Transactions of a block, in its order */
  readonly listMidnightBlockTransactions: {
    readonly input: {
      /** Hash of a block, or its height */
      readonly block: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: {
      readonly data: readonly (MidnightTxSummary)[];
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
      readonly tip: MidnightTip;
    };
    readonly item: MidnightTxSummary;
  };
  /** A contract: when it was deployed, what was done last */
  readonly getMidnightContract: {
    readonly input: {
      /** Address of a contract */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightContract;
  };
  /** A contract's state after a block, with who may maintain it */
  readonly getMidnightContractState: {
    readonly input: {
      /** Address of a contract */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Height of a block */
      readonly height?: number;
    };
    readonly result: MidnightContractState;
  };
  /** What was done with a contract, newest first */
  readonly listMidnightContractActions: {
    readonly input: {
      /** Address of a contract */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      readonly type?: "DEPLOY" | "CALL" | "UPDATE" | "OTHER";
    };
    readonly result: {
      readonly data: readonly (MidnightContractAction)[];
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
      readonly tip: MidnightTip;
    };
    readonly item: MidnightContractAction;
  };
  /** Unshielded tokens that a contract holds */
  readonly listMidnightContractBalances: {
    readonly input: {
      /** Address of a contract */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly ({
      readonly tokenType: string;
      /** Whole number as a decimal string */
      readonly amount: string;
    })[];
  };
  /** Events of shielded coins, in their order; what a wallet replays */
  readonly listZswapEvents: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Number of an event */
      readonly afterId?: number;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: MidnightEventList;
  };
  /** A part of the tree of shielded coins that a wallet owns nothing of */
  readonly getZswapMerkleUpdate: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Place in the tree; both ends belong to the range */
      readonly startIndex: number;
      /** Place in the tree; both ends belong to the range */
      readonly endIndex: number;
    };
    readonly result: MidnightMerkleUpdate;
  };
  /** Shielded coins that were spent, by the first bytes of their nullifier */
  readonly searchZswapNullifiers: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: MidnightNullifierSearch;
    };
    readonly result: readonly (MidnightZswapNullifier)[];
  };
  /** The committee parameter and the terms that hold now */
  readonly getMidnightSystemParameters: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightSystemParameters;
  };
  /** Changes of the parameter that composes the committee, oldest first */
  readonly listMidnightDParameterHistory: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (MidnightDParameterChange)[];
  };
  /** Changes of the terms and conditions, oldest first */
  readonly listMidnightTermsHistory: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (MidnightTermsChange)[];
  };
  /** The epoch of the newest block */
  readonly getCurrentMidnightEpoch: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightEpoch;
  };
  /** Who makes the blocks of an epoch, by seat */
  readonly listMidnightCommittee: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: readonly (MidnightCommitteeMember)[];
  };
  /** Blocks that validators made in an epoch, and should have made */
  readonly listMidnightPerformance: {
    readonly input: {
      /** Number of an epoch */
      readonly epoch: number;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
    };
    readonly result: readonly (MidnightPerformance)[];
    readonly item: MidnightPerformance;
  };
  /** Validators, by name or ticker where asked */
  readonly listMidnightValidators: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Page number, from 1 */
      readonly page?: number;
      /** Items on a page */
      readonly pageSize?: number;
      /** Part of a name, ticker or pool id */
      readonly search?: string;
    };
    readonly result: readonly (MidnightValidator)[];
    readonly item: MidnightValidator;
  };
  /** A validator by its pool on Cardano */
  readonly getMidnightValidator: {
    readonly input: {
      /** Pool id in hexadecimal */
      readonly poolId: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightValidator;
  };
  /** What a contract emitted, oldest first */
  readonly listMidnightContractEvents: {
    readonly input: {
      /** Address of a contract */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Separated by commas: SHIELDED_SPEND, SHIELDED_RECEIVE, SHIELDED_MINT, SHIELDED_BURN, UNSHIELDED_SPEND, UNSHIELDED_RECEIVE, UNSHIELDED_MINT, UNSHIELDED_BURN, PAUSED, UNPAUSED, MISC */
      readonly types?: string;
      /** Height of a block */
      readonly fromBlock?: number;
      /** Height of a block */
      readonly toBlock?: number;
    };
    readonly result: {
      readonly data: readonly (MidnightContractEvent)[];
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: MidnightContractEvent;
  };
  /** NIGHT that came over the bridge from Cardano, oldest first */
  readonly listMidnightBridgeEvents: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Opaque; `nextCursor` of the answer before. Absent for the first page */
      readonly cursor?: string;
      /** Most items to answer */
      readonly limit?: number;
      /** Bech32m address of Midnight */
      readonly recipient?: string;
      /** Height of a block */
      readonly fromBlock?: number;
      /** Height of a block */
      readonly toBlock?: number;
    };
    readonly result: {
      readonly data: readonly (MidnightBridgeEvent)[];
      /** Absent when the list is exhausted */
      readonly nextCursor?: string;
    };
    readonly item: MidnightBridgeEvent;
  };
  /** What came over the bridge for an address, and what is left to claim */
  readonly getMidnightBridgeBalance: {
    readonly input: {
      /** Bech32m address of Midnight */
      readonly address: string;
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightBridgeBalance;
  };
  /** What came over the bridge for nobody in particular */
  readonly getMidnightBridgeSummary: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: MidnightBridgeSummary;
  };
  /** Open an account */
  readonly register: {
    readonly input: {
      readonly body: {
        /** Email address; case does not matter */
        readonly email: string;
        /** 8 to 200 characters */
        readonly password: string;
        readonly username?: string | null;
      };
    };
    readonly result: AuthTokens;
  };
  /** Open a session with email and password */
  readonly login: {
    readonly input: {
      readonly body: {
        /** Email address; case does not matter */
        readonly email: string;
        /** 8 to 200 characters */
        readonly password: string;
        /** From an earlier sign-in of this client */
        readonly deviceToken?: string | null;
      };
    };
    readonly result: AuthTokens;
  };
  /** Exchange a refresh token for new tokens */
  readonly refreshSession: {
    readonly input: {
      readonly body: {
        readonly refreshToken: string;
      };
    };
    readonly result: AuthTokens;
  };
  /** Open a session for an app on a device, without an account */
  readonly deviceLogin: {
    readonly input: {
      readonly body: {
        readonly deviceId: string;
        readonly platform: "IOS" | "ANDROID" | "WEB";
        readonly appVersion?: string | null;
      };
    };
    readonly result: AuthTokens;
  };
  /** Exchange a device's refresh token for new tokens */
  readonly refreshDeviceSession: {
    readonly input: {
      readonly body: {
        readonly refreshToken: string;
      };
    };
    readonly result: AuthTokens;
  };
  /** Ask for a message to sign in with a wallet */
  readonly walletChallenge: {
    readonly input: {
      readonly body: {
        /** Stake address, Bech32 */
        readonly stakeAddress: string;
      };
    };
    readonly result: WalletChallenge;
  };
  /** Open a session with a message that a wallet has signed */
  readonly walletLogin: {
    readonly input: {
      readonly body: {
        /** Stake address, Bech32 */
        readonly stakeAddress: string;
        /** COSE_Sign1, hexadecimal */
        readonly signature: string;
        /** COSE_Key, hexadecimal */
        readonly key: string;
      };
    };
    readonly result: AuthTokens;
  };
  /** Have a token mailed with which a new password can be chosen */
  readonly forgotPassword: {
    readonly input: {
      readonly body: {
        /** Email address; case does not matter */
        readonly email: string;
      };
    };
    readonly result: null;
  };
  /** Choose a new password with a token */
  readonly resetPassword: {
    readonly input: {
      readonly body: {
        readonly token: string;
        /** 8 to 200 characters */
        readonly password: string;
      };
    };
    readonly result: undefined;
  };
  /** Have a token mailed with which an account can be opened */
  readonly requestRegistration: {
    readonly input: {
      readonly body: {
        /** Email address; case does not matter */
        readonly email: string;
      };
    };
    readonly result: null;
  };
  /** Open an account with a mailed token */
  readonly confirmRegistration: {
    readonly input: {
      readonly body: {
        /** From the mail */
        readonly token: string;
        /** 8 to 200 characters */
        readonly password: string;
        readonly username?: string | null;
      };
    };
    readonly result: AuthTokens;
  };
  /** Who the credential belongs to and what it may do */
  readonly getMe: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: Principal;
  };
  /** Choose the network that the session uses when a request names none */
  readonly updateMe: {
    readonly input: {
      readonly body: {
        readonly defaultNetwork: string;
      };
    };
    readonly result: Principal;
  };
  /** End the session */
  readonly logout: {
    readonly input: {
      readonly body?: {
        readonly refreshToken?: string | null;
      };
    };
    readonly result: undefined;
  };
  /** Make an API key for one network */
  readonly createKey: {
    readonly input: {
      readonly body: {
        /** The one network of the key */
        readonly network: string;
        readonly name?: string | null;
        /** False: refused where state changes */
        readonly writeAccess?: boolean | null;
        /** Addresses or CIDR blocks; empty: from anywhere */
        readonly allowedIps?: readonly (string)[] | null;
        /** Origins of web pages, for example https://app.example.org; empty: any */
        readonly allowedOrigins?: readonly (string)[] | null;
        /** ISO 8601, UTC */
        readonly expiresAt?: string | null;
      };
    };
    readonly result: ApiKeyCreated;
  };
  /** The API keys of the account */
  readonly listKeys: {
    readonly input: Record<never, never>;
    readonly result: readonly (ApiKey)[];
  };
  /** One API key of the account */
  readonly getKey: {
    readonly input: {
      readonly keyId: string;
    };
    readonly result: ApiKey;
  };
  /** Rename, enable or disable an API key, or change where it may be used from */
  readonly updateKey: {
    readonly input: {
      readonly keyId: string;
      readonly body: {
        readonly name?: string | null;
        readonly enabled?: boolean | null;
        /** Addresses or CIDR blocks; empty: from anywhere */
        readonly allowedIps?: readonly (string)[] | null;
        /** Origins of web pages, for example https://app.example.org; empty: any */
        readonly allowedOrigins?: readonly (string)[] | null;
      };
    };
    readonly result: ApiKey;
  };
  /** Delete an API key at once and for good */
  readonly deleteKey: {
    readonly input: {
      readonly keyId: string;
    };
    readonly result: undefined;
  };
  /** Give a key a new secret; the old one works on for a while */
  readonly rotateKey: {
    readonly input: {
      readonly keyId: string;
      readonly body?: {
        /** How long the old secret still works; default 0 */
        readonly graceSeconds?: number | null;
      };
    };
    readonly result: ApiKeyCreated;
  };
  /** Requests of one key over time */
  readonly getKeyUsage: {
    readonly input: {
      readonly keyId: string;
      /** ISO 8601 date or date-time */
      readonly from?: string;
      /** ISO 8601 date or date-time */
      readonly to?: string;
      readonly resolution?: "hour" | "day" | "month";
    };
    readonly result: readonly (UsagePoint)[];
  };
  /** The plans of this service */
  readonly listPlans: {
    readonly input: Record<never, never>;
    readonly result: readonly (Plan)[];
  };
  /** The paid add-ons and the plans that contain them */
  readonly listAddOns: {
    readonly input: Record<never, never>;
    readonly result: readonly (AddOn)[];
  };
  /** Plan, add-ons and this month so far */
  readonly getSubscription: {
    readonly input: Record<never, never>;
    readonly result: Subscription;
  };
  /** Change plan and add-ons, where the operator lets users do so */
  readonly updateSubscription: {
    readonly input: {
      readonly body: {
        readonly planId: string;
        readonly addons?: readonly ("marketData" | "walletAnalytics" | "transactionBuilder" | "mcp" | "ipfs")[] | null;
      };
    };
    readonly result: Subscription;
  };
  /** The quota of this month and the requests of the account over time */
  readonly getUsage: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** ISO 8601 date or date-time */
      readonly from?: string;
      /** ISO 8601 date or date-time */
      readonly to?: string;
      readonly resolution?: "hour" | "day" | "month";
    };
    readonly result: Usage;
  };
  /** Calls, errors and latency of each operation that the account called */
  readonly listUsageEndpoints: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** ISO 8601 date or date-time */
      readonly from?: string;
      /** ISO 8601 date or date-time */
      readonly to?: string;
    };
    readonly result: readonly (EndpointUsage)[];
  };
  /** What a text is the name of, on one network or on all that are awake */
  readonly search: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** What to look for */
      readonly q: string;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: SearchResult;
  };
  /** What happened on a network since a cursor */
  readonly listEvents: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Which, separated by commas: `block.new`, `block.rollback`, `tx.mempool`, `tx.confirmed`, `address.activity`. Omitted: all that the filters allow */
      readonly events?: string;
      /** Only transactions that touch this address */
      readonly address?: string;
      /** Only transactions that touch this account (Cardano family) */
      readonly stakeAddress?: string;
      /** Only transactions that move this asset: unit or fingerprint; on Bitcoin a rune by its id `height:index` or name */
      readonly unit?: string;
      /** Only this transaction */
      readonly txHash?: string;
      /** Blocks that follow before `tx.confirmed` is told */
      readonly confirmations?: number;
      /** `next` of an answer, or the `id` of an event: goes on after it */
      readonly cursor?: string;
      /** Without a cursor: tells everything from this block on. Omitted: only what happens from now on */
      readonly fromHeight?: number;
      /** Most items to answer */
      readonly limit?: number;
    };
    readonly result: EventPage;
  };
  /** What happens on a network, as it happens */
  readonly streamEvents: {
    readonly input: {
      /** The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network answers 400 Network Mismatch. */
      readonly network?: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      /** Which, separated by commas: `block.new`, `block.rollback`, `tx.mempool`, `tx.confirmed`, `address.activity`. Omitted: all that the filters allow */
      readonly events?: string;
      /** Only transactions that touch this address */
      readonly address?: string;
      /** Only transactions that touch this account (Cardano family) */
      readonly stakeAddress?: string;
      /** Only transactions that move this asset: unit or fingerprint; on Bitcoin a rune by its id `height:index` or name */
      readonly unit?: string;
      /** Only this transaction */
      readonly txHash?: string;
      /** Blocks that follow before `tx.confirmed` is told */
      readonly confirmations?: number;
      /** `next` of an answer, or the `id` of an event: goes on after it */
      readonly cursor?: string;
      /** Without a cursor: tells everything from this block on. Omitted: only what happens from now on */
      readonly fromHeight?: number;
    };
    readonly result: undefined;
  };
  /** The types of events, and what they can be filtered by */
  readonly listEventTypes: {
    readonly input: Record<never, never>;
    readonly result: readonly (EventTypeText)[];
  };
  /** The state of the service and of what it depends on */
  readonly getHealth: {
    readonly input: Record<never, never>;
    readonly result: Health;
  };
  /** Whether the process answers */
  readonly getHealthLive: {
    readonly input: Record<never, never>;
    readonly result: {
      readonly status: "ok";
    };
  };
  /** Whether the service should get traffic */
  readonly getHealthReady: {
    readonly input: Record<never, never>;
    readonly result: {
      readonly status: "ok";
    };
  };
  /** The time as the service sees it */
  readonly getHealthClock: {
    readonly input: Record<never, never>;
    readonly result: {
      /** ISO 8601, UTC */
      readonly serverTime: string;
    };
  };
  /** The systems that the service asks, and whether they answer */
  readonly listProvidersHealth: {
    readonly input: Record<never, never>;
    readonly result: readonly (ProviderHealth)[];
  };
  /** The networks of this service, where their blocks come from and what they can answer */
  readonly listNetworks: {
    readonly input: Record<never, never>;
    readonly result: readonly (NetworkDescriptor)[];
  };
  /** How far each network is indexed, and what is wrong with it */
  readonly listStatus: {
    readonly input: Record<never, never>;
    readonly result: readonly (NetworkStatus)[];
  };
  /** The newest accounts, at most 1000 */
  readonly operatorListAccounts: {
    readonly input: Record<never, never>;
    readonly result: readonly (OperatorAccount)[];
  };
  /** Open an account for somebody, also where registration is closed */
  readonly operatorCreateAccount: {
    readonly input: {
      readonly body: {
        /** Email address; case does not matter */
        readonly email: string;
        /** 8 to 200 characters */
        readonly password: string;
        readonly username?: string | null;
        readonly planId?: string | null;
        readonly addons?: readonly ("marketData" | "walletAnalytics" | "transactionBuilder" | "mcp" | "ipfs")[] | null;
      };
    };
    readonly result: OperatorAccount;
  };
  /** Change plan, add-ons or password of an account, or shut it */
  readonly operatorUpdateAccount: {
    readonly input: {
      /** Email address; case does not matter */
      readonly email: string;
      readonly body: {
        readonly planId?: string | null;
        readonly addons?: readonly ("marketData" | "walletAnalytics" | "transactionBuilder" | "mcp" | "ipfs")[] | null;
        /** 8 to 200 characters */
        readonly password?: string | null;
        readonly enabled?: boolean | null;
      };
    };
    readonly result: OperatorAccount;
  };
  /** The API keys of an account */
  readonly operatorListKeys: {
    readonly input: {
      /** Email address; case does not matter */
      readonly email: string;
    };
    readonly result: readonly (ApiKey)[];
  };
  /** Make an API key for an account */
  readonly operatorCreateKey: {
    readonly input: {
      /** Email address; case does not matter */
      readonly email: string;
      readonly body: {
        /** The one network of the key */
        readonly network: string;
        readonly name?: string | null;
        /** False: refused where state changes */
        readonly writeAccess?: boolean | null;
        /** Addresses or CIDR blocks; empty: from anywhere */
        readonly allowedIps?: readonly (string)[] | null;
        /** Origins of web pages, for example https://app.example.org; empty: any */
        readonly allowedOrigins?: readonly (string)[] | null;
        /** ISO 8601, UTC */
        readonly expiresAt?: string | null;
        readonly addons?: readonly ("marketData" | "walletAnalytics" | "transactionBuilder" | "mcp" | "ipfs")[] | null;
      };
    };
    readonly result: ApiKeyCreated;
  };
  /** Enable or disable an API key of an account */
  readonly operatorUpdateKey: {
    readonly input: {
      /** Email address; case does not matter */
      readonly email: string;
      readonly keyId: string;
      readonly body: {
        readonly enabled: boolean;
      };
    };
    readonly result: ApiKey;
  };
  /** Make a token with which somebody can choose a new password */
  readonly operatorResetPassword: {
    readonly input: {
      /** Email address; case does not matter */
      readonly email: string;
    };
    readonly result: PasswordResetToken;
  };
  /** Drop the index of a network and begin it again */
  readonly operatorResync: {
    readonly input: {
      /** The value or its kebab-case alias, in any case */
      readonly network: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: {
      readonly network: string;
    };
  };
  /** Where a simulated chain stands; wakes it */
  readonly getSandbox: {
    readonly input: {
      /** The value or its kebab-case alias, in any case */
      readonly network: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
    };
    readonly result: SandboxStatus;
  };
  /** Pause a simulated chain, or let it go on */
  readonly updateSandbox: {
    readonly input: {
      /** The value or its kebab-case alias, in any case */
      readonly network: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        readonly paused: boolean;
      };
    };
    readonly result: SandboxStatus;
  };
  /** Make blocks now, or go to the same moment of a later epoch */
  readonly advanceSandbox: {
    readonly input: {
      /** The value or its kebab-case alias, in any case */
      readonly network: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        readonly blocks?: number | null;
        readonly epochs?: number | null;
      };
    };
    readonly result: SandboxStatus;
  };
  /** Drop the newest blocks of a simulated chain */
  readonly forkSandbox: {
    readonly input: {
      /** The value or its kebab-case alias, in any case */
      readonly network: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        /** How many blocks */
        readonly depth: number;
      };
    };
    readonly result: SandboxStatus;
  };
  /** Pay an address out of the faucet of a simulated chain */
  readonly fundFromSandbox: {
    readonly input: {
      /** The value or its kebab-case alias, in any case */
      readonly network: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        /** Payment address of the network */
        readonly address: string;
        /** On Cardano and Apex */
        readonly lovelace?: string | null;
        /** On Bitcoin */
        readonly satoshi?: string | null;
        /** On Midnight */
        readonly star?: string | null;
      };
    };
    readonly result: {
      readonly txHash: string;
      readonly address: string;
      /** Whole number as a decimal string */
      readonly lovelace?: string;
      /** Whole number as a decimal string */
      readonly satoshi?: string;
      /** Whole number as a decimal string */
      readonly star?: string;
    };
  };
  /** Give an address many small outputs, to see how a wallet copes */
  readonly scatterFromSandbox: {
    readonly input: {
      /** The value or its kebab-case alias, in any case */
      readonly network: "CARDANO_MAINNET" | "CARDANO_PREPROD" | "CARDANO_PREVIEW" | "APEX_PRIME_MAINNET" | "APEX_VECTOR_MAINNET" | "APEX_VECTOR_TESTNET" | "MIDNIGHT_MAINNET" | "MIDNIGHT_PREPROD" | "MIDNIGHT_STAGENET" | "MIDNIGHT_PREVIEW" | "BITCOIN_MAINNET" | "BITCOIN_TESTNET4";
      readonly body: {
        /** Payment address of the network */
        readonly address: string;
        /** How many outputs */
        readonly count: number;
        /** In each output; 2 coins where absent */
        readonly lovelace?: string | null;
        /** In each output on Bitcoin; 10,000 where absent */
        readonly satoshi?: string | null;
      };
    };
    readonly result: SandboxStatus;
  };
}

export type OperationId = keyof Operations;
export type InputOf<Id extends OperationId> = Operations[Id]['input'];

/** What the client has to know of an operation to call it. */
export interface OperationShape {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  /** Changes nothing, so that it may be sent again. */
  readonly safe: boolean;
  readonly paging?: Paging;
}

export interface Paging {
  readonly parameter: string;
  /** The number of the first page; absent for cursors. */
  readonly first?: number;
  /** The field with the cursor of the next page. */
  readonly next?: string;
  /** The parameter with the size of a page, and its default. */
  readonly size?: string;
  readonly sizeDefault?: number;
  /** The field with the items; absent where the answer is the list. */
  readonly items?: string;
}

export const OPERATIONS = {
  listBlocks: {"method":"GET","path":"/api/blocks","query":["network","page","pageSize","epoch","poolId","fromHeight","toHeight","order"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pageBlocks: {"method":"GET","path":"/api/blocks/page","query":["network","cursor","limit","fromHeight","toHeight"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  getLatestBlock: {"method":"GET","path":"/api/blocks/latest","query":["network"],"safe":true},
  getBlock: {"method":"GET","path":"/api/blocks/{hash}","query":["network"],"safe":true},
  listNextBlocks: {"method":"GET","path":"/api/blocks/{hash}/next","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listPreviousBlocks: {"method":"GET","path":"/api/blocks/{hash}/previous","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getBlockOfSlot: {"method":"GET","path":"/api/blocks/slot/{slot}","query":["network"],"safe":true},
  getBlockAtTime: {"method":"GET","path":"/api/blocks/time/{time}","query":["network","mode"],"safe":true},
  listBlocksOfEpoch: {"method":"GET","path":"/api/blocks/epoch/{epoch}","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getBlockOfEpochSlot: {"method":"GET","path":"/api/blocks/epoch/{epoch}/slot/{slot}","query":["network"],"safe":true},
  listBlocksOfPool: {"method":"GET","path":"/api/blocks/pool/{poolId}","query":["network","page","pageSize","epoch"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listLatestBlockTransactions: {"method":"GET","path":"/api/blocks/latest/transactions","query":["network","page","pageSize","order"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listLatestBlockTransactionCbor: {"method":"GET","path":"/api/blocks/latest/transactions/cbor","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listBlockTransactions: {"method":"GET","path":"/api/blocks/{hash}/transactions","query":["network","page","pageSize","order","details"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listBlockTransactionCbor: {"method":"GET","path":"/api/blocks/{hash}/transactions/cbor","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listBlockAddresses: {"method":"GET","path":"/api/blocks/{hash}/addresses","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getBlockCbor: {"method":"GET","path":"/api/blocks/{hash}/cbor","query":["network","format"],"safe":true},
  listBlockInfo: {"method":"POST","path":"/api/blocks/info","query":["network"],"safe":false},
  listBlocksTransactions: {"method":"POST","path":"/api/blocks/transactions","query":["network","details"],"safe":false},
  listRollbacks: {"method":"GET","path":"/api/blocks/rollbacks","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  getPolicy: {"method":"GET","path":"/api/policy/{policyId}","query":["network"],"safe":true},
  listPolicyAssets: {"method":"GET","path":"/api/policy/{policyId}/assets","query":["network","page","pageSize","includeBurned"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listPolicyUtxos: {"method":"GET","path":"/api/policy/{policyId}/utxos","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pagePolicyUtxos: {"method":"GET","path":"/api/policy/{policyId}/utxos/page","query":["network","cursor","limit","fromSlot","toSlot"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  pagePolicyTransactions: {"method":"GET","path":"/api/policy/{policyId}/transactions","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  pagePolicyHistory: {"method":"GET","path":"/api/policy/{policyId}/transactions/history","query":["network","cursor","limit","fromSlot","toSlot","order"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listPolicyHolders: {"method":"GET","path":"/api/policy/{policyId}/holders","query":["network","page","pageSize","sort"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pagePolicyHolders: {"method":"GET","path":"/api/policy/{policyId}/holders/page","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listPolicyAccounts: {"method":"GET","path":"/api/policy/{policyId}/accounts","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listPolicyMints: {"method":"GET","path":"/api/policy/{policyId}/mints","query":["network","page","pageSize","order"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getPolicySupply: {"method":"GET","path":"/api/policy/{policyId}/supply","query":["network","asOfSlot"],"safe":true},
  getPolicyScript: {"method":"GET","path":"/api/policy/{policyId}/script","query":["network"],"safe":true},
  getPolicyMetadata: {"method":"GET","path":"/api/policy/{policyId}/metadata","query":["network"],"safe":true},
  pagePolicySnapshot: {"method":"GET","path":"/api/policy/{policyId}/snapshot","query":["network","slot","epoch","by","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listMetadataLabels: {"method":"GET","path":"/api/metadata/txs/labels","query":["network","page","pageSize","order"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listLabelMetadata: {"method":"GET","path":"/api/metadata/txs/labels/{label}","query":["network","page","pageSize","order"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listLabelMetadataCbor: {"method":"GET","path":"/api/metadata/txs/labels/{label}/cbor","query":["network","page","pageSize","order"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pageLabelMetadata: {"method":"GET","path":"/api/metadata/txs/labels/{label}/page","query":["network","cursor","limit","fromSlot","toSlot"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  searchMetadata: {"method":"GET","path":"/api/metadata/txs/search","query":["network","label","path","value","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  getTransactionMetadata: {"method":"GET","path":"/api/transactions/{txHash}/metadata","query":["network"],"safe":true},
  getTransactionMetadataCbor: {"method":"GET","path":"/api/transactions/{txHash}/metadata/cbor","query":["network"],"safe":true},
  listTransactionMessages: {"method":"GET","path":"/api/transactions/{txHash}/messages","query":["network","passphrase"],"safe":true},
  getTransactionsMetadata: {"method":"POST","path":"/api/transactions/metadata","query":["network"],"safe":false},
  listTokens: {"method":"GET","path":"/api/metadata/tokens","query":["network","page","pageSize","search"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getToken: {"method":"GET","path":"/api/metadata/tokens/{subject}","query":["network","priority"],"safe":true},
  getTokenCip26: {"method":"GET","path":"/api/metadata/tokens/{subject}/cip26","query":["network"],"safe":true},
  getTokenCip68: {"method":"GET","path":"/api/metadata/tokens/{subject}/cip68","query":["network"],"safe":true},
  queryTokens: {"method":"POST","path":"/api/metadata/tokens/query","query":["network"],"safe":false},
  getAnchor: {"method":"GET","path":"/api/metadata/anchors","query":["network","hash","url"],"safe":true},
  hashAnchor: {"method":"POST","path":"/api/metadata/anchors/hash","query":["network"],"safe":false},
  listAssets: {"method":"GET","path":"/api/assets","query":["network","page","pageSize","order","search"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getAssetDetailedInfo: {"method":"GET","path":"/api/assets/detailedInfo","query":["network","assetPolicy","assetName"],"safe":true},
  getAsset: {"method":"GET","path":"/api/assets/{unit}","query":["network"],"safe":true},
  getAssets: {"method":"POST","path":"/api/assets/info","query":["network"],"safe":false},
  listAssetBlacklist: {"method":"GET","path":"/api/assets/blacklist","query":["network"],"safe":true},
  listNftAddresses: {"method":"GET","path":"/api/assets/nft-address","query":["network","assetPolicy","assetName"],"safe":true},
  listAssetHolders: {"method":"GET","path":"/api/assets/{unit}/holders","query":["network","page","pageSize","order","asOfSlot"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pageAssetHolders: {"method":"GET","path":"/api/assets/{unit}/holders/page","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listAssetHoldersHistory: {"method":"GET","path":"/api/assets/{unit}/holders/history","query":["network","resolution","from","to"],"safe":true},
  listAssetAccounts: {"method":"GET","path":"/api/assets/{unit}/accounts","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listAssetUtxos: {"method":"GET","path":"/api/assets/{unit}/utxos","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pageAssetUtxos: {"method":"GET","path":"/api/assets/{unit}/utxos/page","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listUtxosOfAssets: {"method":"POST","path":"/api/assets/utxos","query":["network","extended","page","pageSize"],"safe":false,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listAssetTransactions: {"method":"GET","path":"/api/assets/{unit}/transactions","query":["network","page","pageSize","order","fromHeight","toHeight"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pageAssetTransactions: {"method":"GET","path":"/api/assets/{unit}/transactions/page","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listAssetHistory: {"method":"GET","path":"/api/assets/{unit}/history","query":["network","page","pageSize","order"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getAssetSupply: {"method":"GET","path":"/api/assets/{unit}/supply","query":["network","asOfSlot"],"safe":true},
  getAssetSummary: {"method":"GET","path":"/api/assets/{unit}/summary","query":["network"],"safe":true},
  getAssetMetadata: {"method":"GET","path":"/api/assets/{unit}/metadata","query":["network"],"safe":true},
  getAssetByFingerprint: {"method":"GET","path":"/api/assets/fingerprint/{fingerprint}","query":["network"],"safe":true},
  searchAssets: {"method":"GET","path":"/api/assets/search","query":["network","q","kind","verified","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":20,"items":"assets"}},
  listTransactions: {"method":"GET","path":"/api/transactions","query":["network","page","pageSize","order","fromSlot","toSlot"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getTransaction: {"method":"GET","path":"/api/transactions/{txHash}","query":["network"],"safe":true},
  getTransactionUtxos: {"method":"GET","path":"/api/transactions/{txHash}/utxos","query":["network"],"safe":true},
  getTransactionCbor: {"method":"GET","path":"/api/transactions/{txHash}/cbor","query":["network"],"safe":true},
  listTransactionCertificates: {"method":"GET","path":"/api/transactions/{txHash}/certificates","query":["network"],"safe":true},
  listTransactionStakes: {"method":"GET","path":"/api/transactions/{txHash}/stakes","query":["network"],"safe":true},
  listTransactionDelegations: {"method":"GET","path":"/api/transactions/{txHash}/delegations","query":["network"],"safe":true},
  listTransactionWithdrawals: {"method":"GET","path":"/api/transactions/{txHash}/withdrawals","query":["network"],"safe":true},
  listTransactionMirs: {"method":"GET","path":"/api/transactions/{txHash}/mirs","query":["network"],"safe":true},
  listTransactionPoolUpdates: {"method":"GET","path":"/api/transactions/{txHash}/pool-updates","query":["network"],"safe":true},
  listTransactionPoolRetires: {"method":"GET","path":"/api/transactions/{txHash}/pool-retires","query":["network"],"safe":true},
  listTransactionRedeemers: {"method":"GET","path":"/api/transactions/{txHash}/redeemers","query":["network"],"safe":true},
  listTransactionScripts: {"method":"GET","path":"/api/transactions/{txHash}/scripts","query":["network"],"safe":true},
  listTransactionRequiredSigners: {"method":"GET","path":"/api/transactions/{txHash}/required-signers","query":["network"],"safe":true},
  listTransactionWitnesses: {"method":"GET","path":"/api/transactions/{txHash}/witnesses","query":["network"],"safe":true},
  listTransactionMints: {"method":"GET","path":"/api/transactions/{txHash}/mints","query":["network"],"safe":true},
  traceTransaction: {"method":"GET","path":"/api/transactions/{txHash}/trace","query":["network","direction","hops","unit"],"safe":true},
  listTransactionVotes: {"method":"GET","path":"/api/transactions/{txHash}/votes","query":["network"],"safe":true},
  listTransactionProposals: {"method":"GET","path":"/api/transactions/{txHash}/proposals","query":["network"],"safe":true},
  getTransactionOutput: {"method":"GET","path":"/api/transactions/{txHash}/outputs/{index}","query":["network"],"safe":true},
  getTransactionOutputAddress: {"method":"GET","path":"/api/transactions/{txHash}/outputs/{index}/address","query":["network"],"safe":true},
  listNamedUtxos: {"method":"POST","path":"/api/transactions/utxos","query":["network"],"safe":false},
  listTransactionCbor: {"method":"POST","path":"/api/transactions/cbor","query":["network"],"safe":false},
  listTransactionInfo: {"method":"POST","path":"/api/transactions/info","query":["network","include"],"safe":false},
  listWithdrawals: {"method":"GET","path":"/api/transactions/withdrawals","query":["network","page","pageSize","order"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pageEpochOutputs: {"method":"GET","path":"/api/transactions/outputs/epoch/{epoch}","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  getNetworkInfo: {"method":"GET","path":"/api/network/info","query":["network"],"safe":true},
  getGenesis: {"method":"GET","path":"/api/network/genesis","query":["network","era"],"safe":true},
  getTip: {"method":"GET","path":"/api/network/tip","query":["network"],"safe":true},
  listEras: {"method":"GET","path":"/api/network/eras","query":["network"],"safe":true},
  getSupply: {"method":"GET","path":"/api/network/supply","query":["network"],"safe":true},
  getEpochSupply: {"method":"GET","path":"/api/network/supply/{epoch}","query":["network"],"safe":true},
  listSupplyHistory: {"method":"GET","path":"/api/network/supply/history","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getCirculatingSupply: {"method":"GET","path":"/api/network/supply/circulating","query":["network","unit"],"safe":true},
  getProtocolParameters: {"method":"GET","path":"/api/network/protocol-parameters","query":["network","format"],"safe":true},
  listParamUpdates: {"method":"GET","path":"/api/network/param-updates","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listTreasuryWithdrawals: {"method":"GET","path":"/api/network/treasury-withdrawals","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listReserveWithdrawals: {"method":"GET","path":"/api/network/reserve-withdrawals","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listMirs: {"method":"GET","path":"/api/network/mirs","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getNetworkStats: {"method":"GET","path":"/api/network/stats","query":["network","window"],"safe":true},
  getNetworkTime: {"method":"GET","path":"/api/network/time","query":["network","slot","time","epoch"],"safe":true},
  getAddressInfo: {"method":"GET","path":"/api/addresses/{address}","query":["network"],"safe":true},
  listAddressUtxos: {"method":"GET","path":"/api/addresses/{address}/utxos","query":["network","page","pageSize","order","mempool"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pageAddressUtxos: {"method":"GET","path":"/api/addresses/{address}/utxos/page","query":["network","cursor","limit","fromSlot","toSlot","unit","policyId"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listAddressAssetUtxos: {"method":"GET","path":"/api/addresses/{address}/utxos/{asset}","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listAddressUtxoRefs: {"method":"GET","path":"/api/addresses/{address}/utxo-refs","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listAddressOutputs: {"method":"GET","path":"/api/addresses/{address}/outputs","query":["network","page","pageSize","fromHeight"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getAddressBalance: {"method":"GET","path":"/api/addresses/{address}/balance","query":["network","asOfSlot","asOfTime","unit"],"safe":true},
  listAddressAssets: {"method":"GET","path":"/api/addresses/{address}/assets","query":["network","page","pageSize","policyId"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getAddressTotals: {"method":"GET","path":"/api/addresses/{address}/totals","query":["network"],"safe":true},
  listAddressTransactions: {"method":"GET","path":"/api/addresses/{address}/transactions","query":["network","page","pageSize","fromBlockHeight","toBlockHeight","order"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listTransactionsOfAddress: {"method":"GET","path":"/api/addresses/transactions/{address}","query":["network","page","pageSize","fromBlockHeight","toBlockHeight","order"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pageAddressTransactions: {"method":"GET","path":"/api/addresses/{address}/transactions/page","query":["network","cursor","limit","order"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  exportAddressTransactions: {"method":"GET","path":"/api/addresses/{address}/transactions/export","query":["network","from","to","format"],"safe":true},
  getAddressHistory: {"method":"GET","path":"/api/addresses/{address}/transactions/history","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":20,"items":"transactions"}},
  getAddressHistoryDetails: {"method":"GET","path":"/api/addresses/{address}/transactions/history/details","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":20,"items":"transactions"}},
  listAddressTransactionsBySlot: {"method":"GET","path":"/api/addresses/{address}/transactions/by-slot","query":["network","fromSlot","toSlot","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  countAddressTransactions: {"method":"GET","path":"/api/addresses/{address}/transactions/count","query":["network"],"safe":true},
  decodeAddress: {"method":"GET","path":"/api/addresses/{address}/decode","query":["network"],"safe":true},
  listCredentialUtxos: {"method":"GET","path":"/api/addresses/cred/{credential}/utxos","query":["network","fromSlot","toSlot","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listCredentialAssetUtxos: {"method":"GET","path":"/api/addresses/cred/{credential}/utxos/{asset}","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listCredentialTransactions: {"method":"GET","path":"/api/addresses/cred/{credential}/transactions","query":["network","fromSlot","toSlot","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getCredentialBalance: {"method":"GET","path":"/api/addresses/cred/{credential}/balance","query":["network"],"safe":true},
  listCredentialAddresses: {"method":"GET","path":"/api/addresses/cred/{credential}/addresses","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listAddressInfo: {"method":"POST","path":"/api/addresses/info","query":["network"],"safe":false},
  listUtxosOfAddresses: {"method":"POST","path":"/api/addresses/utxos","query":["network","page","pageSize"],"safe":false,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listTransactionsOfAddresses: {"method":"POST","path":"/api/addresses/transactions","query":["network","fromBlockHeight"],"safe":false},
  listUtxosOfCredentials: {"method":"POST","path":"/api/addresses/cred/utxos","query":["network"],"safe":false},
  listTransactionsOfCredentials: {"method":"POST","path":"/api/addresses/cred/transactions","query":["network"],"safe":false},
  listAddresses: {"method":"GET","path":"/api/addresses","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  deriveAddress: {"method":"GET","path":"/api/addresses/xpub/{xpub}/{role}/{index}","query":["network"],"safe":true},
  discoverAddresses: {"method":"POST","path":"/api/addresses/xpub/discover","query":["network"],"safe":false},
  constructAddress: {"method":"POST","path":"/api/addresses/construct","query":["network"],"safe":false},
  getAccountInfo: {"method":"GET","path":"/api/account/{stakeAddress}/info","query":["network"],"safe":true},
  listAccountAddresses: {"method":"GET","path":"/api/account/{stakeAddress}/addresses","query":["network","page","pageSize"],"safe":true},
  getAccountTotals: {"method":"GET","path":"/api/account/{stakeAddress}/addresses/totals","query":["network"],"safe":true},
  listAccountAssets: {"method":"GET","path":"/api/account/{stakeAddress}/assets","query":["network","policy","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listAccountNfts: {"method":"GET","path":"/api/account/{stakeAddress}/nfts","query":["network","policy","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":20,"items":"nfts"}},
  listAccountRewards: {"method":"GET","path":"/api/account/{stakeAddress}/rewards","query":["network","type","epoch","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getAvailableRewards: {"method":"GET","path":"/api/account/{stakeAddress}/rewards/available","query":["network"],"safe":true},
  listAccountUtxos: {"method":"GET","path":"/api/account/{stakeAddress}/utxos","query":["network","page","pageSize"],"safe":true},
  pageAccountUtxos: {"method":"GET","path":"/api/account/{stakeAddress}/utxos/page","query":["network","cursor","limit","unit","policyId"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listAccountTransactions: {"method":"GET","path":"/api/account/{stakeAddress}/txs","query":["network","from","to","order"],"safe":true},
  pageAccountTransactions: {"method":"GET","path":"/api/account/{stakeAddress}/txs/page","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  exportAccountTransactions: {"method":"GET","path":"/api/account/{stakeAddress}/txs/export","query":["network","from","to","format"],"safe":true},
  listStakeUpdates: {"method":"GET","path":"/api/account/{stakeAddress}/updates","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listAccountDelegations: {"method":"GET","path":"/api/account/{stakeAddress}/delegations","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listAccountVoteDelegations: {"method":"GET","path":"/api/account/{stakeAddress}/vote-delegations","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listAccountWithdrawals: {"method":"GET","path":"/api/account/{stakeAddress}/withdrawals","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listAccountMirs: {"method":"GET","path":"/api/account/{stakeAddress}/mirs","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listAccountStakeHistory: {"method":"GET","path":"/api/account/{stakeAddress}/history","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getAccountBalance: {"method":"GET","path":"/api/account/{stakeAddress}/balance","query":["network","asOfSlot","asOfTime","unit"],"safe":true},
  listAccountBalanceHistory: {"method":"GET","path":"/api/account/{stakeAddress}/balance/history","query":["network","resolution","from","to"],"safe":true},
  getAccountGovernance: {"method":"GET","path":"/api/account/{stakeAddress}/governance","query":["network"],"safe":true},
  listAccounts: {"method":"GET","path":"/api/account","query":["network","cursor","limit","epoch"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listAccountInfo: {"method":"POST","path":"/api/account/info","query":["network"],"safe":false},
  listRewardsOfAccounts: {"method":"POST","path":"/api/account/rewards","query":["network"],"safe":false},
  listUtxosOfAccounts: {"method":"POST","path":"/api/account/utxos","query":["network"],"safe":false},
  listAssetsOfAccounts: {"method":"POST","path":"/api/account/assets","query":["network"],"safe":false},
  listAddressesOfAccounts: {"method":"POST","path":"/api/account/addresses","query":["network"],"safe":false},
  listRegistrations: {"method":"GET","path":"/api/account/registrations","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listDeregistrations: {"method":"GET","path":"/api/account/deregistrations","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listDelegations: {"method":"GET","path":"/api/account/delegations","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getTransactionStatus: {"method":"GET","path":"/api/transactions/{txHash}/status","query":["network"],"safe":true},
  listTransactionStatuses: {"method":"POST","path":"/api/transactions/status","query":["network"],"safe":false},
  submitTransaction: {"method":"POST","path":"/api/transactions/submit","query":["network"],"safe":false},
  evaluateTransaction: {"method":"POST","path":"/api/transactions/evaluate","query":["network"],"safe":false},
  decodeTransaction: {"method":"POST","path":"/api/transactions/decode","query":["network"],"safe":false},
  validateTransaction: {"method":"POST","path":"/api/transactions/validate","query":["network"],"safe":false},
  listSubmissions: {"method":"GET","path":"/api/transactions/submissions","query":["network","page","pageSize","status"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":20,"items":"submissions"}},
  getSubmission: {"method":"GET","path":"/api/transactions/submissions/{txHash}","query":["network"],"safe":true},
  listMempool: {"method":"GET","path":"/api/transactions/mempool","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getMempoolTransaction: {"method":"GET","path":"/api/transactions/mempool/{txHash}","query":["network"],"safe":true},
  listAddressMempool: {"method":"GET","path":"/api/transactions/mempool/addresses/{address}","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listHandles: {"method":"GET","path":"/api/handles","query":["network","search","rarity","characters","length","numericModifiers","og","holderAddress","type","sort","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listHandlesBy: {"method":"POST","path":"/api/handles/list","query":["network","by"],"safe":false},
  getHandle: {"method":"GET","path":"/api/handles/{handle}","query":["network"],"safe":true},
  resolveHandle: {"method":"GET","path":"/api/handles/{handle}/resolve","query":["network","chain"],"safe":true},
  getHandleUtxo: {"method":"GET","path":"/api/handles/{handle}/utxo","query":["network"],"safe":true},
  getHandleDatum: {"method":"GET","path":"/api/handles/{handle}/datum","query":["network","format"],"safe":true},
  getHandleScript: {"method":"GET","path":"/api/handles/{handle}/script","query":["network"],"safe":true},
  getHandlePersonalization: {"method":"GET","path":"/api/handles/{handle}/personalized","query":["network"],"safe":true},
  getHandlePersonalizationUtxo: {"method":"GET","path":"/api/handles/{handle}/personalized/utxo","query":["network"],"safe":true},
  getHandlePublicDatum: {"method":"GET","path":"/api/handles/{handle}/public-datum","query":["network","view"],"safe":true},
  listSubHandles: {"method":"GET","path":"/api/handles/{handle}/subhandles","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getSubHandleSettings: {"method":"GET","path":"/api/handles/{handle}/subhandle-settings","query":["network","view"],"safe":true},
  pageHandleHistory: {"method":"GET","path":"/api/handles/{handle}/history","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listHandlesOfAddress: {"method":"GET","path":"/api/handles/address/{address}","query":["network"],"safe":true},
  listHandleHolders: {"method":"GET","path":"/api/handles/holders","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getHandleHolder: {"method":"GET","path":"/api/handles/holders/{address}","query":["network"],"safe":true},
  listRootHandles: {"method":"GET","path":"/api/handles/roots","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getHandleStats: {"method":"GET","path":"/api/handles/stats","query":["network"],"safe":true},
  listScripts: {"method":"GET","path":"/api/scripts","query":["network","type","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getScript: {"method":"GET","path":"/api/scripts/{scriptHash}","query":["network"],"safe":true},
  getScriptJson: {"method":"GET","path":"/api/scripts/{scriptHash}/json","query":["network"],"safe":true},
  getScriptCbor: {"method":"GET","path":"/api/scripts/{scriptHash}/cbor","query":["network"],"safe":true},
  listScriptRedeemers: {"method":"GET","path":"/api/scripts/{scriptHash}/redeemers","query":["network","purpose","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listScriptUtxos: {"method":"GET","path":"/api/scripts/{scriptHash}/utxos","query":["network","unit","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listScriptReferenceUtxos: {"method":"GET","path":"/api/scripts/{scriptHash}/reference-utxos","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pageScriptTransactions: {"method":"GET","path":"/api/scripts/{scriptHash}/transactions","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listScriptAddresses: {"method":"GET","path":"/api/scripts/{scriptHash}/addresses","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getDatum: {"method":"GET","path":"/api/scripts/datum/{datumHash}","query":["network"],"safe":true},
  getDatumCbor: {"method":"GET","path":"/api/scripts/datum/{datumHash}/cbor","query":["network"],"safe":true},
  getDatums: {"method":"POST","path":"/api/scripts/datum","query":["network"],"safe":false},
  convertDatum: {"method":"POST","path":"/api/scripts/datum/convert","query":["network"],"safe":false},
  getScripts: {"method":"POST","path":"/api/scripts/info","query":["network"],"safe":false},
  hashScript: {"method":"POST","path":"/api/scripts/hash","query":["network"],"safe":false},
  listEpochs: {"method":"GET","path":"/api/epoch","query":["network","page","pageSize","order"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getLatestEpoch: {"method":"GET","path":"/api/epoch/latest","query":["network"],"safe":true},
  getLatestParameters: {"method":"GET","path":"/api/epoch/latest/parameters","query":["network"],"safe":true},
  getParameters: {"method":"GET","path":"/api/epoch/params","query":["network","epoch_no"],"safe":true},
  getEpoch: {"method":"GET","path":"/api/epoch/{epoch}","query":["network"],"safe":true},
  getEpochParameters: {"method":"GET","path":"/api/epoch/{epoch}/parameters","query":["network"],"safe":true},
  diffEpochParameters: {"method":"GET","path":"/api/epoch/{epoch}/parameters/diff","query":["network","against"],"safe":true},
  listNextEpochs: {"method":"GET","path":"/api/epoch/{epoch}/next","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listPreviousEpochs: {"method":"GET","path":"/api/epoch/{epoch}/previous","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listEpochStakes: {"method":"GET","path":"/api/epoch/{epoch}/stakes","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pageEpochStakes: {"method":"GET","path":"/api/epoch/{epoch}/stakes/page","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listEpochPoolStakes: {"method":"GET","path":"/api/epoch/{epoch}/stakes/{poolId}","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getEpochTotalStake: {"method":"GET","path":"/api/epoch/{epoch}/total-stake","query":["network"],"safe":true},
  getEpochAccountStake: {"method":"GET","path":"/api/epoch/{epoch}/accounts/{stakeAddress}/stake","query":["network"],"safe":true},
  listEpochBlockHashes: {"method":"GET","path":"/api/epoch/{epoch}/blocks","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listEpochPoolBlockHashes: {"method":"GET","path":"/api/epoch/{epoch}/blocks/{poolId}","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listEpochBlockProtocols: {"method":"GET","path":"/api/epoch/{epoch}/block-protocols","query":["network"],"safe":true},
  listEpochRewards: {"method":"GET","path":"/api/epoch/{epoch}/rewards","query":["network","type","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listEpochUnclaimedRewards: {"method":"GET","path":"/api/epoch/{epoch}/rewards/unclaimed","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listPools: {"method":"GET","path":"/api/pools","query":["network"],"safe":true},
  listPoolGroups: {"method":"GET","path":"/api/pools/groups","query":["network"],"safe":true},
  listCalidusKeys: {"method":"GET","path":"/api/pools/calidus-keys","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listPoolRegistrations: {"method":"GET","path":"/api/pools/registrations","query":["network","page","pageSize","order"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listPoolRegistrationsOfEpoch: {"method":"GET","path":"/api/pools/registrations/{epoch}","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listPoolRetirements: {"method":"GET","path":"/api/pools/retirements","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listRetiringPools: {"method":"GET","path":"/api/pools/retiring","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listPoolRetirementsOfEpoch: {"method":"GET","path":"/api/pools/retiring/{epoch}","query":["network","page","pageSize"],"safe":true},
  listRetiredPools: {"method":"GET","path":"/api/pools/retired","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listPoolRelays: {"method":"GET","path":"/api/pools/relays","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getPool: {"method":"GET","path":"/api/pools/{id}","query":["network"],"safe":true},
  listPoolsById: {"method":"POST","path":"/api/pools/info","query":["network"],"safe":false},
  searchPools: {"method":"GET","path":"/api/pools/search","query":["network","search","minSaturation","maxSaturation","maxMargin","pledgeMet","hideSaturated","retiring","sort","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":20,"items":"pools"}},
  getPoolMetadata: {"method":"GET","path":"/api/pools/{poolId}/metadata","query":["network"],"safe":true},
  listPoolMetadata: {"method":"POST","path":"/api/pools/metadata","query":["network"],"safe":false},
  listPoolHistory: {"method":"GET","path":"/api/pools/{poolId}/history","query":["network"],"safe":true},
  getPoolInEpoch: {"method":"GET","path":"/api/pools/{poolId}/epochs/{epoch}","query":["network"],"safe":true},
  listPoolUpdates: {"method":"GET","path":"/api/pools/{poolId}/updates","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listRelaysOfPool: {"method":"GET","path":"/api/pools/{poolId}/relays","query":["network"],"safe":true},
  listPoolOwners: {"method":"GET","path":"/api/pools/{poolId}/owners","query":["network"],"safe":true},
  listPoolDelegators: {"method":"GET","path":"/api/pools/{poolId}/delegators","query":["network","page","pageSize","order"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pagePoolDelegators: {"method":"GET","path":"/api/pools/{poolId}/delegators/page","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listPoolDelegatorsOfEpoch: {"method":"GET","path":"/api/pools/{poolId}/delegators/{epoch}","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listInvalidPoolDelegators: {"method":"GET","path":"/api/pools/{poolId}/invalid-delegators","query":["network","epoch"],"safe":true},
  listBlocksByPool: {"method":"GET","path":"/api/pools/{poolId}/blocks","query":["network","epoch","page","pageSize","order"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listPoolVotes: {"method":"GET","path":"/api/pools/{poolId}/votes","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listPoolVotingPower: {"method":"GET","path":"/api/pools/{poolId}/voting-power","query":["network","epoch","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getPoolStakeSnapshot: {"method":"GET","path":"/api/pools/{poolId}/stake-snapshot","query":["network"],"safe":true},
  listPoolRewards: {"method":"GET","path":"/api/pools/{poolId}/rewards/{epoch}","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listProposals: {"method":"GET","path":"/api/governance/proposals","query":["network","type","status","search","returnAddress","sort","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":20,"items":"items"}},
  listCurrentProposals: {"method":"GET","path":"/api/governance/proposals/current","query":["network"],"safe":true},
  getProposal: {"method":"GET","path":"/api/governance/proposals/{govActionId}","query":["network"],"safe":true},
  listProposalVotes: {"method":"GET","path":"/api/governance/proposals/{govActionId}/votes","query":["network","role","vote","history","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100,"items":"items"}},
  getVotingSummary: {"method":"GET","path":"/api/governance/proposals/{govActionId}/voting-summary","query":["network","epoch"],"safe":true},
  getProposalMetadata: {"method":"GET","path":"/api/governance/proposals/{govActionId}/metadata","query":["network"],"safe":true},
  getProposalParameters: {"method":"GET","path":"/api/governance/proposals/{govActionId}/parameters","query":["network"],"safe":true},
  listProposalWithdrawals: {"method":"GET","path":"/api/governance/proposals/{govActionId}/withdrawals","query":["network"],"safe":true},
  listGovernanceDReps: {"method":"GET","path":"/api/governance/dreps","query":["network","hasMetadata","search","status","sort","seed","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":20,"items":"items"}},
  getGovernanceDRep: {"method":"GET","path":"/api/governance/dreps/{drepId}","query":["network"],"safe":true},
  listGovernanceDRepVotes: {"method":"GET","path":"/api/governance/dreps/{drepId}/votes","query":["network","page","pageSize","type","search"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100,"items":"items"}},
  listGovernanceDRepDelegators: {"method":"GET","path":"/api/governance/dreps/{drepId}/delegators","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100,"items":"items"}},
  getCommittee: {"method":"GET","path":"/api/governance/committee","query":["network","source"],"safe":true},
  listCommitteeHistory: {"method":"GET","path":"/api/governance/committee/history","query":["network"],"safe":true},
  listCommitteeVotes: {"method":"GET","path":"/api/governance/committee/votes","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listMemberVotes: {"method":"GET","path":"/api/governance/committee/{ccId}/votes","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listCommitteeRegistrations: {"method":"GET","path":"/api/governance/committee/registrations","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listCommitteeDeregistrations: {"method":"GET","path":"/api/governance/committee/deregistrations","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getConstitution: {"method":"GET","path":"/api/governance/constitution","query":["network","source"],"safe":true},
  listConstitutionHistory: {"method":"GET","path":"/api/governance/constitution/history","query":["network"],"safe":true},
  getGovernanceThresholds: {"method":"GET","path":"/api/governance/thresholds","query":["network","epoch"],"safe":true},
  listVotes: {"method":"GET","path":"/api/governance/votes","query":["network","role","voterId","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pageVotes: {"method":"GET","path":"/api/governance/votes/page","query":["network","role","voterId","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listVoterProposals: {"method":"GET","path":"/api/governance/voters/{voterId}/proposals","query":["network"],"safe":true},
  listVoteDelegations: {"method":"GET","path":"/api/governance/delegation-votes","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pageVoteDelegations: {"method":"GET","path":"/api/governance/delegation-votes/page","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  getGovernanceStats: {"method":"GET","path":"/api/governance/stats","query":["network","epoch"],"safe":true},
  listDReps: {"method":"GET","path":"/api/dreps","query":["network","search","status","sort","seed","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getDRep: {"method":"GET","path":"/api/dreps/{drepId}","query":["network"],"safe":true},
  listDRepsById: {"method":"POST","path":"/api/dreps/info","query":["network"],"safe":false},
  listDRepDelegators: {"method":"GET","path":"/api/dreps/{drepId}/delegators","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  pageDRepDelegators: {"method":"GET","path":"/api/dreps/{drepId}/delegators/page","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listDRepVotes: {"method":"GET","path":"/api/dreps/{drepId}/votes","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getDRepMetadata: {"method":"GET","path":"/api/dreps/{drepId}/metadata","query":["network"],"safe":true},
  listDRepMetadata: {"method":"POST","path":"/api/dreps/metadata","query":["network"],"safe":false},
  listUpdatesOfDRep: {"method":"GET","path":"/api/dreps/{drepId}/updates","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listDRepVotingPower: {"method":"GET","path":"/api/dreps/{drepId}/voting-power","query":["network","fromEpoch","toEpoch","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getDRepStats: {"method":"GET","path":"/api/dreps/{drepId}/stats","query":["network"],"safe":true},
  listSpecialDReps: {"method":"GET","path":"/api/dreps/special","query":["network","epoch"],"safe":true},
  listDRepEpochs: {"method":"GET","path":"/api/dreps/epochs","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listDRepRegistrations: {"method":"GET","path":"/api/dreps/registrations","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listDRepDeregistrations: {"method":"GET","path":"/api/dreps/deregistrations","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listDRepUpdates: {"method":"GET","path":"/api/dreps/updates","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  decodeDRepId: {"method":"GET","path":"/api/dreps/{drepId}/decode","query":["network"],"safe":true},
  buildTransaction: {"method":"POST","path":"/api/tx/build","query":["network"],"safe":false},
  buildStakeRegistration: {"method":"POST","path":"/api/tx/build/stake-registration","query":["network"],"safe":false},
  buildDelegation: {"method":"POST","path":"/api/tx/build/delegation","query":["network"],"safe":false},
  buildVoteDelegation: {"method":"POST","path":"/api/tx/build/vote-delegation","query":["network"],"safe":false},
  buildWithdrawal: {"method":"POST","path":"/api/tx/build/withdrawal","query":["network"],"safe":false},
  buildDRepRegistration: {"method":"POST","path":"/api/tx/build/drep-registration","query":["network"],"safe":false},
  buildDRepUpdate: {"method":"POST","path":"/api/tx/build/drep-update","query":["network"],"safe":false},
  buildVote: {"method":"POST","path":"/api/tx/build/vote","query":["network"],"safe":false},
  buildProposal: {"method":"POST","path":"/api/tx/build/proposal","query":["network"],"safe":false},
  buildCommittee: {"method":"POST","path":"/api/tx/build/committee","query":["network"],"safe":false},
  buildPoolRegistration: {"method":"POST","path":"/api/tx/build/pool-registration","query":["network"],"safe":false},
  buildPoolRetirement: {"method":"POST","path":"/api/tx/build/pool-retirement","query":["network"],"safe":false},
  buildMint: {"method":"POST","path":"/api/tx/build/mint","query":["network"],"safe":false},
  buildBurn: {"method":"POST","path":"/api/tx/build/burn","query":["network"],"safe":false},
  buildCip68Mint: {"method":"POST","path":"/api/tx/build/mint-cip68","query":["network"],"safe":false},
  buildCip68Update: {"method":"POST","path":"/api/tx/build/update-cip68","query":["network"],"safe":false},
  buildMultisig: {"method":"POST","path":"/api/tx/build/multisig","query":["network"],"safe":false},
  buildTreasuryDonation: {"method":"POST","path":"/api/tx/build/treasury-donation","query":["network"],"safe":false},
  buildScript: {"method":"POST","path":"/api/tx/build/script","query":["network"],"safe":false},
  buildConsolidation: {"method":"POST","path":"/api/tx/build/consolidate","query":["network"],"safe":false},
  buildSplit: {"method":"POST","path":"/api/tx/build/split","query":["network"],"safe":false},
  buildCollateral: {"method":"POST","path":"/api/tx/build/collateral","query":["network"],"safe":false},
  buildScriptDeployment: {"method":"POST","path":"/api/tx/build/deploy-script","query":["network"],"safe":false},
  buildBatch: {"method":"POST","path":"/api/tx/build/batch","query":["network"],"safe":false},
  getMaxAda: {"method":"POST","path":"/api/tx/max-ada","query":["network"],"safe":false},
  getFee: {"method":"POST","path":"/api/tx/fee","query":["network"],"safe":false},
  getMinUtxo: {"method":"POST","path":"/api/tx/min-utxo","query":["network"],"safe":false},
  selectInputs: {"method":"POST","path":"/api/tx/select","query":["network"],"safe":false},
  inspectTransaction: {"method":"POST","path":"/api/tx/inspect","query":["network"],"safe":false},
  mergeWitnesses: {"method":"POST","path":"/api/tx/witness/merge","query":["network"],"safe":false},
  createSigningSession: {"method":"POST","path":"/api/tx/sessions","query":["network"],"safe":false},
  getSigningSession: {"method":"GET","path":"/api/tx/sessions/{id}","query":["network"],"safe":true},
  deleteSigningSession: {"method":"DELETE","path":"/api/tx/sessions/{id}","query":["network"],"safe":false},
  addSigningWitness: {"method":"POST","path":"/api/tx/sessions/{id}/witnesses","query":["network"],"safe":false},
  submitSigningSession: {"method":"POST","path":"/api/tx/sessions/{id}/submit","query":["network"],"safe":false},
  listMarketTokens: {"method":"GET","path":"/api/market/tokens","query":["network"],"safe":true},
  searchMarketTokens: {"method":"GET","path":"/api/market/tokens/search","query":["network","q","page","size"],"safe":true,"paging":{"parameter":"page","first":0,"size":"size","sizeDefault":20,"items":"tokens"}},
  getMarketTokenMetadata: {"method":"GET","path":"/api/market/tokens/{assetId}/metadata","query":["network"],"safe":true},
  listPrices: {"method":"GET","path":"/api/market/prices","query":["network","page","pageSize","sort"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":20}},
  listTokenPrices: {"method":"POST","path":"/api/market/prices","query":["network"],"safe":false},
  getTokenPrice: {"method":"GET","path":"/api/market/prices/{assetId}","query":["network"],"safe":true},
  listDexPrices: {"method":"GET","path":"/api/market/prices/{assetId}/all","query":["network"],"safe":true},
  listTopVolume: {"method":"GET","path":"/api/market/prices/top-volume","query":["network","limit","window"],"safe":true},
  listTopTvl: {"method":"GET","path":"/api/market/prices/top-tvl","query":["network","limit"],"safe":true},
  listTopMovers: {"method":"GET","path":"/api/market/prices/top-movers","query":["network","direction","window","limit"],"safe":true},
  listPriceHistory: {"method":"GET","path":"/api/market/history/{assetId}","query":["network","from","to","dex"],"safe":true},
  getPriceAt: {"method":"GET","path":"/api/market/history/{assetId}/at","query":["network","time"],"safe":true},
  getAdaPrice: {"method":"GET","path":"/api/market/ada","query":["network","currency"],"safe":true},
  getRates: {"method":"GET","path":"/api/market/rates","query":["network","base"],"safe":true},
  getMarketStats: {"method":"GET","path":"/api/market/stats","query":["network"],"safe":true},
  getMethodology: {"method":"GET","path":"/api/market/methodology","query":["network"],"safe":true},
  getTokenHolders: {"method":"GET","path":"/api/market/tokens/{assetId}/holders","query":["network","limit"],"safe":true},
  getTradingStats: {"method":"GET","path":"/api/market/tokens/{assetId}/trading-stats","query":["network","window"],"safe":true},
  getTokenRisk: {"method":"GET","path":"/api/market/tokens/{assetId}/risk","query":["network"],"safe":true},
  listLatestPrices: {"method":"GET","path":"/api/prices/latest","query":["network","symbols"],"safe":true},
  listAdaCandles: {"method":"GET","path":"/api/prices/ada/candles","query":["network","currency","resolution","from","to"],"safe":true},
  listCandles: {"method":"GET","path":"/api/prices/historical/candles","query":["network","assetId","quoteAssetId","resolution","from","to","currency","dex"],"safe":true},
  listSparklines: {"method":"GET","path":"/api/prices/sparklines","query":["network","assetIds","window","points"],"safe":true},
  listStrength: {"method":"GET","path":"/api/prices/rsi","query":["network","resolution","limit"],"safe":true},
  listIndicator: {"method":"GET","path":"/api/prices/indicators/{assetId}","query":["network","indicator","length","resolution","limit"],"safe":true},
  listDexes: {"method":"GET","path":"/api/dex","query":["network"],"safe":true},
  listLiquidityPools: {"method":"GET","path":"/api/dex/pools","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getLiquidityPool: {"method":"GET","path":"/api/dex/pools/{poolId}","query":["network"],"safe":true},
  listLiquidityHistory: {"method":"GET","path":"/api/dex/pools/{poolId}/history","query":["network","resolution","from","to"],"safe":true},
  listPoolsOfDex: {"method":"GET","path":"/api/dex/pools/dex/{dex}","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listPoolsOfToken: {"method":"GET","path":"/api/dex/pools/token/{policyId}/{assetName}","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listPoolsOfPair: {"method":"GET","path":"/api/dex/pools/pair","query":["network","tokenAPolicyId","tokenAAssetName","tokenBPolicyId","tokenBAssetName"],"safe":true},
  listTopPools: {"method":"GET","path":"/api/dex/pools/top-tvl","query":["network","limit"],"safe":true},
  getOrderBook: {"method":"GET","path":"/api/dex/orderbook/{poolId}","query":["network","levels","showCrossed","showOutliers"],"safe":true},
  getSimulatedOrderBook: {"method":"GET","path":"/api/dex/orderbook/{poolId}/simulated","query":["network","levels"],"safe":true},
  listOrdersOfDex: {"method":"GET","path":"/api/dex/orders/dex/{dex}","query":["network","page","size","status"],"safe":true,"paging":{"parameter":"page","first":0,"size":"size","sizeDefault":20,"items":"orders"}},
  getDexOrder: {"method":"GET","path":"/api/dex/orders/{txHash}/{outputIndex}","query":["network"],"safe":true},
  listOrdersOfOwner: {"method":"GET","path":"/api/dex/orders/owner/{pkh}","query":["network","page","size","status"],"safe":true,"paging":{"parameter":"page","first":0,"size":"size","sizeDefault":20,"items":"orders"}},
  listOrdersOfToken: {"method":"GET","path":"/api/dex/orders/token/{policyId}/{assetName}","query":["network","page","size","status"],"safe":true,"paging":{"parameter":"page","first":0,"size":"size","sizeDefault":20,"items":"orders"}},
  quoteBuy: {"method":"GET","path":"/api/dex/quote/buy","query":["network","poolId","assetId","amountIn"],"safe":true},
  quoteSell: {"method":"GET","path":"/api/dex/quote/sell","query":["network","poolId","assetId","amountIn"],"safe":true},
  quoteSwap: {"method":"GET","path":"/api/dex/quote/swap","query":["network","tokenIn","tokenOut","amountIn","amountOut","dex"],"safe":true},
  aggregatorTokens: {"method":"GET","path":"/api/aggregator/tokens","query":["network"],"safe":true},
  aggregatorDexes: {"method":"GET","path":"/api/aggregator/supported-dexes","query":["network"],"safe":true},
  aggregatorQuote: {"method":"POST","path":"/api/aggregator/quote","query":["network"],"safe":false},
  aggregatorRoutes: {"method":"POST","path":"/api/aggregator/quote/routes","query":["network"],"safe":false},
  aggregatorReverseQuote: {"method":"POST","path":"/api/aggregator/reverse-quote","query":["network"],"safe":false},
  aggregatorBuild: {"method":"POST","path":"/api/aggregator/build-tx","query":["network"],"safe":false},
  aggregatorCancel: {"method":"POST","path":"/api/aggregator/cancel-tx","query":["network"],"safe":false},
  aggregatorSubmit: {"method":"POST","path":"/api/aggregator/submit","query":["network"],"safe":false},
  aggregatorStatus: {"method":"GET","path":"/api/aggregator/status/{txHash}","query":["network"],"safe":true},
  quoteAll: {"method":"GET","path":"/api/dex/quote/all","query":["network","tokenIn","tokenOut","amountIn","dex"],"safe":true},
  quoteSplit: {"method":"GET","path":"/api/dex/quote/split","query":["network","tokenIn","tokenOut","amountIn","maxHops","maxLegs","slippage","excludeDex"],"safe":true},
  listRecentSwaps: {"method":"GET","path":"/api/dex/swaps/recent","query":["network","limit","dex","status"],"safe":true},
  listSwapsOfToken: {"method":"GET","path":"/api/dex/swaps/token/{policyId}/{assetName}","query":["network","limit"],"safe":true},
  listTopTraders: {"method":"GET","path":"/api/dex/tokens/{policyId}/{assetName}/top-traders","query":["network","limit","window"],"safe":true},
  listLeaders: {"method":"GET","path":"/api/leaderboard","query":["network","limit","offset","window","sort"],"safe":true},
  getLeaderStats: {"method":"GET","path":"/api/leaderboard/stats","query":["network","window"],"safe":true},
  getMarketSync: {"method":"GET","path":"/api/sync/status","query":["network"],"safe":true},
  getWalletHoldings: {"method":"GET","path":"/api/wallet/{stakeAddress}/holdings","query":["network","currency","time"],"safe":true},
  listWalletHistory: {"method":"GET","path":"/api/wallet/{stakeAddress}/history","query":["network","resolution","adaOnly","from","to"],"safe":true},
  getWalletPnl: {"method":"GET","path":"/api/wallet/{stakeAddress}/pnl","query":["network","method"],"safe":true},
  getPnlOfWallets: {"method":"POST","path":"/api/wallet/pnl","query":["network"],"safe":false},
  listWalletTrades: {"method":"GET","path":"/api/wallet/{stakeAddress}/trades","query":["network","page","pageSize","unit"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getWalletPositions: {"method":"GET","path":"/api/wallet/{stakeAddress}/positions","query":["network"],"safe":true},
  listWalletFlows: {"method":"GET","path":"/api/wallet/{stakeAddress}/flows","query":["network","from","to","groupBy"],"safe":true},
  getWalletReport: {"method":"GET","path":"/api/wallet/{stakeAddress}/report","query":["network","year","currency","format"],"safe":true},
  getWalletPortfolio: {"method":"POST","path":"/api/wallet/portfolio","query":["network"],"safe":false},
  getPartner: {"method":"GET","path":"/api/partner","query":["network"],"safe":true},
  savePartner: {"method":"PUT","path":"/api/partner","query":["network"],"safe":false},
  listPartnerEarnings: {"method":"GET","path":"/api/partner/earnings","query":["network","from","to","groupBy"],"safe":true},
  listPartnerOrders: {"method":"GET","path":"/api/partner/orders","query":["network","status","from","to","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100,"items":"orders"}},
  listPartnerPayouts: {"method":"GET","path":"/api/partner/payouts","query":["network","from","to","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getPartnerStats: {"method":"GET","path":"/api/partner/stats","query":["network","window"],"safe":true},
  getBitcoinAddress: {"method":"GET","path":"/api/btc/addresses/{address}","query":["network"],"safe":true},
  getBitcoinAddressBalance: {"method":"GET","path":"/api/btc/addresses/{address}/balance","query":["network","atHeight","minConfirmations"],"safe":true},
  listBitcoinAddressUtxos: {"method":"GET","path":"/api/btc/addresses/{address}/utxos","query":["network","includeMempool"],"safe":true},
  pageBitcoinAddressUtxos: {"method":"GET","path":"/api/btc/addresses/{address}/utxos/page","query":["network","from","to","includeOrdinals","cursor","limit","minConfirmations"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  pageBitcoinAddressTransactions: {"method":"GET","path":"/api/btc/addresses/{address}/txs","query":["network","order","from","to","minConfirmations","cursor","limit","includeMempool"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  pageConfirmedBitcoinAddressTransactions: {"method":"GET","path":"/api/btc/addresses/{address}/txs/chain","query":["network","order","from","to","minConfirmations","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  pageWaitingBitcoinAddressTransactions: {"method":"GET","path":"/api/btc/addresses/{address}/txs/mempool","query":["network","order","from","to","minConfirmations","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  pageBitcoinAddressTxids: {"method":"GET","path":"/api/btc/addresses/{address}/txids","query":["network","order","from","to","minConfirmations","cursor","limit","includeMempool"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  validateBitcoinAddress: {"method":"GET","path":"/api/btc/addresses/{address}/validate","query":["network"],"safe":true},
  pageBitcoinUtxosOfAddresses: {"method":"POST","path":"/api/btc/addresses/utxos","query":["network"],"safe":false},
  pageBitcoinTransactionsOfAddresses: {"method":"POST","path":"/api/btc/addresses/txs","query":["network"],"safe":false},
  listBitcoinBalancesOfAddresses: {"method":"POST","path":"/api/btc/addresses/balances","query":["network"],"safe":false},
  getBitcoinScript: {"method":"GET","path":"/api/btc/scripts/{scriptHash}","query":["network"],"safe":true},
  getBitcoinScriptBalance: {"method":"GET","path":"/api/btc/scripts/{scriptHash}/balance","query":["network","atHeight","minConfirmations"],"safe":true},
  listBitcoinScriptUtxos: {"method":"GET","path":"/api/btc/scripts/{scriptHash}/utxos","query":["network","includeMempool"],"safe":true},
  pageBitcoinScriptUtxos: {"method":"GET","path":"/api/btc/scripts/{scriptHash}/utxos/page","query":["network","from","to","includeOrdinals","cursor","limit","minConfirmations"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  pageBitcoinScriptTransactions: {"method":"GET","path":"/api/btc/scripts/{scriptHash}/txs","query":["network","order","from","to","minConfirmations","cursor","limit","includeMempool"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  pageConfirmedBitcoinScriptTransactions: {"method":"GET","path":"/api/btc/scripts/{scriptHash}/txs/chain","query":["network","order","from","to","minConfirmations","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  pageWaitingBitcoinScriptTransactions: {"method":"GET","path":"/api/btc/scripts/{scriptHash}/txs/mempool","query":["network","order","from","to","minConfirmations","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  pageBitcoinScriptTxids: {"method":"GET","path":"/api/btc/scripts/{scriptHash}/txids","query":["network","order","from","to","minConfirmations","cursor","limit","includeMempool"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  listBitcoinBlocks: {"method":"GET","path":"/api/btc/blocks","query":["network","startHeight","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  listBitcoinBlocksBulk: {"method":"GET","path":"/api/btc/blocks/bulk","query":["network","from","to"],"safe":true},
  listBitcoinBlockRange: {"method":"GET","path":"/api/btc/blocks/range/{from}/{to}","query":["network"],"safe":true},
  getBitcoinBlock: {"method":"GET","path":"/api/btc/blocks/{idOrHeight}","query":["network"],"safe":true},
  getBitcoinBlockStatus: {"method":"GET","path":"/api/btc/blocks/{idOrHeight}/status","query":["network"],"safe":true},
  getBitcoinBlockHash: {"method":"GET","path":"/api/btc/blocks/height/{height}","query":["network"],"safe":true},
  getBitcoinBlockAtTime: {"method":"GET","path":"/api/btc/blocks/timestamp/{timestamp}","query":["network"],"safe":true},
  getBitcoinTipBlock: {"method":"GET","path":"/api/btc/blocks/tip","query":["network"],"safe":true},
  getBitcoinTipHeight: {"method":"GET","path":"/api/btc/blocks/tip/height","query":["network"],"safe":true},
  getBitcoinTipHash: {"method":"GET","path":"/api/btc/blocks/tip/hash","query":["network"],"safe":true},
  pageBitcoinStaleBlocks: {"method":"GET","path":"/api/btc/blocks/stale","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  listBitcoinStaleBlocksAt: {"method":"GET","path":"/api/btc/blocks/stale/{height}","query":["network"],"safe":true},
  getBitcoinBlockHeader: {"method":"GET","path":"/api/btc/blocks/{idOrHeight}/header","query":["network"],"safe":true},
  getBitcoinBlockRaw: {"method":"GET","path":"/api/btc/blocks/{idOrHeight}/raw","query":["network","format"],"safe":true},
  pageBitcoinBlockTxids: {"method":"GET","path":"/api/btc/blocks/{idOrHeight}/txids","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  getBitcoinBlockTxid: {"method":"GET","path":"/api/btc/blocks/{idOrHeight}/txids/{index}","query":["network"],"safe":true},
  pageBitcoinBlockTransactions: {"method":"GET","path":"/api/btc/blocks/{idOrHeight}/txs","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  listBitcoinBlockSummary: {"method":"GET","path":"/api/btc/blocks/{idOrHeight}/summary","query":["network"],"safe":true},
  getBitcoinBlockStats: {"method":"GET","path":"/api/btc/blocks/{idOrHeight}/stats","query":["network"],"safe":true},
  getBitcoinChain: {"method":"GET","path":"/api/btc/chain","query":["network"],"safe":true},
  getBitcoinTip: {"method":"GET","path":"/api/btc/chain/tip","query":["network"],"safe":true},
  getLatestBitcoinBlock: {"method":"GET","path":"/api/btc/chain/latest-block","query":["network"],"safe":true},
  listBitcoinChainTips: {"method":"GET","path":"/api/btc/chain/tips","query":["network"],"safe":true},
  pageBitcoinReorgs: {"method":"GET","path":"/api/btc/chain/reorgs","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  getBitcoinDifficulty: {"method":"GET","path":"/api/btc/chain/difficulty","query":["network"],"safe":true},
  getBitcoinSupply: {"method":"GET","path":"/api/btc/chain/supply","query":["network"],"safe":true},
  getBitcoinDeployments: {"method":"GET","path":"/api/btc/chain/deployments","query":["network"],"safe":true},
  getBitcoinHealth: {"method":"GET","path":"/api/btc/chain/health","query":["network"],"safe":true},
  decodeBitcoinTransaction: {"method":"POST","path":"/api/btc/txs/decode","query":["network"],"safe":false},
  getBitcoinCpfp: {"method":"GET","path":"/api/btc/txs/{txid}/cpfp","query":["network"],"safe":true},
  getBitcoinFees: {"method":"GET","path":"/api/btc/fees","query":["network"],"safe":true},
  getRecommendedBitcoinFees: {"method":"GET","path":"/api/btc/fees/recommended","query":["network"],"safe":true},
  getPreciseBitcoinFees: {"method":"GET","path":"/api/btc/fees/precise","query":["network"],"safe":true},
  getBitcoinFeeEstimates: {"method":"GET","path":"/api/btc/fees/estimates","query":["network","source","mode"],"safe":true},
  getBitcoinFeeEstimate: {"method":"GET","path":"/api/btc/fees/estimates/{blocks}","query":["network","source","mode"],"safe":true},
  getBitcoinFeeHistogram: {"method":"GET","path":"/api/btc/fees/histogram","query":["network"],"safe":true},
  getBitcoinFeeHistory: {"method":"GET","path":"/api/btc/fees/history/{interval}","query":["network"],"safe":true},
  getBitcoinMempool: {"method":"GET","path":"/api/btc/mempool","query":["network"],"safe":true},
  pageBitcoinMempoolTxids: {"method":"GET","path":"/api/btc/mempool/txids","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  pageBitcoinMempoolTransactions: {"method":"GET","path":"/api/btc/mempool/txs","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  listRecentBitcoinMempool: {"method":"GET","path":"/api/btc/mempool/recent","query":["network","limit"],"safe":true},
  listRecentBitcoinTransactions: {"method":"GET","path":"/api/btc/txs/recent","query":["network","limit"],"safe":true},
  getBitcoinMempoolEntry: {"method":"GET","path":"/api/btc/mempool/txs/{txid}","query":["network"],"safe":true},
  listBitcoinMempoolAncestors: {"method":"GET","path":"/api/btc/mempool/txs/{txid}/ancestors","query":["network"],"safe":true},
  listBitcoinMempoolDescendants: {"method":"GET","path":"/api/btc/mempool/txs/{txid}/descendants","query":["network"],"safe":true},
  listBitcoinProjectedBlocks: {"method":"GET","path":"/api/btc/mempool/blocks","query":["network"],"safe":true},
  listBitcoinFeeBlocks: {"method":"GET","path":"/api/btc/fees/mempoolBlocks","query":["network"],"safe":true},
  getBitcoinProjectedBlock: {"method":"GET","path":"/api/btc/mempool/blocks/{index}","query":["network"],"safe":true},
  listBitcoinSpending: {"method":"POST","path":"/api/btc/mempool/spending","query":["network"],"safe":false},
  listBitcoinOutspends: {"method":"GET","path":"/api/btc/txs/{txid}/outspends","query":["network"],"safe":true},
  getBitcoinOutspend: {"method":"GET","path":"/api/btc/txs/{txid}/outspends/{vout}","query":["network"],"safe":true},
  listBitcoinOutspendsOfMany: {"method":"GET","path":"/api/btc/txs/outspends","query":["network","txids"],"safe":true},
  getBitcoinOutput: {"method":"GET","path":"/api/btc/txs/{txid}/outputs/{vout}","query":["network"],"safe":true},
  getBitcoinReplacements: {"method":"GET","path":"/api/btc/txs/{txid}/rbf","query":["network"],"safe":true},
  pageBitcoinReplacements: {"method":"GET","path":"/api/btc/mempool/replacements","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  pageBitcoinFullRbfReplacements: {"method":"GET","path":"/api/btc/mempool/replacements/fullrbf","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  submitBitcoinTransaction: {"method":"POST","path":"/api/btc/txs/submit","query":["network"],"safe":false},
  testBitcoinTransactions: {"method":"POST","path":"/api/btc/txs/test","query":["network"],"safe":false},
  submitBitcoinPackage: {"method":"POST","path":"/api/btc/txs/package","query":["network"],"safe":false},
  getBitcoinTransaction: {"method":"GET","path":"/api/btc/txs/{txid}","query":["network","includeSpends"],"safe":true},
  getBitcoinTransactionHex: {"method":"GET","path":"/api/btc/txs/{txid}/hex","query":["network"],"safe":true},
  getBitcoinTransactionRaw: {"method":"GET","path":"/api/btc/txs/{txid}/raw","query":["network","format"],"safe":true},
  getBitcoinTransactionStatus: {"method":"GET","path":"/api/btc/txs/{txid}/status","query":["network"],"safe":true},
  getBitcoinMerkleProof: {"method":"GET","path":"/api/btc/txs/{txid}/merkleProof","query":["network"],"safe":true},
  getBitcoinMerkleblockProof: {"method":"GET","path":"/api/btc/txs/{txid}/merkleblockProof","query":["network"],"safe":true},
  listBitcoinTransactions: {"method":"POST","path":"/api/btc/txs/batch","query":["network"],"safe":false},
  listBitcoinPrevouts: {"method":"POST","path":"/api/btc/txs/prevouts","query":["network"],"safe":false},
  resolveIpns: {"method":"GET","path":"/api/ipfs/ipns","query":["network","name","details","nocache","timeoutMs"],"safe":true},
  resolveIpfsPath: {"method":"GET","path":"/api/ipfs/resolve","query":["network","path"],"safe":true},
  readIpfs: {"method":"GET","path":"/api/ipfs","query":["network","path"],"safe":true},
  statIpfs: {"method":"GET","path":"/api/ipfs/stat","query":["network","path"],"safe":true},
  listIpfs: {"method":"GET","path":"/api/ipfs/ls","query":["network","path","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  inspectCid: {"method":"GET","path":"/api/ipfs/cid/{cid}","query":["network"],"safe":true},
  addToIpfs: {"method":"POST","path":"/api/ipfs/add","query":["network","pin","wrap","onlyHash","name"],"safe":false},
  importCar: {"method":"POST","path":"/api/ipfs/import","query":["network","pin"],"safe":false},
  pinIpfs: {"method":"POST","path":"/api/ipfs/pin","query":["network"],"safe":false},
  unpinIpfs: {"method":"DELETE","path":"/api/ipfs/pin","query":["network","path"],"safe":false},
  listIpfsPins: {"method":"GET","path":"/api/ipfs/pins","query":["network","state","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  getIpfsPin: {"method":"GET","path":"/api/ipfs/pins/{cid}","query":["network"],"safe":true},
  listIpnsKeys: {"method":"GET","path":"/api/ipfs/keys","query":["network"],"safe":true},
  createIpnsKey: {"method":"POST","path":"/api/ipfs/keys","query":["network"],"safe":false},
  deleteIpnsKey: {"method":"DELETE","path":"/api/ipfs/keys","query":["network","keyName"],"safe":false},
  publishIpns: {"method":"POST","path":"/api/ipfs/name/publish","query":["network"],"safe":false},
  publishIpnsRecord: {"method":"POST","path":"/api/ipfs/name/record","query":["network"],"safe":false},
  getIpfsStatus: {"method":"GET","path":"/api/ipfs/status","query":["network"],"safe":true},
  listBitcoinInscriptions: {"method":"GET","path":"/api/btc/ordinals/inscriptions","query":["network","fromNumber","toNumber","fromHeight","toHeight","contentType","address","cursed","order","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  getBitcoinInscriptions: {"method":"POST","path":"/api/btc/ordinals/inscriptions/batch","query":["network"],"safe":false},
  findMissingBitcoinInscriptions: {"method":"POST","path":"/api/btc/ordinals/inscriptions/missing","query":["network"],"safe":false},
  getBitcoinInscription: {"method":"GET","path":"/api/btc/ordinals/inscriptions/{idOrNumber}","query":["network"],"safe":true},
  getBitcoinInscriptionContent: {"method":"GET","path":"/api/btc/ordinals/inscriptions/{idOrNumber}/content","query":["network"],"safe":true},
  getBitcoinInscriptionOwnContent: {"method":"GET","path":"/api/btc/ordinals/inscriptions/{idOrNumber}/undelegatedContent","query":["network"],"safe":true},
  getBitcoinInscriptionMetadata: {"method":"GET","path":"/api/btc/ordinals/inscriptions/{idOrNumber}/metadata","query":["network"],"safe":true},
  listBitcoinInscriptionChildren: {"method":"GET","path":"/api/btc/ordinals/inscriptions/{idOrNumber}/children","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  listBitcoinInscriptionParents: {"method":"GET","path":"/api/btc/ordinals/inscriptions/{idOrNumber}/parents","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  listBitcoinInscriptionTransfers: {"method":"GET","path":"/api/btc/ordinals/inscriptions/{idOrNumber}/transfers","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  listBitcoinInscriptionActivity: {"method":"GET","path":"/api/btc/ordinals/inscriptions/{idOrNumber}/activity","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  listBitcoinInscriptionTransfersInBlocks: {"method":"GET","path":"/api/btc/ordinals/transfers","query":["network","blockHeight","from","to","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  listBitcoinBlockInscriptions: {"method":"GET","path":"/api/btc/blocks/{idOrHeight}/inscriptions","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  listBitcoinBlockInscriptionActivity: {"method":"GET","path":"/api/btc/blocks/{idOrHeight}/inscriptions/activity","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  getBitcoinAddressOrdinals: {"method":"GET","path":"/api/btc/addresses/{address}/ordinals","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"inscriptions"}},
  listBitcoinAddressRunes: {"method":"GET","path":"/api/btc/addresses/{address}/runes","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  getBitcoinOrdinalsOutput: {"method":"GET","path":"/api/btc/ordinals/outputs/{outpoint}","query":["network"],"safe":true},
  getBitcoinOrdinalsOutputs: {"method":"POST","path":"/api/btc/ordinals/outputs","query":["network"],"safe":false},
  listBitcoinRunes: {"method":"GET","path":"/api/btc/ordinals/runes","query":["network","order","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  getBitcoinRune: {"method":"GET","path":"/api/btc/ordinals/runes/{rune}","query":["network"],"safe":true},
  listBitcoinRuneHolders: {"method":"GET","path":"/api/btc/ordinals/runes/{rune}/holders","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  listBitcoinRuneUtxos: {"method":"GET","path":"/api/btc/ordinals/runes/{rune}/utxos","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  listBitcoinRuneActivity: {"method":"GET","path":"/api/btc/ordinals/runes/{rune}/activity","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  getBitcoinRuneBalance: {"method":"GET","path":"/api/btc/ordinals/runes/{rune}/balances/{address}","query":["network"],"safe":true},
  listBitcoinBlockRuneActivity: {"method":"GET","path":"/api/btc/blocks/{idOrHeight}/runes/activity","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"cursor","items":"data"}},
  getBitcoinSat: {"method":"GET","path":"/api/btc/ordinals/sats/{sat}","query":["network"],"safe":true},
  listBitcoinSatInscriptions: {"method":"GET","path":"/api/btc/ordinals/sats/{sat}/inscriptions","query":["network"],"safe":true},
  getBitcoinOrdinalsStatus: {"method":"GET","path":"/api/btc/ordinals/status","query":["network"],"safe":true},
  listMidnightTransactions: {"method":"GET","path":"/api/midnight/transactions","query":["network","cursor","limit","type","status","fromHeight","toHeight","contractAddress"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  getMidnightTransactionsByIdentifier: {"method":"GET","path":"/api/midnight/transactions/identifier/{identifier}","query":["network"],"safe":true},
  getMidnightTransaction: {"method":"GET","path":"/api/midnight/transactions/{hash}","query":["network"],"safe":true},
  getMidnightTransactionRaw: {"method":"GET","path":"/api/midnight/transactions/{hash}/raw","query":["network"],"safe":true},
  getMidnightTransactionDecoded: {"method":"GET","path":"/api/midnight/transactions/{hash}/decoded","query":["network"],"safe":true},
  listMidnightTransactionEvents: {"method":"GET","path":"/api/midnight/transactions/{hash}/events","query":["network","kind"],"safe":true},
  getMidnightTransactionUtxos: {"method":"GET","path":"/api/midnight/transactions/{hash}/utxos","query":["network"],"safe":true},
  listMidnightTransactionActions: {"method":"GET","path":"/api/midnight/transactions/{hash}/contract-actions","query":["network"],"safe":true},
  decodeMidnightTransaction: {"method":"POST","path":"/api/midnight/transactions/decode","query":["network"],"safe":false},
  submitMidnightTransaction: {"method":"POST","path":"/api/midnight/transactions/submit","query":["network"],"safe":false},
  validateMidnightAddress: {"method":"GET","path":"/api/midnight/addresses/validate/{address}","query":["network"],"safe":true},
  getMidnightAddress: {"method":"GET","path":"/api/midnight/addresses/{address}","query":["network"],"safe":true},
  listMidnightAddressUtxos: {"method":"GET","path":"/api/midnight/addresses/{address}/utxos","query":["network","cursor","limit","tokenType","includeSpent"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listMidnightAddressTransactions: {"method":"GET","path":"/api/midnight/addresses/{address}/transactions","query":["network","cursor","limit","order"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  getDustStatus: {"method":"GET","path":"/api/midnight/dust/status/{stakeAddress}","query":["network"],"safe":true},
  listDustStatus: {"method":"POST","path":"/api/midnight/dust/status","query":["network"],"safe":false},
  getDustRegistrations: {"method":"GET","path":"/api/midnight/dust/registrations/{stakeAddress}","query":["network","includeRemoved"],"safe":true},
  listDustGenerations: {"method":"GET","path":"/api/midnight/dust/addresses/{dustAddress}/generations","query":["network","cursor","limit","activeOnly"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  getDustProjection: {"method":"GET","path":"/api/midnight/dust/addresses/{dustAddress}/projection","query":["network","at","seconds","step"],"safe":true},
  listDustEvents: {"method":"GET","path":"/api/midnight/dust/events","query":["network","afterId","limit","type"],"safe":true},
  getDustParameters: {"method":"GET","path":"/api/midnight/dust/parameters","query":["network","atHeight"],"safe":true},
  estimateDust: {"method":"POST","path":"/api/midnight/dust/estimate","query":["network"],"safe":false},
  getDustMerkleUpdate: {"method":"GET","path":"/api/midnight/dust/merkle/{tree}","query":["network","startIndex","endIndex"],"safe":true},
  searchDustNullifiers: {"method":"POST","path":"/api/midnight/dust/nullifiers/search","query":["network"],"safe":false},
  getDustStats: {"method":"GET","path":"/api/midnight/dust/stats","query":["network"],"safe":true},
  getMidnightIndexerStatus: {"method":"GET","path":"/api/midnight/indexer/status","query":["network"],"safe":true},
  listMidnightBlocks: {"method":"GET","path":"/api/midnight/blocks","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getLatestMidnightBlock: {"method":"GET","path":"/api/midnight/blocks/latest","query":["network"],"safe":true},
  getMidnightBlock: {"method":"GET","path":"/api/midnight/blocks/{block}","query":["network"],"safe":true},
  listMidnightBlockTransactions: {"method":"GET","path":"/api/midnight/blocks/{block}/transactions","query":["network","cursor","limit"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  getMidnightContract: {"method":"GET","path":"/api/midnight/contracts/{address}","query":["network"],"safe":true},
  getMidnightContractState: {"method":"GET","path":"/api/midnight/contracts/{address}/state","query":["network","height"],"safe":true},
  listMidnightContractActions: {"method":"GET","path":"/api/midnight/contracts/{address}/actions","query":["network","cursor","limit","type"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listMidnightContractBalances: {"method":"GET","path":"/api/midnight/contracts/{address}/balances","query":["network"],"safe":true},
  listZswapEvents: {"method":"GET","path":"/api/midnight/zswap/events","query":["network","afterId","limit"],"safe":true},
  getZswapMerkleUpdate: {"method":"GET","path":"/api/midnight/zswap/merkle","query":["network","startIndex","endIndex"],"safe":true},
  searchZswapNullifiers: {"method":"POST","path":"/api/midnight/zswap/nullifiers/search","query":["network"],"safe":false},
  getMidnightSystemParameters: {"method":"GET","path":"/api/midnight/system-parameters","query":["network"],"safe":true},
  listMidnightDParameterHistory: {"method":"GET","path":"/api/midnight/d-parameter/history","query":["network"],"safe":true},
  listMidnightTermsHistory: {"method":"GET","path":"/api/midnight/terms-and-conditions/history","query":["network"],"safe":true},
  getCurrentMidnightEpoch: {"method":"GET","path":"/api/midnight/epochs/current","query":["network"],"safe":true},
  listMidnightCommittee: {"method":"GET","path":"/api/midnight/epochs/{epoch}/committee","query":["network"],"safe":true},
  listMidnightPerformance: {"method":"GET","path":"/api/midnight/epochs/{epoch}/performance","query":["network","page","pageSize"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  listMidnightValidators: {"method":"GET","path":"/api/midnight/validators","query":["network","page","pageSize","search"],"safe":true,"paging":{"parameter":"page","first":1,"size":"pageSize","sizeDefault":100}},
  getMidnightValidator: {"method":"GET","path":"/api/midnight/validators/{poolId}","query":["network"],"safe":true},
  listMidnightContractEvents: {"method":"GET","path":"/api/midnight/contracts/{address}/events","query":["network","cursor","limit","types","fromBlock","toBlock"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  listMidnightBridgeEvents: {"method":"GET","path":"/api/midnight/bridge/events","query":["network","cursor","limit","recipient","fromBlock","toBlock"],"safe":true,"paging":{"parameter":"cursor","next":"nextCursor","items":"data"}},
  getMidnightBridgeBalance: {"method":"GET","path":"/api/midnight/bridge/balances/{address}","query":["network"],"safe":true},
  getMidnightBridgeSummary: {"method":"GET","path":"/api/midnight/bridge/summary","query":["network"],"safe":true},
  register: {"method":"POST","path":"/api/auth/register","query":[],"safe":false},
  login: {"method":"POST","path":"/api/auth/login","query":[],"safe":false},
  refreshSession: {"method":"POST","path":"/api/auth/refresh","query":[],"safe":false},
  deviceLogin: {"method":"POST","path":"/api/auth/device","query":[],"safe":false},
  refreshDeviceSession: {"method":"POST","path":"/api/auth/device/refresh","query":[],"safe":false},
  walletChallenge: {"method":"POST","path":"/api/auth/wallet/challenge","query":[],"safe":false},
  walletLogin: {"method":"POST","path":"/api/auth/wallet/login","query":[],"safe":false},
  forgotPassword: {"method":"POST","path":"/api/auth/password/forgot","query":[],"safe":false},
  resetPassword: {"method":"POST","path":"/api/auth/password/reset","query":[],"safe":false},
  requestRegistration: {"method":"POST","path":"/api/auth/register/request","query":[],"safe":false},
  confirmRegistration: {"method":"POST","path":"/api/auth/register/confirm","query":[],"safe":false},
  getMe: {"method":"GET","path":"/api/auth/me","query":["network"],"safe":true},
  updateMe: {"method":"PATCH","path":"/api/auth/me","query":[],"safe":false},
  logout: {"method":"POST","path":"/api/auth/logout","query":[],"safe":false},
  createKey: {"method":"POST","path":"/api/keys","query":[],"safe":false},
  listKeys: {"method":"GET","path":"/api/keys","query":[],"safe":true},
  getKey: {"method":"GET","path":"/api/keys/{keyId}","query":[],"safe":true},
  updateKey: {"method":"PATCH","path":"/api/keys/{keyId}","query":[],"safe":false},
  deleteKey: {"method":"DELETE","path":"/api/keys/{keyId}","query":[],"safe":false},
  rotateKey: {"method":"POST","path":"/api/keys/{keyId}/rotate","query":[],"safe":false},
  getKeyUsage: {"method":"GET","path":"/api/keys/{keyId}/usage","query":["from","to","resolution"],"safe":true},
  listPlans: {"method":"GET","path":"/api/plans","query":[],"safe":true},
  listAddOns: {"method":"GET","path":"/api/addons","query":[],"safe":true},
  getSubscription: {"method":"GET","path":"/api/user/subscription","query":[],"safe":true},
  updateSubscription: {"method":"PATCH","path":"/api/user/subscription","query":[],"safe":false},
  getUsage: {"method":"GET","path":"/api/usage","query":["network","from","to","resolution"],"safe":true},
  listUsageEndpoints: {"method":"GET","path":"/api/usage/endpoints","query":["network","from","to"],"safe":true},
  search: {"method":"GET","path":"/api/search","query":["network","q","limit"],"safe":true},
  listEvents: {"method":"GET","path":"/api/events","query":["network","events","address","stakeAddress","unit","txHash","confirmations","cursor","fromHeight","limit"],"safe":true},
  streamEvents: {"method":"GET","path":"/api/events/stream","query":["network","events","address","stakeAddress","unit","txHash","confirmations","cursor","fromHeight"],"safe":true},
  listEventTypes: {"method":"GET","path":"/api/events/types","query":[],"safe":true},
  getHealth: {"method":"GET","path":"/api/health","query":[],"safe":true},
  getHealthLive: {"method":"GET","path":"/api/health/live","query":[],"safe":true},
  getHealthReady: {"method":"GET","path":"/api/health/ready","query":[],"safe":true},
  getHealthClock: {"method":"GET","path":"/api/health/clock","query":[],"safe":true},
  listProvidersHealth: {"method":"GET","path":"/api/providers/health","query":[],"safe":true},
  listNetworks: {"method":"GET","path":"/api/networks","query":[],"safe":true},
  listStatus: {"method":"GET","path":"/api/status","query":[],"safe":true},
  operatorListAccounts: {"method":"GET","path":"/api/operator/accounts","query":[],"safe":true},
  operatorCreateAccount: {"method":"POST","path":"/api/operator/accounts","query":[],"safe":false},
  operatorUpdateAccount: {"method":"PATCH","path":"/api/operator/accounts/{email}","query":[],"safe":false},
  operatorListKeys: {"method":"GET","path":"/api/operator/accounts/{email}/keys","query":[],"safe":true},
  operatorCreateKey: {"method":"POST","path":"/api/operator/accounts/{email}/keys","query":[],"safe":false},
  operatorUpdateKey: {"method":"PATCH","path":"/api/operator/accounts/{email}/keys/{keyId}","query":[],"safe":false},
  operatorResetPassword: {"method":"POST","path":"/api/operator/accounts/{email}/password-reset","query":[],"safe":false},
  operatorResync: {"method":"POST","path":"/api/operator/networks/{network}/resync","query":[],"safe":false},
  getSandbox: {"method":"GET","path":"/api/operator/sandbox/{network}","query":[],"safe":true},
  updateSandbox: {"method":"PATCH","path":"/api/operator/sandbox/{network}","query":[],"safe":false},
  advanceSandbox: {"method":"POST","path":"/api/operator/sandbox/{network}/advance","query":[],"safe":false},
  forkSandbox: {"method":"POST","path":"/api/operator/sandbox/{network}/fork","query":[],"safe":false},
  fundFromSandbox: {"method":"POST","path":"/api/operator/sandbox/{network}/fund","query":[],"safe":false},
  scatterFromSandbox: {"method":"POST","path":"/api/operator/sandbox/{network}/scatter","query":[],"safe":false},
} as const satisfies Readonly<Record<keyof Operations, OperationShape>>;
