import { useAction } from '../../action.js';
import { DEMO_SIGNERS, demoWalletsOn, hasDemoWallets, signWithDemoWallet } from '../../build/demo-wallets.js';
import type { Network } from '../../networks.js';
import { Failure } from '../../request.js';

/** Lets the page paint before keys are derived, which takes some tenths of a second. */
const afterPaint = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

interface PickerProps {
  readonly network: Network;
  readonly onPick: (wallet: { readonly address: string; readonly stakeAddress?: string | undefined }) => void;
}

/** Fills in a funded sender on a simulated network. */
export function DemoWalletPicker({ network, onPick }: PickerProps) {
  const { busy, error, run } = useAction();
  if (!hasDemoWallets(network)) return null;
  const pick = (name: string): void =>
    run(async () => {
      await afterPaint();
      const wallet = demoWalletsOn(network).find((each) => each.name === name);
      if (wallet !== undefined) onPick(wallet);
    });
  return (
    <div class="wallet">
      <div class="row">
        <small>Pay from a demo wallet:</small>
        {[...DEMO_SIGNERS].map((name) => (
          <button key={name} type="button" class="plain small" disabled={busy} onClick={() => pick(name)}>
            {name}
          </button>
        ))}
      </div>
      {error !== undefined && <Failure error={error} />}
    </div>
  );
}

interface SignersProps {
  readonly network: Network;
  readonly cbor: string;
  readonly disabled: boolean;
  /** Called with the witness set. */
  readonly signed: (witnessSet: string) => Promise<void>;
  readonly run: (work: () => Promise<void>) => void;
}

/** Signs in the browser with public keys. */
export function DemoWalletSigners({ network, cbor, disabled, signed, run }: SignersProps) {
  if (!hasDemoWallets(network)) return null;
  const sign = (name: string): void =>
    run(async () => {
      await afterPaint();
      await signed(signWithDemoWallet(network, name, cbor));
    });
  return (
    <>
      <p>Sign with a demo wallet of this simulated network. It signs here in the browser; its key is public.</p>
      <div class="row">
        {DEMO_SIGNERS.map((name) => (
          <button key={name} type="button" disabled={disabled} onClick={() => sign(name)}>
            Sign with {name}
          </button>
        ))}
      </div>
    </>
  );
}
