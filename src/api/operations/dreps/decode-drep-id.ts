import Type, { type Static } from 'typebox';
import type { DRep } from '../../../chains/cardano/addresses/credential.js';
import { drepIdCip105, drepIdCip129, governanceIdBytes } from '../../../chains/cardano/governance/governance-id.js';
import { toHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Closed, Nullable, named } from '../../kit/schema.js';
import { DREP_EXAMPLE, DRepIdPath, parse } from '../../shapes/dreps/drep-id.js';

const DRepIds = named(
  'DRepIds',
  Closed({
    cip105: Nullable(
      Type.String({ description: 'Id in the bech32 form of CIP-105; null when the kind of credential is not known' }),
    ),
    cip129: Nullable(
      Type.String({ description: 'Id in the bech32 form of CIP-129; null when the kind of credential is not known' }),
    ),
    hex: Type.String({ description: 'Hexadecimal id, with the CIP-129 header byte when the credential type is known' }),
    hasScript: Nullable(
      Type.Boolean({ description: 'True when the credential is a script; null when the kind is not known' }),
    ),
  }),
);

export const decodeDRepId = operation({
  id: 'decodeDRepId',
  route: 'GET /api/dreps/{drepId}/decode',
  tag: 'DReps',
  summary: 'Decode a DRep id into all its forms',
  description:
    'A bare hash does not say whether it belongs to a key or to a script: `hasScript` and the ids are null. The old 28-byte `drep1…` is read as a key, as in CIP-105; use `/api/dreps/{drepId}` to find which credential is on the chain.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  immutable: true,
  path: DRepIdPath,
  result: DRepIds,
  errors: [],
  example: DREP_EXAMPLE,

  handle(_, { path }) {
    const drep = parse(path.drepId);
    if (drep.type !== 'unknown') return toIdsJson(drep);
    if (drep.assumed !== undefined) return toIdsJson({ type: drep.assumed, hash: drep.hash });
    return { cip105: null, cip129: null, hex: toHex(drep.hash), hasScript: null };
  },
});

function toIdsJson(drep: DRep): Static<typeof DRepIds> {
  const hex = 'hash' in drep ? toHex(governanceIdBytes('drep', drep)) : '';
  return { cip105: drepIdCip105(drep), cip129: drepIdCip129(drep), hex, hasScript: drep.type === 'script' };
}
