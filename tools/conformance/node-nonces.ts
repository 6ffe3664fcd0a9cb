import { fromHex, toHex } from '../../src/kernel/hex.js';
import { enterEpoch, type NonceState } from '../../src/ledger/consensus/nonces.js';
import { type Check, compare } from './check.js';

/** The nonces of a node at the end of an epoch. */
export interface NodeNonces {
  readonly network: string;
  readonly epochEnding: number;
  readonly nonces: {
    readonly epochNonce: string;
    readonly candidateNonce: string;
    readonly evolvingNonce: string;
    readonly lastEpochLastAncestor: string;
  };
}

/** The state at the end of an epoch gives the nonce of the next; an epoch without its predecessor cannot be checked. */
export function checkNodeNonces(records: readonly NodeNonces[]): readonly Check[] {
  const byEpoch = new Map(records.map((record) => [`${record.network} ${record.epochEnding}`, record]));
  return records.flatMap(({ network, epochEnding, nonces }) => {
    const before = byEpoch.get(`${network} ${epochEnding - 1}`);
    if (before === undefined) return [];
    const { epoch } = enterEpoch(toState(before), 'conway', undefined);
    return [compare(`nonce of ${network} epoch ${epochEnding}`, toHex(epoch!), nonces.epochNonce)];
  });
}

const toState = ({ nonces }: NodeNonces): NonceState => ({
  epoch: fromHex(nonces.epochNonce),
  evolving: fromHex(nonces.evolvingNonce),
  candidate: fromHex(nonces.candidateNonce),
  lastAncestor: undefined,
  lastEpochLastAncestor: fromHex(nonces.lastEpochLastAncestor),
});
