import { afterEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';

const saved: { name: string; blob: Blob }[] = [];
afterEach(() => {
  saved.length = 0;
  jest.restoreAllMocks();
});

/** What the browser is handed, which jsdom cannot save. */
function catchFiles() {
  let blob: Blob | undefined;
  Object.assign(URL, {
    createObjectURL: (given: Blob) => {
      blob = given;
      return 'blob:file';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (blob) saved.push({ name: this.download, blob });
  });
}

/** Answers for photographs, which are asked for outside /api. */
function showPhotographs(statusOf: (address: string) => number) {
  const ask = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const address = String(input);
    if (!address.startsWith('/media/')) return ask(input, init);
    return new Response('photograph', { status: statusOf(address) });
  });
}

const exportSheet = async () => within(await screen.findByRole('region', { name: 'Export' }));

it('saves the orders as a file', async () => {
  catchFiles();
  renderAdmin('/admin/settings', { 'GET /api/admin/orders/export': { body: 'order,total' } });
  await userEvent.click((await exportSheet()).getByRole('button', { name: 'Orders' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['orders.csv']));
  const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? []);
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(await saved[0]?.blob.text()).toContain('order,total');
});

it('says why there is no file', async () => {
  catchFiles();
  const body = { code: 'unavailable', message: 'We can’t reach the orders right now.' };
  renderAdmin('/admin/settings', { 'GET /api/admin/orders/export': { status: 503, body } });
  const sheet = await exportSheet();
  await userEvent.click(sheet.getByRole('button', { name: 'Orders' }));
  expect(await sheet.findByRole('alert')).toHaveTextContent('We can’t reach the orders right now.');
  expect(saved).toEqual([]);
});

const EVERYTHING = {
  'GET /api/admin/products/export': { body: 'id,name' },
  'GET /api/admin/orders/export': { body: 'order' },
  'GET /api/admin/users/export': { body: 'email' },
  'GET /api/admin/ledger/movements/export': { body: 'change' },
  'GET /api/admin/pages/export': { body: 'page' },
  'GET /api/admin/subscribers/export': { body: 'email' },
  'GET /api/admin/subscribers/consents/export': { body: 'email,at' },
  'GET /api/admin/letters/export': { body: 'subject' },
  'GET /api/admin/products': { body: { products: [{ images: [{ url: '/media/products-1a/800.jpg' }] }] } },
  'GET /api/admin/orders/export/json': { body: [{ image: '/media/not-for-its-own-sake/800.jpg' }] },
  'GET /api/admin/settings': { body: { makerPhoto: '/media/shop-2b/1200.jpg' } },
  'GET /api/admin/delivery-options': { body: {} },
  'GET /api/admin/codes': { body: { codes: [] } },
  'GET /api/admin/vat': { body: {} },
  'GET /api/admin/updates': { body: { updates: [{ imageUrl: '/media/products-1a/1200.jpg' }] } },
  'GET /api/admin/about': { body: {} },
  'GET /api/admin/contact': { body: {} },
  'GET /api/admin/delivery': { body: {} },
  'GET /api/admin/terms': { body: {} },
  'POST /api/admin/audit/exports': { body: { message: 'Recorded' } },
};

it('saves everything as one archive, each photograph once, after the audit log knows of it', async () => {
  catchFiles();
  const app = renderAdmin('/admin/settings', EVERYTHING);
  const asked: string[] = [];
  showPhotographs((address) => {
    asked.push(address);
    return address.includes('shop-2b') ? 404 : 200;
  });
  const sheet = await exportSheet();
  await userEvent.click(sheet.getByRole('button', { name: 'Everything' }));
  expect(await sheet.findByText('Everything has been saved.')).toBeVisible();
  expect(saved[0]?.name).toMatch(/^shop-\d{4}-\d\d-\d\d\.zip$/);
  expect(asked).toEqual(['/media/products-1a/1600.jpg', '/media/shop-2b/1600.jpg']);
  const archive = (await saved[0]?.blob.text()) ?? '';
  for (const name of [
    'tables/movements.csv',
    'tables/subscribers.csv',
    'tables/consents.csv',
    'tables/letters.csv',
    'orders.json',
    'pages/terms.json',
    'photographs/products-1a.jpg',
  ])
    expect(archive.split(name)).toHaveLength(3);
  expect(archive).toContain('photographs/missing.txt');
  expect(archive).toContain('shop-2b\n');
  const first = app.calls.findIndex(({ path }) => path === '/api/admin/audit/exports');
  const tables = app.calls.findIndex(({ path }) => path === '/api/admin/products/export');
  expect([first >= 0, first < tables]).toEqual([true, true]);
});

it.each([
  ['a table', { 'GET /api/admin/pages/export': 'offline' as const }, 200],
  ['the audit log', { 'POST /api/admin/audit/exports': { status: 503, body: {} } }, 200],
  ['a photograph', {}, 503],
])('saves nothing if %s fails', async (_what, broken, photographs) => {
  catchFiles();
  renderAdmin('/admin/settings', { ...EVERYTHING, ...broken });
  showPhotographs(() => photographs);
  const sheet = await exportSheet();
  await userEvent.click(sheet.getByRole('button', { name: 'Everything' }));
  expect(await sheet.findByRole('alert')).toHaveTextContent('nothing has been saved');
  expect(saved).toEqual([]);
});

it('writes piece by piece where the browser can, and does nothing if no place was chosen', async () => {
  catchFiles();
  const written: Uint8Array[] = [];
  const pick = jest.fn<() => Promise<unknown>>();
  Object.assign(globalThis, { showSaveFilePicker: pick });
  pick.mockRejectedValueOnce(new DOMException('no', 'AbortError')).mockResolvedValue({
    createWritable: async () =>
      new WritableStream({ write: (piece: Uint8Array) => void written.push(piece) }),
  });
  const app = renderAdmin('/admin/settings', EVERYTHING);
  showPhotographs(() => 200);
  const sheet = await exportSheet();
  await userEvent.click(sheet.getByRole('button', { name: 'Everything' }));
  await waitFor(() => expect(pick).toHaveBeenCalledTimes(1));
  expect(app.callsTo('POST', '/api/admin/audit/exports')).toEqual([]);
  await userEvent.click(await sheet.findByRole('button', { name: 'Everything' }));
  expect(await sheet.findByText('Everything has been saved.')).toBeVisible();
  expect(Buffer.concat(written).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(saved).toEqual([]);
  Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
});
