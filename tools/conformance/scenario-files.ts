import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** An integer of the scenarios; those above 2^53 are read as text. */
export type Integer = number | string;

export interface Ratio {
  readonly numerator: Integer;
  readonly denominator: Integer;
}

export interface EraHistory {
  readonly stabilityWindow: number;
  readonly eras: readonly {
    readonly start: { readonly time: number; readonly slot: number; readonly epoch: number };
    readonly params: { readonly epochSizeSlots: number; readonly slotLengthMs: number };
  }[];
}

interface Units {
  readonly memory: Integer;
  readonly cpu: Integer;
}

export interface ScenarioParameters {
  readonly minFeeCoefficient: Integer;
  readonly minFeeConstant: Integer;
  readonly minFeeReferenceScripts: { readonly base: Ratio };
  readonly minUtxoDepositCoefficient: Integer;
  readonly maxBlockBodySize: Integer;
  readonly maxBlockHeaderSize: Integer;
  readonly maxTransactionSize: Integer;
  readonly maxValueSize: Integer;
  readonly maxReferenceScriptsSize: Integer;
  readonly stakeCredentialDeposit: Integer;
  readonly stakePoolDeposit: Integer;
  readonly stakePoolRetirementEpochBound: Integer;
  readonly stakePoolPledgeInfluence: Ratio;
  readonly minStakePoolCost: Integer;
  readonly desiredNumberOfStakePools: Integer;
  readonly monetaryExpansion: Ratio;
  readonly treasuryExpansion: Ratio;
  readonly collateralPercentage: Integer;
  readonly maxCollateralInputs: Integer;
  readonly plutusCostModels: Readonly<Partial<Record<'plutusV1' | 'plutusV2' | 'plutusV3', readonly Integer[]>>>;
  readonly scriptExecutionPrices: { readonly memory: Ratio; readonly cpu: Ratio };
  readonly maxExecutionUnitsPerTransaction: Units;
  readonly maxExecutionUnitsPerBlock: Units;
  readonly constitutionalCommitteeMinSize: Integer;
  readonly constitutionalCommitteeMaxTermLength: Integer;
  readonly governanceActionLifetime: Integer;
  readonly governanceActionDeposit: Integer;
  readonly delegateRepresentativeDeposit: Integer;
  readonly delegateRepresentativeMaxIdleTime: Integer;
  readonly version: { readonly major: number; readonly minor: number };
}

export interface ProposalId {
  readonly transactionId: string;
  readonly proposalIndex: number;
}

/** Hexadecimal fields hold CBOR unless their names end in `Id` or the comment says otherwise. */
export interface InitialState {
  readonly utxo?: readonly { readonly input: string; readonly output: string }[];
  /** Hashes of the operators' keys. */
  readonly pools?: readonly string[];
  readonly accounts?: readonly {
    readonly credential: string;
    readonly deposit: Integer;
    readonly rewards?: Integer | null;
    readonly drep?: { readonly id: string } | null;
  }[];
  readonly dreps?: readonly { readonly credential: string; readonly deposit: Integer }[];
  readonly committee?: readonly {
    readonly coldCredential: string;
    /** A hot credential or `resigned`. */
    readonly status?: string | null;
    /** Absent for a member that is only proposed. */
    readonly validUntil?: number | null;
  }[];
  readonly proposals?: readonly (readonly [id: ProposalId, kind: string, validUntil: number])[];
  readonly proposalsRoots?: Readonly<
    Partial<Record<'protocolParameters' | 'hardFork' | 'constitutionalCommittee' | 'constitution', ProposalId | null>>
  >;
  readonly pots?: { readonly treasury?: Integer };
  /** The hash itself. */
  readonly guardrailScript?: string | null;
}

export type Expected =
  | 'Pass'
  | {
      readonly predicate?: string;
      /** For a wrong validity flag: whether the scripts passed or failed. */
      readonly description?: 'PassedUnexpectedly' | 'FailedUnexpectedly';
      readonly decodingFailure?: boolean;
    };

export interface Scenario {
  readonly name: string;
  readonly network: string;
  readonly eraHistory: EraHistory;
  readonly protocolParameters: ScenarioParameters;
  readonly initialState: InitialState;
  readonly point: { readonly slot: Integer };
  readonly transaction: string;
  readonly expected: Expected;
}

/** Reads all scenarios below a directory, in the order of their names. */
export function readScenarios(directory: string): readonly Scenario[] {
  const root = findRoot(directory);
  if (root === undefined) throw new Error(`${directory} contains no folder with scenarios/*.json`);
  const files = readdirSync(join(root, 'scenarios')).filter((name) => name.endsWith('.json'));
  return files.toSorted().map((name) => {
    const scenario = readJson(join(root, 'scenarios', name)) as Omit<Scenario, 'name'>;
    return {
      ...scenario,
      name: basename(name, '.json'),
      eraHistory: resolveReference(root, scenario.eraHistory),
      protocolParameters: resolveReference(root, scenario.protocolParameters),
    };
  });
}

const MAX_DEPTH = 4;

function findRoot(directory: string, depth = 0): string | undefined {
  if (existsSync(join(directory, 'scenarios'))) return directory;
  if (depth === MAX_DEPTH) return undefined;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const found = entry.isDirectory() ? findRoot(join(directory, entry.name), depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A document may be inline or `{$ref, $override}`: a shared file whose fields the override replaces. */
function resolveReference<T>(root: string, document: T): T {
  const { $ref: path, $override: changes } = document as { readonly $ref?: string; readonly $override?: object };
  return path === undefined ? document : { ...(readJson(join(root, path)) as T), ...changes };
}

/** `JSON.parse` rounds integers above 2^53, so these become texts. */
const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(path, 'utf8').replace(/(?<=[:[,]\s*)\d{16,}(?=\s*[,\]}])/g, '"$&"'));
