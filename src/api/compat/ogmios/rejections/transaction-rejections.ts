import type { Balance } from '../../../../chains/cardano/ledger/balance.js';
import { minimumCollateral, sumCollateral } from '../../../../chains/cardano/ledger/collateral.js';
import { measuredBytes } from '../../../../chains/cardano/ledger/measure.js';
import { minimumFee, referenceScriptBytes, totalUnits } from '../../../../chains/cardano/ledger/minimum-fee.js';
import { computeMinLovelace } from '../../../../chains/cardano/ledger/outputs.js';
import { getMaxReferenceScriptBytes } from '../../../../chains/cardano/ledger/reference-script-fee.js';
import { getContents } from '../../../../chains/cardano/ledger/resolved.js';
import { sumBothSides } from '../../../../chains/cardano/ledger/value-conserved.js';
import type { ExecutionUnits } from '../../../../chains/cardano/parameters/protocol-update.js';
import { toOutputJson } from '../utxo-json.js';
import { toAda, toAddressText, toAssets, toBytes } from '../values.js';
import {
  listData,
  listReferences,
  listSubjects,
  type Rejected,
  type Rejection,
  type Rejections,
  toNetworkName,
} from './rejection.js';

const POLICY_DIGITS = 56;

const toBalance = ({ lovelace, assets }: Balance) => ({
  ...toAda(lovelace),
  ...toAssets(
    [...assets].map(([unit, quantity]) => ({
      policyId: unit.slice(0, POLICY_DIGITS),
      assetName: unit.slice(POLICY_DIGITS),
      quantity,
    })),
  ),
});

const toUnits = ({ memory, steps }: ExecutionUnits) => ({ memory, cpu: steps });

const outsideInterval: Rejection = {
  code: 3_118,
  rank: 2,
  data: ({ transaction: { body }, state }) => ({
    validityInterval: {
      ...(body.validFrom !== undefined && { invalidBefore: body.validFrom }),
      ...(body.validUntil !== undefined && { invalidAfter: body.validUntil }),
    },
    currentSlot: state.slot,
  }),
};

const insufficientOutputs: Rejection = {
  code: 3_125,
  rank: 17,
  data: (rejected) => {
    const outputs = listSubjects(rejected, 'output').map((output) => {
      const minimum = computeMinLovelace(output, rejected.state.parameters);
      return { output: toOutputJson(output), ...(minimum !== undefined && { minimumRequiredValue: toAda(minimum) }) };
    });
    return outputs.length === 0 ? undefined : { insufficientlyFundedOutputs: outputs };
  },
};

const findCollateral = ({ transaction: { body }, resolved }: Rejected): Balance | undefined => {
  const inputs = getContents(resolved.collateral);
  return inputs && sumCollateral(inputs, body.collateralReturn);
};

