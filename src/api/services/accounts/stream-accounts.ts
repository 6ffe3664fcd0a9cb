import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { findStakeIds } from '../../../store/queries/cardano/outputs/output-owners.js';
import { Fields, type StreamedResult, streamResult } from '../../kit/streamed-result.js';
import { readStakeAddresses } from '../../shapes/accounts/stake-address.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

/**
 * Streams the same data for several accounts, in the order of the request and one after the other, so that the data of
 * one account is written before the next is read. `open` gets no id for an account that is unknown to the chain, and
 * returns a function that shows the account at a position of the request.
 */
export function streamAccounts(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  texts: readonly string[],
  open: (
    snapshot: NetworkDb<'cardano'>,
    ids: readonly (number | undefined)[],
  ) => (place: number) => Readonly<Record<string, unknown>>,
): StreamedResult {
  const credentials = readStakeAddresses(texts, network);
  return streamResult(db, async (snapshot) => {
    await expectLive(snapshot);
    const show = open(snapshot, await findStakeIds(snapshot, credentials));
    async function* eachAccount(): AsyncGenerator<readonly Fields[]> {
      for (const [index, stake] of credentials.entries())
        yield [new Fields({ stakeAddress: stakeAddressText(stake, network), ...show(index) })];
    }
    return eachAccount();
  });
}
