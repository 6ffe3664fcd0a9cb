import { createHash } from 'node:crypto';
import * as ledger from '@midnight-ntwrk/ledger-v8';
import { distributeReserve, distributeRewards, updateCnight } from './system-bytes.mjs';

/** What people do, each as one transaction. `chain` is where they do it, `now` a date. */

const NIGHT = ledger.nativeToken().raw;
const TTL_MS = 3_600_000;
const SEGMENT = 1;
const FIRST_GUESS = 1_000_000_000_000_000n;
const ATTEMPTS = 4;
/** Pays what is due and no more; who spends DUST pays what they said. */
const FREE_OF_SPENDS = 'register';

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const later = (now) => new Date(now.getTime() + TTL_MS);

export const DEEDS = {
  emit: (chain, { amount }) => chain.applySystem(distributeReserve(BigInt(amount))),

  reward: (chain, { rewards }) =>
    chain.applySystem(
      distributeRewards(
        rewards.map(({ to, amount }) => ({
          amount: BigInt(amount),
          address: chain.addressOf(to),
          nonce: hashOf(`reward ${chain.place} ${to}`),
        })),
      ),
    ),

  cnight: (chain, { changes }, now) =>
    chain.applySystem(
      updateCnight(
        changes.map(({ amount, dustOf, destroyed, nonce }) => ({
          amount: BigInt(amount),
          dustKey: chain.person(dustOf).dustKey.publicKey,
          time: now.getTime() / 1000,
          destroyed,
          nonce,
        })),
      ),
    ),

  claim(chain, { who, amount }) {
    const person = chain.person(who);
    const nonce = hashOf(`claim ${chain.place} ${who}`);
    const unsigned = ledger.ClaimRewardsTransaction.new(
      chain.networkName,
      BigInt(amount),
      person.verifyingKey,
      nonce,
      'Reward',
    );
    const signed = unsigned.addSignature(person.sign(unsigned.dataToSign));
    return chain.applyPublished(asPublished(ledger.Transaction.fromRewards(signed)));
  },

  /**
   * All that somebody has moves to themselves, and makes DUST from now on. The first time, what it would have made so
   * far pays the fee; later, DUST does.
   */
  register(chain, { who, parts = 1, again = false }, now) {
    const plan = (person, fee) => {
      const coins = chain.coinsOf(person.address);
      const intent = ledger.Intent.new(later(now));
      intent.guaranteedUnshieldedOffer = offer(person, coins, shares(person, coins, parts));
      return { intent, registrations: [registration(person, person.dustKey.publicKey, fee)] };
    };
    if (again) return paid(chain, who, 'register again', now, (person) => plan(person, 0n));
    const person = chain.person(who);
    return priced(chain, FREE_OF_SPENDS, (fee) => {
      const { intent, registrations } = plan(person, fee);
      return chain.draft(undefined, signed(intent, person, now, [], registrations));
    });
  },

  deregister: (chain, { who }, now) =>
    paid(chain, who, 'deregister', now, (person) => ({
      intent: ledger.Intent.new(later(now)),
      registrations: [registration(person, undefined, 0n)],
    })),

  transfer: (chain, { from, to, amount, tokenType = NIGHT }, now) =>
    paid(chain, from, 'transfer', now, (person) => {
      const { coins, outputs } = chain.payment(person.address, chain.addressOf(to), BigInt(amount), tokenType);
      const intent = ledger.Intent.new(later(now));
      intent.guaranteedUnshieldedOffer = offer(person, coins, outputs);
      return { intent };
    }),

  /** The fallible part spends what is already gone: the fee is lost, the rest did not happen. */
  fail: (chain, { who, amount }, now) =>
    paid(chain, who, 'fail', now, (person) => {
      const value = BigInt(amount);
      const gone = { type: NIGHT, value, intentHash: hashOf(`gone ${chain.place}`), outputNo: 0 };
      const intent = ledger.Intent.new(later(now));
      intent.fallibleUnshieldedOffer = offer(person, [gone], [{ owner: person.address, type: NIGHT, value }]);
      return { intent };
    }),

  /** Coins out of nothing: no transaction could do that, but a chain without them has nothing to hide. */
  shield(chain, { who, amount }) {
    const { zswapKeys } = chain.person(who);
    const coin = ledger.createShieldedCoinInfo(ledger.shieldedToken().raw, BigInt(amount));
    const output = ledger.ZswapOutput.new(coin, 0, zswapKeys.coinPublicKey, zswapKeys.encryptionPublicKey);
    const made = chain.draft(ledger.ZswapOffer.fromOutput(output, coin.type, coin.value), undefined);
    return chain.applyDraft(made, { balanced: false, fee: 0n });
  },

  hide: (chain, { from, to, amount }, now) =>
    paid(chain, from, 'hide', now, (person) => {
      const target = chain.person(to).zswapKeys;
      const value = BigInt(amount);
      const coin = [...person.zswap.coins].find((each) => each.value >= value);
      if (coin === undefined) throw new RangeError(`${from} has no shielded coin of ${amount}`);
      const [zswap, input] = person.zswap.spend(person.zswapKeys, coin, 0);
      let whole = ledger.ZswapOffer.fromInput(input, coin.type, coin.value);
      for (const [keys, part] of [
        [target, value],
        [person.zswapKeys, coin.value - value],
      ]) {
        if (part === 0n) continue;
        const info = ledger.createShieldedCoinInfo(coin.type, part);
        const output = ledger.ZswapOutput.new(info, 0, keys.coinPublicKey, keys.encryptionPublicKey);
        whole = whole.merge(ledger.ZswapOffer.fromOutput(output, info.type, info.value));
      }
      const onApplied = () => {
        person.zswap = zswap;
      };
      return { intent: ledger.Intent.new(later(now)), shielded: whole, onApplied };
    }),

  deploy: (chain, { who, contract }, now) =>
    paid(chain, who, 'deploy', now, (person) => {
      const state = new ledger.ContractState();
      state.maintenanceAuthority = new ledger.ContractMaintenanceAuthority([person.verifyingKey], 1, 0n);
      const deploy = new ledger.ContractDeploy(state);
      const onApplied = () => {
        chain.contracts[contract] = { address: deploy.address, counter: 0 };
      };
      return { intent: ledger.Intent.new(later(now)).addDeploy(deploy), onApplied };
    }),

  maintain: (chain, { who, contract }, now) =>
    paid(chain, who, 'maintain', now, (person) => {
      const { address, counter } = chain.contracts[contract];
      const next = new ledger.ContractMaintenanceAuthority([person.verifyingKey], 1, BigInt(counter + 1));
      const update = new ledger.MaintenanceUpdate(address, [new ledger.ReplaceAuthority(next)], BigInt(counter));
      const agreed = update.addSignature(0n, person.sign(update.dataToSign));
      const onApplied = () => {
        chain.contracts[contract] = { address, counter: counter + 1 };
      };
      return { intent: ledger.Intent.new(later(now)).addMaintenanceUpdate(agreed), onApplied };
    }),
};

