import { createHash } from 'node:crypto';
import type * as ledger from '@midnight-ntwrk/ledger-v8';
import type { PlannedTransaction } from '../history.js';
import { applyCall, applyDeployment, applyMaintenance, hasEntryPoint } from './contract-transactions.js';
import type { LedgerChain } from './ledger-chain.js';
import { library } from './ledger-library.js';
import type { LedgerWallet } from './ledger-wallet.js';
import { applyWithFee, newIntent, payWithDust, REGISTER, type TransactionPlan } from './pay-fee.js';
import type { ProducedTransaction } from './produced-block.js';
import { listCoins, selectCoins } from './select-coins.js';
import { createOffer, signIntent } from './signed-intent.js';
import {
  distributeBridged,
  distributeReserve,
  distributeRewards,
  unlockToReserve,
  unlockToTreasury,
  updateCnight,
} from './system-bytes.js';

const NIGHT = library.nativeToken().raw;
/** Transfers below the minimum have no recipient. */
const NO_RECIPIENT = '00'.repeat(32);

type Planned<Type extends PlannedTransaction['type']> = Extract<PlannedTransaction, { readonly type: Type }>;

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Builds and applies one planned transaction; throws when the ledger rejects it. */
export async function applyPlanned(
  chain: LedgerChain,
  planned: PlannedTransaction,
  now: Date,
): Promise<ProducedTransaction> {
  switch (planned.type) {
    case 'emit':
      return chain.applySystem(distributeReserve(BigInt(planned.amount)));
    case 'reward':
      return applyRewards(chain, planned);
    case 'cnight':
      return applyCnight(chain, planned, now);
    case 'claim':
      return applyClaim(chain, planned, planned.bridged === true ? 'CardanoBridge' : 'Reward');
    case 'register':
      return applyRegistration(chain, planned, now);
    case 'deregister':
      return payWithDust(chain, planned.who, 'deregister', now, () => ({
        intent: newIntent(now),
        registrations: [{ dustKey: undefined, feePayment: 0n }],
      }));
    case 'transfer':
      return applyTransfer(chain, planned, now);
    case 'fail':
      return applyPartialFailure(chain, planned, now);
    case 'shield':
      return applyShielding(chain, planned);
    case 'hide':
      return applyShieldedTransfer(chain, planned, now);
    case 'deploy':
      return applyDeployment(chain, planned, now);
    case 'maintain':
      return applyMaintenance(chain, planned, now);
    case 'call':
      return planned.deploysMissing === true && !hasEntryPoint(chain, planned)
        ? applyDeployment(chain, planned, now)
        : applyCall(chain, planned, now);
    case 'flush':
      return chain.applySystem(flushSubminimal(chain, planned));
    case 'bridge':
      return chain.applySystem(transferBridged(chain, planned));
    case 'top-up':
      return chain.applySystem(unlockToReserve(BigInt(planned.amount)));
    case 'redirect':
      return chain.applySystem(unlockToTreasury(BigInt(planned.amount)));
  }
}

const applyRewards = (chain: LedgerChain, { rewards }: Planned<'reward'>): ProducedTransaction =>
  chain.applySystem(
    distributeRewards(
      rewards.map(({ to, amount }) => ({
        amount: BigInt(amount),
        address: chain.resolveAddress(to),
        nonce: hashText(`reward ${chain.position} ${to}`),
      })),
    ),
  );

const applyCnight = (chain: LedgerChain, { changes }: Planned<'cnight'>, now: Date): ProducedTransaction =>
  chain.applySystem(
    updateCnight(
      changes.map(({ amount, dustOf, destroyed, nonce }) => ({
        amount: BigInt(amount),
        dustKey: chain.wallet(dustOf).dustKey.publicKey,
        time: now.getTime() / 1000,
        destroyed,
        nonce,
      })),
    ),
  );

/** Bridge transfers below the minimum, combined: the ledger pays them to the treasury. */
const flushSubminimal = (chain: LedgerChain, { amount }: Planned<'flush'>): Uint8Array =>
  distributeBridged([{ amount: BigInt(amount), address: NO_RECIPIENT, nonce: hashText(`flush ${chain.position}`) }]);

/** NIGHT that the recipient can claim from then on. */
const transferBridged = (chain: LedgerChain, { to, amount }: Planned<'bridge'>): Uint8Array =>
  distributeBridged([
    { amount: BigInt(amount), address: chain.resolveAddress(to), nonce: hashText(`bridge ${chain.position}`) },
  ]);

function applyClaim(
  chain: LedgerChain,
  { who, amount }: Planned<'claim'>,
  kind: ledger.ClaimKind,
): Promise<ProducedTransaction> {
  const wallet = chain.wallet(who);
  const nonce = hashText(`claim ${chain.position} ${who}`);
  const { networkName } = chain;
  const unsigned = library.ClaimRewardsTransaction.new(networkName, BigInt(amount), wallet.verifyingKey, nonce, kind);
  const signed = unsigned.addSignature(wallet.sign(unsigned.dataToSign));
  return chain.applyPublished(asPublished(library.Transaction.fromRewards(signed)));
}

