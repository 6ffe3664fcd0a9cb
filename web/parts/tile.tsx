import type { ComponentChildren } from 'preact';

export const Tile = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <div class="tile">
    <span class="muted">{name}</span>
    <b>{children}</b>
  </div>
);
