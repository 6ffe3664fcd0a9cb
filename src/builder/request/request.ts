import type { Rational } from '../../chains/cardano/rational.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import type { ScriptLanguage } from '../../chains/cardano/scripts/script-hash.js';
import type { Metadata, MetadataValue } from './metadata.js';

/** The fields of specification 2.1 to 2.5 with amounts as numbers: what is left once a body has been validated. */

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
  /** 0 where absent. */
  readonly outputIndex?: number;
  readonly address: string;
  readonly lovelace: bigint;
  readonly assets?: readonly AssetAmount[];
  readonly dataHash?: string;
  readonly inlineDatum?: string;
  readonly referenceScriptHash?: string;
}

/** CBOR that an output carries for a script: in itself, or by its hash with the bytes shown in the witness set. */
export interface PaymentDatum {
  readonly form: 'inline' | 'shown';
  readonly bytes: Uint8Array;
}

export interface Payment {
  readonly address: string;
  /** Zero stands for the least that the output must hold. */
  readonly lovelace: bigint;
  readonly assets?: readonly AssetAmount[];
  readonly datum?: PaymentDatum;
  /** A script that the output carries, for others to refer to. */
  readonly referenceScript?: Script;
}

export interface WithdrawalRequest {
  readonly stakeAddress: string;
  readonly amount: bigint;
}

/** How inputs are found: at the lowest cost, the usual way, or any way. */
export type Strategy = 'optimize' | 'largestFirst' | 'random';

/**
 * The form in which the wallet will write its witnesses. `tagged` (sets marked with tag 258) is three bytes longer
 * for each kind of witness, and a fee for it is enough for either.
 */
export type WitnessForm = 'tagged' | 'untagged';

/** What every build accepts. */
export interface CommonRequest {
  readonly changeAddress: string;
  readonly utxos: readonly Utxo[];
  /** Where the UTxOs came from, if from an address; `InsufficientFunds` counts on one more UTxO there. */
  readonly senderAddress?: string;
  /** First slot in which the transaction is no longer valid; two hours from the tip where absent. */
  readonly ttl?: bigint;
  readonly metadata?: Metadata;
  readonly withdrawals?: readonly WithdrawalRequest[];
  /** CBOR of native scripts that the ledger view does not know. */
  readonly nativeScripts?: readonly Uint8Array[];
  /**
   * Hexadecimal hashes of the keys that sign for native scripts: all of them, and nobody else. Where absent the fewest
   * that each script takes.
   */
  readonly signers?: readonly string[];
  readonly strategy?: Strategy;
  /** Seed of the `random` strategy. */
  readonly seed?: number;
  readonly witnessForm?: WitnessForm;
}

export interface TransferRequest extends CommonRequest {
  readonly outputs: readonly Payment[];
  /** Spend every UTxO; without outputs a sweep to the change address. */
  readonly selectAll?: boolean;
}

export interface MintRequest extends CommonRequest {
  /** Below zero what is burned. An asset may be named several times: the sum counts. */
  readonly mints: readonly AssetAmount[];
  /** What is minted and not paid here goes to the change address. */
  readonly outputs?: readonly Payment[];
}

export interface MultisigRequest extends TransferRequest {
  /** CBOR of the script that guards the UTxOs. */
  readonly nativeScript: Uint8Array;
}

/** What the datum of a reference token says (CIP-68). */
export interface Cip68Content {
  /** Texts become bytes, `0x…` are bytes. */
  readonly metadata: MetadataValue;
  /** Of the standard: 1 to 3. */
  readonly version?: number | undefined;
  /** CBOR of Plutus data. */
  readonly extra?: Uint8Array | undefined;
}

export interface Cip68Token extends Cip68Content {
  readonly label: 222 | 333 | 444;
  /** Hexadecimal, without label. */
  readonly name: string;
  /** Where the reference token lies: who can spend from there can change the metadata. */
  readonly referenceAddress: string;
  /** The change address where absent. */
  readonly recipient?: string | undefined;
  readonly quantity?: bigint | undefined;
}

export interface Cip68MintRequest extends CommonRequest {
  /** Of a native script. */
  readonly policyId: string;
  readonly tokens: readonly Cip68Token[];
}

export interface Cip68UpdateRequest extends CommonRequest {
  /** Policy and name, hexadecimal. */
  readonly referenceUnit: string;
  /** The output that holds it; version and `extra` that are not said anew are taken from its datum. */
  readonly reference: Utxo;
  readonly content: Cip68Content;
}

export interface StakeRegistrationRequest extends CommonRequest {
  readonly stakeAddress: string;
  readonly deregister?: boolean;
}

/** One certificate for several steps, or one for each, for signers that know only the older kinds. */
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
  /** CIP-149: what the delegator gives its DRep of its rewards, in hundredths of a percent. */
  readonly compensationBasisPoints?: number;
}

export interface RewardWithdrawalRequest extends CommonRequest {
  readonly stakeAddress: string;
  readonly amount: bigint;
  readonly outputs?: readonly Payment[];
}

export interface AnchorFields {
  readonly anchorUrl?: string;
  /** 64 hexadecimal digits; with `anchorUrl` or not at all. */
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
  /** The most UTxOs that one transaction spends; as many as fit where absent. */
  readonly maxInputs?: number;
}

export interface SplitRequest extends CommonRequest {
  readonly parts:
    | { readonly outputs: readonly Omit<Payment, 'address'>[] }
    /** All there is where `lovelace` is absent. */
    | { readonly count: number; readonly lovelace?: bigint };
}

export interface CollateralRequest extends CommonRequest {
  /** 5 ADA where absent. */
  readonly lovelace?: bigint;
  readonly count?: number;
}

export interface DonationRequest extends CommonRequest {
  readonly amount: bigint;
}

export interface PoolRetirementRequest extends CommonRequest {
  /** `pool1…` or hexadecimal. */
  readonly poolId: string;
  /** At whose beginning the pool is gone. */
  readonly epoch: number;
}

export interface ScriptDeploymentRequest extends CommonRequest {
  readonly script: {
    readonly language: ScriptLanguage;
    /** Hexadecimal, as `unwrapScript` takes it. */
    readonly cbor: string;
  };
  /** Who will be able to spend the output; `changeAddress` where absent. */
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
  /** A host name with SRV records, which tell the port too. */
  readonly srv?: string;
}

export interface PoolRegistrationRequest extends CommonRequest {
  readonly poolParams: {
    /** `pool1…` or hexadecimal: the hash of the cold key of the operator. */
    readonly poolId: string;
    /** 64 hexadecimal digits. */
    readonly vrfKeyHash: string;
    readonly pledge: bigint;
    readonly cost: bigint;
    readonly margin: Rational;
    readonly rewardAccount: string;
    /** Stake addresses, or 56 hexadecimal digits of key hashes. */
    readonly owners: readonly string[];
    readonly relays: readonly RelayRequest[];
    readonly metadataUrl?: string;
    /** 64 hexadecimal digits; with `metadataUrl` or not at all. */
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
