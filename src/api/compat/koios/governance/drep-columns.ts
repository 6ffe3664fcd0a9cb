import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import { drepIdCip129 } from '../../../../chains/cardano/governance/governance-id.js';
import { toHex } from '../../../../kernel/hex.js';
import { DRepIdText } from '../../../shapes/dreps/drep-id.js';
import { bool, text, textOrNull } from '../fields.js';

export { DRepIdText };

export const DREP_COLUMNS = {
  drep_id: text('DRep id (CIP-129), or a predefined DRep'),
  hex: textOrNull('Hash of the credential; null for a predefined DRep'),
  has_script: bool('True when the credential is a script'),
} as const;

export const toDRepColumns = (drep: DRep) => ({
  drep_id: drepIdCip129(drep),
  hex: 'hash' in drep ? toHex(drep.hash) : null,
  has_script: drep.type === 'script',
});

export const ANCHOR_COLUMNS = {
  meta_url: textOrNull('URL of the document; null without one'),
  meta_hash: textOrNull('Hash of the document; null without one'),
} as const;

export const toAnchorColumns = (anchor: { readonly url: string; readonly hash: Uint8Array } | undefined) => ({
  meta_url: anchor?.url ?? null,
  meta_hash: anchor === undefined ? null : toHex(anchor.hash),
});
