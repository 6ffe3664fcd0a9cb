import { toHex } from '../../../../kernel/hex.js';
import { decodeNonces } from '../../../../ledger/consensus/nonce-bytes.js';
import type { Nonce } from '../../../../ledger/consensus/nonces.js';
import { readLedgerNonces } from '../../../../store/queries/cardano/ledger/nonces.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { method } from '../method.js';
import { NoParams } from '../params.js';
import { LEDGER_ERROR, readLedger } from '../read-ledger.js';
import { RpcError } from '../rpc.js';

const toNonce = (nonce: Nonce): string => (nonce === undefined ? 'neutral' : toHex(nonce));

export const queryNonces = method({
  lane: 'ledger',
  params: NoParams,
  run: (context, _params, session) =>
    readLedger(context, session, async (db) => {
      await requireLedger(db);
      const encoded = await readLedgerNonces(db);
      if (encoded === undefined)
        throw new RpcError(LEDGER_ERROR.unavailable, 'Query unavailable in the current era: blocks have no VRF.');
      const { epoch, candidate, evolving, lastEpochLastAncestor } = decodeNonces(encoded);
      return {
        epochNonce: toNonce(epoch),
        candidateNonce: toNonce(candidate),
        evolvingNonce: toNonce(evolving),
        lastEpochLastAncestor: toNonce(lastEpochLastAncestor),
      };
    }),
});
