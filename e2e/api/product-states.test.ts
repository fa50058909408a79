import { expect, it } from '@jest/globals';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import type { Movements } from '@slipcast/contracts/http/movements';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, shopper } from '@slipcast/testkit/shop/client';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { addToCart, buy, checkout, newPot, orderOf, pay, stockOf } from '@slipcast/testkit/shop/pots';
import { ledgerOf } from '../square.ts';

it('sells no draft: no cart takes it and no checkout either, until it is published', async () => {
  const robin = await admin();
  const pot = await newPot();
  const body = { ...pot, name: `${pot.name} draft`, stock: 2, state: 'draft' };
  const { body: draft } = await robin.send<WireProduct>('POST', '/admin/products', body);
  const guest = shopper();
  expect(await addToCart(guest, draft)).toMatchObject({
    status: 404,
    body: { message: 'Product not found' },
  });
  await addToCart(guest, pot);
  const paid = await pay(guest, 2450);
  const refused = await checkout(guest, orderOf(paid.body.payment?.id ?? '', draft));
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'An item in your cart is no longer available. You have not been charged.' },
  });
  expect((await fetch(`${sharedShop().url}${draft.path}`)).status).toBe(404);
  const published = await robin.send('PUT', `/admin/products/${draft.id}/state`, { state: 'published' });
  expect(published.status).toBe(200);
  await waitFor('it is for sale', async () => (await stockOf(shopper(), draft.id)) === 2);
  await waitFor('its page', async () => (await fetch(`${sharedShop().url}${draft.path}`)).ok, 2000);
  expect((await buy(shopper(), draft)).order.status).toBe('paid');
});

it('does not sell archived pots: the cart says so, no one is charged, and everything returns when the pot does', async () => {
  const robin = await admin();
  const pot = await newPot({ stock: 3 });
  const become = (state: string) => robin.send('PUT', `/admin/products/${pot.id}/state`, { state });
  const page = async () => (await fetch(sharedShop().url + pot.path)).status;
  await buy(shopper(), pot);
  const guest = shopper();
  await addToCart(guest, pot);
  const paid = await pay(guest, 2450);
  expect(await page()).toBe(200);
  expect((await become('archived')).status).toBe(200);
  await waitFor('its page says so', async () => (await page()) === 410, 2000);
  for (const path of ['/api/products', '/sitemap.xml', '/feeds/google.xml', '/feeds/new.atom'])
    await waitFor(`${path} leaves it out`, async () => {
      const answer = await fetch(sharedShop().url + path);
      return answer.ok && !(await answer.text()).includes(pot.id);
    });
  const refusal = { status: 404, body: { message: `${pot.name} is no longer in the shop` } };
  await waitFor('no cart takes it', async () => (await addToCart(shopper(), pot)).status === 404);
  expect(await addToCart(shopper(), pot)).toMatchObject(refusal);
  const inCart = async () => {
    const { body } = await guest.get<{ CartItems: { stock_warning: string | null }[] }>('/cart');
    return body.CartItems[0]?.stock_warning ?? null;
  };
  expect(await inCart()).toContain('no longer be available');
  const id = paid.body.payment?.id ?? '';
  expect(await checkout(guest, orderOf(id, pot))).toMatchObject({
    status: 409,
    body: { message: `${pot.name} (Slate) is no longer available. You have not been charged.` },
  });
  await waitFor('the authorisation is gone', async () => {
    const { captured, open } = await ledgerOf(id);
    return captured === 0 && open === 0;
  });

  expect((await become('published')).status).toBe(200);
  await waitFor('its page is back', async () => (await page()) === 200, 2000);
  await waitFor('the cart has it again', async () => (await inCart()) === null);
  // One is sold, one is still reserved for the guest.
  await waitFor('one is free', async () => (await stockOf(shopper(), pot.id)) === 1);
  // The order service receives the change by an event of its own.
  const items = [{ product_id: pot.id, variant_id: 'main', quantity: 1 }];
  await waitFor(
    'it can be ordered',
    async () =>
      ((await robin.send('POST', '/orders/cart/validate', { items })).body as { valid?: boolean }).valid ===
      true,
  );
  const { order } = await buy(guest, pot);
  expect(order.status).toBe('paid');
  const path = `/admin/ledger/movements?productId=${pot.id}`;
  const { body } = await robin.get<Movements>(path);
  expect(body.movements.map(({ what, change, stock }) => [what, change, stock])).toEqual([
    ['sale', -1, 1],
    ['sale', -1, 2],
    ['edit', 3, 3],
  ]);
  expect(body.movements[0]?.order?.orderNumber).toBe(order.order_number);
  const who = await robin.get<{ id: string; name: string }[]>(`/admin/users?ids=${body.movements[2]?.by}`);
  expect(who.body.map(({ name }) => name)).toEqual(['Robin Fettle']);
});
