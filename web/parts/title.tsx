import type { ComponentChildren } from 'preact';
import { written } from '../format.js';

interface TitleProps {
  readonly kind: string;
  readonly children: ComponentChildren;
  readonly beside?: ComponentChildren;
}

export const Title = ({ kind, children, beside }: TitleProps) => (
  <div class="title">
    <span class="kind">{kind}</span>
    <h1>{children}</h1>
    {beside}
  </div>
);

/** Title of an entity that is not loaded or not found: its id in the URL. */
export const SubjectTitle = ({ kind, id }: { readonly kind: string; readonly id: string }) => (
  <Title kind={kind}>
    <span class="id whole">{written(id, 130)}</span>
  </Title>
);
