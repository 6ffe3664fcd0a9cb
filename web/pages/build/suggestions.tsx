import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { useContacts } from '../../build/contacts.js';
import type { LineField } from '../../build/fields.js';
import { amount, counted, written } from '../../format.js';
import { getCardanoId, type Network } from '../../networks.js';
import { useRequest } from '../../request.js';
import { api } from '../../session.js';
import { useSettled } from '../../settled.js';

/** The network and the sender of the form, for fields that look things up. */
export interface BuilderContextValue {
  readonly network: Network;
  readonly sender: string;
  /** The form is a plain payment: the largest amount depends on nothing else. */
  readonly offersMax: boolean;
}
export const BuilderContext = createContext<BuilderContextValue | undefined>(undefined);

export interface Option {
  readonly value: string;
  readonly label: string;
}

const MAX_OPTIONS = 20;

/** Suggestions for the typed text. A failed request gives none: the id can always be typed. */
export function useOptions(find: LineField['find'], text: string): readonly Option[] {
  const context = useContext(BuilderContext);
  const settled = useSettled(text.trim());
  const contacts = useContacts(context?.network.alias ?? '');
  const { data } = useRequest(`${find} ${context?.network.alias} ${settled}`, async (signal) => {
    if (context === undefined || find === undefined) return [];
    return loadOptions(find, settled, context, signal).catch(() => []);
  });
  return find === 'address' ? contacts.map(({ name, address }) => ({ value: address, label: name })) : (data ?? []);
}

async function loadOptions(
  find: NonNullable<LineField['find']>,
  search: string,
  { network }: BuilderContextValue,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  const params = { network: getCardanoId(network) };
  switch (find) {
    case 'pool': {
      if (search.startsWith('pool1')) return [];
      const { pools } = await api.searchPools(
        { ...params, sort: 'liveStake', pageSize: MAX_OPTIONS, ...(search !== '' && { search }) },
        { signal },
      );
      return pools.map(({ poolIdBech32, ticker, name }) => ({
        value: poolIdBech32,
        label: written([ticker, name].filter(Boolean).join(' · ') || poolIdBech32, 60),
      }));
    }
    case 'drep': {
      if (search.startsWith('drep')) return [];
      const dreps = await api.listDReps(
        { ...params, status: 'active', sort: 'votingPower', pageSize: MAX_OPTIONS, ...(search !== '' && { search }) },
        { signal },
      );
      return dreps.map(({ drepId, givenName }) => ({ value: drepId, label: written(givenName ?? drepId, 60) }));
    }
    case 'proposal':
      return (await api.listCurrentProposals(params, { signal }))
        .slice(0, MAX_OPTIONS)
        .map(({ govActionIdCip129, title, type }) => ({ value: govActionIdCip129, label: written(title ?? type, 60) }));
    case 'token':
    case 'address':
      return [];
  }
}

const HANDLE = /^\$([a-z0-9._@-]{1,28})$/i;

/** Offers the address of a typed $handle. The user accepts it, so that the address is seen before it is used. */
export function HandleOffer({ text, put }: { readonly text: string; readonly put: (address: string) => void }) {
  const context = useContext(BuilderContext);
  const handle = HANDLE.exec(useSettled(text.trim()))?.[1]?.toLowerCase();
  const { data } = useRequest(`handle ${context?.network.alias} ${handle}`, async (signal) => {
    if (context === undefined || handle === undefined) return undefined;
    return api.resolveHandle({ network: getCardanoId(context.network), handle }, { signal }).then(
      ({ address }) => ({ address }),
      (error: Error) => ({ problem: error.message }),
    );
  });
  if (handle === undefined || data === undefined) return null;
  if ('problem' in data) return <small role="status">{data.problem}</small>;
  return (
    <div class="row" role="status">
      <button type="button" class="plain small" onClick={() => put(data.address)}>
        Use the address of ${handle}
      </button>
      <code class="wrap">{data.address}</code>
    </div>
  );
}

interface MaxButtonProps {
  readonly recipient: string;
  readonly put: (coins: string) => void;
}

/** Fills in the largest amount that the sender can pay to the recipient. */
export function MaxButton({ recipient, put }: MaxButtonProps) {
  const context = useContext(BuilderContext);
  const [problem, setProblem] = useState<string>();
  if (context === undefined || !context.offersMax || context.sender === '' || recipient === '') return null;
  const { network, sender } = context;
  const fill = (): void => {
    setProblem(undefined);
    api
      .getMaxAda({
        network: getCardanoId(network),
        body: { outputs: [{ address: recipient, lovelace: '0' }], changeAddress: sender, senderAddress: sender },
      })
      .then(
        ({ max_lovelace }) => put(amount(max_lovelace, 6).replaceAll(',', '')),
        (error: Error) => setProblem(error.message),
      );
  };
  return (
    <span class="row">
      <button type="button" class="plain small" onClick={fill}>
        Max
      </button>
      {problem !== undefined && <small role="alert">{problem}</small>}
    </span>
  );
}

/** Balance of the sender, as a hint. */
export function useBalanceHint(network: Network, sender: string, coin: string): string | undefined {
  const settled = useSettled(sender);
  const { data } = useRequest(
    `balance ${network.alias} ${settled}`,
    async (signal) =>
      settled.length < 50
        ? undefined
        : api
            .getAddressBalance({ network: getCardanoId(network), address: settled }, { signal })
            .catch(() => undefined),
    network.tip?.hash,
  );
  return data === undefined
    ? undefined
    : `Balance ${amount(data.lovelace, 6)} ${coin}${data.assets.length === 0 ? '' : ` and ${counted(data.assets.length, 'token')}`}`;
}
