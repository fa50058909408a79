import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_KEY } from '../../base/session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { PROFILE } from '../../testing/scripted-cart.ts';
import type { Import } from './import-api.ts';

const FILE: Import = {
  id: 'i1',
  filename: 'products_export.csv',
  source: 'shopify',
  uploadedAt: '2026-11-25T09:00:00.000Z',
  state: 'checked',
  columns: [
    { name: 'Handle', becomes: 'Old address' },
    { name: 'Title', becomes: 'Name' },
    { name: 'Vendor', becomes: null },
  ],
  total: 3,
  expected: { added: 1, updated: 1, unchanged: 0, 'left-out': 1 },
  problems: 1,
  position: 0,
  outcomes: { added: 0, updated: 0, unchanged: 0, 'left-out': 0 },
  photographs: { missing: 0, position: 0, stored: 0, failed: 0 },
  failures: [],
  finishedAt: null,
};
const row = {
  row: 2,
  name: 'Speckled Mug',
  price: 26,
  options: ['Oatmeal', 'Sea Glass'],
  pieces: 6,
  photographs: 3,
  outcome: 'added',
  changes: [],
  kept: [],
  problems: [],
};
const ROWS = [
  row,
  { ...row, row: 4, name: 'Tall Jar', options: [], outcome: 'updated', changes: ['Price'], kept: ['Name'] },
  {
    ...row,
    row: 5,
    name: 'Gift Card',
    price: null,
    pieces: null,
    outcome: 'left-out',
    problems: [{ row: 5, column: 'Gift Card', message: 'Gift cards are not imported', stops: true }],
  },
];

function open(path: string, given: Partial<Import> = {}) {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const shop = { file: { ...FILE, ...given } };
  const app = renderApp(path, {
    'GET /api/auth/users/profile': { body: { ...PROFILE, is_admin: true } },
    'GET /api/admin/products/imports': () => ({ body: { imports: [shop.file] } }),
    'POST /api/admin/products/imports': ({ body }) => {
      const { name } = (body as FormData).get('file') as File;
      if (name === 'products_export.csv') return { status: 201, body: shop.file };
      const message = 'These columns are not from Shopify.';
      return { status: 400, body: { message, errors: [{ field: 'file', message }] } };
    },
    'GET /api/admin/products/imports/i1': () => ({ body: shop.file }),
    'GET /api/admin/products/imports/i1/rows': () => ({
      body: { rows: ROWS, pagination: { total: 3, page: 1, limit: 20, pages: 1 } },
    }),
    'POST /api/admin/products/imports/i1/photographs': {
      body: { stored: 2, unknown: ['kiln.jpg'], tooLarge: [] },
    },
    'POST /api/admin/products/imports/i1/start': () => {
      shop.file = { ...shop.file, state: 'running', position: 1 };
      return { body: shop.file };
    },
  });
  return { app, shop };
}
const csv = (name: string) => new File(['Handle,Title'], name, { type: 'text/csv' });

it('says why a file cannot be imported', async () => {
  open('/admin/products/import');
  await userEvent.upload(await screen.findByLabelText('Choose File'), csv('other.csv'));
  expect(await screen.findByText('These columns are not from Shopify.')).toBeVisible();
  expect(screen.getByRole('row', { name: /products_export.csv.*Shopify.*Not started/ })).toBeVisible();
});

it('shows what would happen to each product, imports, and says how far it has come', async () => {
  const { shop, app } = open('/admin/products/import');
  await userEvent.upload(await screen.findByLabelText('Choose File'), csv('products_export.csv'));
  expect(await screen.findByText('products_export.csv: 3 products from Shopify')).toBeVisible();
  expect(
    screen.getByText(/If you import it: 1 new draft, 1 change, 1 left out. Nothing has changed yet/),
  ).toBeVisible();
  expect(screen.getByText('2 of 3 columns recognised')).toBeVisible();
  expect(screen.getByText('Title → Name')).toBeInTheDocument();
  expect(screen.getByText('Not used: Vendor')).toBeInTheDocument();
  const jar = within(await screen.findByRole('row', { name: /Tall Jar/ }));
  for (const text of ['Changes', 'Price', 'Edited here, so it stays: Name', '£26.00'])
    expect(jar.getByText(text)).toBeVisible();
  const card = within(screen.getByRole('row', { name: /Gift Card/ }));
  expect(card.getByText('Row 5, Gift Card: Gift cards are not imported')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Import 2 Products' }));
  expect(await screen.findByText('Importing: 1 of 3 products. You can leave this page.')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '1');
  expect(app.callsTo('POST', '/api/admin/products/imports/i1/start')).toHaveLength(1);
  shop.file = { ...shop.file, state: 'done', position: 3, outcomes: FILE.expected };
  expect(
    await screen.findByText('Imported: 1 new draft, 1 change, 1 left out.', {}, { timeout: 20_000 }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Drafts' })).toHaveAttribute(
    'href',
    '/admin/products?state=draft',
  );
});

it('has nothing to start where a file brings nothing', async () => {
  open('/admin/products/import/i1', { expected: { added: 0, updated: 0, unchanged: 3, 'left-out': 0 } });
  expect(await screen.findByText('There is nothing in this file to import.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

it('takes photographs from a ZIP, and says which could not be stored', async () => {
  const photographs = { missing: 3, position: 0, stored: 0, failed: 0 };
  const { shop } = open('/admin/products/import/i1', { photographs });
  expect(await screen.findByText(/3 photographs aren’t in this shop yet/)).toBeVisible();
  const zip = new File(['PK'], 'pots.zip', { type: 'application/zip' });
  await userEvent.upload(screen.getByLabelText('Add Photographs from a ZIP'), zip);
  expect(await screen.findByText('2 photographs from the ZIP will be used.')).toBeVisible();
  expect(screen.getByText('No product shows kiln.jpg.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 Products' }));
  shop.file = { ...shop.file, position: 3, photographs: { ...photographs, position: 1 } };
  const fetching = /All products are here. Fetching their photographs: 1 of 3 products/;
  expect(await screen.findByText(fetching, {}, { timeout: 20_000 })).toBeVisible();
  shop.file = {
    ...shop.file,
    state: 'done',
    outcomes: FILE.expected,
    photographs: { missing: 3, position: 3, stored: 2, failed: 1 },
    failures: [
      { row: 4, name: 'Tall Jar', url: 'jar.jpg', message: 'No photograph of this name has been uploaded' },
    ],
  };
  expect(await screen.findByText(/left out, with 2 photographs\./, {}, { timeout: 20_000 })).toBeVisible();
  expect(
    screen.getByText('Row 4, Tall Jar, jar.jpg: No photograph of this name has been uploaded'),
  ).toBeVisible();
});

it('fetches photographs that are missing although nothing else changes', async () => {
  open('/admin/products/import/i1', {
    expected: { added: 0, updated: 0, unchanged: 3, 'left-out': 0 },
    photographs: { missing: 1, position: 0, stored: 0, failed: 0 },
  });
  expect(await screen.findByRole('button', { name: 'Fetch the Photographs' })).toBeVisible();
});