function shares(person, coins, parts) {
  const total = coins.reduce((sum, { value }) => sum + value, 0n);
  const share = total / BigInt(parts);
  return Array.from({ length: parts }, (_, place) => ({
    owner: person.address,
    type: NIGHT,
    value: place === 0 ? total - share * BigInt(parts - 1) : share,
  }));
}

const registration = (person, dustKey, feePayment) => ({ person, dustKey, feePayment });

const offer = (person, coins, outputs) =>
  ledger.UnshieldedOffer.new(
    coins.map(({ value, type, intentHash, outputNo }) => ({
      value,
      owner: person.verifyingKey,
      type,
      intentHash,
      outputNo,
    })),
    outputs.toSorted((a, b) => compare(a.owner, b.owner) || compare(a.value, b.value)),
    [],
  );

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** The same key signs all that is in an intent. */
function signed(intent, person, now, spends, registrations) {
  const actions = (signature) =>
    new ledger.DustActions(
      'signature',
      'pre-proof',
      now,
      spends,
      registrations.map(
        ({ person: of, dustKey, feePayment }) =>
          new ledger.DustRegistration('signature', of.verifyingKey, dustKey, feePayment, signature),
      ),
    );
  if (spends.length + registrations.length > 0) intent.dustActions = actions(undefined);
  const signature = person.sign(intent.signatureData(SEGMENT));
  for (const side of ['guaranteedUnshieldedOffer', 'fallibleUnshieldedOffer']) {
    const given = intent[side];
    if (given !== undefined) intent[side] = given.addSignatures(given.inputs.map(() => signature));
  }
  if (registrations.length > 0) intent.dustActions = actions(new ledger.SignatureEnabled(signature));
  return intent;
}

/** Builds until the fee that is paid covers the fee that is due; what it was last time is the first guess. */
function priced(chain, kind, build, onApplied = () => undefined) {
  let fee = chain.fees[kind] === undefined ? FIRST_GUESS : BigInt(chain.fees[kind]);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const made = build(fee);
    const due = made.published.fees(chain.state.parameters);
    if (due <= fee && due * 2n > fee) {
      chain.fees[kind] = String(fee);
      const applied = chain.applyDraft(made, {
        balanced: true,
        fee: kind === FREE_OF_SPENDS ? made.applied.fees(chain.state.parameters) : fee,
      });
      onApplied();
      return applied;
    }
    // Prices may rise by a few percent until the next one.
    fee = (due * 21n) / 20n;
  }
  throw new RangeError(`The fee of ${kind} does not settle`);
}

/** A transaction whose fee is paid with the DUST of the one who makes it. */
function paid(chain, who, kind, now, plan) {
  const person = chain.person(who);
  const richest = person.richestDust(now);
  let after;
  let onApplied;
  const build = (fee) => {
    if (richest === undefined || richest.value < fee) throw new RangeError(`${who} has not enough DUST`);
    const planned = plan(person);
    const [dust, spend] = person.dust.spend(person.dustKey, richest.utxo, fee, now);
    after = dust;
    onApplied = planned.onApplied;
    const intent = signed(planned.intent, person, now, [spend], planned.registrations ?? []);
    return chain.draft(planned.shielded, intent);
  };
  return priced(chain, kind, build, () => {
    person.dust = after;
    onApplied?.();
  });
}

/** A claim has no proof, so that with the header of proven transactions it is what nodes publish. */
function asPublished(claim) {
  const unproven = Buffer.from(claim.serialize()).toString('latin1');
  return new Uint8Array(Buffer.from(unproven.replace('proof-preimage', 'proof'), 'latin1'));
}
