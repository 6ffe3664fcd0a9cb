import type { Network } from '../../chains/networks.js';

/** A line of a first view. An undefined value is left out. */
export interface Fact {
  readonly label: string;
  readonly value: string | undefined;
  /** A path of this service. */
  readonly href?: string | undefined;
}

/** The essentials of a page, as text: readable without scripts and in link previews. */
export interface FirstView {
  /** Kind of the subject: "Block". */
  readonly kind: string;
  /** Name of the subject: "287". */
  readonly heading: string;
  /** One sentence with the most important facts. */
  readonly description: string;
  readonly facts: readonly Fact[];
}

/** Calls an operation on the network of the page; rejects as the operation does. */
export type Read = <Result>(
  operationId: string,
  parameters: Readonly<Record<string, string | number>>,
) => Promise<Result>;

export interface Subject {
  readonly network: Network;
  readonly id: string;
  readonly read: Read;
}

/** Loads the first view of one kind of page. */
export type LoadView = (subject: Subject) => Promise<FirstView>;

export const explorePath = ({ alias }: Pick<Network, 'alias'>, kind: string, id: string): string =>
  `/explore/${alias}/${kind}/${encodeURIComponent(id)}`;
