import { toHex } from '../../../kernel/hex.js';
import { epochToSlot } from '../time.js';
import type { Transaction } from '../transactions/transaction.js';
import { listSigners } from './signatures.js';
import type { Findings } from './validation-result.js';
import { type GenesisKeys, getEpoch, getMajorVersion, type LedgerState, VERSION } from './view.js';

/** Rules of the genesis keys, until Babbage: parameter updates (PPUP) and signatures of instantaneous rewards. */
export function checkGenesisKeys(transaction: Transaction, state: LedgerState, findings: Findings): void {
  const { body, valid } = transaction;
  if (getMajorVersion(state) >= VERSION.conway) return;
  const paysInstantly = body.certificates.some(({ kind }) => kind === 'instant-rewards');
  if (body.update === undefined && !paysInstantly) return;
  const keys = state.genesisKeys;
  if (keys === undefined) {
    findings.unknown('era', 'The genesis keys, which propose updates, are unknown');
    return;
  }
  const signers = listSigners(transaction);
  if (paysInstantly) checkQuorum(keys, signers, findings);
  if (body.update === undefined) return;
  for (const [genesisHash] of body.update.proposals) {
    const delegate = keys.delegates.get(toHex(genesisHash));
    if (delegate !== undefined && !signers.has(toHex(delegate.keyHash)))
      findings.addViolation(
        'witnesses',
        'MissingVKeyWitnessesUTXOW',
        `The key ${toHex(delegate.keyHash)} has not signed for the update of the genesis key ${toHex(genesisHash)}`,
        { hash: toHex(delegate.keyHash) },
      );
    if (delegate === undefined && valid)
      findings.addViolation(
        'era',
        'NonGenesisUpdatePPUP',
        `The update is proposed by ${toHex(genesisHash)}, which is not a genesis key`,
      );
  }
  if (!valid) return;
  checkTargetEpoch(body.update.epoch, state, findings);
  for (const [, { protocolVersion }] of body.update.proposals) {
    const { major, minor } = state.parameters.protocolVersion;
    if (protocolVersion === undefined) continue;
    const isNext =
      (protocolVersion.major === major + 1 && protocolVersion.minor === 0) ||
      (protocolVersion.major === major && protocolVersion.minor === minor + 1);
    if (!isNext)
      findings.addViolation(
        'era',
        'PVCannotFollowPPUP',
        `The update sets version ${protocolVersion.major}.${protocolVersion.minor}, which does not follow ${major}.${minor}`,
      );
  }
}

function checkQuorum({ delegates, quorum }: GenesisKeys, signers: ReadonlySet<string>, findings: Findings): void {
  const signed = [...delegates.values()].filter(({ keyHash }) => signers.has(toHex(keyHash))).length;
  if (signed < quorum)
    findings.addViolation(
      'witnesses',
      'MIRInsufficientGenesisSigsUTXOW',
      `${signed} genesis delegates have signed the instantaneous rewards; at least ${quorum} must`,
    );
}

/** Twice the stability window before the end of an epoch, updates for it end and updates for the next one begin. */
function checkTargetEpoch(target: bigint, state: LedgerState, findings: Findings): void {
  const { network, slot } = state;
  const epoch = getEpoch(state);
  const window = Math.ceil((3 * network.securityParameter) / network.activeSlotsCoefficient);
  const isLate = Number(slot) >= epochToSlot(network, epoch + 1) - 2 * window;
  const expected = BigInt(isLate ? epoch + 1 : epoch);
  if (target !== expected)
    findings.addViolation(
      'era',
      'PPUpdateWrongEpoch',
      `The update is for epoch ${target}; at this slot it must be for epoch ${expected}`,
    );
}
