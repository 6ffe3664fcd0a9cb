import { type ComposedTx, finishComposition, prepareComposition } from '../../../builder/compose/compose.js';
import { describeBuilt } from '../../../builder/inspect/describe-built.js';
import { toUtxo } from '../../../builder/plan/fixed-inputs.js';
import type { ComposeRequest } from '../../../builder/plan/intent.js';
import { isConway } from '../../../builder/request/ledger-view.js';
import type { CommonRequest, Utxo } from '../../../builder/request/request.js';
import { listPlacedOutputs, type PlacedOutput } from '../../../builder/request/script-request.js';
import { placeUtxo } from '../../../builder/scripts/script-wallet.js';
import { createTask } from '../../../builder/tasks.js';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { handleAssetNames } from '../../../chains/cardano/assets/handle.js';
import { hashScript } from '../../../chains/cardano/scripts/script.js';
import type { OutputContent } from '../../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { handleAssetIds } from '../../../store/queries/cardano/assets/handles.js';
import { chainHead } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { notIndexed } from '../../../store/queries/cardano/chain/tip.js';
import { datumsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import { readHandle } from '../../shapes/handles/handle-parameter.js';
import { parseScriptLanguage } from '../../shapes/outputs/script-type.js';
import { attempt, type Detailed, type Needs, tooManyToSpend } from '../../shapes/transaction-builder/build-unsigned.js';
import { type ComposeLookups, parseIntent } from '../../shapes/transaction-builder/compose-request.js';
import type { ComposeIntent } from '../../shapes/transaction-builder/compose-shapes.js';
import type { BuildContext, Gathered } from '../../shapes/transaction-builder/gather.js';
import { intentFacts } from '../../shapes/transaction-builder/intent-facts.js';
import { findGuard, scriptAtOutput } from '../../shapes/transaction-builder/intent-guard.js';
import { type ComposeSource, nameErrors, nameInput } from '../../shapes/transaction-builder/intent-names.js';
import { checkMetadataSize } from '../../shapes/transaction-builder/metadata-size.js';
import { listSpentByPending, rejectExcluded } from '../../shapes/transaction-builder/named-outputs.js';
import { parseSigners } from '../../shapes/transaction-builder/native-script-request.js';
import { parseLovelace, parseUtxos } from '../../shapes/transaction-builder/read-request.js';
import { type OutputLookup, pendingOutputs, toReference } from '../../shapes/transaction-builder/script-outputs.js';
import { outpointText } from '../../shapes/transaction-builder/script-sources.js';
import { TypedDataEncoder, typedItems } from '../../shapes/transaction-builder/typed-data.js';
import { readAdditionalUtxos } from '../../shapes/transactions/additional-utxos.js';
import { omitUnreadableCarriers } from '../../shapes/transactions/find-script.js';
import { findHandles } from '../handles/handle-json.js';
import { loadBlueprints } from '../scripts/load-blueprints.js';
import { findScripts } from '../transactions/find-script.js';
import { findReferencedOutputs } from '../transactions/ledger-state.js';
import { draftRunner } from '../transactions/run-draft.js';
import { requireEvaluation } from '../transactions/run-scripts.js';
import { attemptBuild, getReady, reportWarnings } from './build-unsigned.js';
import { runScriptBuild } from './run-script-build.js';

/** Looks up everything that the intents refer to, plans them as one transaction and builds it. */
export async function composeUnsigned(
  context: BuildContext,
  body: ComposeSource,
  details = false,
): Promise<ComposedTx & Detailed> {
  const { db, network, flow } = context;
  rejectExcluded(body);
  const named = await db.snapshot((snapshot) => lookUpNamed(snapshot, context, body));
  const { gathered, common } = await getReady(context, body, collectNeeds(body, named.spent));
  if (body.selectAll && !gathered.complete) throw tooManyToSpend('selectAll');
  const lookups = await db.snapshot((snapshot) => lookUpScripts(snapshot, body, named, gathered, common));
  const typed = await typedDataEncoder(context, body);
  const request = toComposeRequest(body, common, { network, typed, ...named, ...lookups });
  // Redeemers may be functions, which cannot be sent to another thread.
  const composition = runsPlutus(body)
    ? attempt(gathered, () => prepareComposition(request, gathered.ledger))
    : ({ kind: 'built', transaction: await attemptBuild(context, gathered, createTask('compose', request)) } as const);
  const describe = (made: ComposedTx, warnings: ComposedTx['warnings'], outputs: readonly PlacedOutput[]) => ({
    ...made,
    ...(details && { details: describeBuilt({ ...made, warnings }, { ...common, outputs }, gathered.ledger) }),
  });
  if (composition.kind === 'built') {
    const { transaction } = composition;
    return describe(transaction, await reportWarnings(context, gathered, transaction), named.placed());
  }
  requireEvaluation(flow);
  const head = await chainHead(db, network);
  if (head === undefined || !head.live) throw notIndexed(db);
  await reportWarnings(context, gathered, { warnings: composition.planned.warnings, inputs: [] });
  const made = await finishComposition(composition, {
    parameters: head.parameters,
    evaluate: (drafts) =>
      draftRunner({ network, flow, head }, drafts, (failed, reason) => `The script of ${failed} fails: ${reason}`),
    ...(body.unitsMarginPercent !== undefined && { marginPercent: body.unitsMarginPercent }),
    buildScripts: (...given) => runScriptBuild(given, flow),
  });
  const further = made.warnings.filter((warning) => !composition.planned.warnings.includes(warning));
  const reported = await reportWarnings(context, gathered, { warnings: further, inputs: made.inputs });
  const warnings = [...composition.planned.warnings, ...reported];
  return describe(made, warnings, listPlacedOutputs(composition.planned.request));
}

/** Whether an intent, or an input of one, has a redeemer. */
const runsPlutus = ({ intents }: ComposeSource): boolean =>
  intents.some((intent) =>
    [intent, ...(intent.kind === 'spend' ? intent.inputs : [])].some(
      (item) => 'redeemer' in item && item.redeemer !== undefined,
    ),
  );

/** Reads the blueprints of the request; those that are stored, with one query. */
async function typedDataEncoder({ services, principal }: BuildContext, body: ComposeSource): Promise<TypedDataEncoder> {
  const sources = [body.blueprint, ...typedItems(body).map(({ blueprint }) => blueprint)];
  return new TypedDataEncoder(await loadBlueprints(services.db, principal.accountId, sources), body.blueprint);
}

interface NamedItems extends Pick<ComposeLookups, 'output' | 'handle'> {
  /** Outputs of `spend` intents. */
  readonly spent: readonly PlacedOutput[];
  /** All outputs that the transaction spends or reads. */
  readonly read: readonly PlacedOutput[];
  /** The same with the outputs that carry scripts; fails when one is unknown. */
  readonly placed: () => readonly PlacedOutput[];
}

/** Handles and outputs by reference: one query for each kind. */
async function lookUpNamed(
  db: NetworkDb<'cardano'>,
  { network }: BuildContext,
  body: ComposeSource,
): Promise<NamedItems> {
  const spends = body.intents.flatMap((intent) => (intent.kind === 'spend' ? intent.inputs : []));
  const reads = body.intents.flatMap((intent) => (intent.kind === 'reference' ? intent.inputs : []));
  const carriers = [...body.intents, ...spends].flatMap((each) =>
    'referenceInput' in each && each.referenceInput !== undefined ? [each.referenceInput] : [],
  );
  const references = [...spends, ...reads, ...carriers, ...(body.collateral ?? [])].map(toReference);
  const outputs =
    references.length === 0
      ? new Map()
      : await findReferencedOutputs(db, references, collectGivenOutputs(body, network));
  const spentByPending = listSpentByPending(body);
  const output: OutputLookup = (field, given) => {
    const reference = toReference(given);
    if (spentByPending.has(outpointText(reference)))
      throw new ServiceError(
        'invalid',
        `${field}: a transaction in pendingTransactions spends the output ${outpointText(reference)}`,
      );
    const content = outputs.get(outpointText(reference));
    if (typeof content === 'object') return { reference, content };
    const problem = content === 'spent' ? 'is spent already' : "is unknown: describe it in 'additionalUtxoSet'";
    throw new ServiceError('invalid', `${field}: the output ${outpointText(reference)} ${problem}`);
  };
  const each = (kind: 'spend' | 'reference') =>
    body.intents.flatMap((intent, index) =>
      intent.kind === kind ? intent.inputs.map((input, place) => output(nameInput(intent, index, place), input)) : [],
    );
  const spent = each('spend');
  const read = [...spent, ...each('reference')];
  const placed = () => [...read, ...carriers.map((carrier) => output('referenceInput', carrier))];
  return { output, handle: await lookUpHandles(db, body.intents), spent, read, placed };
}

/** Outputs that the request describes: pending ones, additional ones, and UTxOs of the sender. */
function collectGivenOutputs(body: ComposeSource, network: CardanoNetwork): ReadonlyMap<string, OutputContent> {
  const given = new Map<string, OutputContent>(pendingOutputs(body.pendingTransactions));
  for (const [outpoint, content] of readAdditionalUtxos(body.additionalUtxoSet)) given.set(outpoint, content);
  for (const [index, utxo] of parseUtxos(body.utxos ?? []).entries()) {
    // A UTxO names only the hash of its reference script, so that one is read from the index.
    if (utxo.referenceScriptHash !== undefined) continue;
    const { reference, content } = placeUtxo(utxo, network, undefined, `utxos[${index}]`);
    given.set(outpointText(reference), content);
  }
  return given;
}

async function lookUpHandles(
  db: NetworkDb<'cardano'>,
  intents: readonly ComposeIntent[],
): Promise<ComposeLookups['handle']> {
  const handles = new Map<string, ReturnType<typeof handleAssetNames>>();
  for (const [index, intent] of intents.entries())
    for (const { address } of intent.kind === 'payment' ? intent.outputs : [])
      if (address?.startsWith('$'))
        handles.set(address, handleAssetNames(nameErrors(intent, index, () => readHandle(address))));
  if (handles.size === 0) return () => undefined;
  const [names, assetNames] = [[...handles.keys()], [...handles.values()]];
  const ids = await handleAssetIds(db, assetNames.flat());
  const records = await findHandles(
    db,
    ids.flatMap((id) => id ?? []),
  );
  const byId = new Map(records.map((record) => [record.fact.id, record]));
  const found = new Map<string, string>();
  let start = 0;
  for (const [index, name] of names.entries()) {
    const end = start + assetNames[index]!.length;
    const record = ids.slice(start, end).flatMap((id) => (id === undefined ? [] : (byId.get(id) ?? [])))[0];
    if (record !== undefined) found.set(name, addressBytesText(record.address));
    start = end;
  }
  return (name) => found.get(name);
}

/** The facts about all intents, and the assets that the UTxOs of the sender must contain. */
function collectNeeds({ intents }: ComposeSource, spent: readonly PlacedOutput[]): Needs {
  const facts = intents.map((intent, index) => nameErrors(intent, index, () => intentFacts(intent)));
  const locks = spent
    .flatMap((output) => scriptAtOutput(output) ?? [])
    .map((hash) => ({ type: 'script', hash }) as const);
  const paid = intents.flatMap((intent) => (intent.kind === 'payment' ? intent.outputs : []));
  const burned = intents.flatMap((intent) =>
    intent.kind === 'mint' && intent.policyId !== undefined
      ? intent.assets.map((asset) => ({ ...asset, policyId: intent.policyId! }))
      : [],
  );
  const assets = [...paid.flatMap((output) => output.assets ?? []), ...burned];
  return {
    requiredAssets: assets.map(({ policyId, assetName }) => ({ policyId, assetName, quantity: 1n })),
    factRequest: {
      stakeAddresses: facts.flatMap(({ stakeAddresses = [] }) => stakeAddresses),
      drepIds: facts.flatMap(({ drepIds = [] }) => drepIds),
      poolIds: facts.flatMap(({ poolIds = [] }) => poolIds),
      dreps: facts.flatMap(({ dreps = [] }) => dreps),
      signers: [...facts.flatMap(({ signers = [] }) => signers), ...locks],
      members: facts.flatMap(({ members = [] }) => members),
      proposes: facts.flatMap(({ proposes = [] }) => proposes),
    },
  };
}

type ScriptLookups = Pick<ComposeLookups, 'datums' | 'scripts' | 'carried' | 'holding' | 'guardrail'>;

/** Datums and scripts by hash: one query for each kind. */
async function lookUpScripts(
  db: NetworkDb<'cardano'>,
  body: ComposeSource,
  { spent, read, placed }: NamedItems,
  { ledger, complete }: Gathered,
  common: CommonRequest,
): Promise<ScriptLookups> {
  const { guardrailScript: guard } = ledger;
  const guardrail = guard === 'none' ? undefined : guard;
  const carried = new Set(
    read.flatMap(({ content }) => (content.scriptRef ? [toHex(hashScript(content.scriptRef))] : [])),
  );
  const inputs = body.intents.flatMap((intent) => (intent.kind === 'spend' ? intent.inputs : []));
  const guards = [
    ...body.intents.map((intent, index) => ({
      given: intent,
      hash: nameErrors(intent, index, () => findGuard(intent, { guardrail })),
    })),
    ...inputs.map((input, index) => ({ given: input, hash: scriptAtOutput(spent[index]!) })),
  ];
  const wanted = guards.flatMap(({ given, hash }) => {
    const needs = 'redeemer' in given && given.redeemer !== undefined;
    const brings =
      ('script' in given && given.script !== undefined) || ('referenceInput' in given && given.referenceInput);
    return needs && !brings && hash !== undefined && !carried.has(toHex(hash)) ? [toHex(hash)] : [];
  });
  const hashes = spent.flatMap(({ content }, index) =>
    content.datumHash !== undefined && inputs[index]!.redeemer !== undefined && inputs[index]!.datum === undefined
      ? [content.datumHash]
      : [],
  );
  const found = wanted.length === 0 ? new Map() : await findScripts(db, [...new Set(wanted)].map(fromHex));
  const languages = [
    ...read.flatMap(({ content }) => content.scriptRef?.language ?? []),
    ...guards.flatMap(({ given }) =>
      'script' in given && given.script !== undefined ? [parseScriptLanguage(given.script.type)] : [],
    ),
  ];
  return {
    datums: hashes.length === 0 ? new Map() : await datumsByHash(db, hashes),
    scripts: omitUnreadableCarriers(found, languages, isConway(ledger)),
    carried,
    holding: holdings(common, { spent, placed }, complete),
    guardrail,
  };
}

/** All outputs that are spent and all UTxOs of the sender that are not only read, each once. */
function holdings(
  common: CommonRequest,
  { spent, placed }: Pick<NamedItems, 'spent' | 'placed'>,
  complete: boolean,
): (unit: string) => bigint {
  return (unit) => {
    if (!complete) throw tooManyToSpend("quantity 'all'");
    const named = new Set(placed().map(({ reference }) => outpointText(reference)));
    const withOutpoint = (utxo: Utxo) => [`${utxo.txHash.toLowerCase()}#${utxo.outputIndex ?? 0}`, utxo] as const;
    const free = common.utxos.map(withOutpoint).filter(([outpoint]) => !named.has(outpoint));
    const distinct = new Map([...free, ...spent.map(toUtxo).map(withOutpoint)]);
    let sum = 0n;
    for (const { assets = [] } of distinct.values())
      for (const { policyId, assetName, quantity } of assets)
        if ((policyId + assetName).toLowerCase() === unit) sum += quantity;
    return sum;
  };
}

function toComposeRequest(body: ComposeSource, common: CommonRequest, lookups: ComposeLookups): ComposeRequest {
  const { collateral, validFrom, validFromTime, validToTime, maxFee, maxSizeBytes, requiredSigners } = body;
  const { detailedMetadata, metadataCbor, message, selectAll } = body;
  checkMetadataSize(detailedMetadata, 'detailedMetadata');
  return {
    ...common,
    ...parseSigners(body.signers),
    intents: body.intents.map((intent, index) => nameErrors(intent, index, () => parseIntent(intent, index, lookups))),
    ...(selectAll !== undefined && { selectAll }),
    ...(validFrom !== undefined && { validFrom: BigInt(validFrom) }),
    ...(validFromTime !== undefined && { validFromTime: BigInt(validFromTime) }),
    ...(validToTime !== undefined && { validToTime: BigInt(validToTime) }),
    ...(requiredSigners !== undefined && { requiredSigners }),
    ...(detailedMetadata !== undefined && { detailedMetadata }),
    ...(metadataCbor !== undefined && { metadataCbor: fromHex(metadataCbor) }),
    ...(message !== undefined && { message }),
    ...(maxFee !== undefined && { maxFee: parseLovelace(maxFee, 'maxFee') }),
    ...(maxSizeBytes !== undefined && { maxSizeBytes }),
    ...(collateral && {
      collateral: collateral.map((given, index) => lookups.output(`collateral[${index}]`, given)),
    }),
  };
}
