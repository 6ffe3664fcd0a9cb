import { buildCip68Mint } from '../../src/builder/builds/cip68-mint.js';
import { buildCommitteeUpdate } from '../../src/builder/builds/committee.js';
import { buildScriptDeployment } from '../../src/builder/builds/deploy-script.js';
import { buildDonation } from '../../src/builder/builds/donation.js';
import { buildDRepRegistration } from '../../src/builder/builds/drep.js';
import { buildMint } from '../../src/builder/builds/mint.js';
import { buildMultisig } from '../../src/builder/builds/multisig.js';
import { buildPoolRegistration } from '../../src/builder/builds/pool-registration.js';
import { buildPoolRetirement } from '../../src/builder/builds/pool-retirement.js';
import { buildProposal } from '../../src/builder/builds/proposal.js';
import { buildDelegation, buildStakeRegistration, buildVoteDelegation } from '../../src/builder/builds/stake.js';
import { buildTransfer, buildWithdrawal } from '../../src/builder/builds/transfer.js';
import { buildVote } from '../../src/builder/builds/vote.js';
import type { LedgerView } from '../../src/builder/request/ledger-view.js';
import type { ProposedAction } from '../../src/builder/request/proposal-request.js';
import type { CommonRequest, Utxo } from '../../src/builder/request/request.js';
import { SCRIPT_REQUEST_DEFAULTS } from '../../src/builder/request/script-request.js';
import { writeScriptTransaction } from '../../src/builder/scripts/script-selection.js';
import type { SetEncoding } from '../../src/chains/cardano/lists.js';
import { poolIdBech32 } from '../../src/chains/cardano/pools/pool-id.js';
import { hashScript, type Script } from '../../src/chains/cardano/scripts/script.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { alicePolicy } from './builder-mints.js';
import { alice, bob, foreignAddress, homeAddress, homeStake, ledger, multisig } from './builder-requests.js';
import { plutusProgram } from './plutus-program.js';
import { keyAddress, parameters, payer, placedAt, scriptAddress, staker, TIP } from './script-requests.js';

/** One transaction of every kind, which uses every set of a transaction. */

export interface BuiltSample {
  readonly cbor: string;
  readonly hash: string;
}

const DEPOSIT = 100_000_000_000n;
const DATUM = fromHex('d8799f182a43010203ff');
const utxos: readonly Utxo[] = [
  { txHash: 'a1'.repeat(32), outputIndex: 1, address: homeAddress, lovelace: DEPOSIT + 900_000_000n },
  { txHash: 'a2'.repeat(32), address: homeAddress, lovelace: 40_000_000n },
];
const view: LedgerView = {
  ...ledger,
  parameters: {
    ...ledger.parameters,
    governanceActionDeposit: DEPOSIT,
    protocolVersion: { major: 10, minor: 2 },
    poolDeposit: 500_000_000n,
    minPoolCost: 170_000_000n,
  },
  guardrailScript: 'none',
  enacted: new Map([
    ['parameter-change', 'none'],
    ['hard-fork', 'none'],
    ['committee', 'none'],
    ['constitution', 'none'],
  ]),
};
const poolId = poolIdBech32(bob.hash);
const anchor = { anchorUrl: 'https://example.org/why.json', anchorDataHash: 'ab'.repeat(32) };
const actions: readonly ProposedAction[] = [
  { kind: 'info' },
  { kind: 'treasury-withdrawals', withdrawals: [{ stakeAddress: homeStake, amount: 7n }] },
  {
    kind: 'update-committee',
    added: [{ credentialHash: bob.hashHex, epoch: 900 }],
    removed: [{ credentialHash: multisig.hash, scriptCredential: true }],
    threshold: { numerator: 2n, denominator: 3n },
  },
];

