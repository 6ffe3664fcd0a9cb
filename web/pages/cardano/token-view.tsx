import { written } from '../../format.js';
import { TokenImage } from '../../parts/token-image.js';
import { listTraits } from '../../safe/token-image.js';

/** The image and the traits of a token, if its metadata has them. */
export function TokenView({ name, metadata }: { readonly name: string; readonly metadata: unknown }) {
  const traits = listTraits(metadata);
  const image = typeof metadata === 'object' && metadata !== null && 'image' in metadata ? metadata.image : undefined;
  if (image === undefined && traits.length === 0) return null;
  return (
    <div class="token-view">
      <TokenImage image={image} name={`Image of ${written(name, 60)}`} />
      {traits.length > 0 && (
        <dl class="traits" aria-label="Traits">
          {traits.map((trait, index) => (
            <div key={index} class="trait">
              <dt>{written(trait.name, 40)}</dt>
              <dd>{written(trait.value, 80)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
