/** Files by key. The `file://` and `s3://` adapters pass the same contract suite. */
export interface Objects {
  name: string;
  /** Stores or replaces an object; readers see the old or the new one, never a part of it. */
  put(key: string, body: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<{ body: Buffer; contentType: string } | null>;
  /** Keys that start with `prefix`, sorted by code point. */
  list(prefix: string): Promise<string[]>;
  /** Removes an object; no error if there is none. */
  remove(key: string): Promise<void>;
  /** Creates the folder or bucket if it is missing. */
  start(): Promise<void>;
  /** Rejects when the store does not answer. */
  check(): Promise<void>;
}

/** Keys are `/`-separated segments of letters, digits, `.`, `_` and `-`; none starts with a dot, so no key leaves the folder. */
export function checkKey(key: string): string {
  if (key.length > 512 || !/^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(key))
    throw new Error(`not a valid object key: ${key}`);
  return key;
}
