/** Converts the text format of a column to its JavaScript value. */
type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;
const asNumber: Parse = (text) => Number(text);
const asBoolean: Parse = (text) => text === 't';
const asBigint: Parse = (text) => BigInt(text);
const asJson: Parse = (text) => JSON.parse(text);

/**
 * Decided by notation, not by value: `10.00` stays text, so that a column with decimals has the same type in every row.
 */
const asNumeric: Parse = (text) => (/^-?\d+$/.test(text) ? BigInt(text) : text);

const asBytes: Parse = (text) => {
  const bytes = Buffer.from(text.slice(2), 'hex');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

const TIMESTAMP =
  /^(\d{4,})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?([+-]\d\d)(?::(\d\d))?(?::(\d\d))?( BC)?$/;

const asDate: Parse = (text) => {
  const [, year, month, day, hour, minute, second, fraction, zone, zoneMinute, zoneSecond, bc] =
    TIMESTAMP.exec(text) ?? [];
  // `infinity` and `-infinity` have no Date; an invalid Date cannot be mistaken for a real one.
  if (year === undefined) return new Date(Number.NaN);
  const date = new Date(0);
  date.setUTCFullYear(bc === undefined ? Number(year) : 1 - Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number((fraction ?? '').padEnd(3, '0').slice(0, 3)));
  const offset = Math.abs(Number(zone)) * 3600 + Number(zoneMinute ?? 0) * 60 + Number(zoneSecond ?? 0);
  return new Date(date.getTime() - (zone?.startsWith('-') ? -offset : offset) * 1000);
};

/** Parses array literals of the server: `{1,NULL,"a \"b\"",{…}}`. */
const asArray =
  (element: Parse): Parse =>
  (text) => {
    // A lower bound other than 1 is a prefix: `[0:1]={…}`.
    let at = text.startsWith('[') ? text.indexOf('=') + 1 : 0;
    const list = (): unknown[] => {
      const items: unknown[] = [];
      at += 1;
      while (text[at] !== '}') {
        if (text[at] === ',') at += 1;
        if (text[at] === '{') items.push(list());
        else if (text[at] === '"') items.push(element(quoted()));
        else items.push(plain());
      }
      at += 1;
      return items;
    };
    const quoted = (): string => {
      let value = '';
      for (at += 1; text[at] !== '"'; at += 1) {
        if (text[at] === '\\') at += 1;
        value += text[at];
      }
      at += 1;
      return value;
    };
    const plain = (): unknown => {
      const start = at;
      while (text[at] !== ',' && text[at] !== '}') at += 1;
      const value = text.slice(start, at);
      return value === 'NULL' ? null : element(value);
    };
    return list();
  };

/** OIDs of the built-in types; they are the same in every PostgreSQL. */
const PARSERS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [16, asBoolean],
  [17, asBytes],
  [20, asBigint],
  [21, asNumber],
  [23, asNumber],
  [26, asNumber],
  [114, asJson],
  [199, asArray(asJson)],
  [700, asNumber],
  [701, asNumber],
  [1000, asArray(asBoolean)],
  [1001, asArray(asBytes)],
  [1005, asArray(asNumber)],
  [1007, asArray(asNumber)],
  [1009, asArray(asText)],
  [1015, asArray(asText)],
  [1016, asArray(asBigint)],
  [1021, asArray(asNumber)],
  [1022, asArray(asNumber)],
  [1184, asDate],
  [1185, asArray(asDate)],
  [1231, asArray(asNumeric)],
  [1700, asNumeric],
  [3802, asJson],
  [3807, asArray(asJson)],
]);

/** Returns the parser of a column type; an unlisted type stays text. */
export const columnParser = (typeOid: number): Parse => PARSERS.get(typeOid) ?? asText;
