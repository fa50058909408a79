interface Sql {
  sql: string;
}
export type Value = Sql | string | number | boolean | null | readonly string[] | object;
export type RowOf = Record<string, Value>;

/** So many minutes from now. */
export const from = (minutes: number): Sql => ({ sql: `now() + interval '${minutes} minutes'` });
/** A thousandth of a second, in minutes. */
export const MOMENT = 1 / 60_000;
export const DAY = 24 * 60;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function literal(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object') return String(value);
  if ('sql' in value && typeof value.sql === 'string') return value.sql;
  if (Array.isArray(value)) return quoted(`{${value.join(',')}}`);
  return quoted(JSON.stringify(value));
}

/** A statement that writes a row. Arrays are those of texts; other objects become JSON. */
export const insert = (table: string, row: RowOf): string =>
  `INSERT INTO ${table} (${Object.keys(row).join(', ')}) OVERRIDING SYSTEM VALUE
   VALUES (${Object.values(row).map(literal).join(', ')})`;
