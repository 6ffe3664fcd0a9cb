import type { ComponentChildren } from 'preact';

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
