import { ShareBar } from '../../charts/share-bar.js';

/** Saturation of a pool in percent: amber near the limit, red above it. */
export const Saturation = ({ percent }: { readonly percent: number }) => (
  <span class="saturation">
    <ShareBar
      label="Saturation"
      shares={[
        { name: 'Saturation', share: percent / 100, tone: percent > 100 ? 'red' : percent > 90 ? 'amber' : 'accent' },
      ]}
    />
    {`${percent.toFixed(1)} %`}
  </span>
);
