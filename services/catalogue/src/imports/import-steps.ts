import type { ImportSource } from '@slipcast/contracts/imports';

/** One run of an import. */
export interface Run {
  importId: string;
  source: ImportSource;
  /** The admin and the request that started it. */
  actor: { userId: string; requestId: string };
}

/** Photographs of one product: the shop's addresses by the file's, and why others are missing. */
export interface Fetched {
  stored: Record<string, string>;
  failed: { url: string; message: string }[];
}
