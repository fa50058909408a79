export type Attributes = Record<string, string | number | boolean | undefined>;

/** A piece of work with a beginning and an end, recorded. */
export interface Span {
  traceparent: string;
  /** Which client records it, so that a client inside another is not recorded twice. */
  system: unknown;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** @param error what went wrong, if anything did */
  end(error?: unknown): void;
}
