import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Integer, Nullable, named, OneOf } from '../../kit/schema.js';

export const DRepVote = named(
  'DRepVote',
  Closed({
    govActionId: Type.String({ description: FIELD.govActionId }),
    govActionIdCip129: Type.String({ description: FIELD.govActionIdCip129 }),
    vote: OneOf(['Yes', 'No', 'Abstain'], FIELD.vote),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    voteTxHash: Type.String({ description: 'Hash of the transaction that cast the vote, 64 hexadecimal digits' }),
    title: Nullable(
      Type.String({ description: 'Title of the action from its anchor document; null until it is fetched' }),
    ),
    proposalType: Nullable(Type.String({ description: 'Type of the governance action; null when it is not indexed' })),
    rationaleUrl: Nullable(
      Type.String({ description: 'URL of the document that explains the vote; null without one' }),
    ),
  }),
);
