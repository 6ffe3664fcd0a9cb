import { changeWarnings } from '../../../builder/assemble/change-address.js';
import { withdrawalWarnings } from '../../../builder/assemble/warnings.js';
import { BuildError } from '../../../builder/errors.js';
import { forecastWarnings } from '../../../builder/plan/validity.js';
import { isConway, type LedgerView } from '../../../builder/request/ledger-view.js';
import { encodeMetadata } from '../../../builder/request/metadata.js';
import type { CommonRequest } from '../../../builder/request/request.js';
import type { LockedInput, ScriptTransactionRequest } from '../../../builder/request/script-request.js';
import { planPayments } from '../../../builder/scripts/script-payments.js';
import { walletOutputs } from '../../../builder/scripts/script-wallet.js';
import { AddressParser } from '../../../builder/wallet/address-parser.js';
import { decodeAddressInBlock, paymentCredential } from '../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { datumsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import { parsePayments } from '../../shapes/transaction-builder/read-request.js';
import type { OutputLookup } from '../../shapes/transaction-builder/script-outputs.js';
import {
  datumFor,
  parseCertificates,
  parseMints,
  parseScriptWithdrawals,
  refuse,
  removeDuplicates,
  type ScriptRequest,
  toGuard,
  validity,
  type WithGuard,
} from '../../shapes/transaction-builder/script-request.js';
import type { BuildScript } from '../../shapes/transaction-builder/script-shapes.js';
import { outpointText } from '../../shapes/transaction-builder/script-sources.js';
import { outputLookup } from './script-outputs.js';
import { scriptSources } from './script-sources.js';

/** Parses a body and looks up everything that it references. */
export async function readScriptRequest(
  db: NetworkDb<'cardano'>,
  body: BuildScript,
  common: CommonRequest,
  ledger: LedgerView,
): Promise<ScriptRequest> {
  const book = new AddressParser(ledger.network);
  const change = book.payment(common.changeAddress, 'changeAddress');
  for (const { text } of changeWarnings(change, ledger)) throw new BuildError(text);
  const wallet = walletOutputs(common.utxos, ledger.network);
  const output = await outputLookup(db, body, wallet);
  const inputs = await lockedInputs(db, body, output);
  const mints = parseMints(body);
  const withdrawals = parseScriptWithdrawals(common, body, book, ledger);
  const certificates = parseCertificates(body, common, book, ledger);
  const payments = planPayments(parsePayments(body.outputs), book, ledger);
  const read = (body.referenceInputs ?? []).map((given, index) => output(`referenceInputs[${index}]`, given));
  const spent = inputs.map((input) => input.output);
  const sources = await scriptSources(
    db,
    [...inputs, ...mints, ...withdrawals, ...certificates].flatMap(({ guarded }) => guarded ?? []),
    { read: [...read, ...spent], output, isConway: isConway(ledger) },
  );
  const isSpent = new Set(spent.map(({ reference }) => outpointText(reference)));
  const referenceInputs = removeDuplicates([...read, ...sources.referenceInputs]).filter(
    ({ reference }) => !isSpent.has(outpointText(reference)),
  );
  const isNamed = new Set([...isSpent, ...referenceInputs.map(({ reference }) => outpointText(reference))]);
  const { collateral } = body;
  const { validFrom, validUntil } = validity(body, common, ledger);
  const request: ScriptTransactionRequest = {
    inputs,
    mints,
    withdrawals,
    certificates,
    payments: payments.outputs,
    witnessDatums: payments.witnessDatums,
    scripts: sources.scripts,
    referenceInputs,
    signers: [...new Set((body.requiredSigners ?? []).map((hash) => hash.toLowerCase()))],
    changeAddress: change.bytes,
    wallet: wallet.filter(({ reference }) => !isNamed.has(outpointText(reference))),
    ...(collateral && {
      collateral: removeDuplicates(collateral.map((given, index) => output(`collateral[${index}]`, given))),
    }),
    validFrom,
    validUntil,
    metadata: encodeMetadata(common.metadata),
    setEncoding: common.setEncoding,
  };
  const warnings = [
    ...forecastWarnings(validUntil, ledger),
    ...payments.warnings,
    ...withdrawalWarnings(common.withdrawals ?? [], book, ledger),
    ...certificates.flatMap((certificate) => certificate.warnings),
  ];
  return { request, warnings };
}

async function lockedInputs(
  db: NetworkDb<'cardano'>,
  { inputs = [] }: BuildScript,
  output: OutputLookup,
): Promise<readonly (LockedInput & WithGuard)[]> {
  const placed = inputs.map((given, index) => output(`inputs[${index}]`, given));
  if (removeDuplicates(placed).length < placed.length) throw refuse("'inputs' contains an output twice");
  const datums = await datumsByHash(
    db,
    placed.flatMap(({ content }, index) =>
      content.datumHash !== undefined && inputs[index]!.datum === undefined ? [content.datumHash] : [],
    ),
  );
  return placed.map((each, index) => {
    const name = `inputs[${index}]`;
    const given = inputs[index]!;
    const address = decodeAddressInBlock(each.content.address);
    const credential = address && paymentCredential(address);
    if (credential?.type !== 'script')
      throw refuse(`${name} is not at a script address: move it to 'utxos', where it needs no redeemer`);
    const { consent, guarded } = toGuard(credential, given, name);
    const datum = datumFor(each, given.datum, datums, name);
    return { output: each, datum, consent: consent!, guarded };
  });
}
