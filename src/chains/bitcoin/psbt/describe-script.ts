import { ByteWriter } from '../byte-writer.js';
import type { DerivedKey, ExpandedScript } from '../descriptors/expanded-script.js';
import { LEAF_VERSION } from '../taproot-tree.js';
import { entry } from './encode-psbt.js';
import { writeDerivation, writeTaprootDerivation } from './field-values.js';
import { INPUT, OUTPUT, type PsbtEntry, type PsbtMap } from './psbt.js';

const xOnly = ({ publicKey }: DerivedKey): Uint8Array => publicKey.subarray(-32);

/** Derivations of the keys of a taproot output; a key may be in several leaves. */
function taprootDerivations(type: number, { internal, leaves, leafKeys }: NonNullable<ExpandedScript['taproot']>) {
  const byKey = new Map<string, { readonly key: DerivedKey; readonly leafHashes: Uint8Array[] }>();
  const place = (key: DerivedKey): Uint8Array[] => {
    const text = Buffer.from(xOnly(key)).toString('hex');
    const found = byKey.get(text) ?? { key, leafHashes: [] };
    byKey.set(text, found);
    return found.leafHashes;
  };
  place(internal);
  for (const [index, key] of leafKeys.entries()) place(key).push(leaves[index]!.hash);
  return [...byKey.values()].map(({ key, leafHashes }): PsbtEntry => {
    const sorted = leafHashes.toSorted(Buffer.compare);
    return entry(type, writeTaprootDerivation({ ...key.origin, leafHashes: sorted }), xOnly(key));
  });
}

const optional = (type: number, value: Uint8Array | undefined): readonly PsbtEntry[] =>
  value === undefined ? [] : [entry(type, value)];

/** Scripts and keys of an output that an input spends. */
export function describeInput({ redeemScript, witnessScript, keys, taproot }: ExpandedScript): PsbtMap {
  return [
    ...optional(INPUT.redeemScript, redeemScript),
    ...optional(INPUT.witnessScript, witnessScript),
    ...keys.map(({ publicKey, origin }) => entry(INPUT.derivation, writeDerivation(origin), publicKey)),
    ...(taproot?.leaves ?? []).map(({ script, controlBlock }) =>
      entry(INPUT.taprootLeaf, Uint8Array.of(...script, LEAF_VERSION), controlBlock),
    ),
    ...(taproot ? taprootDerivations(INPUT.taprootDerivation, taproot) : []),
    ...optional(INPUT.taprootInternalKey, taproot && xOnly(taproot.internal)),
    ...optional(INPUT.taprootMerkleRoot, taproot?.merkleRoot),
  ];
}

function encodeTree({ leaves }: NonNullable<ExpandedScript['taproot']>): Uint8Array {
  const writer = new ByteWriter();
  for (const { depth, script } of leaves) writer.u8(depth).u8(LEAF_VERSION).lengthPrefixed(script);
  return writer.finish();
}

/** Scripts and keys of an output of the wallet, so that signers recognize it as change. */
export function describeOutput({ redeemScript, witnessScript, keys, taproot }: ExpandedScript): PsbtMap {
  return [
    ...optional(OUTPUT.redeemScript, redeemScript),
    ...optional(OUTPUT.witnessScript, witnessScript),
    ...keys.map(({ publicKey, origin }) => entry(OUTPUT.derivation, writeDerivation(origin), publicKey)),
    ...optional(OUTPUT.taprootInternalKey, taproot && xOnly(taproot.internal)),
    ...optional(OUTPUT.taprootTree, taproot && taproot.leaves.length > 0 ? encodeTree(taproot) : undefined),
    ...(taproot ? taprootDerivations(OUTPUT.taprootDerivation, taproot) : []),
  ];
}
