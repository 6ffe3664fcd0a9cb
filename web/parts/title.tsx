import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { short, written } from '../format.js';

interface TitleProps {
  readonly kind: string;
  readonly children: ComponentChildren;
  readonly beside?: ComponentChildren;
}

/** Heading of a page. On pages of the explorer it is the title of the document too. */
export function Title({ kind, children, beside }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const text = heading.current?.querySelector('code, .written')?.textContent ?? heading.current?.textContent ?? '';
    if (/^\/(?:explore|search|$)/.test(location.pathname)) document.title = `${kind} ${short(text, 24)} · Crosstie`;
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
