import type * as ledger from '@midnight-ntwrk/ledger-v8';
import { library, toOfferSignature } from './ledger-library.js';
import type { LedgerWallet } from './ledger-wallet.js';

/** A coin that an offer spends; its owner is the wallet that signs. */
export type SpentCoin = Omit<ledger.UtxoSpend, 'owner'>;

export interface DustRegistrationRequest {
  /** Undefined removes the registration. */
  readonly dustKey: ledger.DustPublicKey | undefined;
  /** The maximum part of the fee that DUST generated so far may pay. */
  readonly feePayment: bigint;
}

/** The segment of the one intent that a transaction has. */
const SEGMENT = 1;

const compare = (a: string | bigint, b: string | bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** The ledger demands outputs in the order of owner and value. */
export const createOffer = (
  wallet: LedgerWallet,
  coins: readonly SpentCoin[],
  outputs: readonly ledger.UtxoOutput[],
): ledger.UnshieldedOffer<ledger.SignatureEnabled> =>
  library.UnshieldedOffer.new(
    coins.map(({ value, type, intentHash, outputNo }) => ({
      value,
      owner: wallet.verifyingKey,
      type,
      intentHash,
      outputNo,
    })),
    outputs.toSorted((a, b) => compare(a.owner, b.owner) || compare(a.value, b.value)),
    [],
  );

/** Adds the DUST actions and signs everything in the intent with the one key of the wallet. */
export function signIntent(
  intent: ledger.UnprovenIntent,
  wallet: LedgerWallet,
  now: Date,
  spends: ledger.DustSpend<ledger.PreProof>[],
  registrations: readonly DustRegistrationRequest[],
): ledger.UnprovenIntent {
  const dustActions = (signature: ledger.SignatureEnabled | undefined) =>
    new library.DustActions<ledger.SignatureEnabled, ledger.PreProof>(
      'signature',
      'pre-proof',
      now,
      spends,
      registrations.map(
        ({ dustKey, feePayment }) =>
          new library.DustRegistration<ledger.SignatureEnabled>(
            'signature',
            wallet.verifyingKey,
            dustKey,
            feePayment,
            signature,
          ),
      ),
    );
  // The signature covers the DUST actions, so they are set unsigned first and again with the signature.
  if (spends.length + registrations.length > 0) intent.dustActions = dustActions(undefined);
  const signature = wallet.sign(intent.signatureData(SEGMENT));
  for (const section of ['guaranteedUnshieldedOffer', 'fallibleUnshieldedOffer'] as const) {
    const offer = intent[section];
    if (offer !== undefined) intent[section] = offer.addSignatures(offer.inputs.map(() => toOfferSignature(signature)));
  }
  if (registrations.length > 0) intent.dustActions = dustActions(new library.SignatureEnabled(signature));
  return intent;
}
