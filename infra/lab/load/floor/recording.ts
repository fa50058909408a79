/** One statement of PostgreSQL or command of Redis, in the order in which they were sent. */
export type Sent =
  | {
      store: 'postgres';
      at: number;
      turn: number;
      connection: number;
      database: string;
      name?: string;
      text: string;
      values: Value[];
    }
  | { store: 'redis'; at: number; turn: number; connection: number; name: string; args: Value[] };

/** Text as it is, bytes in Base64. */
export type Value = string | null | { bytes: string };

export const readValue = (value: Value): string | Buffer | null =>
  value !== null && typeof value === 'object' ? Buffer.from(value.bytes, 'base64') : value;

export const writeValue = (value: unknown): Value =>
  Buffer.isBuffer(value)
    ? { bytes: value.toString('base64') }
    : value === null || value === undefined
      ? null
      : String(value);
