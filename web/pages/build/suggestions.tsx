import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { useContacts } from '../../build/contacts.js';
import type { LineField } from '../../build/fields.js';
import { amount, counted, short, splitWords, written } from '../../format.js';
import { getCardanoId, type Network } from '../../networks.js';
import { filterOptions, type PickerOption } from '../../parts/picker-options.js';
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

/** Kinds of fields whose values are found by a name. */
export type FoundKind = Exclude<NonNullable<LineField['find']>, 'token'>;

/** The service finds pools and DReps by a text; the other lists are short. */
const MAX_FOUND = 20;

/**
 * Options for the text, or none for undefined; undefined while they are loading. A failed request gives none: the id can
 * always be typed.
 */
export function useOptions(find: FoundKind, text: string | undefined): readonly PickerOption[] | undefined {
  const context = useContext(BuilderContext);
  const typed = text?.trim();
  // The first list needs no pause.
  const settled = useSettled(typed) ?? typed;
  const contacts = useContacts(context?.network.alias ?? '');
  const search = (find === 'pool' || find === 'drep' ? settled : undefined) ?? '';
  const isWanted = typed !== undefined;
  const { data } = useRequest(`${find} ${context?.network.alias} ${isWanted} ${search}`, async (signal) => {
    if (context === undefined || find === 'address' || !isWanted) return [];
    return loadOptions(find, search, context.network, signal).catch(() => []);
  });
  if (!isWanted) return [];
  if (find === 'address')
    return filterOptions(
      contacts.map(({ name, address }) => ({ value: address, label: name, name: short(address) })),
      typed,
    );
  return find === 'proposal' && data !== undefined ? filterOptions(data, typed) : data;
}

async function loadOptions(
  find: Exclude<FoundKind, 'address'>,
  search: string,
  network: Network,
  signal: AbortSignal,
): Promise<readonly PickerOption[]> {
  const params = { network: getCardanoId(network) };
  switch (find) {
    case 'pool': {
      if (search.startsWith('pool1')) return [];
      const { pools } = await api.searchPools(
        { ...params, sort: 'liveStake', pageSize: MAX_FOUND, ...(search !== '' && { search }) },
        { signal },
      );
      return pools.map(({ poolIdBech32, ticker, name, liveSaturationPct }) => ({
        value: poolIdBech32,
        label: written([ticker, name].filter(Boolean).join(' · ') || short(poolIdBech32), 60),
        name: short(poolIdBech32),
        note: liveSaturationPct === null ? undefined : `${liveSaturationPct.toFixed(0)} % saturated`,
      }));
    }
    case 'drep': {
      if (search.startsWith('drep')) return [];
      const dreps = await api.listDReps(
        { ...params, status: 'active', sort: 'votingPower', pageSize: MAX_FOUND, ...(search !== '' && { search }) },
        { signal },
      );
      return dreps.map(({ drepId, givenName }) => ({
        value: drepId,
        label: written(givenName ?? short(drepId), 60),
        name: short(drepId),
      }));
    }
    case 'proposal':
      return (await api.listCurrentProposals(params, { signal })).map(({ govActionIdCip129, title, type }) => ({
        value: govActionIdCip129,
        label: written(title ?? splitWords(type), 60),
        name: short(govActionIdCip129),
      }));
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
