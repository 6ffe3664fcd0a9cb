import { useEffect, useRef, useState } from 'preact/hooks';
import { pngSource } from '../format.js';
import { getCardanoId, type Network } from '../networks.js';
import { pictureSource } from '../safe/image.js';
import { api } from '../session.js';
import { getInitial, type TokenOption } from './token-options.js';

const MAX_CACHED = 300;
/** By network and unit. Tokens without an image are cached too: a list that opens again requests nothing. */
const sources = new Map<string, Promise<string | undefined>>();

function loadImage(network: Network, unit: string): Promise<string | undefined> {
  const key = `${network.alias} ${unit}`;
  const cached = sources.get(key);
  if (cached !== undefined) return cached;
  const loading = api
    .bytes('getAssetImage', { network: getCardanoId(network), unit }, { retries: 0 })
    // Plans without images show initials.
    .then(pictureSource, () => undefined);
  const [oldest] = sources.keys();
  if (sources.size >= MAX_CACHED && oldest !== undefined) sources.delete(oldest);
  sources.set(key, loading);
  return loading;
}

interface TokenIconProps {
  readonly token: TokenOption;
  readonly network: Network | undefined;
}

/** The image of a token, loaded from this service when it scrolls into view; until then, or without one, its initial. */
export function TokenIcon({ token: { unit, label, logo }, network }: TokenIconProps) {
  const element = useRef<HTMLSpanElement>(null);
  const [loaded, setLoaded] = useState<{ readonly unit: string; readonly source: string | undefined }>();
  const embedded = pngSource(logo);
  const source = embedded ?? (loaded?.unit === unit ? loaded.source : undefined);
  useEffect(() => {
    if (embedded !== undefined || network === undefined || unit === 'lovelace' || element.current === null) return;
    let stopped = false;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void loadImage(network, unit).then((found) => !stopped && setLoaded({ unit, source: found }));
    });
    observer.observe(element.current);
    return () => {
      stopped = true;
      observer.disconnect();
    };
  }, [unit, network?.alias, embedded === undefined]);
  return (
    <span ref={element} class="token-icon" aria-hidden="true">
      {source === undefined ? getInitial(label) : <img src={source} alt="" width="24" height="24" />}
    </span>
  );
}
