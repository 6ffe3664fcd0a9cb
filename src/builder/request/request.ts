import type { SetEncoding } from '../../chains/cardano/lists.js';
import type { Rational } from '../../chains/cardano/rational.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import type { ScriptLanguage } from '../../chains/cardano/scripts/script-hash.js';
import type { EncodedMetadata, Metadata, MetadataValue } from './metadata.js';

/** The validated fields of specification 2.1 to 2.5, with amounts as numbers. */

export interface AssetAmount {
  /** 56 hexadecimal digits. */
  readonly policyId: string;
  /** Up to 64 hexadecimal digits. */
  readonly assetName: string;
  readonly quantity: bigint;
}

/** An unspent output of the sender. */
export interface Utxo {
  readonly txHash: string;
  /** 0 when absent. */
  readonly outputIndex?: number;
  readonly address: string;
  readonly lovelace: bigint;
  readonly assets?: readonly AssetAmount[];
  readonly dataHash?: string;
  readonly inlineDatum?: string;
  readonly referenceScriptHash?: string;
}

/** CBOR of a datum: inline, or by hash with the bytes in the witness set. With `hash` the bytes are the hash alone. */
export interface PaymentDatum {
  readonly form: 'inline' | 'shown' | 'hash';
  readonly bytes: Uint8Array;
}

export interface Payment {
  readonly address: string;
  /** Zero means the minimum of the output. */
  readonly lovelace: bigint;
  readonly assets?: readonly AssetAmount[];
  readonly datum?: PaymentDatum;
  /** A reference script of the output. */
  readonly referenceScript?: Script;
  /** Names the output in error messages; `outputs[index]` when absent. */
  readonly name?: string;
}

export interface WithdrawalRequest {
  readonly stakeAddress: string;
  readonly amount: bigint;
  /** Names the withdrawal in error messages; `withdrawals[index]` when absent. */
  readonly name?: string;
}

/** Coin selection: lowest fee, largest first, or random. */
export type Strategy = 'optimize' | 'largestFirst' | 'random';

/**
 * Preference of coin selection: the lowest fee; inputs of as few addresses as possible; fewer UTxOs in the wallet, by
 * spending small ones too; or to leave the largest UTxO whole as long as the fee rises by at most 0.02 ADA.
 */
export type SelectionPreference = 'lowestFee' | 'privacy' | 'consolidate' | 'keepLargest';

/**
 * The witnesses that the fee covers. `tagged` (sets with tag 258) is three bytes longer per kind of witness, and its fee
 * is enough for either. `untagged` takes effect with untagged sets only, and makes them the default.
 */
export type WitnessForm = 'tagged' | 'untagged';

/** Fields of every build. */
export interface CommonRequest {
  readonly changeAddress: string;
  readonly utxos: readonly Utxo[];
  /** The address of the UTxOs, if they were loaded by address; `InsufficientFunds` assumes one more UTxO there. */
  readonly senderAddress?: string;
  /** First slot in which the transaction is no longer valid; two hours after the tip when absent. */
  readonly ttl?: bigint;
  readonly metadata?: Metadata;
  /** Replaces `metadata`. */
  readonly encodedMetadata?: EncodedMetadata;
  /** First slot in which the transaction is valid; as native scripts require it when absent. */
  readonly validFrom?: bigint;
  /** Key hashes of field 14 of the body, which scripts see. */
  readonly requiredSigners?: readonly string[];
  /** A higher fee is an error. */
  readonly maxFee?: bigint;
  /** A larger transaction is an error; the protocol's limit when absent. */
  readonly maxSizeBytes?: number;
  readonly withdrawals?: readonly WithdrawalRequest[];
  /** CBOR of native scripts that are not in the ledger view. */
  readonly nativeScripts?: readonly Uint8Array[];
  /**
   * Hexadecimal hashes of the keys that sign for native scripts: exactly these. When absent, the fewest that each
   * script needs.
   */
  readonly signers?: readonly string[];
  readonly strategy?: Strategy;
  /** Seed of the `random` strategy. */
  readonly seed?: number;
  /** `lowestFee` when absent. Applies to the strategy `optimize`. */
  readonly selection?: SelectionPreference;
  /** The sets of the transaction: tagged by default, as libraries re-encode them. */
  readonly setEncoding?: SetEncoding;
  readonly witnessForm?: WitnessForm;
}

export interface TransferRequest extends CommonRequest {
  readonly outputs: readonly Payment[];
  /** Spends every UTxO; without outputs this sweeps to the change address. */
  readonly selectAll?: boolean;
}

export interface MintRequest extends CommonRequest {
  /** Negative amounts are burned. Amounts of the same asset are summed. */
  readonly mints: readonly AssetAmount[];
  /** Minted tokens that are not paid here go to the change address. */
  readonly outputs?: readonly Payment[];
}

export interface MultisigRequest extends TransferRequest {
  /** CBOR of the script that locks the UTxOs. */
  readonly nativeScript: Uint8Array;
}

/** The content of a reference token's datum (CIP-68). */
export interface Cip68Content {
  /** Texts are encoded as bytes; `0x…` is hexadecimal. */
  readonly metadata: MetadataValue;
  /** CIP-68 version: 1 to 3. */
  readonly version?: number | undefined;
  /** CBOR of Plutus data. */
  readonly extra?: Uint8Array | undefined;
}

export interface Cip68Token extends Cip68Content {
  readonly label: 222 | 333 | 444;
  /** Hexadecimal, without label. */
  readonly name: string;
  /** The address of the reference token: its owner can change the metadata. */
  readonly referenceAddress: string;
  /** The change address when absent. */
  readonly recipient?: string | undefined;
  readonly quantity?: bigint | undefined;
}

