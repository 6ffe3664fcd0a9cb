/** Arguments for every method of blockfrost-js, found on the chain by the client itself. */

// biome-ignore lint/suspicious/noExplicitAny: the types of the client are installed in test/extra only
type Any = any;

export interface KnownFacts {
  readonly stake: string;
  readonly address: string;
  readonly pool: string;
  readonly asset: string;
  readonly drep: string;
  readonly member: string;
  readonly tx: string;
  readonly block: {
    readonly height: number;
    readonly slot: number;
    readonly epoch: number;
    readonly epoch_slot: number;
  };
  readonly script: string;
  readonly nativeScript: string;
  readonly datum: string;
  readonly label: string;
  readonly proposal: Any;
  readonly change: Any;
  readonly withdrawal: Any;
}

/** Reads facts of each kind through the client. */
export async function findFacts(api: Any): Promise<KnownFacts> {
  const pools = await api.poolsExtended();
  const { pool_id: pool } = pools.reduce((best: Any, each: Any) =>
    BigInt(each.live_stake) > BigInt(best.live_stake) ? each : best,
  );
  const [{ address: stake }] = await api.poolsByIdDelegators(pool);
  const [{ address }] = await api.accountsAddresses(stake);
  const [{ tx_hash: tx, block_height }] = await api.addressesTransactions(address);
  const proposals = await api.governance.proposals();
  const find = (type: string) => proposals.find((each: Any) => each.governance_type === type);
  const dreps = await api.governance.dreps();
  const [vote] = await api.governance.committeeVotes();
  const scripts = await api.scripts();
  const details = await Promise.all(scripts.map((each: Any) => api.scriptsByHash(each.script_hash)));
  const plutus = details.filter(({ type }) => type.startsWith('plutus'));
  const redeemers = await Promise.all(plutus.map((each: Any) => api.scriptsRedeemers(each.script_hash)));
  const used = redeemers.findIndex((each: Any) => each.length > 0);
  const [label] = await api.metadataTxsLabels();
  const [asset] = await api.assets();
  return {
    stake,
    address,
    pool,
    asset: asset.asset,
    drep: dreps.find((each: Any) => each.metadata !== null).drep_id,
    member: vote.voter_hot_id,
    tx,
    block: await api.blocks(block_height),
    script: plutus[used].script_hash,
    nativeScript: details.find(({ type }) => type === 'timelock').script_hash,
    datum: redeemers[used][0].redeemer_data_hash,
    label: label.label,
    proposal: proposals[0],
    change: find('parameter_change'),
    withdrawal: find('treasury_withdrawals'),
  };
}

type Calls = Readonly<Record<string, readonly unknown[]>>;

/** Methods that read the chain; those that need a transaction of their own are called by the test. */
export function listCalls(facts: KnownFacts): Calls {
  const { stake, address, pool, asset, tx, block, script } = facts;
  const twice = (names: readonly string[], ...args: readonly unknown[]): Calls =>
    Object.fromEntries(names.flatMap((name) => [name, `${name}All`]).map((name) => [name, args]));
  const each = (names: readonly string[], ...args: readonly unknown[]): Calls =>
    Object.fromEntries(names.map((name) => [name, args]));
  return {
    ...each(['accounts', 'accountsAddressesTotal'], stake),
    ...twice(
      ['Delegations', 'Registrations', 'Rewards', 'History', 'Withdrawals', 'Mirs'].map((name) => `accounts${name}`),
      stake,
    ),
    ...twice(['accountsAddresses', 'accountsAddressesAssets', 'accountsTransactions', 'accountsUtxos'], stake),
    ...each(['addresses', 'addressesTotal', 'addressesExtended'], address),
    ...twice(['addressesTransactions', 'addressesUtxos'], address),
    ...twice(['addressesUtxosAsset'], address, asset),
    assets: [],
    ...each(['assetsById', 'assetsTransactions', 'assetsAddresses'], asset),
    ...twice(['assetsHistory', 'assetsUtxos'], asset),
    ...twice(['assetsPolicyById'], asset.slice(0, 56)),
    ...each(['blocksLatest', 'blocksLatestTxsCbor', 'epochsLatest', 'epochsLatestParameters']),
    ...twice(['blocksLatestTxs']),
    ...each(['blocks', 'blocksNext', 'blocksPrevious'], block.height),
    ...twice(['blocksTxs', 'blocksTxsCbor', 'blocksAddresses'], block.height),
    blocksBySlot: [block.slot],
    blocksByEpochAndSlot: [block.epoch, block.epoch_slot],
    ...each(['epochs', 'epochsNext', 'epochsPrevious', 'epochsParameters'], block.epoch + 1),
    ...twice(['epochsBlocks', 'epochsStakes'], block.epoch),
    ...twice(['epochsBlocksByPoolId', 'epochsStakesByPoolId'], block.epoch, pool),
    ...each(['health', 'healthClock', 'metrics', 'genesis', 'root', 'network', 'networkEras', 'metadataTxsLabels']),
    ...each(['metadataTxsLabel', 'metadataTxsLabelCbor'], facts.label),
    ...twice(['mempool', 'pools', 'poolsExtended']),
    ...twice(['mempoolByAddress'], address),
    ...each(['poolsRetired', 'poolsRetiring', 'scripts']),
    ...each(
      ['poolMetadata', ...['', 'Blocks', 'Delegators', 'History', 'Relays', 'Updates'].map((n) => `poolsById${n}`)],
      pool,
    ),
    ...twice(['poolsByIdVotes'], pool),
    ...each(['scriptsByHash', 'scriptsCbor', 'scriptsRedeemers'], script),
    ...twice(['scriptsUtxos'], script),
    scriptsJson: [facts.nativeScript],
    ...each(['scriptsDatum', 'scriptsDatumCbor'], facts.datum),
    ...each(['txs', 'txsUtxos', 'txsStakes', 'txsDelegations', 'txsWithdrawals', 'txsMirs', 'txsPoolUpdates'], tx),
    ...each(['txsPoolRetires', 'txsMetadata', 'txsMetadataCbor', 'txsRedeemers', 'txsRequiredSigners', 'txsCbor'], tx),
  };
}

export function listGovernanceCalls({ drep, member, proposal, change, withdrawal }: KnownFacts): Calls {
  const place = ({ tx_hash, cert_index }: Any) => [tx_hash, cert_index];
  return {
    committee: [],
    committeeVotes: [],
    committeeVotesAll: [],
    committeeMemberVotes: [member],
    committeeMemberVotesAll: [member],
    dreps: [],
    drepsById: [drep],
    drepsByIdMetadata: [drep],
    drepsByIdDelegators: [drep],
    drepsByIdDelegatorsAll: [drep],
    drepsByIdUpdates: [drep],
    drepsByIdUpdatesAll: [drep],
    drepsByIdVotes: [drep],
    drepsByIdVotesAll: [drep],
    proposals: [],
    proposal: place(proposal),
    proposalParameters: place(change),
    proposalWithdrawals: place(withdrawal),
    proposalWithdrawalsAll: place(withdrawal),
    proposalVotes: place(proposal),
    proposalVotesAll: place(proposal),
    proposalMetadata: place(proposal),
    proposalByGovActionId: [proposal.id],
    proposalParametersByGovActionId: [change.id],
    proposalWithdrawalsByGovActionId: [withdrawal.id],
    proposalWithdrawalsByGovActionIdAll: [withdrawal.id],
    proposalVotesByGovActionId: [proposal.id],
    proposalVotesByGovActionIdAll: [proposal.id],
    proposalMetadataByGovActionId: [proposal.id],
  };
}