/** Predicate failures of the rule UTXO, and those of LEDGER about sizes. */
export const TRANSACTION_REJECTIONS: Rejections = {
  BadInputsUTxO: { code: 3_117, rank: 4, data: listReferences('unknownOutputReferences') },
  OutsideValidityIntervalUTxO: outsideInterval,
  ExpiredUTxO: outsideInterval,
  MaxTxSizeUTxO: {
    code: 3_119,
    rank: 18,
    data: ({ transaction, state }) => ({
      measuredTransactionSize: toBytes(measuredBytes(transaction)),
      maximumTransactionSize: toBytes(state.parameters.maxTxSize),
    }),
  },
  OutputTooBigUTxO: { code: 3_120, rank: 2, data: listData('excessivelyLargeOutputs', 'output', toOutputJson) },
  InputSetEmptyUTxO: { code: 3_121, rank: 2 },
  FeeTooSmallUTxO: {
    code: 3_122,
    rank: 19,
    data: ({ transaction, state, resolved }) => {
      const scriptBytes = referenceScriptBytes(resolved);
      if (scriptBytes === undefined) return undefined;
      return {
        minimumRequiredFee: toAda(minimumFee(transaction, state.parameters, scriptBytes)),
        providedFee: toAda(transaction.body.fee ?? 0n),
      };
    },
  },
  ValueNotConservedUTxO: {
    code: 3_123,
    rank: 20,
    data: ({ transaction, state, resolved }) => {
      const sums = sumBothSides(transaction, state, resolved);
      return sums && { valueConsumed: toBalance(sums.consumed), valueProduced: toBalance(sums.produced) };
    },
  },
  WrongNetwork: {
    code: 3_124,
    rank: 2,
    data: (rejected) => ({
      expectedNetwork: toNetworkName(rejected.state),
      discriminatedType: 'address',
      invalidEntities: listSubjects(rejected, 'output').map(({ address }) => toAddressText(address)),
    }),
  },
  WrongNetworkInTxBody: {
    code: 3_124,
    rank: 2,
    data: ({ state }) => ({ expectedNetwork: toNetworkName(state), discriminatedType: 'transaction' }),
  },
  OutputTooSmallUTxO: insufficientOutputs,
  BabbageOutputTooSmallUTxO: insufficientOutputs,
  OutputBootAddrAttrsTooBig: { code: 3_126, rank: 2, data: listData('bootstrapOutputs', 'output', toOutputJson) },
  InsufficientCollateral: {
    code: 3_128,
    rank: 17,
    data: (rejected) => {
      const provided = findCollateral(rejected);
      const { collateralPercentage: percentage } = rejected.state.parameters;
      if (provided === undefined || percentage === undefined) return undefined;
      const minimum = minimumCollateral(rejected.transaction.body.fee ?? 0n, percentage);
      return { providedCollateral: toAda(provided.lovelace), minimumRequiredCollateral: toAda(minimum) };
    },
  },
  ScriptsNotPaidUTxO: { code: 3_129, rank: 4, data: listReferences('unsuitableCollateralInputs') },
  OutsideForecast: {
    code: 3_130,
    rank: 2,
    data: ({ transaction: { body } }) =>
      body.validUntil === undefined ? undefined : { unforeseeableSlot: body.validUntil },
  },
  TooManyCollateralInputs: {
    code: 3_131,
    rank: 14,
    data: ({ transaction, state }) => ({
      maximumCollateralInputs: state.parameters.maxCollateralInputs ?? 0,
      countedCollateralInputs: transaction.body.collateral.length,
    }),
  },
  NoCollateralInputs: { code: 3_132, rank: 14 },
  CollateralContainsNonADA: {
    code: 3_133,
    rank: 14,
    data: (rejected) => {
      const collateral = findCollateral(rejected);
      return collateral && { unsuitableCollateralValue: toBalance(collateral) };
    },
  },
  ExUnitsTooBigUTxO: {
    code: 3_134,
    rank: 18,
    data: ({ transaction, state }) =>
      state.parameters.maxTxExecutionUnits && {
        providedExecutionUnits: toUnits(totalUnits(transaction.witnesses.redeemers)),
        maximumExecutionUnits: toUnits(state.parameters.maxTxExecutionUnits),
      },
  },
  IncorrectTotalCollateralField: {
    code: 3_135,
    rank: 16,
    data: (rejected) => {
      const computed = findCollateral(rejected);
      const declared = rejected.transaction.body.totalCollateral;
      if (computed === undefined || declared === undefined) return undefined;
      return { declaredTotalCollateral: toAda(declared), computedTotalCollateral: toAda(computed.lovelace) };
    },
  },
  BabbageNonDisjointRefInputs: { code: 3_164, rank: 0, data: listReferences('conflictingReferences') },
  ConwayTxRefScriptsSizeTooBig: {
    code: 3_166,
    rank: 3,
    data: ({ resolved, state }) => {
      const measured = referenceScriptBytes(resolved);
      if (measured === undefined) return undefined;
      return {
        measuredReferenceScriptsSize: toBytes(measured),
        maximumReferenceScriptsSize: toBytes(
          state.maxReferenceScriptBytes ?? getMaxReferenceScriptBytes(state.parameters),
        ),
      };
    },
  },
};