export interface Cip68MintRequest extends CommonRequest {
  /** Policy id of a native script. */
  readonly policyId: string;
  readonly tokens: readonly Cip68Token[];
}

export interface Cip68UpdateRequest extends CommonRequest {
  /** Policy and name, hexadecimal. */
  readonly referenceUnit: string;
  /** The output that holds it; `version` and `extra` are copied from its datum when absent. */
  readonly reference: Utxo;
  readonly content: Cip68Content;
}

export interface StakeRegistrationRequest extends CommonRequest {
  readonly stakeAddress: string;
  readonly deregister?: boolean;
}

/** One combined certificate, or one per step for signers that support only the older kinds. */
export type CertificateEncoding = 'combined' | 'separate';

export interface DelegationRequest extends CommonRequest {
  readonly stakeAddress: string;
  /** `pool1…` or hexadecimal. */
  readonly poolId: string;
  readonly includeStakeRegistration?: boolean;
  readonly certificateEncoding?: CertificateEncoding;
}

export interface VoteDelegationRequest extends CommonRequest {
  readonly stakeAddress: string;
  /** `drep_always_abstain`, `drep_always_no_confidence`, CIP-129, CIP-105 or hexadecimal. */
  readonly drepId: string;
  readonly poolId?: string;
  readonly includeStakeRegistration?: boolean;
  readonly certificateEncoding?: CertificateEncoding;
  /** CIP-149: the share of rewards that the delegator pays to its DRep, in basis points. */
  readonly compensationBasisPoints?: number;
}

export interface RewardWithdrawalRequest extends CommonRequest {
  readonly stakeAddress: string;
  /** Without it, the balance in `LedgerView.accounts`. */
  readonly amount?: bigint;
  readonly outputs?: readonly Payment[];
}

export interface AnchorFields {
  readonly anchorUrl?: string;
  /** 64 hexadecimal digits; required together with `anchorUrl`. */
  readonly anchorDataHash?: string;
}

export interface DRepUpdateRequest extends CommonRequest, AnchorFields {
  /** 56 hexadecimal digits. */
  readonly drepCredentialHash: string;
  readonly scriptCredential?: boolean;
}

export interface DRepRegistrationRequest extends DRepUpdateRequest {
  readonly deregister?: boolean;
}

export interface ConsolidationRequest extends CommonRequest {
  /** The maximum number of inputs of one transaction; as many as fit when absent. */
  readonly maxInputs?: number;
}

export interface SplitRequest extends CommonRequest {
  readonly parts:
    | { readonly outputs: readonly Omit<Payment, 'address'>[] }
    /** Splits the whole balance when `lovelace` is absent. */
    | { readonly count: number; readonly lovelace?: bigint };
}

export interface CollateralRequest extends CommonRequest {
  /** 5 ADA when absent. */
  readonly lovelace?: bigint;
  readonly count?: number;
}

export interface DonationRequest extends CommonRequest {
  readonly amount: bigint;
  /** Lovelace in the treasury, which the transaction then states. The ledger rejects it when the treasury differs. */
  readonly treasury?: bigint;
}

export interface PoolRetirementRequest extends CommonRequest {
  /** `pool1…` or hexadecimal. */
  readonly poolId: string;
  /** The pool retires at the start of this epoch. */
  readonly epoch: number;
}

export interface ScriptDeploymentRequest extends CommonRequest {
  readonly script: {
    readonly language: ScriptLanguage;
    /** Hexadecimal, as accepted by `unwrapScript`. */
    readonly cbor: string;
  };
  /** The address of the output; `changeAddress` when absent. */
  readonly address?: string;
}

export interface BatchRequest extends CommonRequest {
  readonly outputs: readonly Payment[];
}

export interface RelayRequest {
  readonly port?: number;
  readonly ipv4?: string;
  readonly ipv6?: string;
  /** A host name with A or AAAA records. */
  readonly dns?: string;
  /** A host name with SRV records, which include the port. */
  readonly srv?: string;
}

export interface PoolRegistrationRequest extends CommonRequest {
  readonly poolParams: {
    /** `pool1…` or hexadecimal: the hash of the operator's cold key. */
    readonly poolId: string;
    /** 64 hexadecimal digits. */
    readonly vrfKeyHash: string;
    readonly pledge: bigint;
    readonly cost: bigint;
    readonly margin: Rational;
    readonly rewardAccount: string;
    /** Stake addresses, or key hashes of 56 hexadecimal digits. */
    readonly owners: readonly string[];
    readonly relays: readonly RelayRequest[];
    readonly metadataUrl?: string;
    /** 64 hexadecimal digits; required together with `metadataUrl`. */
    readonly metadataHash?: string;
  };
}

export interface CommitteeRequest extends CommonRequest, AnchorFields {
  readonly action: 'authorizeHot' | 'resign';
  /** 56 hexadecimal digits. */
  readonly coldCredentialHash: string;
  readonly coldScriptCredential?: boolean;
  readonly hotCredentialHash?: string;
  readonly hotScriptCredential?: boolean;
}

export interface VoterRequest {
  readonly role: 'committee' | 'drep' | 'pool';
  /** 56 hexadecimal digits: of a DRep, the hot credential of a committee member, or a pool. */
  readonly credentialHash: string;
  readonly scriptCredential?: boolean;
}

export interface VoteRequest extends CommonRequest {
  readonly voter: VoterRequest;
  readonly votes: readonly (AnchorFields & {
    /** `{txHash}#{index}` or `gov_action1…`. */
    readonly govActionId: string;
    readonly vote: 'no' | 'yes' | 'abstain';
  })[];
}
