export interface TextField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly optional?: boolean | undefined;
}

export interface AssetDraft {
  readonly unit: string;
  readonly quantity: string;
}

export interface OutputDraft {
  readonly address: string;
  readonly coins: string;
  readonly assets: readonly AssetDraft[];
}

/** What a visitor typed so far, whatever it is worth. */
export interface Draft {
  readonly texts: Readonly<Record<string, string>>;
  readonly marks: Readonly<Record<string, boolean>>;
  readonly outputs: readonly OutputDraft[];
}

export const EMPTY_ASSET: AssetDraft = { unit: '', quantity: '' };
export const EMPTY_OUTPUT: OutputDraft = { address: '', coins: '', assets: [] };
export const EMPTY_DRAFT: Draft = { texts: {}, marks: {}, outputs: [EMPTY_OUTPUT] };

export const typed = ({ texts }: Draft, name: string): string => (texts[name] ?? '').trim();
