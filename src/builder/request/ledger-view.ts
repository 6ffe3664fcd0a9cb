import type { GovernanceActionId } from '../../chains/cardano/governance/governance.js';
import type { ActionPurpose } from '../../chains/cardano/ledger/view.js';
import type { ProtocolVersion } from '../../chains/cardano/parameters/protocol-update.js';
import type { Rational } from '../../chains/cardano/rational.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import type { ScriptLanguage } from '../../chains/cardano/scripts/script-hash.js';
import type { CardanoNetwork } from '../../chains/networks.js';

/** The protocol parameters that decide what a transaction costs and how large it may be. */
export interface BuilderParameters {
  readonly minFeeA: bigint;
  readonly minFeeB: bigint;
  /** Bytes of a signed transaction, without the byte that says whether its scripts succeed. */
  readonly maxTxSize: number;
  readonly maxValueSize: number;
  readonly coinsPerUtxoByte: bigint;
  readonly keyDeposit: bigint;
  readonly drepDeposit: bigint;
  /** Undefined before Conway, where reference scripts cost nothing. */
  readonly refScriptCostPerByte: Rational | undefined;
  /** How many epochs ahead a pool may announce its end; not checked where absent. */
  readonly maxEpochForRetirement?: number;
  /** Only `buildPoolRegistration` needs these two. */
  readonly poolDeposit?: bigint;
  readonly minPoolCost?: bigint;
  /** Only `buildProposal` needs these two. */
  readonly governanceActionDeposit?: bigint;
  readonly protocolVersion?: ProtocolVersion;
  /** Only `feeOf` needs them, for transactions that run scripts. */
  readonly executionPrices?: { readonly memory: Rational; readonly steps: Rational };
}

/** What is known about a script by its hash: a native one whole, of a Plutus one the size in bytes. */
export type KnownScript =
  | (Script & { readonly language: 'native' })
  | { readonly language: Exclude<ScriptLanguage, 'native'>; readonly sizeBytes: number };

/** What is known about an account; undefined fields are unknown and give no warning. */
export interface KnownAccount {
  readonly registered: boolean;
  readonly rewards?: bigint;
  /** Paid at registration, which is what deregistration gives back. */
  readonly deposit?: bigint;
  /** Whether it lets anybody vote; without that Conway refuses its withdrawals. */
  readonly delegatesVote?: boolean;
}

export interface KnownDRep {
  readonly registered: boolean;
  readonly deposit?: bigint;
}

/** What is known about a member of the constitutional committee, or one whom an open proposal would make a member. */
export interface KnownMember {
  readonly member: boolean;
  readonly resigned: boolean;
}

/** Everything about the chain that a build depends on, gathered before it starts. */
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
  /** By pool id, 56 hexadecimal digits: whether it is registered. */
  readonly pools?: ReadonlyMap<string, boolean>;
  /** Members of the committee by the CIP-129 id of the cold credential. */
  readonly committee?: ReadonlyMap<string, KnownMember>;
  /** Hash of the script that guards the constitution, 56 hexadecimal digits. */
  readonly guardrailScript?: string | 'none';
  /** The last enacted action of a purpose; `none` before the first. */
  readonly enacted?: ReadonlyMap<ActionPurpose, GovernanceActionId | 'none'>;
  /** Of the genesis file; Cardano's own where absent. */
  readonly maxLovelaceSupply?: bigint;
}

const CARDANO_SUPPLY = 45_000_000_000_000_000n;

export const supplyOf = ({ maxLovelaceSupply }: LedgerView): bigint => maxLovelaceSupply ?? CARDANO_SUPPLY;

/** Reference scripts have had a price since Conway. */
export const isConway = ({ parameters }: LedgerView): boolean => parameters.refScriptCostPerByte !== undefined;
