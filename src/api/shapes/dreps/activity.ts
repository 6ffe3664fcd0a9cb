import Type, { type Static } from 'typebox';
import { drepIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { DRepUpdate } from '../../../store/queries/cardano/governance/drep-updates.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named, OneOf } from '../../kit/schema.js';

const ACTIONS = {
  registration: 'REGISTRATION',
  update: 'UPDATE',
  retirement: 'DEREGISTRATION',
} as const satisfies Record<DRepUpdate['action'], string>;

export const DRepUpdateShape = named(
  'DRepUpdate',
  Closed({
    drepId: Type.String({ description: 'CIP-129' }),
    txHash: Type.String({ description: FIELD.txHash }),
    certIndex: Count('Index of the certificate in the transaction'),
    action: OneOf(['REGISTRATION', 'UPDATE', 'DEREGISTRATION'], 'Kind of certificate'),
    deposit: Nullable(described(Amount, 'Deposit paid or returned, in lovelace; null for an update')),
    anchorUrl: Nullable(Type.String({ description: FIELD.anchorUrlOrNull })),
    anchorHash: Nullable(Type.String({ description: FIELD.anchorHashOrNull })),
    epoch: Count(FIELD.epoch),
    slot: Count('Absolute slot'),
    blockTime: Integer({ description: 'Unix time in seconds' }),
  }),
);

export const toUpdateJson = (
  { position, certIndex, drep, action, deposit, anchor }: DRepUpdate,
  network: CardanoNetwork,
): Static<typeof DRepUpdateShape> => ({
  drepId: drepIdCip129(drep),
  txHash: toHex(position.hash),
  certIndex,
  action: ACTIONS[action],
  deposit: deposit?.toString() ?? null,
  anchorUrl: anchor?.url ?? null,
  anchorHash: anchor === undefined ? null : toHex(anchor.hash),
  epoch: position.block.epoch,
  slot: position.block.slot,
  blockTime: slotToTime(network, position.block.slot),
});
