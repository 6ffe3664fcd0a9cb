import { useState } from 'preact/hooks';

const STORAGE_KEY = 'crosstie.theme';
type Theme = 'system' | 'light' | 'dark';
const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };

function readStoredTheme(): Theme {
  try {
    const text = localStorage.getItem(STORAGE_KEY);
    return text === 'light' || text === 'dark' ? text : 'system';
  } catch {
    return 'system';
  }
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

apply(readStoredTheme());

export function ThemeButton() {
  const [theme, setTheme] = useState(readStoredTheme());
  const change = (): void => {
    const next = NEXT[theme];
    apply(next);
    setTheme(next);
    try {
      localStorage.setItem(STORAGE_KEY, next);
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
