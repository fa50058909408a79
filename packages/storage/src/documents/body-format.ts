import { Refusal } from '@slipcast/contracts/refusal';

/**
 * In which formats the bodies of a collection have been stored. Replicas of two releases read and write the same documents during an
 * update, so each document says its own: see ADR 45. A document without a number has format 1.
 */
export interface BodyFormat {
  /** What this code writes. */
  format: number;
  /** The oldest format whose code can also work with what this code writes: usually the one before. */
  readableBy: number;
  /**
   * From format 1 to 2, from 2 to 3, and so on up to `format`. No I/O. The code before may have changed a newer document and left
   * fields that it does not know: each step computes its own fields again.
   */
  upgrades: readonly ((older: never) => object)[];
}

export const FIRST_FORMAT: BodyFormat = { format: 1, readableBy: 1, upgrades: [] };

/** What is stored beside a body. */
export interface StoredFormat {
  format?: number | undefined;
  readableBy?: number | undefined;
}

/** Checks a collection's declaration. Steps are never removed: a document that is never edited keeps the format of its first day. */
export function checkFormat(collection: string, { format, readableBy, upgrades }: BodyFormat): void {
  if (upgrades.length !== format - 1)
    throw new Error(`${collection} has format ${format}, so it needs ${format - 1} steps from older ones`);
  if (readableBy < 1 || readableBy > format)
    throw new Error(`${collection} of format ${format} cannot be readable by format ${readableBy}`);
}

/**
 * A stored body as this code knows it. Nothing is written: the document has its old format until it is next changed. Throws Refusal
 * 'unavailable' for one that only newer code can read.
 */
export function readBody<Body extends object>(
  known: BodyFormat,
  { collection, id }: { collection: string; id: string },
  { format = 1, readableBy = format }: StoredFormat,
  body: object,
): Body {
  if (format > known.format && readableBy > known.format)
    throw new Refusal(
      'unavailable',
      'This part of the shop is being updated. Please try again in a moment.',
      {
        headers: { 'retry-after': '2' },
        cause: new Error(
          `${collection} ${id} has format ${format}, which needs code for format ${readableBy} or newer; this code knows ${known.format}. Run a newer release.`,
        ),
      },
    );
  const missing = known.upgrades.slice(format - 1);
  return missing.reduce<object>((older, upgrade) => upgrade(older as never), body) as Body;
}
