import { validUntilOf } from '../../../builder/plan/validity.js';
import { type LedgerView, supplyOf } from '../../../builder/request/ledger-view.js';
import type { CommonRequest } from '../../../builder/request/request.js';
import type {
  Consent,
  GuardedCertificate,
  GuardedWithdrawal,
  PlacedOutput,
  PolicyMint,
  ScriptTransactionRequest,
} from '../../../builder/request/script-request.js';
import type { Warning } from '../../../builder/request/unsigned-tx.js';
import type { ScriptPayment } from '../../../builder/scripts/script-payments.js';
import type { AddressBook } from '../../../builder/wallet/address-book.js';
import type { Credential } from '../../../chains/cardano/addresses/address.js';
import { signersOfCertificate } from '../../../chains/cardano/ledger/certificate-signers.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { givenPlutusData } from './plutus-data-given.js';
import { paymentsOf } from './read-request.js';
import { planCertificate } from './script-certificates.js';
import type { BuildScript } from './script-shapes.js';
import { type GivenSource, type Guarded, outpointText } from './script-sources.js';

export interface ScriptWish {
  readonly request: ScriptTransactionRequest;
  readonly warnings: readonly Warning[];
}

export const refuse = (reason: string): ServiceError => new ServiceError('invalid', reason);

export const onlyOnce = (outputs: readonly PlacedOutput[]): readonly PlacedOutput[] => [
  ...new Map(outputs.map((output) => [outpointText(output.reference), output])).values(),
];

const consentOf = (name: string, redeemer: unknown): Consent => ({
  name,
  redeemer: givenPlutusData(redeemer, `${name}.redeemer`),
});

export interface WithGuard {
  readonly guarded: Guarded | undefined;
}

/** Checks whether a key or a script locks the item; a missing or unexpected redeemer has its own message. */
export function guardOf(
  credential: Credential | undefined,
  given: GivenSource & { readonly redeemer?: unknown },
  name: string,
): { readonly consent: Consent | undefined; readonly guarded: Guarded | undefined } {
  const { script, referenceInput, redeemer } = given;
  if (credential?.type !== 'script') {
    if (redeemer !== undefined || script !== undefined || referenceInput !== undefined)
      throw refuse(`${name} belongs to a key: remove 'redeemer' and 'script'`);
    return { consent: undefined, guarded: undefined };
  }
  if (redeemer === undefined) throw refuse(`${name} belongs to the script ${toHex(credential.hash)}: pass 'redeemer'`);
  return {
    consent: consentOf(name, redeemer),
    guarded: { name, hash: credential.hash, source: { script, referenceInput } },
  };
}

export function datumFor(
  { content: { datumHash, inlineDatum } }: PlacedOutput,
  given: unknown,
  shown: ReadonlyMap<string, Uint8Array>,
  name: string,
): Uint8Array | undefined {
  if (datumHash === undefined) {
    if (given === undefined) return undefined;
    throw refuse(`${name} ${inlineDatum === undefined ? 'has no datum' : 'has an inline datum'}: leave out 'datum'`);
  }
  if (given === undefined) {
    const known = shown.get(toHex(datumHash));
    if (known !== undefined) return known;
    throw refuse(`${name} has the datum hash ${toHex(datumHash)}, whose datum is unknown: pass 'datum'`);
  }
  const datum = givenPlutusData(given, `${name}.datum`);
  const hash = toHex(blake2b256(datum));
  if (hash !== toHex(datumHash))
    throw refuse(`${name}.datum has the hash ${hash}, but the output has ${toHex(datumHash)}: pass the bytes as CBOR`);
  return datum;
}

const MOST_MINTED = 2n ** 63n - 1n;

export function mintsOf({ mints = [] }: BuildScript): readonly (PolicyMint & WithGuard)[] {
  const policies = new Set(mints.map(({ policyId }) => policyId.toLowerCase()));
  if (policies.size < mints.length) throw refuse('mints contains a policy twice: combine its assets');
  return mints.map((given, index) => {
    const name = `mints[${index}]`;
    const policyId = fromHex(given.policyId);
    const { consent, guarded } = guardOf({ type: 'script', hash: policyId }, given, name);
    const assets = given.assets.map(({ assetName, quantity }, place) => {
      const amount = BigInt(quantity);
      if (amount > MOST_MINTED || amount < -MOST_MINTED)
        throw refuse(`${name}.assets[${place}].quantity exceeds what a transaction can mint or burn`);
      return { assetName: fromHex(assetName), quantity: amount };
    });
    if (new Set(assets.map(({ assetName }) => toHex(assetName))).size < assets.length)
      throw refuse(`${name} contains an asset twice`);
    return { policyId, assets, consent: consent!, guarded };
  });
}

export function withdrawalsOf(
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
    if (amount > supplyOf(ledger)) throw refuse(`${name}.amount exceeds the maximum supply`);
    if (seen.has(toHex(bytes))) throw refuse(`${name} repeats an account`);
    seen.add(toHex(bytes));
    return { account: bytes, lovelace: amount, ...guardOf(credential, given, name) };
  });
}

export function certificatesOf(
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

export function paymentsWithDatums({ outputs = [] }: BuildScript): readonly ScriptPayment[] {
  const plain = paymentsOf(outputs);
  return outputs.map(({ inlineDatum, datum, datumHash }, index) => {
    const name = `outputs[${index}]`;
    if ([inlineDatum, datum, datumHash].filter((each) => each !== undefined).length > 1)
      throw refuse(`${name}: pass only one of 'inlineDatum', 'datum' and 'datumHash'`);
    const payment = plain[index]!;
    if (inlineDatum !== undefined)
      return { ...payment, datum: { form: 'inline', bytes: givenPlutusData(inlineDatum, `${name}.inlineDatum`) } };
    if (datum !== undefined)
      return { ...payment, datum: { form: 'shown', bytes: givenPlutusData(datum, `${name}.datum`) } };
    return datumHash === undefined ? payment : { ...payment, datum: { form: 'hash', bytes: fromHex(datumHash) } };
  });
}

export function validity(
  body: BuildScript,
  common: CommonRequest,
  ledger: LedgerView,
): Pick<ScriptTransactionRequest, 'validFrom' | 'validUntil'> {
  const validUntil = validUntilOf(common.ttl, ledger);
  if (body.validFrom === undefined) return { validFrom: undefined, validUntil };
  const validFrom = BigInt(body.validFrom);
  if (validFrom < 0n || validFrom >= validUntil)
    throw refuse(`validFrom ${validFrom} must be before the slot ${validUntil}, at which the transaction expires`);
  return { validFrom, validUntil };
}
