import Type from 'typebox';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { findPaymentScriptId } from '../../../../store/queries/cardano/chain/entities.js';
import type { ChainOutput } from '../../../../store/queries/cardano/outputs/chain-outputs.js';
import {
  type ListedScript,
  scriptsAfter,
  scriptsWithOrigin,
} from '../../../../store/queries/cardano/transactions/first-appearances.js';
import { listReferenceOutputs } from '../../../../store/queries/cardano/transactions/scripts.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { Closed, Hex } from '../../../kit/schema.js';
import { inBatches } from '../../../kit/streamed-result.js';
import { nativeScriptValue } from '../../../shapes/outputs/data-json.js';
import { scriptType } from '../../../shapes/outputs/script-type.js';
import { streamOwnerUtxos } from '../addresses/owner-lists.js';
import { count, FIELDS, json, text } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { unsorted } from '../rows/chain-rows.js';
import { toKoiosScriptType, UTXO_COLUMNS } from '../shapes/outputs.js';

const ScriptHash = Hex(56, 'Hash of a script');
const ScriptHashes = { _script_hashes: Batch(ScriptHash, 100) };

const SCRIPT_COLUMNS = {
  script_hash: text('Hash of the script'),
  creation_tx_hash: text('Transaction that revealed it first'),
  type: text('Language: `timelock`, `plutusV1`, `plutusV2` or `plutusV3`'),
  size: count('Size in bytes'),
} as const;

export const scriptInfo = koiosRoute({
  path: 'script_info',
  summary: 'Get several scripts by hash',
  columns: {
    ...SCRIPT_COLUMNS,
    value: json('A native script in the form of cardano-cli; null for Plutus'),
    bytes: text('Script in hexadecimal'),
  },
  body: Closed(ScriptHashes),
  batch: ['_script_hashes'],
  example: { body: { _script_hashes: [EXAMPLE.plutusScript, EXAMPLE.nativeScript] } },

  read: async ({ db }, { body }) =>
    (await scriptsWithOrigin(db, body._script_hashes.map(fromHex))).map(({ hash, language, bytes, txHash }) => ({
      script_hash: hash,
      creation_tx_hash: txHash,
      type: toKoiosScriptType(scriptType(language)),
      value: language === 'native' ? nativeScriptValue(bytes) : null,
      bytes: toHex(bytes),
      size: bytes.length,
    })),
});

const scriptListRoute = (path: string, native: boolean) =>
  koiosRoute({
    path,
    summary: `List all ${native ? 'native' : 'Plutus'} scripts in order of first appearance`,
    columns: SCRIPT_COLUMNS,
    example: { query: { limit: 10 } },

    read: ({ db }) =>
      unsorted(
        inBatches(
          ({ last, limit }) => scriptsAfter(db, { native, after: last?.id, limit }),
          ({ hash, language, sizeBytes, txHash }: ListedScript) => ({
            script_hash: hash,
            creation_tx_hash: txHash,
            type: toKoiosScriptType(scriptType(language)),
            size: sizeBytes,
          }),
        ),
      ),
  });

export const nativeScriptList = scriptListRoute('native_script_list', true);
export const plutusScriptList = scriptListRoute('plutus_script_list', false);

export const referenceScriptUtxos = koiosRoute({
  path: 'reference_script_utxos',
  summary: 'List the unspent outputs that carry scripts as reference scripts',
  columns: { script_hash: text('Hash of the script'), tx_hash: FIELDS.tx_hash, tx_index: FIELDS.tx_index },
  body: Closed(ScriptHashes),
  batch: ['_script_hashes'],
  uncached: true,
  example: { body: { _script_hashes: [EXAMPLE.plutusScript] } },

  read({ db }, { body }) {
    const hashes = body._script_hashes.map(fromHex);
    return unsorted(
      inBatches(
        ({ last, limit }) => listReferenceOutputs(db, hashes, { after: last && [last.txId, last.index], limit }),
        ({ referenceScript, txHash, index }: ChainOutput) => ({
          script_hash: referenceScript!.hash,
          tx_hash: txHash,
          tx_index: index,
        }),
      ),
    );
  },
});

export const scriptUtxos = koiosRoute({
  path: 'script_utxos',
  summary: 'List the unspent outputs at addresses of a script, oldest first',
  columns: UTXO_COLUMNS,
  parameters: {
    _script_hash: ScriptHash,
    _extended: Type.Optional(
      Type.Boolean({ description: 'True: include assets, inline datums and reference scripts' }),
    ),
  },
  narrowBy: ['block_height'],
  example: { query: { _script_hash: EXAMPLE.plutusScript, _extended: true } },

  async read(context, { parameters, request }) {
    const id = await findPaymentScriptId(context.db, fromHex(parameters._script_hash));
    const owners = { paymentScriptIds: id === undefined ? [] : [id] };
    return await streamOwnerUtxos(context, owners, request, parameters._extended === true);
  },
});
