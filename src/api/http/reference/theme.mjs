// A classic script in the head, so that the chosen theme is there before the first paint. Without a choice the page
// follows the system.
{
  const KEY = 'crosstie.theme';
  const root = document.documentElement;

  const remembered = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage may be forbidden; the choice then lasts as long as the page
    }
  };

  const show = (/** @type {string | null} */ theme) => {
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  };

  show(remembered());
  document.addEventListener('DOMContentLoaded', () => {
    document.getElementById('theme')?.addEventListener('click', () => {
      const dark = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
      const next = dark === 'dark' ? 'light' : 'dark';
      show(next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // as above
      }
    });
  });
}