export function buildSamples(setEncoding?: SetEncoding): ReadonlyMap<string, BuiltSample> {
  const common: CommonRequest = { changeAddress: homeAddress, utxos, ...(setEncoding && { setEncoding }) };
  const outputs = [{ address: foreignAddress, lovelace: 3_000_000n }];
  const pay = (form: 'inline' | 'shown') =>
    buildTransfer({ ...common, outputs: [{ ...outputs[0]!, datum: { form, bytes: DATUM } }] }, view);
  return new Map<string, BuiltSample>([
    ['transfer', buildTransfer({ ...common, outputs, selectAll: true, metadata: { 674: { msg: ['hello'] } } }, view)],
    ['inline datum', pay('inline')],
    ['datum hash', pay('shown')],
    ['withdrawal', buildWithdrawal({ ...common, stakeAddress: homeStake, amount: 5n }, view)],
    ['registration', buildStakeRegistration({ ...common, stakeAddress: homeStake }, view)],
    ['deregistration', buildStakeRegistration({ ...common, stakeAddress: homeStake, deregister: true }, view)],
    [
      'delegation',
      buildDelegation({ ...common, stakeAddress: homeStake, poolId, includeStakeRegistration: true }, view),
    ],
    [
      'vote delegation',
      buildVoteDelegation({ ...common, stakeAddress: homeStake, poolId, drepId: 'drep_always_abstain' }, view),
    ],
    ['DRep registration', buildDRepRegistration({ ...common, ...anchor, drepCredentialHash: bob.hashHex }, view)],
    ['pool retirement', buildPoolRetirement({ ...common, poolId, epoch: 9 }, view)],
    [
      'pool registration',
      buildPoolRegistration(
        {
          ...common,
          poolParams: {
            poolId,
            vrfKeyHash: '56'.repeat(32),
            pledge: 100_000_000n,
            cost: 170_000_000n,
            margin: { numerator: 3n, denominator: 200n },
            rewardAccount: homeStake,
            owners: [homeStake, alice.hashHex],
            relays: [{ ipv4: '10.0.0.1', port: 3001 }, { dns: 'relay.example.org' }],
          },
        },
        view,
      ),
    ],
    [
      'committee',
      buildCommitteeUpdate(
        { ...common, action: 'authorizeHot', coldCredentialHash: bob.hashHex, hotCredentialHash: alice.hashHex },
        view,
      ),
    ],
    [
      'vote',
      buildVote(
        {
          ...common,
          voter: { role: 'drep', credentialHash: bob.hashHex },
          votes: [{ govActionId: `${'cd'.repeat(32)}#0`, vote: 'yes', ...anchor }],
        },
        view,
      ),
    ],
    ...actions.map((action): [string, BuiltSample] => [
      `proposal ${action.kind}`,
      buildProposal({ ...common, ...anchor, returnAddress: homeStake, action }, view),
    ]),
    ['donation', buildDonation({ ...common, amount: 5_000_000n, treasury: 10n ** 15n }, view)],
    [
      'mint',
      buildMint(
        {
          ...common,
          nativeScripts: [alicePolicy.bytes],
          mints: [{ policyId: alicePolicy.hash, assetName: 'aa', quantity: 5n }],
        },
        view,
      ),
    ],
    [
      'CIP-68 mint',
      buildCip68Mint(
        {
          ...common,
          nativeScripts: [alicePolicy.bytes],
          policyId: alicePolicy.hash,
          tokens: [{ label: 222, name: 'aa', metadata: { name: 'Ticket' }, referenceAddress: homeAddress }],
        },
        view,
      ),
    ],
    [
      'multisig',
      buildMultisig(
        {
          ...common,
          utxos: [{ txHash: '44'.repeat(32), address: multisig.address, lovelace: 30_000_000n }],
          changeAddress: multisig.address,
          outputs,
          nativeScript: multisig.bytes,
        },
        view,
      ),
    ],
    [
      'deployed script',
      buildScriptDeployment({ ...common, script: { language: 'plutus-v3', cbor: '46010100222499' } }, view),
    ],
    ['script', buildScriptSample(setEncoding)],
  ]);
}

/** Spends outputs of three scripts, with collateral, required signers, reference inputs, datums and redeemers. */
function buildScriptSample(setEncoding: SetEncoding | undefined): BuiltSample {
  const scripts = (['plutus-v1', 'plutus-v2', 'plutus-v3'] as const).map(
    (language, index): Script => ({ language, bytes: plutusProgram(40, index + 1) }),
  );
  const { cbor, hash } = writeScriptTransaction(
    {
      ...SCRIPT_REQUEST_DEFAULTS,
      inputs: scripts.map((script, index) => ({
        output: placedAt(index + 1, {
          address: scriptAddress({ hash: hashScript(script) }),
          datumHash: blake2b256(DATUM),
        }),
        datum: DATUM,
        consent: { name: `inputs[${index}]`, redeemer: Uint8Array.of(index) },
      })),
      scripts,
      signers: [staker.hashHex],
      changeAddress: keyAddress(payer),
      wallet: [placedAt(9, { address: keyAddress(payer), lovelace: 60_000_000n })],
      validUntil: TIP + 7_200n,
      setEncoding,
    },
    new Map(),
    parameters,
  );
  return { cbor: toHex(cbor), hash: toHex(hash) };
}
