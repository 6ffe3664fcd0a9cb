import type { ComponentType } from 'preact';
import type { Network } from './networks.js';

export interface PageProps {
  readonly address: URL;
  /** The network in the URL of the page, else the one chosen last. */
  readonly network: Network;
}

export interface SignedOutPageProps {
  readonly address: URL;
  readonly networks: readonly Network[];
}

export interface SubjectProps {
  readonly network: Network;
  readonly id: string;
}

/** Pages of the explorer by the kind in their URL; the empty kind is the home page of a network. */
export type FamilyPages = Readonly<Record<string, ComponentType<SubjectProps>>>;
