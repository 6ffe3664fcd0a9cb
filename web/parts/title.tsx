import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { short, written } from '../format.js';

interface TitleProps {
  readonly kind: string;
  readonly children: ComponentChildren;
  readonly beside?: ComponentChildren;
}

/** The name of a list comes before its network; a subject comes after its kind. */
function formatTitle(kind: string, name: string): string {
  if (kind === 'Crosstie') return `${name} · Crosstie`;
  const [, , network] = location.pathname.split('/');
  if (name === network) return `${name} · Crosstie`;
  return kind === network ? `${name} · ${kind} · Crosstie` : `${kind} ${name} · Crosstie`;
}

/** Heading of a page. On pages of the explorer it is the title of the document too. */
export function Title({ kind, children, beside }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const text = heading.current?.querySelector('code, .written')?.textContent ?? heading.current?.textContent ?? '';
    if (/^\/(?:explore|search|$)/.test(location.pathname)) document.title = formatTitle(kind, short(text, 24));
  });
  return (
    <div class="title">
      <span class="kind">{kind}</span>
      <h1 ref={heading}>{children}</h1>
      {beside}
    </div>
  );
}

/** Title of an entity that is not loaded or not found: its id in the URL. */
export const SubjectTitle = ({ kind, id }: { readonly kind: string; readonly id: string }) => (
  <Title kind={kind}>
    <span class="id whole">{written(id, 130)}</span>
  </Title>
);
