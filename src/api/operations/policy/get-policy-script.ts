import Type from 'typebox';
import { listScriptSigners } from '../../../chains/cardano/scripts/policy-lock.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { scriptsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { ScriptType } from '../../shapes/outputs/script-type.js';
import { getPolicyLock, Locked, tryDecodeNativeScript } from '../../shapes/policy/policy.js';
import { PolicyPath, policyExample } from '../../shapes/policy/policy-parameter.js';
import { ScriptDetail, toScriptJson } from '../../shapes/scripts/script-detail.js';

export const getPolicyScript = operation({
  id: 'getPolicyScript',
  route: 'GET /api/policy/{policyId}/script',
  tag: 'Policy',
  summary: "Get a policy's script with its signers and time lock",
  description:
    '`locked` says whether the script can never be satisfied again, `signers` which keys must sign. Returns 404 until a transaction has included the script of the policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  result: named(
    'PolicyScript',
    Closed({
      policyId: Type.String({ description: FIELD.policyId }),
      type: described(ScriptType, 'Language of the minting script'),
      locked: Locked,
      expiresSlot: Nullable(Count('Slot from which the script allows no mint; null when it sets no limit')),
      signers: Type.Array(Type.String({ description: 'Hash of a key' }), {
        description: 'Hashes of the keys that the script names, in hexadecimal; empty for Plutus',
      }),
      script: described(ScriptDetail, 'The minting script with its bytes'),
    }),
  ),
  warns: true,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: policyExample,

  handle({ db, warn }, { path: { policyId } }) {
    return db.snapshot(async (snapshot) => {
      const script = (await scriptsByHash(snapshot, [fromHex(policyId)])).get(policyId.toLowerCase());
      if (script === undefined)
        throw new ServiceError('not-found', 'No transaction has included the script of this policy');
      const { locked, lockSlot } = getPolicyLock(script, (await readTip(snapshot)).slot);
      const scriptJson = toScriptJson(script);
      const native = tryDecodeNativeScript(script);
      if (native === undefined && script.language === 'native')
        warn('The script of this policy is nested too deeply to be read: its signers are not known');
      const signers = native === undefined ? [] : listScriptSigners(native);
      return {
        policyId: policyId.toLowerCase(),
        type: scriptJson.type,
        locked,
        expiresSlot: lockSlot,
        signers: signers.map(toHex),
        script: scriptJson,
      };
    });
  },
});
