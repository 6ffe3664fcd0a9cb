export interface ScriptLabel {
  readonly dapp: string;
  /** Empty when the source names the dApp only. */
  readonly script: string;
}

/** Labels by script hash; see README.md for the file. */
export function parseLabels(text: string): ReadonlyMap<string, ScriptLabel> {
  const labels = new Map<string, ScriptLabel>();
  for (const line of text.split('\n')) {
    const [hash, dapp, script = ''] = line.split('\t');
    if (hash !== undefined && dapp !== undefined) labels.set(hash, { dapp, script });
  }
  return labels;
}
