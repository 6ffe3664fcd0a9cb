import { metadataJson } from '../../../chains/cardano/metadata/metadata-json.js';
import type { Script } from '../../../chains/cardano/scripts/script.js';
import { scriptHash } from '../../../chains/cardano/scripts/script-hash.js';
import type { AuxiliaryData } from '../../../chains/cardano/transactions/auxiliary.js';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { TransactionBody } from '../../../chains/cardano/transactions/transaction-body.js';
import type { Redeemer, RedeemerPurpose, WitnessSet } from '../../../chains/cardano/transactions/witnesses.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { JsonText } from '../../../kernel/json-text.js';
import { toCertificates } from './certificate-json.js';
import { toInstantRewards, toProposal, toProposedParameters, toVote } from './governance-json.js';
import { toOutputJson } from './utxo-json.js';
import { toAda, toAddressText, toAssets, toScript } from './values.js';

export const PURPOSES = {
  spend: 'spend',
  mint: 'mint',
  cert: 'publish',
  reward: 'withdraw',
  vote: 'vote',
  propose: 'propose',
  guard: 'guard',
} as const satisfies Record<RedeemerPurpose, string>;

/** Sets are listed in the order of the ledger, in which redeemers count. */
const toReferences = (references: readonly OutputReference[]) =>
  references
    .map(({ txHash, index }) => ({ transaction: { id: toHex(txHash) }, index }))
    .sort((a, b) =>
      a.transaction.id === b.transaction.id ? a.index - b.index : a.transaction.id < b.transaction.id ? -1 : 1,
    );

/** A transaction in the JSON of Ogmios 6. Empty lists are left out where its schema allows it. */
export function toTransactionJson({ hash, valid, body, witnesses, auxiliary }: Transaction): object {
  return {
    id: toHex(hash),
    spends: valid ? 'inputs' : 'collaterals',
    inputs: toReferences(body.inputs),
    ...toBodyFields(body),
    ...(auxiliary !== undefined && toMetadata(auxiliary, body.auxiliaryDataHash)),
    ...toWitnessFields(witnesses, auxiliary),
  };
}

/** The field, unless the list is empty. */
const list = <Item>(name: string, items: readonly Item[]): Record<string, readonly Item[]> =>
  items.length === 0 ? {} : { [name]: items };

function toBodyFields(body: TransactionBody): object {
  const { validFrom, validUntil, treasury, donation } = body;
  return {
    ...list('references', toReferences(body.referenceInputs)),
    ...list('collaterals', toReferences(body.collateral)),
    ...(body.totalCollateral !== undefined && { totalCollateral: toAda(body.totalCollateral) }),
    ...(body.collateralReturn !== undefined && { collateralReturn: toOutputJson(body.collateralReturn) }),
    outputs: body.outputs.map(toOutputJson),
    ...list('certificates', body.certificates.flatMap(toCertificates)),
    ...(body.withdrawals.length > 0 && {
      withdrawals: Object.fromEntries(
        body.withdrawals.map(({ account, lovelace }) => [toAddressText(account), toAda(lovelace)]),
      ),
    }),
    ...(body.fee !== undefined && { fee: toAda(body.fee) }),
    ...((validFrom !== undefined || validUntil !== undefined) && {
      validityInterval: {
        ...(validFrom !== undefined && { invalidBefore: validFrom }),
        ...(validUntil !== undefined && { invalidAfter: validUntil }),
      },
    }),
    ...(body.mint.length > 0 && { mint: toAssets(body.mint) }),
    ...(body.networkId !== undefined && { network: body.networkId === 1 ? 'mainnet' : 'testnet' }),
    ...(body.scriptDataHash !== undefined && { scriptIntegrityHash: toHex(body.scriptDataHash) }),
    ...list('requiredExtraSignatories', body.requiredSigners.map(toHex)),
    ...list('proposals', toProposals(body)),
    ...list('votes', body.votes.map(toVote)),
    ...((treasury !== undefined || donation !== undefined) && {
      treasury: {
        ...(treasury !== undefined && { value: toAda(treasury) }),
        ...(donation !== undefined && { donation: toAda(donation) }),
      },
    }),
  };
}

/** Before Conway, proposals are updates of genesis keys and instantaneous rewards. */
function toProposals({ proposals, update, certificates }: TransactionBody): readonly object[] {
  const updates = (update?.proposals ?? []).map(([, proposed]) => ({
    action: { type: 'protocolParametersUpdate', parameters: toProposedParameters(proposed), guardrails: null },
  }));
  const transfers = certificates.flatMap((each) => (each.kind === 'instant-rewards' ? [toInstantRewards(each)] : []));
  return [...proposals.map(toProposal), ...updates, ...transfers];
}

function toMetadata({ metadata, encoded }: AuxiliaryData, hash: Uint8Array | undefined): object {
  if (metadata.length === 0) return {};
  const labels = Object.fromEntries(
    metadata.map(({ label, value }) => [label.toString(), toMetadatum(value)] as const),
  );
  return { metadata: { hash: toHex(hash ?? blake2b256(encoded)), labels } };
}

/** The bytes where the value cannot be written as JSON. */
function toMetadatum(cbor: Uint8Array): object {
  try {
    return { json: new JsonText(metadataJson(cbor)) };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { cbor: toHex(cbor) };
  }
}

function toWitnessFields(
  { vkeys, bootstraps, scripts, datums, redeemers }: WitnessSet,
  auxiliary: AuxiliaryData | undefined,
): object {
  const all: readonly Script[] = [...scripts, ...(auxiliary?.scripts ?? [])];
  return {
    signatories: [
      ...vkeys.map(({ vkey, signature }) => ({ key: toHex(vkey), signature: toHex(signature) })),
      ...bootstraps.map(({ publicKey, signature, chainCode, attributes }) => ({
        key: toHex(publicKey),
        signature: toHex(signature),
        chainCode: toHex(chainCode),
        addressAttributes: toHex(attributes),
      })),
    ],
    ...(all.length > 0 && {
      scripts: Object.fromEntries(
        all.map((script) => [toHex(scriptHash(script.language, script.bytes)), toScript(script)]),
      ),
    }),
    ...(datums.length > 0 && {
      datums: Object.fromEntries(datums.map((datum) => [toHex(blake2b256(datum)), toHex(datum)])),
    }),
    ...list('redeemers', redeemers.map(toRedeemer)),
  };
}

const toRedeemer = ({ purpose, index, data, units }: Redeemer) => ({
  redeemer: toHex(data),
  executionUnits: { memory: units.memory, cpu: units.steps },
  validator: { purpose: PURPOSES[purpose], index },
});
