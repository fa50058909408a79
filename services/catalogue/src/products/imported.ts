import type { ImportSource } from '@slipcast/contracts/imports';

/** What is remembered about a product that came in a file, so that the next file changes it and never adds it again. */
export interface Imported {
  source: ImportSource;
  /** Identifies it within its source. */
  key: string;
  /** A hash of each field as the last file had it: a field that differs from it was edited here, and stays. */
  fields: Record<string, string>;
  /** By the file's key of a colour: which one it is here, and the pieces in the last file; null: no file has said. */
  skus: Record<string, { id: string; stock: number | null }>;
  /** The shop's address of each photograph, by the file's. */
  photographs: Record<string, string>;
  /** Paths of its old pages, as `/products/tall-mug`. */
  oldPaths: string[];
  /** What the last import has done with it, so that a run that goes on after a kill counts nothing twice. */
  last?: { importId: string; outcome: 'added' | 'updated' };
}

/** Absent in products that never came in a file. */
export interface MaybeImported {
  imported?: Imported;
}
