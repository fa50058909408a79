import { randomUUID } from 'node:crypto';
import type { ImportSource } from '@slipcast/contracts/imports';
import type { IMPORT_STATES, ImportOutcome, WireImport } from '@slipcast/contracts/http/imports';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Documents, DocumentStore } from '@slipcast/storage/documents/documents';
import type { Objects } from '@slipcast/storage/objects/objects';
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

export const toWireImport = (id: string, file: ImportFile): WireImport => {
  const { filename, source, columns, uploadedAt, state, total, problems, expected, position, outcomes } =
    file;
  const finishedAt = file.finishedAt ?? null;
  return {
    id,
    filename,
    source,
    columns,
    uploadedAt,
    state,
    total,
    problems,
    expected,
    position,
    outcomes,
    finishedAt,
  };
};

/** The products that were read from the files, beside the documents, because a document would be too long. */
export function createFoundProducts(objects: Objects) {
  const folder = (id: string) => `imports/${id}/`;
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
