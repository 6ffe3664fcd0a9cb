import { Nullable, PlainNumber } from '../../kit/schema.js';

export const HOUR = 3_600;

export const number = Nullable(PlainNumber);
