import { computeValidUntil } from '../../../builder/plan/validity.js';
import { getMaxSupply, type LedgerView } from '../../../builder/request/ledger-view.js';
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
import type { AddressParser } from '../../../builder/wallet/address-parser.js';
import type { Credential } from '../../../chains/cardano/addresses/address.js';
import { getCertificateSigners } from '../../../chains/cardano/ledger/certificate-signers.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { parsePlutusData } from './plutus-data-input.js';
import { planCertificate } from './script-certificates.js';
import type { BuildScript } from './script-shapes.js';
import { type Guarded, outpointText, type ScriptSourceRequest } from './script-sources.js';

export interface ScriptRequest {
  readonly request: ScriptTransactionRequest;
  readonly warnings: readonly Warning[];
}

export const refuse = (reason: string): ServiceError => new ServiceError('invalid', reason);

export const removeDuplicates = (outputs: readonly PlacedOutput[]): readonly PlacedOutput[] => [
  ...new Map(outputs.map((output) => [outpointText(output.reference), output])).values(),
];

const toConsent = (name: string, redeemer: unknown): Consent => ({
  name,
  redeemer: parsePlutusData(redeemer, `${name}.redeemer`),
});

export interface WithGuard {
  readonly guarded: Guarded | undefined;
}

/** Checks whether a key or a script locks the item; a missing or unexpected redeemer has its own message. */
export function toGuard(
  credential: Credential | undefined,
  given: ScriptSourceRequest & { readonly redeemer?: unknown },
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
    consent: toConsent(name, redeemer),
    guarded: { name, hash: credential.hash, source: { script, referenceInput } },
  };
}

export function datumFor(
  { content: { datumHash, inlineDatum } }: PlacedOutput,
  given: unknown,
  datums: ReadonlyMap<string, Uint8Array>,
  name: string,
  parse: (given: unknown, field: string) => Uint8Array = parsePlutusData,
): Uint8Array | undefined {
  if (datumHash === undefined) {
    if (given === undefined) return undefined;
    throw refuse(`${name} ${inlineDatum === undefined ? 'has no datum' : 'has an inline datum'}: leave out 'datum'`);
  }
  if (given === undefined) {
    const known = datums.get(toHex(datumHash));
    if (known !== undefined) return known;
    throw refuse(`${name} has the datum hash ${toHex(datumHash)}, whose datum is unknown: pass 'datum'`);
  }
  const datum = parse(given, `${name}.datum`);
  const hash = toHex(blake2b256(datum));
  if (hash !== toHex(datumHash))
    throw refuse(`${name}.datum has the hash ${hash}, but the output has ${toHex(datumHash)}: pass the bytes as CBOR`);
  return datum;
}

const MAX_MINTED = 2n ** 63n - 1n;

export function parseMints({ mints = [] }: BuildScript): readonly (PolicyMint & WithGuard)[] {
  const policies = new Set(mints.map(({ policyId }) => policyId.toLowerCase()));
  if (policies.size < mints.length) throw refuse('mints contains a policy twice: combine its assets');
  return mints.map((given, index) => {
    const name = `mints[${index}]`;
    const policyId = fromHex(given.policyId);
    const { consent, guarded } = toGuard({ type: 'script', hash: policyId }, given, name);
    const assets = given.assets.map(({ assetName, quantity }, index) => {
      const amount = BigInt(quantity);
      if (amount > MAX_MINTED || amount < -MAX_MINTED)
        throw refuse(`${name}.assets[${index}].quantity exceeds what a transaction can mint or burn`);
      return { assetName: fromHex(assetName), quantity: amount };
    });
    if (new Set(assets.map(({ assetName }) => toHex(assetName))).size < assets.length)
      throw refuse(`${name} contains an asset twice`);
    return { policyId, assets, consent: consent!, guarded };
  });
}

export function parseScriptWithdrawals(
  { withdrawals: amounts = [] }: CommonRequest,
  { withdrawals = [] }: BuildScript,
  book: AddressParser,
  ledger: LedgerView,
): readonly (GuardedWithdrawal & WithGuard)[] {
  const seen = new Set<string>();
  return withdrawals.map((given, index) => {
    const name = `withdrawals[${index}]`;
    const { bytes, credential } = book.stake(given.stakeAddress, `${name}.stakeAddress`);
    const { amount } = amounts[index]!;
    if (amount > getMaxSupply(ledger)) throw refuse(`${name}.amount exceeds the maximum supply`);
    if (seen.has(toHex(bytes))) throw refuse(`${name} repeats an account`);
    seen.add(toHex(bytes));
    return { account: bytes, lovelace: amount, ...toGuard(credential, given, name) };
  });
}

export function parseCertificates(
  { certificates = [] }: BuildScript,
  { withdrawals = [] }: CommonRequest,
  book: AddressParser,
  ledger: LedgerView,
): readonly (GuardedCertificate & WithGuard & { readonly warnings: readonly Warning[] })[] {
  const withdrawn = withdrawals.map(({ stakeAddress }, index) =>
    book.stake(stakeAddress, `withdrawals[${index}].stakeAddress`),
  );
  return certificates.map((given, index) => {
    const name = `certificates[${index}]`;
    const { certificate, deposit, warnings } = planCertificate(given, name, { book, ledger, withdrawn });
    const [signer] = getCertificateSigners(certificate);
    return { certificate, deposit, warnings, ...toGuard(signer, given, name) };
  });
}

export function validity(
  body: BuildScript,
  common: CommonRequest,
  ledger: LedgerView,
): Pick<ScriptTransactionRequest, 'validFrom' | 'validUntil'> {
  const validUntil = computeValidUntil(common.ttl, ledger);
  if (body.validFrom === undefined) return { validFrom: undefined, validUntil };
  const validFrom = BigInt(body.validFrom);
  if (validFrom < 0n || validFrom >= validUntil)
    throw refuse(`validFrom ${validFrom} must be before the slot ${validUntil}, at which the transaction expires`);
  return { validFrom, validUntil };
}
