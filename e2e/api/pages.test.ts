import { PAGES } from '@slipcast/contracts/pages';
import { expect, it } from '@jest/globals';
import type { WireAbout, WireContact } from '@slipcast/contracts/http/content';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, newCustomer, shopper } from '@slipcast/testkit/shop/client';

it('edits the page about the shop, which shows at once [A293][A294]', async () => {
  const robin = await admin();
  const before = (await robin.get<WireAbout>('/admin/about')).body;
  expect(before).toMatchObject({ title: expect.any(String), content: expect.any(String) });
  const about = { title: `About us, ${Date.now()}`, content: `Thrown no more.\nCast since ${Date.now()}.` };
  expect((await robin.send('PUT', '/admin/about', about)).status).toBe(200);
  expect((await robin.get('/admin/about')).body).toMatchObject(about);
  const shown = async () => (await shopper().get<WireAbout>('/content/about')).body;
  await waitFor('the page shows it', async () => (await shown()).title === about.title, 2000);
  expect(await shown()).toMatchObject(about);
});

it('edits the contact page, which shows at once [A295][A296]', async () => {
  const robin = await admin();
  const before = (await robin.get<WireContact>('/admin/contact')).body;
  expect(before).toMatchObject({ title: expect.any(String), email: expect.any(String) });
  const contact = {
    title: `Write to us, ${Date.now()}`,
    content: 'We read everything.',
    email: 'studio@example.com',
    phone: '01782 000000',
    address: '1 Kiln Lane, Stoke-on-Trent',
    hours: 'Mon to Fri, 9 to 5',
  };
  expect((await robin.send('PUT', '/admin/contact', contact)).status).toBe(200);
  expect((await robin.get('/admin/contact')).body).toMatchObject(contact);
  const shown = async () => (await shopper().get<WireContact>('/content/contact')).body;
  await waitFor('the page shows it', async () => (await shown()).title === contact.title, 2000);
  expect(await shown()).toMatchObject(contact);
});

it('lets only admins edit the pages', async () => {
  const tess = await newCustomer();
  for (const path of PAGES.map((page) => `/admin/${page}`)) {
    expect((await tess.get(path)).status).toBe(403);
    expect((await shopper().get(path)).status).toBe(401);
    expect((await tess.send('PUT', path, { title: 'x', content: 'y' })).status).toBe(403);
    expect((await shopper().send('PUT', path, { title: 'x', content: 'y' })).status).toBe(401);
  }
});
