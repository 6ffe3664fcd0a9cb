import { measuredBytes } from '../../../chains/cardano/ledger/measure.js';
import { minimumFee, referenceScriptBytes, totalUnits } from '../../../chains/cardano/ledger/minimum-fee.js';
import { neededWitnesses } from '../../../chains/cardano/ledger/needed-witnesses.js';
import type { Predicate } from '../../../chains/cardano/ledger/predicates.js';
import { type Resolved, resolve } from '../../../chains/cardano/ledger/resolved.js';
import { missingSigners } from '../../../chains/cardano/ledger/signatures.js';
import type { Violation } from '../../../chains/cardano/ledger/validation-result.js';
import type { LedgerState } from '../../../chains/cardano/ledger/view.js';
import type { ExecutionUnits } from '../../../chains/cardano/parameters/protocol-update.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { toHex } from '../../../kernel/hex.js';
import { RpcError } from './rpc.js';
import { deserialisationFailure } from './transaction-cbor.js';
import { toAda, toBytes } from './values.js';

interface Case {
  readonly transaction: Transaction;
  readonly state: LedgerState;
  readonly resolved: Resolved;
  readonly reason: string;
}

/** The code of Ogmios, and the data that it describes; undefined where the facts of the data are unknown. */
interface Translation {
  readonly code: number;
  /** Null for a code without data. */
  readonly data: ((failed: Case) => unknown) | null;
}

/** For failures whose data cannot be stated, and for those that Ogmios does not know. */
const UNEXPECTED = 3_997;

const toReference = ({ reference }: Resolved['inputs'][number]) => ({
  transaction: { id: toHex(reference.txHash) },
  index: reference.index,
});

function unknownReferences({ resolved }: Case): unknown {
  const all = [...resolved.inputs, ...resolved.references, ...resolved.collateral];
  const unknown = all.filter(({ output }) => output === 'spent' || output === 'absent');
  const unique = new Map(unknown.map((input) => [input.outpoint, toReference(input)]));
  return unique.size === 0 ? undefined : { unknownOutputReferences: [...unique.values()] };
}

const outsideInterval = ({ transaction: { body }, state }: Case): unknown => ({
  validityInterval: {
    ...(body.validFrom !== undefined && { invalidBefore: body.validFrom }),
    ...(body.validUntil !== undefined && { invalidAfter: body.validUntil }),
  },
  currentSlot: state.slot,
});

function feeTooSmall({ transaction, state, resolved }: Case): unknown {
  const scriptBytes = referenceScriptBytes(resolved);
  if (scriptBytes === undefined) return undefined;
  return {
    minimumRequiredFee: toAda(minimumFee(transaction, state.parameters, scriptBytes)),
    providedFee: toAda(transaction.body.fee ?? 0n),
  };
}

const toUnits = ({ memory, steps }: ExecutionUnits) => ({ memory, cpu: steps });

const TRANSLATIONS: Partial<Record<Predicate, Translation>> = {
  MissingVKeyWitnessesUTXOW: {
    code: 3_101,
    data: ({ transaction, resolved }) => ({
      missingSignatories: [...missingSigners(transaction, neededWitnesses(transaction, resolved))],
    }),
  },
  InvalidMetadata: { code: 3_108, data: null },
  BadInputsUTxO: { code: 3_117, data: unknownReferences },
  OutsideValidityIntervalUTxO: { code: 3_118, data: outsideInterval },
  ExpiredUTxO: { code: 3_118, data: outsideInterval },
  MaxTxSizeUTxO: {
    code: 3_119,
    data: ({ transaction, state }) => ({
      measuredTransactionSize: toBytes(measuredBytes(transaction)),
      maximumTransactionSize: toBytes(state.parameters.maxTxSize),
    }),
  },
  InputSetEmptyUTxO: { code: 3_121, data: null },
  FeeTooSmallUTxO: { code: 3_122, data: feeTooSmall },
  WrongNetworkInTxBody: {
    code: 3_124,
    data: ({ state }) => ({
      expectedNetwork: state.network.networkId === 1 ? 'mainnet' : 'testnet',
      discriminatedType: 'transaction',
    }),
  },
  TooManyCollateralInputs: {
    code: 3_131,
    data: ({ transaction, state }) => ({
      maximumCollateralInputs: state.parameters.maxCollateralInputs ?? 0,
      countedCollateralInputs: transaction.body.collateral.length,
    }),
  },
  NoCollateralInputs: { code: 3_132, data: null },
  ExUnitsTooBigUTxO: {
    code: 3_134,
    data: ({ transaction, state }) =>
      state.parameters.maxTxExecutionUnits && {
        providedExecutionUnits: toUnits(totalUnits(transaction.witnesses.redeemers)),
        maximumExecutionUnits: toUnits(state.parameters.maxTxExecutionUnits),
      },
  },
  ValidationTagMismatch: {
    code: 3_136,
    data: ({ transaction, reason }) => ({
      declaredSpending: transaction.valid ? 'inputs' : 'collaterals',
      mismatchReason: reason,
    }),
  },
  GenesisKeyNotInMappingDELEG: { code: 3_148, data: null },
  DuplicateGenesisDelegateDELEG: { code: 3_148, data: null },
  DuplicateGenesisVRFDELEG: { code: 3_148, data: null },
  MIRTransferNotCurrentlyAllowed: { code: 3_149, data: null },
  MIRNegativesNotCurrentlyAllowed: { code: 3_149, data: null },
  MalformedProposal: { code: 3_139, data: null },
  DisallowedProposalDuringBootstrap: { code: 3_165, data: null },
  ZeroTreasuryWithdrawals: { code: 3_168, data: null },
};

/** The first violation in the form of Ogmios. `reason` is the node's own, for violations that only the node found. */
export function toSubmissionFailure(
  transaction: Transaction,
  state: LedgerState,
  violations: readonly Violation[],
  reason: string,
): RpcError {
  const [violation] = violations;
  if (violation === undefined) return unexpected(reason);
  if (violation.predicate === 'DeserialiseFailure') return deserialisationFailure(violation.reason);
  const translation = TRANSLATIONS[violation.predicate];
  if (translation === undefined) return unexpected(violation.reason, violation.predicate);
  if (translation.data === null) return new RpcError(translation.code, violation.reason);
  const failed = { transaction, state, resolved: resolve(transaction, state), reason: violation.reason };
  const data = translation.data(failed);
  return data === undefined
    ? unexpected(violation.reason, violation.predicate)
    : new RpcError(translation.code, violation.reason, data);
}

const unexpected = (reason: string, predicate?: Predicate): RpcError =>
  new RpcError(UNEXPECTED, reason, predicate === undefined ? { reason } : { predicate, reason });
