import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, Integer } from '../../kit/schema.js';
import { ordinals } from './ordinals-page.js';

const Sat = Integer({ minimum: 0, maximum: 2_099_999_997_689_999, description: 'Number of a satoshi' });

const throwNotIndexed = (): never => {
  throw new ServiceError('not-implemented', 'This needs an index of satoshi, which this service does not have');
};

export const satOperation = (id: string, end: '' | '/inscriptions', summary: string) =>
  operation({
    ...ordinals,
    id,
    route: `GET /api/btc/ordinals/sats/{sat}${end}`,
    summary,
    description: 'Always returns 501: the location of single satoshi is not indexed.',
    path: Type.Object({ sat: Sat }),
    result: Closed({}),
    errors: ['not-implemented'],
    pure: true,
    example: { path: { sat: '5000000000' } },
    handle: throwNotIndexed,
  });
