import { decodeAddress } from '../../chains/cardano/addresses/address.js';
import type { Vote, Voter } from '../../chains/cardano/governance/governance.js';
import { writeParameterUpdate } from '../../chains/cardano/parameters/protocol-update.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { applyCertificate, type LedgerContext } from './apply-certificate.js';
import { actionKey, credentialKey, type Ledger, outpointKey } from './ledger.js';

/** Applies a transaction to the ledger. It must be validated first. */
export function applyTransaction(ledger: Ledger, transaction: Transaction, here: LedgerContext): void {
  if (transaction.valid) applyValid(ledger, transaction, here);
  else consumeCollateral(ledger, transaction);
}

function applyValid(ledger: Ledger, { hash, body }: Transaction, here: LedgerContext): void {
  for (const input of body.inputs) ledger.removeOutput(outpointKey(input));
  for (const [index, output] of body.outputs.entries()) ledger.addOutput(outpointKey({ txHash: hash, index }), output);
  ledger.move('fees', body.fee ?? 0n);
  if (body.donation !== undefined) ledger.move('donations', body.donation);
  for (const { account, lovelace } of body.withdrawals) pay(ledger, account, -lovelace);
  for (const certificate of body.certificates) applyCertificate(ledger, certificate, here);
  for (const [index, proposal] of body.proposals.entries()) {
    const id = { txHash: hash, index };
    const expiresAfter = here.epoch + Number(here.parameters.governanceActionLifetime ?? 0n);
    ledger.move('deposits', proposal.deposit);
    ledger.put(ledger.proposals, actionKey(id), {
      id,
      proposal,
      proposedIn: here.epoch,
      expiresAfter,
      status: 'active',
      since: here.epoch,
      votes: new Map(),
    });
  }
  for (const vote of body.votes) applyVote(ledger, vote, here);
  if (body.update !== undefined) {
    const { epoch, proposals } = body.update;
    const made = proposals.map(([genesisHash, update]) => {
      const writer = new CborWriter();
      writeParameterUpdate(writer, update);
      return { epoch: Number(epoch), genesisHash: genesisHash.slice(), content: writer.finish() };
    });
    ledger.stand({ updates: [...ledger.standing.updates, ...made] });
  }
}

export const voterKey = ({ role, credential }: Voter): string => `${role} ${credentialKey(credential)}`;

/** A vote extends the activity of a DRep. */
function applyVote(ledger: Ledger, vote: Vote, { epoch, parameters }: LedgerContext): void {
  const key = actionKey(vote.action);
  const entry = ledger.proposals.get(key);
  if (entry === undefined) return;
  const votes = new Map(entry.votes).set(voterKey(vote.voter), vote);
  ledger.put(ledger.proposals, key, { ...entry, votes });
  const drep = vote.voter.role === 'drep' ? ledger.dreps.get(credentialKey(vote.voter.credential)) : undefined;
  if (drep === undefined) return;
  const activeUntil = epoch + Number(parameters.drepActivity ?? 0n);
  ledger.put(ledger.dreps, credentialKey(drep.credential), { ...drep, activeUntil });
}

/** After a script failure the collateral minus its return output is the fee. */
function consumeCollateral(ledger: Ledger, { hash, body }: Transaction): void {
  let collateral = 0n;
  for (const input of body.collateral) collateral += ledger.removeOutput(outpointKey(input)).lovelace;
  if (body.collateralReturn !== undefined) {
    ledger.addOutput(outpointKey({ txHash: hash, index: body.outputs.length }), body.collateralReturn);
    collateral -= body.collateralReturn.lovelace;
  }
  ledger.move('fees', collateral);
}

/** Adds to the rewards of a reward address; returns false when it is not registered. */
export function pay(ledger: Ledger, rewardAddress: Uint8Array, lovelace: bigint): boolean {
  const address = decodeAddress(rewardAddress);
  if (address.type !== 'reward') return false;
  const key = credentialKey(address.stake);
  const account = ledger.accounts.get(key);
  if (account === undefined) return false;
  ledger.put(ledger.accounts, key, { ...account, rewards: account.rewards + lovelace });
  return true;
}
