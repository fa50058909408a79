import { randomUUID } from 'node:crypto';
import type { ImportSource } from '@slipcast/contracts/imports';
import type { IMPORT_STATES, ImportOutcome, WireImport } from '@slipcast/contracts/http/imports';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Documents, DocumentStore } from '@slipcast/storage/documents/documents';
import type { Objects } from '@slipcast/storage/objects/objects';
import type { Fetched } from './import-steps.ts';
import type { FoundProduct } from './found-product.ts';
import type { ReadFile } from './read-products.ts';

export type Outcomes = Record<ImportOutcome, number>;
export const NO_OUTCOMES: Outcomes = { added: 0, updated: 0, unchanged: 0, 'left-out': 0 };

/** An uploaded file, and how far its import has come. */
export interface ImportFile {
  filename: string;
  source: ImportSource;
  columns: ReadFile['columns'];
  uploadedAt: string;
  state: (typeof IMPORT_STATES)[number];
  total: number;
  problems: number;
  expected: Outcomes;
  /** Products before this one are done. */
  position: number;
  outcomes: Outcomes;
  /** Photographs that are missing here, and products that have theirs; after all products are done. */
  photographs: { missing: number; position: number; stored: number; failed: number };
  /** The first photographs that could not be stored. */
  failures: { row: number; name: string; url: string; message: string }[];
  /** The admin and the request that started it, for the audit log. */
  startedBy?: { userId: string; requestId: string };
  /** The process that works on it. */
  runner?: string;
  finishedAt?: string;
}
export type ImportStore = DocumentStore<ImportFile>;

export const importCollection = (documents: Documents): ImportStore =>
  documents.collection<ImportFile>('imports', ['state']);

export const importNotFound = (): Refusal => new Refusal('not-found', 'Import not found');

export const NO_PHOTOGRAPHS = { missing: 0, position: 0, stored: 0, failed: 0 };
const FAILURES_SHOWN = 100;

/** With what has become of the photographs of one more product. */
export const withPhotographs = (
  file: ImportFile,
  { row, fields }: Pick<FoundProduct, 'row' | 'fields'>,
  { stored, failed }: Fetched,
): ImportFile => ({
  ...file,
  photographs: {
    ...file.photographs,
    position: file.photographs.position + 1,
    stored: file.photographs.stored + Object.keys(stored).length,
    failed: file.photographs.failed + failed.length,
  },
  failures: [...file.failures, ...failed.map((one) => ({ row, name: fields.name, ...one }))].slice(
    0,
    FAILURES_SHOWN,
  ),
});

export function toWireImport(id: string, file: ImportFile): WireImport {
  const { startedBy: _, runner: __, finishedAt = null, ...shown } = file;
  return { id, ...shown, finishedAt };
}

/** Everything in the object store that belongs to an import. */
export const importFolder = (id: string): string => `imports/${id}/`;

/** The products that were read from the files, beside the documents, because a document would be too long. */
export function createFoundProducts(objects: Objects) {
  const folder = importFolder;
  const keyOf = (id: string) => `${folder(id)}products.json`;
  let last: { id: string; products: FoundProduct[] } | undefined;
  return {
    newId: (): string => randomUUID(),
    async put(id: string, products: FoundProduct[]): Promise<void> {
      await objects.put(keyOf(id), Buffer.from(JSON.stringify(products)), 'application/json');
    },
    /** The last one stays in memory, because its pages are looked through. Throws Refusal 'not-found'. */
    async get(id: string): Promise<FoundProduct[]> {
      if (last?.id === id) return last.products;
      const stored = await objects.get(keyOf(id));
      if (!stored) throw importNotFound();
      const products = JSON.parse(stored.body.toString()) as FoundProduct[];
      last = { id, products };
      return products;
    },
    async remove(id: string): Promise<void> {
      if (last?.id === id) last = undefined;
      for (const key of await objects.list(folder(id))) await objects.remove(key);
    },
  };
}
export type FoundProducts = ReturnType<typeof createFoundProducts>;
