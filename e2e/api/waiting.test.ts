import { expect, it } from '@jest/globals';
import type { WireCart } from '@slipcast/contracts/http/cart';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { newCustomer, shopper } from '@slipcast/testkit/shop/client';
import { addToCart, newPot, stockOf } from '@slipcast/testkit/shop/pots';
import { mailTo } from '../mailbox.ts';

it('reserves an available piece for the next person in the queue, who gets it through an emailed link in any browser', async () => {
  const [holder, guest, phone] = [await newCustomer(), shopper(), shopper()];
  const pot = await newPot({ stock: 1 });
  const { body } = await addToCart(holder, pot);
  const email = `wanda-${pot.id}@example.com`;
  const wait = { product_id: pot.id, variantId: 'main' };
  expect(await guest.send('POST', '/cart/waiting', { ...wait, email })).toMatchObject({
    status: 201,
    body: { place: { state: 'waiting', byMail: 'unconfirmed', ahead: 0, until: null } },
  });
  const rival = await newCustomer();
  expect((await rival.send('POST', '/cart/waiting', wait)).status).toBe(201);
  // A new account is in the queue while it asks, and gets an email about a pot only once it has confirmed its address.
  expect((await rival.get('/cart/waiting')).body).toMatchObject({ places: [{ byMail: 'unconfirmed' }] });
  const keyIn = ({ text = '' }: { text?: string }) => ({ key: /waiting#([\w.-]+)/.exec(text)?.[1] });
  const asked = keyIn(await mailTo(email, /Confirm your place/));
  expect(await phone.send('POST', '/cart/waiting/confirm', asked)).toMatchObject({
    status: 200,
    body: { place: { byMail: 'confirmed' }, product: { id: pot.id, name: pot.name } },
  });
  const ofRival = keyIn(await mailTo(rival.email, /Confirm your place/));
  expect((await shopper().send('POST', '/cart/waiting/confirm', ofRival)).status).toBe(200);
  await holder.send('DELETE', `/cart/items/${body.item.id}`);
  expect((await addToCart(shopper(), pot)).status).toBe(409);
  const told = keyIn(await mailTo(email, /is yours until \d\d:\d\d$/));
  expect((await phone.send('POST', '/cart/waiting/take', told)).status).toBe(201);
  expect((await phone.get<WireCart>('/cart')).body.CartItems).toMatchObject([
    { product_id: pot.id, quantity: 1 },
  ]);

  // Given back again it goes to the next, whose account has an address.
  await phone.send('DELETE', '/cart');
  expect((await mailTo(rival.email, /is yours until/)).text).toContain(pot.name);
  const { places } = (await rival.get<{ places: { state: string; id: string }[] }>('/cart/waiting')).body;
  expect(places).toMatchObject([{ state: 'yours' }]);
  expect((await rival.send('DELETE', `/cart/waiting/${places[0]?.id}`)).status).toBe(200);
  await waitFor('it is free', async () => (await stockOf(guest, pot.id)) === 1);
});
