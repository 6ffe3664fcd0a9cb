import { useEffect, useState } from 'preact/hooks';
import { written } from '../format.js';
import { parseLabels, type ScriptLabel } from './parse-labels.js';
import { getPaymentScript } from './payment-script.js';

let loading: Promise<ReadonlyMap<string, ScriptLabel>> | undefined;

/** Loaded when the first script is shown: the file is as large as the app itself. */
const loadLabels = (): Promise<ReadonlyMap<string, ScriptLabel>> => {
  loading ??= import('./script-labels.tsv').then(({ default: text }) => parseLabels(text));
  return loading;
};

function useLabel(hash: string | undefined): ScriptLabel | undefined {
  const [label, setLabel] = useState<ScriptLabel>();
  useEffect(() => {
    setLabel(undefined);
    if (hash === undefined) return;
    let current = true;
    loadLabels().then(
      (labels) => current && setLabel(labels.get(hash)),
      // Without labels the hash itself is shown.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [hash]);
  return label;
}

/** The dApp of a script, if it is known. */
export function ScriptName({ hash }: { readonly hash: string | undefined }) {
  const label = useLabel(hash);
  if (label === undefined) return null;
  const text = label.script === '' ? label.dapp : `${label.dapp}: ${label.script}`;
  return (
    <span class="badge label" title={text}>
      {written(text, 40)}
    </span>
  );
}

/** The dApp that controls an address, if it is known. */
export const AddressName = ({ address }: { readonly address: string }) => (
  <ScriptName hash={getPaymentScript(address)} />
);
