import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { divideArea, type Rectangle } from '../../charts/treemap.js';
import { count, short } from '../../format.js';
import { bitcoinId, explore, type Network } from '../../networks.js';
import { Section } from '../../parts/primitives.js';
import { Show, useRequest } from '../../request.js';
import { go } from '../../router.js';
import { api } from '../../session.js';
import { rate } from './coins.js';

interface Transaction {
  readonly txid: string;
  readonly feeRate: number | null;
  readonly vsize: number;
}

const HEIGHT = 260;
const GAP = 1;
/** Lower bounds of the fee rates, in satoshi per virtual byte, that are drawn stronger and stronger. */
const LEVELS = [0, 2, 5, 10, 20, 50, 100];

const getStrength = (feeRate: number | null): number =>
  (1 + LEVELS.findLastIndex((level) => (feeRate ?? 0) >= level)) / LEVELS.length;

/** The transactions of a block by size, the ones with a higher fee rate in a stronger colour. */
export function BlockMap({ network, hash }: { readonly network: Network; readonly hash: string }) {
  const requestState = useRequest(hash, async (signal) => {
    const transactions = await api.listBitcoinBlockSummary(
      { network: bitcoinId(network), idOrHeight: hash },
      { signal },
    );
    return transactions.toSorted((a, b) => b.vsize - a.vsize);
  });
  return (
    <Section title="Transactions by size and fee rate">
      <Show requestState={requestState}>
        {(transactions) => <Picture alias={network.alias} transactions={transactions} />}
      </Show>
    </Section>
  );
}

interface PictureProps {
  readonly alias: string;
  readonly transactions: readonly Transaction[];
}

function Picture({ alias, transactions }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [index, setIndex] = useState<number>();
  const rectangles = useMemo(
    () =>
      divideArea(
        transactions.map(({ vsize }) => vsize),
        width,
        HEIGHT,
      ),
    [transactions, width],
  );
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const resizes = new ResizeObserver(() => setWidth(element.clientWidth));
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const redraw = (): void => draw(element, rectangles, transactions);
    redraw();
    const themes = new MutationObserver(redraw);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', redraw);
    return () => {
      themes.disconnect();
      scheme.removeEventListener('change', redraw);
    };
  }, [rectangles]);
  const find = ({ offsetX, offsetY }: MouseEvent): number =>
    rectangles.findIndex(
      ({ x, y, width: across, height }) => offsetX >= x && offsetX < x + across && offsetY >= y && offsetY < y + height,
    );
  const hovered = index === undefined ? undefined : transactions[index];
  return (
    <figure class="plot">
      <canvas
        ref={canvas}
        class="block-map"
        height={HEIGHT}
        role="img"
        aria-label={`${count(transactions.length)} transactions by virtual size; a higher fee rate has a stronger colour. The list below has the transactions.`}
        onPointerMove={(event) => setIndex(find(event))}
        onPointerLeave={() => setIndex(undefined)}
        onClick={(event) => {
          const clicked = transactions[find(event)];
          if (clicked !== undefined) go(explore(alias, 'tx', clicked.txid));
        }}
      />
      <figcaption>
        <p class="legend">
          {hovered === undefined ? (
            `Larger: more virtual bytes. Stronger: higher fee rate, up to ${LEVELS.at(-1)} sat/vB and more.`
          ) : (
            <>
              <b>{short(hovered.txid)}</b>
              {rate(hovered.feeRate)}, {count(hovered.vsize)} vB
            </>
          )}
        </p>
      </figcaption>
    </figure>
  );
}

function draw(canvas: HTMLCanvasElement, rectangles: readonly Rectangle[], transactions: readonly Transaction[]): void {
  const context = canvas.getContext('2d');
  if (context === null || canvas.clientWidth === 0) return;
  const scale = devicePixelRatio;
  canvas.width = Math.round(canvas.clientWidth * scale);
  canvas.height = Math.round(HEIGHT * scale);
  context.scale(scale, scale);
  // The style sheet sets the colour of the chain, which depends on the theme.
  context.fillStyle = getComputedStyle(canvas).color;
  for (const [index, { x, y, width, height }] of rectangles.entries()) {
    context.globalAlpha = getStrength(transactions[index]!.feeRate);
    context.fillRect(x, y, Math.max(0.5, width - GAP), Math.max(0.5, height - GAP));
  }
}
