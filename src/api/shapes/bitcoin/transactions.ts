import Type from 'typebox';
import type { NetworkDb } from '../../../store/network-db.js';
import { Closed, Defaulted, named, OneOf } from '../../kit/schema.js';

export type Db = NetworkDb<'bitcoin'>;

export const HexResponse = named('BitcoinHex', Closed({ hex: Type.String({ description: 'Bytes in hexadecimal' }) }));

export const RawFormat = Defaulted(OneOf(['binary', 'hex'], 'Bytes, or `{hex}` as JSON'), 'binary');
