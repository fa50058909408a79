import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGES } from '@slipcast/contracts/pages';
import { tourOfCategories } from './tour-categories.ts';
import { tourOfPreviews } from './tour-previews.ts';
import { tourOfLetters } from './tour-letters.ts';
import { tourOfUpdates } from './tour-updates.ts';
import { tourOfImports } from './tour-imports.ts';
import { ask, type World } from './world.ts';

export interface Pot {
  id: string;
  price: number;
  /** The shop gives each an id of its own. */
  variants: { id: string }[];
}

const PHOTO = join(import.meta.dirname, '../../demo/photos/bottle-vase--slate.webp');

export const potBody = (name: string) => ({
  name,
  description: 'It holds nothing.',
  price: 24.5,
  stock: 500,
  category: 'Fuzz',
  color: 'Slate',
  weight_grams: 300,
  length_mm: 90,
  width_mm: 90,
  height_mm: 100,
  imageUrl: null,
  images: [] as { url: string }[],
  variants: [
    { id: 'honey', color: 'Honey', stock: 100, priceAdjustment: 4, images: [] as { url: string }[] },
  ],
});

async function tourOfPictures(world: World): Promise<string> {
  const picture = { fileName: 'vase.webp', contentType: 'image/webp', value: await readFile(PHOTO) };
  const folder = { name: 'folder', value: 'products' };
  const single = { as: 'admin', form: [folder, { name: 'image', ...picture }] } as const;
  const { url } = await ask<{ url: string }>(world, 'POST /api/upload/single', {
    ...single,
    form: [...single.form],
  });
  const form = [folder, { name: 'images', ...picture }, { name: 'images', ...picture, fileName: 'b.webp' }];
  await ask(world, 'POST /api/upload/multiple', { as: 'admin', form });
  const query: [string, string][] = [
    ['folder', 'products'],
    ['max_results', '1'],
  ];
  const { next_cursor: cursor } = await ask<{ next_cursor?: string }>(
    world,
    'GET /api/upload/media-library',
    { as: 'admin', query },
  );
  if (cursor)
    await ask(world, 'GET /api/upload/media-library', {
      as: 'admin',
      query: [...query, ['next_cursor', cursor]],
    });
  const [publicId = '', file = ''] = url.split('/').slice(-2);
  const cropped = { as: 'admin', params: { publicId } } as const;
  await ask(world, 'GET /api/upload/crops/{publicId}', cropped);
  const body = { x: 0, y: 0, width: 0.9, height: 0.9 };
  await ask(world, 'POST /api/upload/crops/{publicId}', { ...cropped, body });
  await ask(world, 'GET /media/{publicId}/{file}', { params: { publicId, file } });
  return url;
}

