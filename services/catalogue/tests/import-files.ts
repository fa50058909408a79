import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportRows, WireImport } from '@slipcast/contracts/http/imports';
import type { WireAdminProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Catalogue } from './catalogue-setup.ts';

const IMPORTS = '/api/admin/products/imports';

/** A real-shaped export. */
export const exported = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'exports', name));

/** The back office's calls of an import. */
export function importer({ ask }: Pick<Catalogue, 'ask'>) {
  const answered = async <T>(method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await ask(method, path, body);
    return { status, body: answer as unknown as T };
  };
  const upload = (file: Buffer | string, name = 'products.csv') => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), name);
    return answered<WireImport>('POST', IMPORTS, form);
  };
  const read = async (id: string) => (await answered<WireImport>('GET', `${IMPORTS}/${id}`)).body;
  const start = (id: string) => answered<WireImport>('POST', `${IMPORTS}/${id}/start`);
  const ended = (id: string): Promise<WireImport> =>
    waitFor('the import ends', async () => {
      const now = await read(id);
      return now.state === 'done' && now;
    });
  return {
    upload,
    read,
    start,
    ended,
    async rows(id: string, query = ''): Promise<ImportRows> {
      return (await answered<ImportRows>('GET', `${IMPORTS}/${id}/rows${query}`)).body;
    },
    /** Uploads, imports, and waits for the end. */
    async importAll(file: Buffer | string): Promise<WireImport> {
      const { body } = await upload(file);
      await start(body.id);
      return ended(body.id);
    },
    async products(search = ''): Promise<WireAdminProduct[]> {
      const { body } = await answered<{ products: WireAdminProduct[] }>(
        'GET',
        `/api/admin/products?search=${encodeURIComponent(search)}`,
      );
      return body.products;
    },
  };
}
