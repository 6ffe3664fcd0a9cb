import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import type { ProtocolParameterUpdate } from '../../../chains/cardano/parameters/protocol-update.js';
import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import { COST_MODELS } from '../cost-models.js';
import type { HistoryBuilder } from '../history-builder.js';
import type { Wallet } from '../wallet.js';
import { fundDemoWallets } from './demo-wallets.js';

const ADA = 1_000_000n;

/** The first epoch: registers pools, registers and delegates users, and distributes coins. */
export function layFoundation(builder: HistoryBuilder): void {
  const { simulation } = builder;
  for (const { owner, cold, parameters } of simulation.pools) {
    const stake = owner.stake!;
    builder.submit({
      payer: owner,
      certificates: [
        registration(owner),
        { kind: 'pool-registration', parameters },
        { kind: 'stake-delegation', stake, pool: cold.hash },
      ],
      signers: [owner.stakeKey!, cold],
    });
  }
  builder.closeBlock();
  if (builder.era === 'babbage') adoptCostModels(builder);
  for (const [index, user] of simulation.users.slice(0, 12).entries()) {
    const { cold } = simulation.pools[index % 6]!;
    builder.submit({
      payer: user,
      certificates: [registration(user), { kind: 'stake-delegation', stake: user.stake!, pool: cold.hash }],
      signers: [user.stakeKey!],
    });
  }
  builder.closeBlock();
  builder.submit({
    payer: simulation.team,
    certificates: [
      registration(simulation.team),
      { kind: 'stake-delegation', stake: simulation.team.stake!, pool: simulation.pools[6]!.cold.hash },
    ],
    signers: [simulation.team.stakeKey!],
  });
  builder.submit({
    payer: simulation.vault,
    certificates: [
      registration(simulation.vault),
      { kind: 'stake-delegation', stake: simulation.vault.stake!, pool: simulation.pools[7]!.cold.hash },
    ],
  });
  builder.closeBlock();
  for (const wallet of [...simulation.users, ...Object.values(simulation.issuers).map((issuer) => issuer.wallet)])
    spreadCoins(builder, wallet);
  fundDemoWallets(builder);
  builder.closeBlock();
}

/** The certificate without a deposit, which is valid in every era. */
export const registration = ({ stake }: Wallet): Certificate => ({
  kind: 'stake-registration',
  stake: stake!,
  deposit: undefined,
});

/** Users get several outputs, so that they can spend one and use another as collateral. */
function spreadCoins(builder: HistoryBuilder, wallet: Wallet): void {
  const amounts = [5n, 20n, 100n, 1_000n].map((ada) => plainOutput(wallet.address, ada * ADA));
  builder.submit({ payer: wallet, outputs: amounts });
}

const QUORUM = 5;

/** Babbage gets the cost models of its script languages and its second protocol version. */
const adoptCostModels = (builder: HistoryBuilder): void =>
  agreeOnUpdate(builder, { costModels: COST_MODELS.slice(0, 2), protocolVersion: { major: 8, minor: 0 } });

/** Enough genesis delegates propose the update, so that it applies from the next epoch on. */
export function agreeOnUpdate(builder: HistoryBuilder, update: ProtocolParameterUpdate): void {
  const { simulation, epoch } = builder;
  const agreeing = simulation.delegates.slice(0, QUORUM);
  builder.submit({
    payer: simulation.exchange,
    update: { epoch: BigInt(epoch), proposals: agreeing.map(({ genesis }) => [genesis.hash, update] as const) },
    signers: agreeing.map(({ delegate }) => delegate),
  });
}
