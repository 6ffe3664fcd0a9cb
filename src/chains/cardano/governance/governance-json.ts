import { toHex } from '../../../kernel/hex.js';
import { type Credential, decodeAddressInBlock } from '../addresses/address.js';
import type { GovernanceAction, GovernanceActionId } from './governance.js';
import { updateJson } from './governance-json-parameters.js';

/**
 * A governance action in the JSON form of the ledger, which explorers show: `tag`, and the fields in order as
 * `contents`. Amounts are `bigint` if they may exceed 2^53.
 */
export function actionJson(action: GovernanceAction): unknown {
  switch (action.kind) {
    case 'parameter-change':
      return tagged('ParameterChange', [
        idJson(action.previous),
        updateJson(action.update),
        hashJson(action.guardrailScript),
      ]);
    case 'hard-fork':
      return tagged('HardForkInitiation', [idJson(action.previous), action.protocolVersion]);
    case 'treasury-withdrawals':
      return tagged('TreasuryWithdrawals', [
        action.withdrawals.map(([account, lovelace]) => [accountJson(account), lovelace]),
        hashJson(action.guardrailScript),
      ]);
    case 'no-confidence':
      return tagged('NoConfidence', idJson(action.previous));
    case 'update-committee':
      return tagged('UpdateCommittee', [
        idJson(action.previous),
        action.removed.map(credentialJson),
        Object.fromEntries(action.added.map(([cold, epoch]) => [`${credentialName(cold)}-${toHex(cold.hash)}`, epoch])),
        { numerator: action.threshold.numerator, denominator: action.threshold.denominator },
      ]);
    case 'new-constitution':
      return tagged('NewConstitution', [
        idJson(action.previous),
        {
          anchor: { dataHash: toHex(action.anchor.hash), url: action.anchor.url },
          ...(action.guardrailScript && { script: toHex(action.guardrailScript) }),
        },
      ]);
    case 'info':
      return { tag: 'InfoAction' };
  }
}

const tagged = (tag: string, contents: unknown): unknown => ({ tag, contents });

const idJson = (id: GovernanceActionId | undefined): unknown =>
  id === undefined ? null : { txId: toHex(id.txHash), govActionIx: id.index };

const hashJson = (hash: Uint8Array | undefined): string | null => (hash === undefined ? null : toHex(hash));

const credentialName = ({ type }: Credential): 'keyHash' | 'scriptHash' => (type === 'key' ? 'keyHash' : 'scriptHash');

const credentialJson = (credential: Credential): unknown => ({
  [credentialName(credential)]: toHex(credential.hash),
});

/** Bytes that are not a reward address cannot be on a chain, but can be in a transaction to be decoded. */
function accountJson(account: Uint8Array): unknown {
  const address = decodeAddressInBlock(account);
  if (address?.type !== 'reward') return toHex(account);
  return {
    network: address.networkId === 1 ? 'Mainnet' : 'Testnet',
    credential: credentialJson(address.stake),
  };
}
