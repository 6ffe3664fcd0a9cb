import { useState } from 'preact/hooks';

const STORAGE_KEY = 'crosstie.density';
type Density = 'roomy' | 'dense';

function readStoredDensity(): Density {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'dense' ? 'dense' : 'roomy';
  } catch {
    return 'roomy';
  }
}

const apply = (density: Density): void => {
  document.documentElement.dataset['density'] = density;
};

apply(readStoredDensity());

/** Switches between roomy and dense tables. */
export function DensityButton() {
  const [density, setDensity] = useState(readStoredDensity());
  const change = (): void => {
    const next = density === 'dense' ? 'roomy' : 'dense';
    apply(next);
    setDensity(next);
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // The density then lasts as long as the page.
    }
  };
  return (
    <button
      type="button"
      class="plain"
      onClick={change}
      aria-pressed={density === 'dense'}
      aria-label="Dense tables"
      title={`Tables: ${density}`}
    >
      {density === 'dense' ? '≡' : '☰'}
    </button>
  );
}
