import { labelPrefix } from '../../../chains/cardano/assets/asset-label.js';
import { encodePlutusData, type PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import type { AssetQuantity } from '../../../chains/cardano/transactions/value.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { HistoryBuilder } from '../history-builder.js';
import { ALWAYS_V2 } from '../scripts.js';
import { contractWallet } from './contracts.js';

/** The policy of the real ADA Handle, so that readers recognize the handles. */
export const HANDLE_POLICY = fromHex('f0ff48bbb7bbe9d59a40f1ce90e9e9d0ff5002ec48f232b49ca0fb9a');

const utf8 = new TextEncoder();
const bytes = (value: string): PlutusData => ({ kind: 'bytes', value: utf8.encode(value) });
const int = (value: bigint): PlutusData => ({ kind: 'int', value });
const map = (fields: Readonly<Record<string, PlutusData>>): PlutusData => ({
  kind: 'map',
  entries: Object.entries(fields).map(([key, value]) => [bytes(key), value] as const),
});

const handle = (label: number | undefined, name: string): AssetQuantity => ({
  policyId: HANDLE_POLICY,
  assetName: label === undefined ? utf8.encode(name) : Uint8Array.of(...labelPrefix(label), ...utf8.encode(name)),
  quantity: 1n,
});

const RARITIES = [
  [1, 'legendary'],
  [2, 'ultra_rare'],
  [3, 'rare'],
  [7, 'common'],
] as const;

const getRarity = (name: string): string => RARITIES.find(([length]) => name.length <= length)?.[1] ?? 'basic';

/** The datum of a handle's reference token: metadata, version and the owner's settings. */
function encodeHandleDatum(name: string, type: string, owner: Uint8Array): Uint8Array {
  const metadata = map({
    name: bytes(`$${name}`),
    image: bytes(`ipfs://QmSandbox${toHex(utf8.encode(name)).slice(0, 20)}`),
    mediaType: bytes('image/jpeg'),
    og: int(0n),
    og_number: int(0n),
    rarity: bytes(getRarity(name)),
    length: int(BigInt(name.length)),
    characters: bytes(/[0-9]/.test(name) ? 'letters,numbers' : 'letters'),
    numeric_modifiers: bytes(''),
    version: int(1n),
    handle_type: bytes(type),
  });
  const chosen = map({
    standard_image: bytes('ipfs://QmSandboxStandard'),
    bg_image: bytes(''),
    pfp_image: bytes(''),
    portal: bytes(''),
    designer: bytes(''),
    socials: bytes(''),
    vendor: bytes(''),
    default: int(0n),
    last_update_address: { kind: 'bytes', value: owner },
    resolved_addresses: { kind: 'map', entries: [] },
    trial: int(0n),
    nsfw: int(0n),
  });
  return encodePlutusData({ kind: 'constructor', index: 0, fields: [metadata, int(1n), chosen] });
}

/** The SubHandle settings: NFT and virtual terms, prices and payment address. */
function subHandleSettings(payTo: Uint8Array): Uint8Array {
  const list = (...items: readonly PlutusData[]): PlutusData => ({ kind: 'list', items });
  const terms = (price: bigint): PlutusData =>
    list(int(1n), int(1n), list(list(int(1n), int(price))), map({}), int(0n));
  const pay: PlutusData = { kind: 'bytes', value: payTo };
  return encodePlutusData(
    list(terms(100n), terms(10n), int(0n), int(0n), int(0n), bytes('https://sandbox.example/terms'), int(0n), pay),
  );
}

/**
 * Mints handles: plain ones, some with a reference token (CIP-68), a SubHandle and a virtual one. The real policy key
 * is unknown, so these mints lack a witness that a real ledger would require.
 */
export function mintHandles(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const { exchange: payer, users, demo } = simulation;
  const home = contractWallet(builder, ALWAYS_V2).address;
  for (const user of [demo.alice, ...users.slice(1, 5)]) {
    const named = handle(undefined, user.name);
    const metadata = { name: `$${user.name}`, image: 'ipfs://QmSandboxHandle', core: { og: 0, version: 0 } };
    builder.submit({
      payer,
      mint: [named],
      outputs: [plainOutput(user.address, 0n, [named])],
      metadata: { '721': { [toHex(HANDLE_POLICY)]: { [user.name]: metadata } } },
    });
  }
  builder.closeBlock();
  const labelled: readonly (readonly [name: string, type: string, owner: number])[] = [
    ['tie', 'handle', 5],
    ['rail7', 'handle', 6],
    ['spur@tie', 'nft_subhandle', 7],
  ];
  for (const [name, type, owner] of labelled) {
    const reference = handle(100, name);
    const token = handle(222, name);
    const { address } = users[owner]!;
    builder.submit({
      payer,
      mint: [reference, token],
      outputs: [
        { ...plainOutput(home, 0n, [reference]), inlineDatum: encodeHandleDatum(name, type, address) },
        // One of them has a reference script.
        { ...plainOutput(address, 0n, [token]), ...(name === 'rail7' && { scriptRef: ALWAYS_V2.script }) },
      ],
    });
  }
  const virtual = handle(0, 'stop@tie');
  const settings = handle(1, 'tie');
  const publicDatum = handle(2, 'tie');
  const { address } = users[8]!;
  builder.submit({
    payer,
    mint: [virtual, settings, publicDatum],
    outputs: [
      { ...plainOutput(home, 0n, [virtual]), inlineDatum: encodeHandleDatum('stop@tie', 'virtual_subhandle', address) },
      { ...plainOutput(home, 0n, [settings]), inlineDatum: subHandleSettings(users[5]!.address) },
      { ...plainOutput(home, 0n, [publicDatum]), inlineDatum: encodePlutusData(map({ motto: bytes('All aboard') })) },
    ],
  });
  builder.closeBlock();
}
