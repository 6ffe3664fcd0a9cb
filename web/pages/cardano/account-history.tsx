import { getCardanoId, type Network } from '../../networks.js';
import { optional } from '../../optional.js';
import { type CursorPage, Paged } from '../../parts/paged.js';
import { Section } from '../../parts/primitives.js';
import { api } from '../../session.js';
import { ChangeList } from './change-list.js';
import { addMovements, type HistoryEntry } from './token-changes.js';

const PAGE_SIZE = 25;

interface AccountHistoryProps {
  readonly network: Network;
  readonly stakeAddress: string;
}

/** Transactions of an account with its gains and losses, which are part of wallet analytics. */
export function AccountHistory({ network, stakeAddress }: AccountHistoryProps) {
  const load = async (cursor?: string, signal?: AbortSignal): Promise<CursorPage<HistoryEntry>> => {
    const params = { network: getCardanoId(network), stakeAddress };
    const options = signal === undefined ? {} : { signal };
    const { data, nextCursor } = await api.pageAccountTransactions(
      { ...params, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
      options,
    );
    const [newest, oldest] = [data[0], data.at(-1)];
    if (newest === undefined || oldest === undefined) return { data: [] };
    // The pages are contiguous, so the time range has little more than these transactions.
    const range = { from: String(oldest.blockTime), to: String(newest.blockTime) };
    const moved = await optional(api.exportAccountTransactions({ ...params, ...range, format: 'json' }, options));
    return { data: addMovements(data, moved ?? []), nextCursor };
  };
  return (
    <Section title="Transactions">
      <Paged subject={stakeAddress} reloadKey={network.tip?.hash} load={load}>
        {(items) => <ChangeList network={network} items={items} />}
      </Paged>
    </Section>
  );
}
