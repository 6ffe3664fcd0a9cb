import type { GovernanceActionId } from '../../chains/cardano/governance/governance.js';
import type { ScriptFeeTiers } from '../../chains/cardano/ledger/reference-script-fee.js';
import type { ActionPurpose } from '../../chains/cardano/ledger/view.js';
import type { ProtocolVersion } from '../../chains/cardano/parameters/protocol-update.js';
import type { Rational } from '../../chains/cardano/rational.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import type { ScriptLanguage } from '../../chains/cardano/scripts/script-hash.js';
import type { CardanoNetwork } from '../../chains/networks.js';

/** The protocol parameters that determine fees and size limits. */
export interface BuilderParameters {
  readonly minFeeA: bigint;
  readonly minFeeB: bigint;
  /** Bytes of a signed transaction without the validity flag. */
  readonly maxTxSize: number;
  readonly maxValueSize: number;
  readonly coinsPerUtxoByte: bigint;
  readonly keyDeposit: bigint;
  readonly drepDeposit: bigint;
  /** Undefined before Conway, when reference scripts were free. */
  readonly refScriptCostPerByte: Rational | undefined;
  /** How that price rises with the size, and the maximum size; the constants of Conway when absent. */
  readonly refScriptTiers?: ScriptFeeTiers;
  readonly maxRefScriptBytes?: number;
  /** How many epochs ahead a pool may announce its retirement; not checked when absent. */
  readonly maxEpochForRetirement?: number;
  /** Only needed by `buildPoolRegistration`. */
  readonly poolDeposit?: bigint;
  readonly minPoolCost?: bigint;
  /** Only needed by `buildProposal`. */
  readonly governanceActionDeposit?: bigint;
  readonly protocolVersion?: ProtocolVersion;
  /** Only needed by `feeOf`, for transactions that run scripts. */
  readonly executionPrices?: { readonly memory: Rational; readonly steps: Rational };
  /** Only needed by `inspect`: the collateral as a percentage of the fee. */
  readonly collateralPercentage?: bigint;
}

/** A script known by its hash: the bytes of a native one, the size in bytes of a Plutus one. */
export type KnownScript =
  | (Script & { readonly language: 'native' })
  | { readonly language: Exclude<ScriptLanguage, 'native'>; readonly sizeBytes: number };

/** The known state of an account; undefined fields are unknown and give no warning. */
export interface KnownAccount {
  readonly registered: boolean;
  readonly rewards?: bigint;
  /** Paid at registration and refunded at deregistration. */
  readonly deposit?: bigint;
  /** Whether it delegates its vote; otherwise Conway rejects its withdrawals. */
  readonly delegatesVote?: boolean;
}

export interface KnownDRep {
  readonly registered: boolean;
  readonly deposit?: bigint;
}

/** The known state of a member of the constitutional committee, or of a candidate in an open proposal. */
export interface KnownMember {
  readonly member: boolean;
  readonly resigned: boolean;
}

/** The chain state that a build depends on, collected before it starts. */
export interface LedgerView {
  readonly network: CardanoNetwork;
  readonly tipSlot: bigint;
  readonly parameters: BuilderParameters;
  /** By script hash, 56 hexadecimal digits. */
  readonly scripts?: ReadonlyMap<string, KnownScript>;
  /** By stake address. */
  readonly accounts?: ReadonlyMap<string, KnownAccount>;
  /** By CIP-129 id. */
  readonly dreps?: ReadonlyMap<string, KnownDRep>;
  /** By pool id, 56 hexadecimal digits: whether the pool is registered. */
  readonly pools?: ReadonlyMap<string, boolean>;
  /** Members of the committee by the CIP-129 id of the cold credential. */
  readonly committee?: ReadonlyMap<string, KnownMember>;
  /** Hash of the guardrail script of the constitution, 56 hexadecimal digits. */
  readonly guardrailScript?: string | 'none';
  /** The last enacted action of a purpose; `none` before the first. */
  readonly enacted?: ReadonlyMap<ActionPurpose, GovernanceActionId | 'none'>;
  /** From the genesis file; the mainnet value when absent. */
  readonly maxLovelaceSupply?: bigint;
}

const CARDANO_SUPPLY = 45_000_000_000_000_000n;

export const getMaxSupply = ({ maxLovelaceSupply }: LedgerView): bigint => maxLovelaceSupply ?? CARDANO_SUPPLY;

/** Reference scripts have a price since Conway. */
export const isConway = ({ parameters }: LedgerView): boolean => parameters.refScriptCostPerByte !== undefined;
