import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { OutputContent } from '../../chains/cardano/transactions/output.js';
import { compareReferences } from '../../chains/cardano/transactions/redeemer-target.js';
import { toHex } from '../../kernel/hex.js';
import { build, checkMaxFee } from '../assemble/build.js';
import { foldedChangeWarnings } from '../assemble/warnings.js';
import { getAddressText } from '../encoding/address-text.js';
import { BuildError } from '../errors.js';
import { toUtxo } from '../plan/fixed-inputs.js';
import { type ComposeRequest, MAX_INTENTS } from '../plan/intent.js';
import { runsPlutus, type TransactionPlan } from '../plan/transaction-plan.js';
import { resolveValidity } from '../plan/validity.js';
import { toAssetAmounts } from '../request/asset-amounts.js';
import type { LedgerView } from '../request/ledger-view.js';
import { joinMetadata } from '../request/metadata.js';
import { encodeMetadataSources } from '../request/metadata-sources.js';
import type { CommonRequest } from '../request/request.js';
import type { ScriptTransactionRequest } from '../request/script-request.js';
import type { Change, UnsignedTx } from '../request/unsigned-tx.js';
import type { NamedRedeemer } from '../scripts/script-redeemers.js';
import { buildScriptTransaction, type RunDraft } from '../scripts/script-rounds.js';
import type { ScriptTransaction } from '../scripts/script-transaction.js';
import { planIntents } from './plan-intents.js';
import { type PlannedScriptRequest, toScriptRequest } from './plan-script-request.js';

/** Options for Plutus scripts, in addition to the ledger view. */
export interface PlutusOptions {
  /** All parameters of the protocol, with cost models. */
  readonly parameters: ProtocolParameters;
  /** Makes the evaluator of a request's drafts; not called when every redeemer states its units. */
  readonly evaluate?: (request: ScriptTransactionRequest) => RunDraft;
  /** Percentage added to the evaluated units; 5 when absent. */
  readonly marginPercent?: number;
  /** Replaces the build in this thread. */
  readonly buildScripts?: typeof buildScriptTransaction;
}

export interface ComposedTx extends UnsignedTx {
  /** Redeemers with their units, in the ledger's order; `name` is that of the intent. */
  readonly redeemers: readonly NamedRedeemer[];
}

/** A composed transaction that is either built, or needs the evaluation of scripts. */
export type Composition =
  | { readonly kind: 'built'; readonly transaction: ComposedTx }
  | { readonly kind: 'scripts'; readonly planned: PlannedScriptRequest; readonly common: CommonRequest };

/** Any combination of intents in one unsigned transaction. */
export async function compose(
  request: ComposeRequest,
  ledger: LedgerView,
  plutus?: PlutusOptions,
): Promise<ComposedTx> {
  if (request.intents.length === 0 || request.intents.length > MAX_INTENTS)
    throw new BuildError(`intents must have 1 to ${MAX_INTENTS} items`);
  const composition = prepareComposition(request, ledger);
  if (composition.kind === 'built') return composition.transaction;
  if (plutus === undefined)
    throw new BuildError('A Plutus script runs: pass the protocol parameters, and an evaluator or units');
  return finishComposition(composition, plutus);
}

/** As `compose`, for intents that run no Plutus script. */
export function composePlain(request: ComposeRequest, ledger: LedgerView): ComposedTx {
  const composition = prepareComposition(request, ledger);
  if (composition.kind === 'scripts') throw new BuildError('A Plutus script runs: use compose');
  return composition.transaction;
}

/** The synchronous part: plans the intents, and builds the transaction when no Plutus script runs. */
export function prepareComposition(request: ComposeRequest, ledger: LedgerView): Composition {
  const { intents, selectAll = false, collateral } = request;
  const { withdrawals = [], changeAddress } = request;
  const plan = planIntents(intents, { ledger, changeAddress, withdrawals });
  const common = toCommonRequest(request, plan, ledger);
  if (!runsPlutus(plan)) {
    if (collateral !== undefined) throw new BuildError('collateral is only used when a Plutus script runs: remove it');
    return { kind: 'built', transaction: { redeemers: [], ...build({ selectAll, ...plan }, common, ledger) } };
  }
  if (selectAll) throw new BuildError('selectAll is not possible when a Plutus script runs: use spend intents');
  if (common.selection === 'consolidate')
    throw new BuildError(
      "selection 'consolidate' is not possible when a Plutus script runs: omit it, and consolidate in another transaction",
    );
  return { kind: 'scripts', planned: toScriptRequest(plan, common, ledger, collateral), common };
}

export async function finishComposition(
  { planned, common }: Extract<Composition, { readonly kind: 'scripts' }>,
  { parameters, evaluate, marginPercent, buildScripts = buildScriptTransaction }: PlutusOptions,
): Promise<ComposedTx> {
  const run: RunDraft =
    evaluate?.(planned.request) ??
    (() => {
      throw new BuildError('A Plutus script runs without stated units: pass an evaluator, or units for each redeemer');
    });
  const made = await buildScripts(planned.request, parameters, run, marginPercent);
  checkMaxFee(made.fee, common);
  return present(made, planned);
}

function toCommonRequest(request: ComposeRequest, plan: TransactionPlan, ledger: LedgerView): CommonRequest {
  const { metadata, detailedMetadata, metadataCbor, message, nativeScripts: given = [], ...others } = request;
  const { intents: _, collateral: __, ttl, validFrom, validFromTime, validToTime, ...common } = others;
  const encodedMetadata = encodeMetadataSources({
    metadata: joinMetadata([metadata, plan.metadata]),
    detailedMetadata,
    metadataCbor,
    message,
  });
  const carrying = [...plan.spends.map(({ output }) => output), ...plan.referenceInputs];
  const carried = carrying.flatMap(({ content }) => content.scriptRef ?? []);
  const native = [...plan.scripts, ...carried].flatMap(({ language, bytes }) => (language === 'native' ? [bytes] : []));
  const nativeScripts = [...given, ...native];
  return {
    nativeScripts,
    ...(encodedMetadata !== undefined && { encodedMetadata }),
    ...resolveValidity({ ttl, validFrom, validFromTime, validToTime }, ledger),
    ...common,
  };
}

function present(made: ScriptTransaction, { request, warnings, paid }: PlannedScriptRequest): ComposedTx {
  const spent = [...request.inputs.map(({ output }) => output), ...(request.spends ?? []), ...made.paidWith];
  return {
    cbor: toHex(made.cbor),
    hash: toHex(made.hash),
    fee: made.fee,
    minFee: made.minFee,
    signatures: made.keyHashes.length,
    requiredKeyHashes: made.keyHashes,
    inputs: spent.toSorted((a, b) => compareReferences(a.reference, b.reference)).map(toUtxo),
    paid,
    change: made.change.map(toChange),
    sizeBytes: made.sizeBytes,
    validFrom: request.validFrom,
    ttl: request.validUntil,
    warnings: [...warnings, ...foldedChangeWarnings(made, made.change.length)],
    redeemers: made.redeemers,
  };
}

const toChange = ({ address, lovelace, assets }: OutputContent): Change => ({
  address: getAddressText(address),
  lovelace,
  assets: toAssetAmounts(assets),
});
