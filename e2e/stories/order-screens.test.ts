import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch } from '@slipcast/testkit/launch-browser';
import { admin, shopper } from '@slipcast/testkit/shop/client';
import { buy, newPot, photographs } from '@slipcast/testkit/shop/pots';
import { boxOf, DESK, PHONE, visit } from '../browser.ts';
import { asAdmin } from './office.ts';

let browser: Browser;
let orderId: string;
beforeAll(async () => {
  browser = await launch();
  const guest = shopper();
  await buy(guest, await newPot());
  const pot = await newPot({ name: 'Espresso cup with a speckled foot', color: 'Slip White' });
  orderId = (await buy(guest, pot, 2)).order.id;
  await buy(guest, await newPot());
});
afterAll(() => browser.close());

it('keeps the ways to the orders beside it side by side on a phone', async () => {
  const page = await asAdmin(browser, PHONE, `/admin/orders/${orderId}`);
  await page.getByRole('link', { name: /^Next order/ }).waitFor();
  const [previous, next] = [
    await boxOf(page, 'a[aria-label^="Previous order"]'),
    await boxOf(page, 'a[aria-label^="Next order"]'),
  ];
  expect(next.y).toBe(previous.y);
  await page.context().close();
});

it('has the number of pieces to refund beside a long name on a phone, too', async () => {
  const page = await asAdmin(browser, PHONE, `/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const name = await dialog.getByText('Espresso cup with a speckled foot').boundingBox();
  const more = await dialog.getByRole('button', { name: /^One more/ }).boundingBox();
  expect(more?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
  expect((more?.x ?? 0) + (more?.width ?? 0)).toBeGreaterThan(PHONE.width * 0.75);
  await page.context().close();
});

it('leaves air between the words about a preview and its photograph', async () => {
  const owner = await admin();
  const [front = ''] = await photographs(shopper());
  const draft = await owner.send<{ id: string }>('POST', '/admin/products', {
    ...(await newPot()),
    name: 'Winter bowl',
    state: 'draft',
    images: [{ url: front }],
  });
  const { body } = await owner.send<{ path: string }>('PUT', `/admin/products/${draft.body.id}/preview`);
  for (const size of [PHONE, DESK]) {
    const { page } = await visit(browser, size);
    await page.goto(body.path);
    await page.locator('main picture').first().waitFor();
    const words = await boxOf(page, 'main [data-severity=info]');
    const picture = await boxOf(page, 'main picture');
    expect(picture.y - words.y - words.height).toBeGreaterThanOrEqual(16);
    await page.context().close();
  }
});
