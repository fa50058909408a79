import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { WireUser } from '@slipcast/contracts/http/auth';
import type { WireProduct, WireUpload } from '@slipcast/contracts/http/catalogue';
import type { WireIssue } from '@slipcast/contracts/http/issue';
import { waitFor } from '@slipcast/testkit/wait-for';
import { admin, newCustomer, shopper } from '../client.ts';
import { newPot, stockOf } from '../pots.ts';

const photo = async () =>
  new Blob([await readFile(join(import.meta.dirname, '../../infra/demo/photos/bud-vase--honey.webp'))], {
    type: 'image/webp',
  });

it('lists users and changes roles, which ends the old session at once [A273][A274][A204][A236][A267]', async () => {
  const [robin, tess] = [await admin(), await newCustomer()];
  const { body: users } = await robin.get<WireUser[]>('/admin/users');
  const row = users.find(({ email }) => email === tess.email);
  expect(row).toMatchObject({ name: 'Tess Buyer', is_admin: false, is_super_admin: false });
  expect((await tess.send('PUT', `/admin/users/${row?.id}/role`, { role: 'admin' })).status).toBe(403);
  expect((await robin.send('PUT', `/admin/users/${row?.id}/role`, { role: 'admin' })).status).toBe(200);
  expect((await tess.get('/auth/me')).status).toBe(401);
});

it('creates, changes and removes a product; the shop shows it at once [A297][A298][A299][A300]', async () => {
  const robin = await admin();
  const pot = await newPot({
    stock: 3,
    variants: [{ color: 'Honey', stock: 2, priceAdjustment: '4.00', images: [] }],
  });
  expect(pot.variants[0]).toMatchObject({ color: 'Honey', stock: 2, priceAdjustment: 4 });
  const list = await robin.get<{ products: WireProduct[] }>('/admin/products');
  expect(list.body.products.some(({ id }) => id === pot.id)).toBe(true);
  const changed = { ...pot, name: `${pot.name} II`, stock: 4, stockLoaded: 3 };
  expect((await robin.send('PUT', `/admin/products/${pot.id}`, changed)).status).toBe(200);
  await waitFor(
    'the new name shows',
    async () => (await shopper().get<WireProduct>(`/products/${pot.id}`)).body.name === changed.name,
    2000,
  );
  await waitFor('the new stock counts', async () => (await stockOf(shopper(), pot.id)) === 4);
  expect((await robin.send('DELETE', `/admin/products/${pot.id}`)).status).toBeLessThan(300);
  await waitFor('it is gone', async () => (await shopper().get(`/products/${pot.id}`)).status === 404, 2000);
});

it('applies a stock edit as a difference, so that a sale in between stands', async () => {
  const robin = await admin();
  const pot = await newPot({ stock: 5 });
  const first = { ...pot, stock: 4, stockLoaded: 5 };
  await robin.send('PUT', `/admin/products/${pot.id}`, first);
  await robin.send('PUT', `/admin/products/${pot.id}`, { ...pot, stock: 6, stockLoaded: 5 });
  await waitFor('one less and one more', async () => (await stockOf(shopper(), pot.id)) === 5);
});

it('takes photographs one by one and many at once, and lists them [A301][A302][A303][A304][A305][A206][A207]', async () => {
  const robin = await admin();
  const one = new FormData();
  one.set('image', await photo(), 'vase.webp');
  one.set('folder', 'products');
  const { body } = await robin.send<WireUpload & { data?: WireUpload }>('POST', '/upload/single', one);
  const record = body.data ?? body;
  expect(record).toMatchObject({
    url: expect.stringContaining('/media/'),
    public_id: expect.any(String),
    thumbnail_url: expect.any(String),
    large_url: expect.any(String),
    width: 800,
    height: 1000,
  });
  const many = new FormData();
  for (const name of ['a.webp', 'b.webp']) many.append('images', await photo(), name);
  many.set('folder', 'variants');
  const answer = await robin.send<{ data: { successful: WireUpload[] } }>('POST', '/upload/multiple', many);
  expect(answer.body.data.successful).toHaveLength(2);
  const library = await robin.get<{ resources: Record<string, unknown>[]; next_cursor: unknown }>(
    '/upload/media-library?folder=products&max_results=20',
  );
  expect(library.body.resources.length).toBe(20);
  expect(library.body.resources[0]).toMatchObject({
    public_id: expect.any(String),
    secure_url: expect.any(String),
    filename: expect.any(String),
    thumbnail_url: expect.any(String),
    width: expect.any(Number),
    height: expect.any(Number),
  });
  expect(library.body.next_cursor).toEqual(expect.any(String));
});

