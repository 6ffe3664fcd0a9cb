import { useEffect, useState } from 'preact/hooks';
import { type ListedWallet, WORTHLESS } from '../../src/wallets/list-demo-wallets.js';
import { demoWalletsOn } from '../build/demo-wallets.js';
import { explore, type Network } from '../networks.js';
import { Copy, Fields, Id, Section } from './primitives.js';

/** The funded wallets of a simulated network, with their public keys. */
export function DemoWalletList({ network }: { readonly network: Network }) {
  const [wallets, setWallets] = useState<readonly ListedWallet[]>();
  useEffect(() => {
    // Deriving keys takes some tenths of a second, so the page is painted first.
    const timer = setTimeout(() => setWallets(demoWalletsOn(network)), 50);
    return () => clearTimeout(timer);
  }, [network.network, network.source]);
  return (
    <Section title="Demo wallets">
      <p class="note warn">{WORTHLESS}</p>
      {wallets === undefined ? (
        <p class="waiting muted">Deriving keys…</p>
      ) : (
        <div class="columns" data-testid="demo-wallets">
          {wallets.map((wallet) => (
            <div class="card" key={wallet.name}>
              <h3>{wallet.name}</h3>
              <p>{wallet.purpose}.</p>
              <Fields
                rows={[
                  [
                    'Address',
                    <Id
                      key="address"
                      id={wallet.address}
                      to={explore(network.alias, 'address', wallet.address)}
                      whole
                    />,
                  ],
                  secret('Mnemonic', wallet.mnemonic),
                  text('Stake address', wallet.stakeAddress),
                  text('DRep', wallet.drepId),
                  text('Script', wallet.script),
                  secret('Seed', wallet.seed),
                  secret('Descriptors', wallet.descriptors?.join('\n')),
                ]}
              />
            </div>
          ))}
        </div>
      )}
    </Section>
  );
}

const text = (label: string, value: string | undefined) =>
  value !== undefined && ([label, <Id key={label} id={value} />] as const);

const secret = (label: string, value: string | undefined) =>
  value !== undefined &&
  ([
    label,
    <span key={label}>
      <code>{value}</code> <Copy text={value} />
    </span>,
  ] as const);
