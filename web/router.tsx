import type { ComponentChildren } from 'preact';
import { createStore, useStore } from './store.js';

const here = (): string => location.pathname + location.search;
const address = createStore(here());

addEventListener('popstate', () => address.set(here()));

/** URL of the current page. */
export const useAddress = (): URL => new URL(useStore(address), location.origin);

export function go(to: string, how: 'push' | 'replace' = 'push'): void {
  if (to === here()) return;
  if (how === 'push') history.pushState(null, '', to);
  else history.replaceState(null, '', to);
  address.set(here());
  if (how === 'push') scrollTo(0, 0);
}

interface LinkProps {
  readonly to: string;
  readonly class?: string | undefined;
  readonly title?: string | undefined;
  readonly current?: boolean | undefined;
  readonly label?: string | undefined;
  readonly children: ComponentChildren;
}

/** An internal link. New tabs, downloads and other modifiers are left to the browser. */
export function Link({ to, class: className, title, current, label, children }: LinkProps) {
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a
      href={to}
      class={className}
      title={title}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
