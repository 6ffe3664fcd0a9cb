import { useContext } from 'preact/hooks';
import type { LineField } from '../../build/fields.js';
import { amount, assetLabel, written } from '../../format.js';
import { getCardanoId, type Network } from '../../networks.js';
import type { TokenOption } from '../../parts/token-options.js';
import { TokenPicker } from '../../parts/token-picker.js';
import { useRequest } from '../../request.js';
import { api } from '../../session.js';
import { useSettled } from '../../settled.js';
import { BuilderContext } from './suggestions.js';

interface TokenFieldProps {
  readonly field: LineField;
  readonly value: string;
  readonly put: (value: string) => void;
}

/** A unit: one of the sender's tokens, or any other that is typed. */
export function TokenField({ field: { label, name, hint, optional }, value, put }: TokenFieldProps) {
  const context = useContext(BuilderContext);
  const tokens = useHeldTokens(context?.network, context?.sender ?? '');
  const chosen = tokens.find(({ unit }) => unit === value.trim());
  return (
    <TokenPicker
      label={label}
      name={name}
      network={context?.network}
      tokens={tokens}
      chosen={chosen}
      choose={({ unit }) => put(unit)}
      value={value}
      type={put}
      required={!optional}
      hint={chosen === undefined ? hint : `${chosen.label}: ${chosen.note}`}
    />
  );
}

/** The service describes this number of assets in one response. */
const MAX_DESCRIBED = 100;

const NONE: readonly TokenOption[] = [];

/** A failed request gives none: the unit can always be typed. */
function useHeldTokens(network: Network | undefined, sender: string): readonly TokenOption[] {
  const settled = useSettled(sender);
  const { data } = useRequest(`tokens of ${network?.alias} ${settled}`, async (signal) =>
    network === undefined || settled === '' ? NONE : loadHeldTokens(network, settled, signal).catch(() => NONE),
  );
  return data ?? NONE;
}

async function loadHeldTokens(network: Network, address: string, signal: AbortSignal): Promise<readonly TokenOption[]> {
  const params = { network: getCardanoId(network) };
  const { assets } = await api.getAddressBalance({ ...params, address }, { signal });
  const body = assets.slice(0, MAX_DESCRIBED).map(({ unit }) => unit);
  // Tickers and logos are optional.
  const described = body.length === 0 ? [] : await api.getAssets({ ...params, body }, { signal }).catch(() => []);
  const metadataByUnit = new Map(described.map(({ asset, metadata }) => [asset, metadata]));
  return assets.map(({ unit, assetName, quantity, decimals }) => {
    const metadata = metadataByUnit.get(unit);
    const ownName = assetLabel(assetName);
    return {
      unit,
      label: metadata?.ticker == null ? ownName : written(metadata.ticker, 20),
      // Tickers are untrusted: the start of the policy distinguishes tokens with the same name.
      name: `${metadata?.name == null ? ownName : written(metadata.name, 40)} · ${unit.slice(0, 6)}…`,
      logo: metadata?.logo,
      note: amount(quantity, decimals ?? 0),
    };
  });
}
