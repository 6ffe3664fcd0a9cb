import { AddressBook } from '../../../builder/address-book.js';
import { changeWarnings } from '../../../builder/change-address.js';
import { BuildError } from '../../../builder/errors.js';
import { type LedgerView, supplyOf } from '../../../builder/ledger-view.js';
import { encodeMetadata } from '../../../builder/metadata.js';
import type { CommonRequest } from '../../../builder/request.js';
import { planPayments, type ScriptPayment } from '../../../builder/script-payments.js';
import type {
  Consent,
  GuardedCertificate,
  GuardedWithdrawal,
  LockedInput,
  PlacedOutput,
  PolicyMint,
  ScriptTransactionRequest,
} from '../../../builder/script-request.js';
import type { Warning } from '../../../builder/unsigned-tx.js';
import { forecastWarnings, validUntilOf } from '../../../builder/validity.js';
import { withdrawalWarnings } from '../../../builder/warnings.js';
import { type Credential, decodeAddressInBlock, paymentCredential } from '../../../chains/cardano/address.js';
import { signersOfCertificate } from '../../../chains/cardano/ledger/certificate-signers.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { datumsByHash } from '../../../store/queries/cardano/scripts.js';
import { givenPlutusData } from './plutus-data-given.js';
import { paymentsOf } from './read-request.js';
import { planCertificate } from './script-certificates.js';
import { type OutputLookup, outputLookup } from './script-outputs.js';
import type { BuildScript } from './script-shapes.js';
import { type GivenSource, type Guarded, outpointText, scriptSources } from './script-sources.js';
import { walletOutputs } from './script-wallet.js';

export interface ScriptWish {
  readonly request: ScriptTransactionRequest;
  readonly warnings: readonly Warning[];
}

const refuse = (reason: string): ServiceError => new ServiceError('invalid', reason);

/** What a body asks for, with everything looked up that it names. */
export async function readScriptWish(
  db: NetworkDb<'cardano'>,
  body: BuildScript,
  common: CommonRequest,
  ledger: LedgerView,
): Promise<ScriptWish> {
  const book = new AddressBook(ledger.network);
  const change = book.payment(common.changeAddress, 'changeAddress');
  for (const { text } of changeWarnings(change, ledger)) throw new BuildError(text);
  const wallet = walletOutputs(common.utxos, ledger.network);
  const output = await outputLookup(db, body, wallet);
  const inputs = await lockedInputs(db, body, output);
  const mints = mintsOf(body);
  const withdrawals = withdrawalsOf(common, body, book, ledger);
  const certificates = certificatesOf(body, common, book, ledger);
  const payments = planPayments(paymentsWithDatums(body), book, ledger);
  const read = (body.referenceInputs ?? []).map((given, index) => output(`referenceInputs[${index}]`, given));
  const spent = inputs.map((input) => input.output);
  const sources = await scriptSources(
    db,
    [...inputs, ...mints, ...withdrawals, ...certificates].flatMap(({ guarded }) => guarded ?? []),
    { read: [...read, ...spent], output },
  );
  const isSpent = new Set(spent.map(({ reference }) => outpointText(reference)));
  const referenceInputs = onlyOnce([...read, ...sources.referenceInputs]).filter(
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
    shownDatums: payments.shownDatums,
    scripts: sources.scripts,
    referenceInputs,
    signers: [...new Set((body.requiredSigners ?? []).map((hash) => hash.toLowerCase()))],
    changeAddress: change.bytes,
    wallet: wallet.filter(({ reference }) => !isNamed.has(outpointText(reference))),
    ...(collateral && {
      collateral: onlyOnce(collateral.map((given, index) => output(`collateral[${index}]`, given))),
    }),
    validFrom,
    validUntil,
    metadata: encodeMetadata(common.metadata),
  };
  const warnings = [
    ...forecastWarnings(validUntil, ledger),
    ...payments.warnings,
    ...withdrawalWarnings(common.withdrawals ?? [], book, ledger),
    ...certificates.flatMap((certificate) => certificate.warnings),
  ];
  return { request, warnings };
}

const onlyOnce = (outputs: readonly PlacedOutput[]): readonly PlacedOutput[] => [
  ...new Map(outputs.map((output) => [outpointText(output.reference), output])).values(),
];

const consentOf = (name: string, redeemer: unknown): Consent => ({
  name,
  redeemer: givenPlutusData(redeemer, `${name}.redeemer`),
});

interface WithGuard {
  readonly guarded: Guarded | undefined;
}

/** By what a key or a script agrees: each has its own sentence where the redeemer is missing or too much. */
function guardOf(
  credential: Credential | undefined,
  given: GivenSource & { readonly redeemer?: unknown },
  name: string,
): { readonly consent: Consent | undefined; readonly guarded: Guarded | undefined } {
  const { script, referenceInput, redeemer } = given;
  if (credential?.type !== 'script') {
    if (redeemer !== undefined || script !== undefined || referenceInput !== undefined)
      throw refuse(`${name} belongs to a key: it takes no redeemer and no script`);
    return { consent: undefined, guarded: undefined };
  }
  if (redeemer === undefined) throw refuse(`${name} belongs to the script ${toHex(credential.hash)}: give 'redeemer'`);
  return {
    consent: consentOf(name, redeemer),
    guarded: { name, hash: credential.hash, source: { script, referenceInput } },
  };
}