it('refuses what is not a photograph, and anybody who is not an admin', async () => {
  const robin = await admin();
  const text = new FormData();
  text.set('image', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }), 'x.png');
  text.set('folder', 'products');
  const refused = await robin.send<{ message: string }>('POST', '/upload/single', text);
  expect([refused.status >= 400 && refused.status < 500, refused.body.message]).toEqual([
    true,
    'Please select only image files',
  ]);
  expect((await (await newCustomer()).send('POST', '/upload/single', text)).status).toBe(403);
});

it('edits the pages about the shop, which show at once [A293][A294][A295][A296]', async () => {
  const robin = await admin();
  const title = `About us, ${Date.now()}`;
  const about = (await robin.get<{ content: string }>('/admin/about')).body;
  expect((await robin.send('PUT', '/admin/about', { title, content: about.content })).status).toBe(200);
  await waitFor(
    'the page shows it',
    async () => (await shopper().get<{ title: string }>('/content/about')).body.title === title,
    2000,
  );
  const contact = (await robin.get<Record<string, string>>('/admin/contact')).body;
  expect(
    (await robin.send('PUT', '/admin/contact', { ...contact, hours: 'Mon to Fri, 9 to 5' })).status,
  ).toBe(200);
  await waitFor(
    'the hours show',
    async () =>
      (await shopper().get<{ hours: string }>('/content/contact')).body.hours === 'Mon to Fri, 9 to 5',
    2000,
  );
});

it('tracks issues [A283][A284][A285][A286][A287][A288][A289][A290][A291][A292][A205][A228][A233][A234][A235]', async () => {
  const robin = await admin();
  const description = `The kiln door squeaks ${Date.now()}`;
  const { body: made } = await robin.send<WireIssue>('POST', '/issues', {
    description,
    issue_type: 'bug',
    priority: 'high',
    status: 'open',
    notes: 'oil',
    git_commit: 'abcdef1234',
  });
  expect(made).toMatchObject({
    id: expect.any(String),
    description,
    priority: 'high',
    status: 'open',
    date_raised: expect.any(String),
    date_fixed: null,
  });
  const page = await robin.get<{ issues: WireIssue[]; pagination: { total: number } }>(
    '/issues?page=1&status=open&issue_type=bug&priority=high',
  );
  expect(page.body.issues.length).toBeLessThanOrEqual(20);
  expect(page.body.issues.some(({ id }) => id === made.id)).toBe(true);
  expect(page.body.pagination.total).toBeGreaterThanOrEqual(1);
  for (const status of ['closed', 'in_progress', 'testing', 'resolved', 'open', 'resolved']) {
    expect((await robin.send<WireIssue>('PUT', `/issues/${made.id}`, { ...made, status })).body.status).toBe(
      status,
    );
  }
  const { body: stats } = await robin.get<{ total: number; byStatus: Record<string, number> }>(
    '/issues/stats/summary',
  );
  expect(stats.byStatus['resolved']).toBeGreaterThanOrEqual(1);
  for (const [field, value] of [
    ['status', 'done'],
    ['issue_type', 'wish'],
    ['priority', 'urgent'],
  ] as const) {
    expect((await robin.send('POST', '/issues', { description, [field]: value })).status).toBe(400);
  }
  expect((await robin.send('DELETE', `/issues/${made.id}`)).status).toBeLessThan(300);
  expect((await (await newCustomer()).get('/issues')).status).toBe(403);
});