async function tourOfPages(world: World): Promise<void> {
  const admin = { as: 'admin' } as const;
  for (const page of PAGES) {
    await ask(world, `GET /api/content/${page}`);
    await ask(world, `GET /api/admin/${page}`, admin);
    const extra =
      page === 'contact'
        ? { email: 'shop@fuzz.example', phone: '01782 1', address: 'Leek', hours: '9 to 5' }
        : {};
    await ask(world, `PUT /api/admin/${page}`, {
      ...admin,
      body: { title: 'Fuzz', content: '# Fuzz', ...extra },
    });
  }
  const loaded = await ask<{ revision: number }>(world, 'GET /api/admin/settings', admin);
  const { revision: revisionLoaded, ...settings } = loaded;
  await ask(world, 'PUT /api/admin/settings', { ...admin, body: { ...settings, revisionLoaded } });
  await ask(world, 'GET /api/shop');
  const productId = 'fuzz-pot';
  await ask(world, 'POST /api/visits', {
    body: {
      events: [
        { kind: 'view', page: 'product', productId },
        { kind: 'add', productId },
        { kind: 'search', words: 'butter dish' },
        { kind: 'step', step: 'cart' },
      ],
    },
  });
  // The tour is made again and again, and one address may write three times an hour.
  const email = `fay-${randomUUID()}@example.com`;
  const message = { name: 'Fay Fuzz', email, message: 'Is the butter dish oven safe?' };
  await ask(world, 'POST /api/contact', { body: message });
  await ask(world, 'GET /api/admin/visits', { ...admin, query: [['days', '7']] });
  const since = ['from', '2026-11-20T19:00:00.000Z'] as [string, string];
  await ask(world, 'GET /api/admin/visits/since', { ...admin, query: [since, ['ids', productId]] });
  for (const table of ['products', 'orders', 'users', 'ledger/movements', 'pages'])
    await ask(world, `GET /api/admin/${table}/export`, admin);
  await ask(world, 'GET /api/admin/orders/export/json', admin);
  await ask(world, 'POST /api/admin/audit/exports', admin);
  await ask(world, 'GET /api/highlights');
  for (const file of [
    '/sitemap.xml',
    '/robots.txt',
    '/feeds/google.xml',
    '/feeds/new.atom',
    '/manifest.webmanifest',
  ])
    await ask(world, `GET ${file}`);
  await ask(world, 'GET /sitemaps/{file}', { params: { file: 'pages.xml' } });
  const issue = {
    description: 'The wheel squeaks',
    issue_type: 'bug',
    priority: 'low',
    status: 'open',
    notes: null,
    git_commit: null,
  };
  const { id: gone } = await ask<{ id: string }>(world, 'POST /api/issues', { ...admin, body: issue });
  await ask(world, 'DELETE /api/issues/{id}', { ...admin, params: { id: gone } });
  const { id } = await ask<{ id: string }>(world, 'POST /api/issues', { ...admin, body: issue });
  await ask(world, 'PUT /api/issues/{id}', {
    ...admin,
    params: { id },
    body: { ...issue, status: 'closed' },
  });
  await ask(world, 'GET /api/issues', {
    ...admin,
    query: [
      ['status', 'closed'],
      ['limit', '5'],
    ],
  });
  await ask(world, 'GET /api/issues/stats/summary', admin);
}

/** Everything that a maker does besides orders and accounts. Answers a pot that is for sale. */
export async function tourOfTheBackOffice(world: World): Promise<Pot> {
  const admin = { as: 'admin' } as const;
  const url = await tourOfPictures(world);
  const gone = await ask<Pot>(world, 'POST /api/admin/products', {
    ...admin,
    body: potBody(`Gone ${Date.now()}`),
  });
  const params = { id: gone.id };
  await ask(world, 'PUT /api/admin/products/{id}/stock', {
    ...admin,
    params,
    body: { stocks: [{ stock: 3, stockLoaded: 1 }] },
  });
  const prices = [{ price: 31 }];
  await ask(world, 'PUT /api/admin/products/{id}/prices', { ...admin, params, body: { prices } });
  await ask(world, 'PUT /api/admin/products/{id}/state', { ...admin, params, body: { state: 'archived' } });
  await ask(world, 'DELETE /api/admin/products/{id}', { ...admin, params });
  const body = potBody(`Fuzz pot ${Date.now()}`);
  const pot = await ask<Pot>(world, 'POST /api/admin/products', { ...admin, body });
  body.images = [{ url }];
  const saved = await ask<Pot>(world, 'PUT /api/admin/products/{id}', {
    ...admin,
    params: { id: pot.id },
    body,
  });
  await ask(world, 'GET /api/admin/products/{id}', { ...admin, params: { id: pot.id } });
  await ask(world, 'POST /api/admin/products/duplicates', {
    ...admin,
    body: { id: null, name: body.name, images: [url] },
  });
  await ask(world, 'GET /api/admin/products', {
    ...admin,
    query: [
      ['page', '1'],
      ['search', 'fuzz'],
    ],
  });
  await ask(world, 'GET /api/products', { query: [['search', 'fuzz']] });
  await ask(world, 'GET /api/products/{id}', { params: { id: pot.id } });
  await ask(world, 'GET /api/products/{id}/siblings', { params: { id: pot.id } });
  await ask(world, 'GET /api/products/category/{category}', { params: { category: body.category } });
  await tourOfCategories(world);
  const draft = { ...potBody(`Update pot ${Date.now()}`), state: 'draft' };
  const shown = await ask<Pot>(world, 'POST /api/admin/products', { ...admin, body: draft });
  await tourOfPreviews(world, shown.id);
  await tourOfUpdates(world, shown.id);
  await tourOfLetters(world, shown.id);
  await tourOfImports(world);
  await tourOfPages(world);
  return saved;
}
