import { z } from 'zod';
import { IMPORT_LIMITS } from '@slipcast/contracts/imports';
import {
  ImportList,
  ImportRows,
  ImportRowsQuery,
  UnpackedPhotographs,
  WireImport,
} from '@slipcast/contracts/http/imports';
import { paginationOf } from '@slipcast/contracts/http/paging';
import { fieldRefusal, Refusal } from '@slipcast/contracts/refusal';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import type { CatalogueSnapshot } from '../products/catalogue-snapshot.ts';
import type { Settings } from '../settings/shop-settings.ts';
import { dryRun, dryRunRow, knownIn } from './dry-run.ts';
import {
  importNotFound,
  NO_OUTCOMES,
  NO_PHOTOGRAPHS,
  toWireImport,
  type FoundProducts,
  type ImportFile,
  type ImportStore,
} from './import-file.ts';
import { fileNameOf, photographsOf } from './found-photographs.ts';
import { receiveFile } from '@slipcast/service-kit/receive-file';
import type { ZippedPhotographs } from './zipped-photographs.ts';

const SHOWN = 20;
const params = z.object({ id: z.string() });

interface Needs {
  imports: ImportStore;
  found: FoundProducts;
  zipped: Pick<ZippedPhotographs, 'unpack'>;
  snapshot: Pick<CatalogueSnapshot, 'read'>;
  settings: Settings;
  /** Starts the work in this process. */
  run: (id: string) => void;
  /** Called after an event was written. */
  changed: () => void;
}

async function fileOf(imports: ImportStore, id: string): Promise<ImportFile> {
  const known = await imports.get(id);
  if (!known) throw importNotFound();
  return known.body;
}

const uploadRoute = ({ imports, found, snapshot, settings }: Needs) =>
  endpoint({
    route: 'POST /api/admin/products/imports',
    access: 'admin',
    summary: `Upload a table of products, from Shopify, Etsy, WooCommerce or our own export, of at most ${IMPORT_LIMITS.rows.toLocaleString('en-GB')} rows; nothing is imported yet`,
    form: z.object({ file: z.file() }),
    answers: { 201: WireImport },
    refusals: ['too-large'],
    handle: async ({ req, res }) => {
      const { name, body } = await receiveFile(req, res, IMPORT_LIMITS.bytes);
      const { url } = await settings();
      const { readProducts } = await import('./read-products.ts');
      const { source, columns, products } = await readProducts(body, url);
      if (products.length === 0) throw fieldRefusal('file', 'The file has no products');
      const known = knownIn(await snapshot.read(true), source);
      const { expected, missing } = await dryRun(products, source, known);
      const id = found.newId();
      const file: ImportFile = {
        filename: name
          .replaceAll(/\p{Cc}/gu, '')
          .slice(-200)
          .toWellFormed(),
        source,
        columns,
        uploadedAt: new Date().toISOString(),
        state: 'checked',
        total: products.length,
        problems: products.filter(({ problems }) => problems.length > 0).length,
        expected,
        position: 0,
        outcomes: NO_OUTCOMES,
        photographs: { ...NO_PHOTOGRAPHS, missing },
        failures: [],
      };
      await found.put(id, products);
      await imports.insert(id, file);
      return new Answer(201, toWireImport(id, file));
    },
  });

const zipRoute = ({ imports, found, zipped }: Needs) =>
  endpoint({
    route: 'POST /api/admin/products/imports/:id/photographs',
    access: 'admin',
    summary:
      'Upload a ZIP file of photographs, which the file names by their names or at the end of their addresses, before the import is started; several are all right',
    params,
    form: z.object({ file: z.file() }),
    answer: UnpackedPhotographs,
    refusals: ['not-found', 'too-large', 'transition-refused'],
    handle: async ({ params: { id }, req, res }) => {
      const { state } = await fileOf(imports, id);
      const { body } = await receiveFile(req, res, IMPORT_LIMITS.zipBytes);
      if (state !== 'checked')
        throw new Refusal('transition-refused', 'This import has begun. Please upload its file once more.');
      const products = await found.get(id);
      const wanted = new Set(products.flatMap(photographsOf).map(({ url }) => fileNameOf(url)));
      const { stored, unknown, tooLarge } = await zipped.unpack(id, body, wanted);
      return { stored: stored.length, unknown: unknown.slice(0, SHOWN), tooLarge: tooLarge.slice(0, SHOWN) };
    },
  });

const startRoute = ({ imports, run, changed }: Needs) =>
  endpoint({
    route: 'POST /api/admin/products/imports/:id/start',
    access: 'admin',
    summary: 'Import the products of an uploaded file in the background: new ones as drafts',
    params,
    answer: WireImport,
    refusals: ['not-found'],
    handle: async ({ params: { id }, ...asked }) => {
      const actor = actorOf(asked);
      const start = (file: ImportFile): ImportFile =>
        file.state === 'checked'
          ? { ...file, state: 'running', startedBy: { userId: asked.user.id, requestId: actor.requestId } }
          : file;
      const entry = ({ filename, total }: ImportFile) =>
        auditEvent(
          actor,
          { action: 'products.imported', objectId: id, object: filename, after: { Products: String(total) } },
          new Date(),
        );
      const known = await imports.change(id, start, { events: (_, after) => [entry(after)] });
      if (!known) throw importNotFound();
      changed();
      if (known.body.state === 'running') run(id);
      return toWireImport(id, known.body);
    },
  });

/** Uploading a table of products, looking through what it would do, importing it, and seeing how far it has come. */
export const importRoutes = (needs: Needs) => [
  uploadRoute(needs),
  zipRoute(needs),
  startRoute(needs),

  endpoint({
    route: 'GET /api/admin/products/imports',
    access: 'admin',
    summary: 'The last imports of products, newest first',
    answer: ImportList,
    handle: async () => {
      const newest = await needs.imports.find({ order: 'newest', limit: SHOWN });
      return { imports: newest.map(({ id, body }) => toWireImport(id, body)) };
    },
  }),

  endpoint({
    route: 'GET /api/admin/products/imports/:id',
    access: 'admin',
    summary: 'An import of products and how far it has come',
    params,
    answer: WireImport,
    refusals: ['not-found'],
    handle: async ({ params: { id } }) => toWireImport(id, await fileOf(needs.imports, id)),
  }),

  endpoint({
    route: 'GET /api/admin/products/imports/:id/rows',
    access: 'admin',
    summary:
      'What importing each product of a file would do now, page by page; `show` finds those with problems',
    params,
    query: ImportRowsQuery,
    answer: ImportRows,
    refusals: ['not-found'],
    handle: async ({ params: { id }, query: { page = 1, limit, show } }) => {
      const { source } = await fileOf(needs.imports, id);
      const all = await needs.found.get(id);
      const shown = show === 'all' ? all : all.filter(({ problems }) => problems.length > 0);
      const known = knownIn(await needs.snapshot.read(true), source);
      const rows = shown.slice((page - 1) * limit, page * limit).map((one) => dryRunRow(one, source, known));
      return { rows, pagination: paginationOf(shown.length, page, limit) };
    },
  }),
];
