import type { Static } from 'typebox';
import { readLabel } from '../../../access/accounts/account-input.js';
import { readBlueprint } from '../../../builder/request/blueprint-data.js';
import { addressText } from '../../../chains/cardano/addresses/address.js';
import type { Blueprint } from '../../../chains/cardano/blueprint/blueprint.js';
import { listVerifiedCode, type VerifiedCode } from '../../../chains/cardano/blueprint/verified-code.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { formatExactJson } from '../../../kernel/exact-json.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NewBlueprint } from '../../../store/queries/service/blueprints.js';
import { readAddress } from '../addresses/address-fields.js';
import type { BlueprintRequest } from './blueprint-request.js';

const invalid = (message: string): ServiceError => new ServiceError('invalid', message);

/** Longest text of a stored document; those of large projects have some hundred kilobytes. */
const MAX_DOCUMENT = 1_000_000;

/** A stored blueprint from a request. The code in its document must have the hashes that the document states. */
export function readBlueprintRequest(
  body: Static<typeof BlueprintRequest>,
  network: CardanoNetwork,
): Omit<NewBlueprint, 'accountId' | 'maximum' | 'now'> {
  if (body.webSocketTopic !== undefined)
    throw invalid(
      'webSocketTopic: this service has no WebSocket topics; leave it out and read GET /api/blueprints/{id}/events with sinceId',
    );
  const blueprint = body.document === undefined ? undefined : readBlueprint(body.document, 'document');
  const codes = blueprint === undefined ? [] : verifyCode(blueprint);
  const complete = codes.filter(({ parameters }) => parameters === 0).map(({ hash }) => hash);
  const document = body.document === undefined ? null : formatExactJson(body.document);
  if (document !== null && document.length > MAX_DOCUMENT)
    throw invalid(`document has ${document.length} characters, but at most ${MAX_DOCUMENT} are stored`);
  const { scriptHashes = complete, addresses = [], stakingCredentials = [], policyIds = [] } = body;
  if (document === null && [scriptHashes, addresses, stakingCredentials, policyIds].every((list) => list.length === 0))
    throw invalid('Give at least one of scriptHashes, addresses, stakingCredentials, policyIds and document');
  return {
    network: network.id,
    displayName: readLabel(body.displayName, 'displayName'),
    enabled: body.enabled ?? true,
    persistEvents: body.persistEvents ?? true,
    eventGranularity: body.eventGranularity ?? 'UTXO',
    scriptHashes: toHashes(scriptHashes),
    addresses: [...new Set(addresses.map((text) => addressText(readAddress(text, network))))],
    stakingCredentials: toHashes(stakingCredentials.map((text, index) => toStakeHash(text, index, network))),
    policyIds: toHashes(policyIds),
    datumSchema: body.datumSchema === undefined ? null : toDatumSchema(body.datumSchema),
    document,
    codeHashes: toHashes(codes.map(({ hash }) => hash)),
  };
}

function verifyCode(blueprint: Blueprint): readonly VerifiedCode[] {
  try {
    return listVerifiedCode(blueprint, 'document');
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', error.message, { cause: error });
  }
}

const HASH = /^[0-9a-fA-F]{56}$/;

/** Each hash once. */
const toHashes = (texts: readonly string[]): readonly Uint8Array[] =>
  [...new Set(texts.map((text) => text.toLowerCase()))].map(fromHex);

function toStakeHash(text: string, index: number, network: CardanoNetwork): string {
  if (HASH.test(text)) return text;
  const address = readAddress(text, network);
  if (address.type !== 'reward')
    throw invalid(`Field 'stakingCredentials[${index}]' must be a stake address or 56 hexadecimal digits`);
  return toHex(address.stake.hash);
}

function toDatumSchema({ fields }: NonNullable<Static<typeof BlueprintRequest>['datumSchema']>): string {
  if (new Set(fields.map(({ name }) => name)).size < fields.length)
    throw invalid('datumSchema.fields has a name twice');
  return JSON.stringify({ fields: fields.map(({ index, name, type }) => ({ index, name, type })) });
}
