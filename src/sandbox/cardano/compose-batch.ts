import { encodeBody } from '../../chains/cardano/transactions/encode-body.js';
import { encodeWitnessSet } from '../../chains/cardano/transactions/encode-witnesses.js';
import { plainOutput } from '../../chains/cardano/transactions/output.js';
import {
  byronBody,
  decodeSubTransaction,
  NO_DIJKSTRA_FIELDS,
  type SubTransaction,
} from '../../chains/cardano/transactions/transaction-body.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { pick, type RandomInt, randomAmount } from '../random-int.js';
import type { Chain } from './chain.js';
import { heldBy } from './coins.js';
import type { Intent } from './intent.js';
import { keyCredential, rewardAddress, type Wallet } from './wallet.js';
import { createWitnesses } from './witness.js';

const ADA = 1_000_000n;
/** Enough for the change of a sub-transaction. */
const MIN_CHANGE = 2n * ADA;

/**
 * A batch of Dijkstra (CIP-118): a sponsor pays the fee of a user's sub-transaction, which gives lovelace away, and
 * deposits it directly in an account. Undefined where the user has no suitable output.
 */
export function createBatchIntent(chain: Chain, randomInt: RandomInt): Intent | undefined {
  const { users } = chain.simulation;
  const giver = pick(randomInt, users);
  const sponsor = pick(
    randomInt,
    users.filter((user) => user !== giver),
  );
  const registered = users.filter(({ stake }) => stake !== undefined && chain.ledger.account(stake) !== undefined);
  const [guard] = sponsor.keys;
  if (registered.length === 0 || guard === undefined) return undefined;
  const lovelace = randomAmount(randomInt, ADA, 5n * ADA, 1_000n);
  const content = createSubTransaction(chain, giver, sponsor, lovelace);
  if (content === undefined) return undefined;
  const account = rewardAddress(chain.network.networkId, pick(randomInt, registered).stake!);
  return {
    payer: sponsor,
    guards: [guard],
    subTransactions: [{ content, lovelace }],
    directDeposits: [{ account, lovelace }],
  };
}

/** Spends one output of the giver and returns all but `lovelace` to it. The sponsor must be a guard of the batch. */
function createSubTransaction(
  chain: Chain,
  giver: Wallet,
  sponsor: Wallet,
  lovelace: bigint,
): SubTransaction | undefined {
  for (const { reference, output } of heldBy(chain.ledger, giver)) {
    if (output.assets.length > 0 || output.scriptRef !== undefined || output.lovelace < lovelace + MIN_CHANGE) continue;
    const body = encodeBody({
      ...byronBody([reference], [], new Uint8Array()),
      outputs: [plainOutput(giver.address, output.lovelace - lovelace)],
      collateralReturn: undefined,
      dijkstra: {
        ...NO_DIJKSTRA_FIELDS,
        requiredGuards: [{ credential: keyCredential(sponsor.keys[0]!), data: undefined }],
      },
    });
    const signatures = createWitnesses({ keys: giver.keys, byron: [] }, blake2b256(body));
    const witnesses = encodeWitnessSet({ scripts: [], datums: [], redeemers: [], ...signatures });
    return decodeSubTransaction(new CborWriter().array(3).raw(body).raw(witnesses).null().finish());
  }
  return undefined;
}
