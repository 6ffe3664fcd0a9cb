import type * as ledger from '@midnight-ntwrk/ledger-v8';
import type { LedgerChain } from './ledger-chain.js';
import { library } from './ledger-library.js';
import type { LedgerWallet } from './ledger-wallet.js';
import type { ProducedTransaction } from './produced-block.js';
import type { Draft } from './read-submitted.js';
import { type DustRegistrationRequest, signIntent } from './signed-intent.js';

/** The content of a transaction besides its fee payment. */
export interface TransactionPlan {
  readonly intent: ledger.UnprovenIntent;
  readonly shielded?: ledger.UnprovenOffer;
  readonly registrations?: readonly DustRegistrationRequest[];
  readonly onApplied?: () => void;
}

const TTL_MS = 3_600_000;
export const newIntent = (now: Date): ledger.UnprovenIntent => library.Intent.new(new Date(now.getTime() + TTL_MS));

const FIRST_ESTIMATE = 1_000_000_000_000_000n;
const MAX_ATTEMPTS = 4;
/** A first registration pays exactly the fee that is due; DUST spends pay the fee that they state. */
export const REGISTER = 'register';

/** Builds until the stated fee covers the fee that is due. The first estimate is the last fee of that kind. */
export async function applyWithFee(
  chain: LedgerChain,
  kind: string,
  build: (fee: bigint) => Promise<Draft>,
  onApplied: () => void = () => undefined,
): Promise<ProducedTransaction> {
  const known = chain.fees[kind];
  let fee = known === undefined ? FIRST_ESTIMATE : BigInt(known);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const draft = await build(fee);
    const due = draft.published.fees(chain.state.parameters);
    if (due <= fee && due * 2n > fee) {
      chain.fees[kind] = String(fee);
      const paid = kind === REGISTER ? draft.applied.fees(chain.state.parameters) : fee;
      const produced = chain.applyDraft(draft, { balanced: true, fee: paid });
      onApplied();
      return produced;
    }
    // Prices may rise by a few percent until the next transaction of this kind.
    fee = (due * 21n) / 20n;
  }
  throw new RangeError(`The fee of ${kind} does not converge`);
}

/** A transaction whose fee is paid with DUST of the wallet that sends it. */
export function payWithDust(
  chain: LedgerChain,
  name: string,
  kind: string,
  now: Date,
  plan: (wallet: LedgerWallet) => TransactionPlan,
): Promise<ProducedTransaction> {
  const wallet = chain.wallet(name);
  const richest = wallet.richestDust(now);
  let spent: { readonly dust: ledger.DustLocalState; readonly onApplied: (() => void) | undefined } | undefined;
  const build = (fee: bigint): Promise<Draft> => {
    if (richest === undefined || richest.value < fee) throw new RangeError(`${name} does not have enough DUST`);
    const { intent, shielded, registrations = [], onApplied } = plan(wallet);
    const [dust, spend] = wallet.dust.spend(wallet.dustKey, richest.utxo, fee, now);
    spent = { dust, onApplied };
    return chain.draft(shielded, signIntent(intent, wallet, now, [spend], registrations));
  };
  return applyWithFee(chain, kind, build, () => {
    if (spent === undefined) return;
    wallet.dust = spent.dust;
    spent.onApplied?.();
  });
}
