import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createPool } from '@slipcast/storage/postgres';
import { newCustomer, signedIn } from '@slipcast/testkit/shop/client';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { addToCart, checkout, newPot, orderOf, pay, stockOf } from '@slipcast/testkit/shop/pots';
import { runningDatabaseUrl } from '../../infra/run/lite/running-postgres.ts';
import { removeNames } from '../../services/order/src/orders/remove-names.ts';
import { searchStores, type Found } from '../lite-stores.ts';
import { mailTo } from '../mailbox.ts';

const NAMES_DAYS = 730;
/**
 * What docs/what-is-stored.md lists as left of a deleted account: its orders, the events and emails about them, and its id, which
 * leads to no person.
 */
const STAYS: Found = {
  'cart.cart_hold': ['id'],
  'cart.cart_item': ['id'],
  // The email that asked the account to confirm its address, for a day.
  'cart.outbox': ['email', 'id'],
  // Without the address that was to be confirmed: mails about the account are gone.
  'email.email_intents': ['email', 'id', 'name', 'street'],
  logs: ['id'],
  // Emails greet by the first name alone.
  mailbox: ['email', 'newEmail', 'street'],
  'order.orders': ['email', 'id', 'name', 'phone', 'street'],
  'order.outbox': ['email', 'id', 'name', 'phone', 'street'],
  'order.released_hold': ['id'],
  'payment.payment_attempt': ['id'],
  'redis bus': ['email', 'id', 'name', 'newEmail', 'phone', 'street'],
  'redis cart': ['id'],
  'redis session': ['id'],
  'redis session-server': ['id'],
  'user.audit_log': ['id'],
  'user.outbox': ['email', 'id', 'name', 'newEmail'],
};

const { dataDir } = sharedShop();
/** It searches the stores of the lite profile, file by file and table by table. */
const onLite = existsSync(join(dataDir, 'running.json')) ? it : it.skip;

onLite('leaves of a deleted account only what the page about it says, in any store', async () => {
  const stamp = `${process.pid}${Date.now()}`;
  const name = `Zeb Quill${stamp}`;
  const street = `${stamp} Wick Yard`;
  const phone = `+44 7700 ${stamp}`;
  const newEmail = `other-${stamp}@erase.example`;
  const zeb = await newCustomer(name);
  const sue = await signedIn('admin@example.com');
  const { id } = (await zeb.get<{ id: string }>('/auth/me')).body;
  const marks = { id, name, email: zeb.email, newEmail, street, phone };

  // An order that is over, and a pot that is still reserved.
  const pot = await newPot();
  await addToCart(zeb, pot);
  const paid = await pay(zeb, 2450);
  const address = `${street}, Leek, ST13 5AA`;
  const { order } = (
    await checkout(zeb, {
      ...orderOf(paid.body.payment?.id ?? '', pot, 1, zeb.email),
      customer_name: name,
      customer_phone: phone,
      shipping_address: address,
      delivery_address: address,
      billing_address: address,
    })
  ).body;
  await sue.send('PUT', `/admin/orders/${order.id}/ship`, { trackingInfo: 'RM 1' });
  const reserved = await newPot({ stock: 1 });
  await addToCart(zeb, reserved);
  const wanted = await newPot({ stock: 1 });
  await addToCart(sue, wanted);
  await zeb.send('POST', '/cart/waiting', { product_id: wanted.id });
  // Mails about the account, and lines of the audit log with its name.
  for (const role of ['packer', 'customer']) await sue.send('PUT', `/admin/users/${id}/role`, { role });
  zeb.token = (await signedIn(zeb.email, zeb.password)).token;
  const profile = { name, email: newEmail, currentPassword: zeb.password };
  await zeb.send('PUT', '/auth/users/profile', profile);
  await mailTo(newEmail, /Confirm/);
  await mailTo(zeb.email, /on its way/);
  const before = await searchStores(dataDir, marks);
  expect(before).toMatchObject({
    'user.users': expect.arrayContaining(['email', 'name']),
    'user.delivery_addresses': expect.arrayContaining(['street']),
    'user.audit_log': expect.arrayContaining(['name']),
    'cart.cart_item': ['id'],
    'cart.waiting_place': ['id'],
    'order.orders': ['email', 'id', 'name', 'phone', 'street'],
  });

  const { status } = await zeb.send('POST', '/auth/erase-account', { currentPassword: zeb.password });
  expect(status).toBe(200);
  await waitFor('the reserved pot is free', async () => (await stockOf(sue, reserved.id)) === 1);
  const left = () => searchStores(dataDir, marks);
  const isDone = async () => isDeepStrictEqual(await left(), STAYS);
  // The comparison below says what is left, if it is not done in time.
  await waitFor('every service has done its part', isDone, 15_000).catch(() => {});
  expect(await left()).toEqual(STAYS);

  // Two years later its order loses the name.
  const pool = createPool(await runningDatabaseUrl(dataDir, 'slipcast_order'), { max: 1 });
  await pool.query(`UPDATE orders SET placed_at = placed_at - interval '3 years' WHERE id = $1`, [order.id]);
  await removeNames(pool, NAMES_DAYS);
  await pool.end();
  expect(await left()).toEqual({ ...STAYS, 'order.orders': ['id'] });
});
