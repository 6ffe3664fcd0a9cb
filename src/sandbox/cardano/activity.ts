import { plainOutput } from '../../chains/cardano/transactions/output.js';
import { chance, type Draw, drawAmount, pick } from '../draw.js';
import type { Chain } from './chain.js';
import { assetOf } from './chapters/tokens.js';
import type { Composed } from './compose.js';
import type { Intent } from './intent.js';
import type { Wallet } from './wallet.js';
import type { World } from './world.js';

const ADA = 1_000_000n;

/** A random everyday transaction. */
export function everydayIntent(world: World, draw: Draw): Intent {
  const payer = pick(draw, world.people);
  const payee = pick(draw, [...world.people.filter((person) => person !== payer), world.exchange]);
  const lovelace = drawAmount(draw, 2n * ADA, 500n * ADA, ADA / 100n);
  if (chance(draw, 25)) {
    const tokens = assetOf(world.issuers.coin, 'Crosstie', drawAmount(draw, ADA, 20n * ADA, 1_000n));
    return { payer, outputs: [plainOutput(payee.address, 0n, [tokens])] };
  }
  if (chance(draw, 20)) return { payer, outputs: [plainOutput(payee.address, lovelace)], metadata: greeting(payee) };
  return { payer, outputs: [plainOutput(payee.address, lovelace)] };
}

/** A CIP-20 message with a payment. */
const greeting = ({ name }: Wallet) => ({ '674': { msg: [`To ${name}`, 'with thanks'] } });

/** Simulated transactions of a block, besides the submitted ones. Users without enough funds are skipped. */
export function everydayLife(chain: Chain, slot: number, draw: Draw, most: number): readonly Composed[] {
  const told: Composed[] = [];
  for (let count = draw(most + 1); count > 0; count -= 1) {
    try {
      told.push(chain.tell(slot, everydayIntent(chain.world, draw)));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return told;
}
