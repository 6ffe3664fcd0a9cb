import { useState } from 'preact/hooks';

const KEPT = 'crosstie.theme';
type Theme = 'system' | 'light' | 'dark';
const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };

function kept(): Theme {
  try {
    const text = localStorage.getItem(KEPT);
    return text === 'light' || text === 'dark' ? text : 'system';
  } catch {
    return 'system';
  }
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

apply(kept());

export function ThemeButton() {
  const [theme, setTheme] = useState(kept());
  const change = (): void => {
    const next = NEXT[theme];
    apply(next);
    setTheme(next);
    try {
      localStorage.setItem(KEPT, next);
    } catch {
      // The theme then lasts as long as the page.
    }
  };
  return (
    <button type="button" class="plain" onClick={change} aria-label={`Colours: ${theme}`} title={`Colours: ${theme}`}>
      {theme === 'system' ? '◐' : theme === 'light' ? '☀' : '☾'}
    </button>
  );
}
