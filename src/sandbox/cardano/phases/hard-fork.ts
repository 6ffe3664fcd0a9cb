import type { GovernanceActionId } from '../../../chains/cardano/governance/governance.js';
import { toHex } from '../../../kernel/hex.js';
import { credentialKey } from '../../../ledger/state/keys.js';
import { createAnchor } from '../actors.js';
import type { Chain } from '../chain.js';
import type { Intent } from '../intent.js';
import { keyCredential, rewardAddress } from '../wallet.js';

interface Voting {
  readonly chain: Chain;
  /** Submits a transaction of the simulation. */
  readonly submit: (intent: Intent) => { readonly transaction: { readonly hash: Uint8Array } };
}

/** Proposes the next major version, and all simulated DReps, pools and committee members that can vote agree. */
export function voteForNextVersion({ chain, submit }: Voting): void {
  const { simulation, ledger, parameters } = chain;
  const { dreps, pools, committee, users, exchange, demo } = simulation;
  const payer = users.find(({ stake }) => stake !== undefined && ledger.account(stake) !== undefined) ?? exchange;
  const { transaction } = submit({
    payer,
    proposals: [
      {
        deposit: parameters.governanceActionDeposit ?? 0n,
        returnAddress: rewardAddress(simulation.network.networkId, payer.stake!),
        action: {
          kind: 'hard-fork',
          previous: ledger.state.governance.get().enacted['hard-fork'],
          protocolVersion: { major: parameters.protocolVersion.major + 1, minor: 0 },
        },
        anchor: createAnchor('next-version'),
      },
    ],
  });
  const action: GovernanceActionId = { txHash: transaction.hash, index: 0 };
  const agree = (intent: Pick<Intent, 'votes' | 'signers' | 'scripts'>): void => {
    submit({ payer: exchange, ...intent });
  };
  const own = { credential: keyCredential(demo.drepKey), key: demo.drepKey, script: undefined };
  for (const { credential, key, script } of [...dreps, own]) {
    if (!ledger.state.dreps.has(credentialKey(credential))) continue;
    agree({
      votes: [{ voter: { role: 'drep', credential }, action, vote: 'yes', anchor: undefined }],
      signers: [key],
      ...(script !== undefined && { scripts: [script] }),
    });
  }
  for (const { cold } of pools) {
    const credential = keyCredential(cold);
    if (!ledger.state.pools.has(toHex(cold.hash))) continue;
    agree({
      votes: [{ voter: { role: 'pool', credential }, action, vote: 'yes', anchor: undefined }],
      signers: [cold],
    });
  }
  for (const { hot } of committee.members.slice(0, -1)) {
    const voter = { role: 'committee', credential: keyCredential(hot) } as const;
    agree({ votes: [{ voter, action, vote: 'yes', anchor: undefined }], signers: [hot] });
  }
}