/** A claim has no proof, so with the header of a proven transaction it equals the form that nodes publish. */
function asPublished(claim: { serialize(): Uint8Array }): Uint8Array {
  const unproven = Buffer.from(claim.serialize()).toString('latin1');
  return new Uint8Array(Buffer.from(unproven.replace('proof-preimage', 'proof'), 'latin1'));
}

/**
 * Moves all NIGHT of a wallet to itself, after which it generates DUST. The first time, the DUST it would have generated
 * so far pays the fee; later, DUST of the wallet does.
 */
function applyRegistration(
  chain: LedgerChain,
  { who, parts = 1, again = false }: Planned<'register'>,
  now: Date,
): Promise<ProducedTransaction> {
  const plan = (wallet: LedgerWallet, feePayment: bigint) => {
    const coins = listCoins(chain.state, wallet.address, NIGHT);
    const intent = newIntent(now);
    intent.guaranteedUnshieldedOffer = createOffer(wallet, coins, splitCoins(wallet, coins, parts));
    return { intent, registrations: [{ dustKey: wallet.dustKey.publicKey, feePayment }] };
  };
  if (again) return payWithDust(chain, who, 'register again', now, (wallet) => plan(wallet, 0n));
  const wallet = chain.wallet(who);
  return applyWithFee(chain, REGISTER, (fee) => {
    const { intent, registrations } = plan(wallet, fee);
    return chain.draft(undefined, signIntent(intent, wallet, now, [], registrations));
  });
}

function splitCoins(wallet: LedgerWallet, coins: readonly ledger.Utxo[], parts: number): ledger.UtxoOutput[] {
  const total = coins.reduce((sum, { value }) => sum + value, 0n);
  const share = total / BigInt(parts);
  return Array.from({ length: parts }, (_, index) => ({
    owner: wallet.address,
    type: NIGHT,
    value: index === 0 ? total - share * BigInt(parts - 1) : share,
  }));
}

const applyTransfer = (
  chain: LedgerChain,
  { from, to, amount }: Planned<'transfer'>,
  now: Date,
): Promise<ProducedTransaction> =>
  payWithDust(chain, from, 'transfer', now, (wallet) => {
    const payment = { from: wallet.address, to: chain.resolveAddress(to), amount: BigInt(amount), tokenType: NIGHT };
    const { coins, outputs } = selectCoins(chain.state, payment);
    const intent = newIntent(now);
    intent.guaranteedUnshieldedOffer = createOffer(wallet, coins, outputs);
    return { intent };
  });

/** The fallible part spends a coin that does not exist: the fee is paid and nothing else happens. */
const applyPartialFailure = (
  chain: LedgerChain,
  { who, amount }: Planned<'fail'>,
  now: Date,
): Promise<ProducedTransaction> =>
  payWithDust(chain, who, 'fail', now, (wallet) => {
    const value = BigInt(amount);
    const missing = { type: NIGHT, value, intentHash: hashText(`gone ${chain.position}`), outputNo: 0 };
    const intent = newIntent(now);
    intent.fallibleUnshieldedOffer = createOffer(wallet, [missing], [{ owner: wallet.address, type: NIGHT, value }]);
    return { intent };
  });

/** Creates shielded coins without an input. No real transaction can, but a new chain would have no shielded coins. */
async function applyShielding(chain: LedgerChain, { who, amount }: Planned<'shield'>): Promise<ProducedTransaction> {
  const offers = who.map((name) => {
    const coin = library.createShieldedCoinInfo(library.shieldedToken().raw, BigInt(amount));
    return library.ZswapOffer.fromOutput(shieldedOutput(coin, chain.wallet(name).zswapKeys), coin.type, coin.value);
  });
  const merged = offers.reduce((all, offer) => all.merge(offer));
  const draft = await chain.draft(merged, undefined);
  return chain.applyDraft(draft, { balanced: false, fee: 0n });
}

const shieldedOutput = (coin: ledger.ShieldedCoinInfo, keys: ledger.ZswapSecretKeys): ledger.UnprovenOutput =>
  library.ZswapOutput.new(coin, 0, keys.coinPublicKey, keys.encryptionPublicKey);

const applyShieldedTransfer = (
  chain: LedgerChain,
  { from, to, amount }: Planned<'hide'>,
  now: Date,
): Promise<ProducedTransaction> =>
  payWithDust(chain, from, 'hide', now, (wallet): TransactionPlan => {
    const target = chain.wallet(to).zswapKeys;
    const value = BigInt(amount);
    const coin = [...wallet.zswap.coins].find((each) => each.value >= value);
    if (coin === undefined) throw new RangeError(`${from} has no shielded coin of ${amount}`);
    const [zswap, input] = wallet.zswap.spend(wallet.zswapKeys, coin, 0);
    let shielded = library.ZswapOffer.fromInput(input, coin.type, coin.value);
    for (const { keys, part } of [
      { keys: target, part: value },
      { keys: wallet.zswapKeys, part: coin.value - value },
    ]) {
      if (part === 0n) continue;
      const info = library.createShieldedCoinInfo(coin.type, part);
      shielded = shielded.merge(library.ZswapOffer.fromOutput(shieldedOutput(info, keys), info.type, info.value));
    }
    const onApplied = (): void => {
      wallet.zswap = zswap;
    };
    return { intent: newIntent(now), shielded, onApplied };
  });