async function lockedInputs(
  db: NetworkDb<'cardano'>,
  { inputs = [] }: BuildScript,
  output: OutputLookup,
): Promise<readonly (LockedInput & WithGuard)[]> {
  const placed = inputs.map((given, index) => output(`inputs[${index}]`, given));
  if (onlyOnce(placed).length < placed.length) throw refuse('inputs names an output twice');
  const shown = await datumsByHash(
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
      throw refuse(`${name} is not at a script: give it in 'utxos', where it needs no redeemer`);
    const { consent, guarded } = guardOf(credential, given, name);
    const datum = datumFor(each, given.datum, shown, name);
    return { output: each, datum, consent: consent!, guarded };
  });
}

function datumFor(
  { content: { datumHash, inlineDatum } }: PlacedOutput,
  given: unknown,
  shown: ReadonlyMap<string, Uint8Array>,
  name: string,
): Uint8Array | undefined {
  if (datumHash === undefined) {
    if (given === undefined) return undefined;
    throw refuse(
      `${name} ${inlineDatum === undefined ? 'has no datum' : 'carries its datum itself'}: leave out 'datum'`,
    );
  }
  if (given === undefined) {
    const known = shown.get(toHex(datumHash));
    if (known !== undefined) return known;
    throw refuse(`${name} names its datum by the hash ${toHex(datumHash)}, which nobody has shown: give 'datum'`);
  }
  const datum = givenPlutusData(given, `${name}.datum`);
  const hash = toHex(blake2b256(datum));
  if (hash !== toHex(datumHash))
    throw refuse(`${name}.datum has the hash ${hash}; the output names ${toHex(datumHash)}: give the bytes as CBOR`);
  return datum;
}

const MOST_MINTED = 2n ** 63n - 1n;

function mintsOf({ mints = [] }: BuildScript): readonly (PolicyMint & WithGuard)[] {
  const policies = new Set(mints.map(({ policyId }) => policyId.toLowerCase()));
  if (policies.size < mints.length) throw refuse('mints names a policy twice: put its assets together');
  return mints.map((given, index) => {
    const name = `mints[${index}]`;
    const policyId = fromHex(given.policyId);
    const { consent, guarded } = guardOf({ type: 'script', hash: policyId }, given, name);
    const assets = given.assets.map(({ assetName, quantity }, place) => {
      const amount = BigInt(quantity);
      if (amount > MOST_MINTED || amount < -MOST_MINTED)
        throw refuse(`${name}.assets[${place}].quantity is more than a transaction can mint or burn`);
      return { assetName: fromHex(assetName), quantity: amount };
    });
    if (new Set(assets.map(({ assetName }) => toHex(assetName))).size < assets.length)
      throw refuse(`${name} names an asset twice`);
    return { policyId, assets, consent: consent!, guarded };
  });
}

function withdrawalsOf(
  { withdrawals: amounts = [] }: CommonRequest,
  { withdrawals = [] }: BuildScript,
  book: AddressBook,
  ledger: LedgerView,
): readonly (GuardedWithdrawal & WithGuard)[] {
  const seen = new Set<string>();
  return withdrawals.map((given, index) => {
    const name = `withdrawals[${index}]`;
    const { bytes, credential } = book.stake(given.stakeAddress, `${name}.stakeAddress`);
    const { amount } = amounts[index]!;
    if (amount > supplyOf(ledger)) throw refuse(`${name}.amount is more than there is`);
    if (seen.has(toHex(bytes))) throw refuse(`${name} names an account for the second time`);
    seen.add(toHex(bytes));
    return { account: bytes, lovelace: amount, ...guardOf(credential, given, name) };
  });
}

function certificatesOf(
  { certificates = [] }: BuildScript,
  { withdrawals = [] }: CommonRequest,
  book: AddressBook,
  ledger: LedgerView,
): readonly (GuardedCertificate & WithGuard & { readonly warnings: readonly Warning[] })[] {
  const withdrawn = withdrawals.map(({ stakeAddress }, index) =>
    book.stake(stakeAddress, `withdrawals[${index}].stakeAddress`),
  );
  return certificates.map((given, index) => {
    const name = `certificates[${index}]`;
    const { certificate, deposit, warnings } = planCertificate(given, name, { book, ledger, withdrawn });
    const [signer] = signersOfCertificate(certificate);
    return { certificate, deposit, warnings, ...guardOf(signer, given, name) };
  });
}

function paymentsWithDatums({ outputs = [] }: BuildScript): readonly ScriptPayment[] {
  const plain = paymentsOf(outputs);
  return outputs.map(({ inlineDatum, datum, datumHash }, index) => {
    const name = `outputs[${index}]`;
    if ([inlineDatum, datum, datumHash].filter((each) => each !== undefined).length > 1)
      throw refuse(`${name}: give one of 'inlineDatum', 'datum' and 'datumHash'`);
    const payment = plain[index]!;
    if (inlineDatum !== undefined)
      return { ...payment, datum: { form: 'inline', bytes: givenPlutusData(inlineDatum, `${name}.inlineDatum`) } };
    if (datum !== undefined)
      return { ...payment, datum: { form: 'shown', bytes: givenPlutusData(datum, `${name}.datum`) } };
    return datumHash === undefined ? payment : { ...payment, datum: { form: 'hash', bytes: fromHex(datumHash) } };
  });
}

function validity(
  body: BuildScript,
  common: CommonRequest,
  ledger: LedgerView,
): Pick<ScriptTransactionRequest, 'validFrom' | 'validUntil'> {
  const validUntil = validUntilOf(common.ttl, ledger);
  if (body.validFrom === undefined) return { validFrom: undefined, validUntil };
  const validFrom = BigInt(body.validFrom);
  if (validFrom < 0n || validFrom >= validUntil)
    throw refuse(`validFrom ${validFrom} is not before the slot ${validUntil}, in which the transaction ends`);
  return { validFrom, validUntil };
}
