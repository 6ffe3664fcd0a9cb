import { useEffect, useState } from 'preact/hooks';

/** The modules of a QR code as one path of unit squares. */
function toPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
}

/** A QR code behind a button. The encoder is loaded with the first code. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [open, setOpen] = useState(false);
  const [modules, setModules] = useState<readonly (readonly boolean[])[]>();
  useEffect(() => {
    setModules(undefined);
    if (!open) return;
    let current = true;
    import('uqr').then(
      ({ encode }) => current && setModules(encode(text, { ecc: 'M', border: 2 }).data),
      () => current && setOpen(false),
    );
    return () => {
      current = false;
    };
  }, [open, text]);
  return (
    <>
      <button type="button" class="copy" aria-expanded={open} onClick={() => setOpen(!open)}>
        QR code
      </button>
      {modules !== undefined && (
        <svg class="qr" viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-label={label}>
          <rect width={modules.length} height={modules.length} />
          <path d={toPath(modules)} />
        </svg>
      )}
    </>
  );
}
