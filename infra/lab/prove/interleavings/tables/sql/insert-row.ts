/** SQL in a value of a row. */
export interface Sql {
  sql: string;
}
export type Columns = Record<string, string | number | boolean | null | Sql>;

export const sql = (text: string): Sql => ({ sql: text });
/** The moment of the call, less an interval; `ago('5 minutes', '1 ms')` is a little later than five minutes ago. */
export const ago = (interval: string, less = '0'): Sql =>
  sql(`now() - interval '${interval}' + interval '${less}'`);
/** Data of a jsonb column. */
export const json = (data: unknown): Sql => sql(`'${JSON.stringify(data).replaceAll("'", "''")}'::jsonb`);

function literal(value: Columns[string]): string {
  if (value === null) return 'NULL';
  if (typeof value === 'object') return value.sql;
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** A statement that inserts one row. */
export const insert = (table: string, columns: Columns): string =>
  `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).map(literal).join(', ')})`;
