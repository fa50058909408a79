import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { WireCart } from '@slipcast/contracts/http/cart';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { newCustomer, shopper } from '@slipcast/testkit/shop/client';
import { addToCart, newPot, photographs } from '@slipcast/testkit/shop/pots';
import type { Browser } from 'playwright-core';
import { DESK, PHONE, visit } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';
import { mailTo } from '../mailbox.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const linkIn = ({ text = '' }: { text?: string }) => /\/waiting#[\w.-]+/.exec(text)?.[0] ?? '';

it('a shopper joins the waiting list of a reserved pot, sees on the open page that it is hers, and takes it through the emailed link', async () => {
  const [front = ''] = await photographs(shopper());
  const pot = await newPot({ stock: 1, images: [{ url: front }] });
  const holder = shopper();
  await addToCart(holder, pot);
  const email = `wanda-${pot.id}@example.com`;
  const [phone, desk] = [await visit(browser, PHONE), await visit(browser, DESK)];
  const { page } = phone;

  await page.goto(`/products/${pot.id}`);
  await page.getByRole('button', { name: 'Email me if it’s available' }).click();
  await page.getByLabel('Email Address').fill(email);
  await phone.picture('waiting-asks');
  await page.getByRole('button', { name: 'Email Me', exact: true }).click();
  await page.getByRole('heading', { name: 'You’re on the waiting list' }).waitFor();

  const open = desk.page;
  await open.goto(linkIn(await mailTo(email, /Confirm your place/)));
  await open.getByRole('button', { name: 'Confirm My Address' }).click();
  await open.getByText('You’re next.').waitFor();

  await holder.send('DELETE', '/cart');
  await page.getByRole('heading', { name: /^It’s yours until \d\d:\d\d$/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Add to Cart' }).isEnabled()).toBe(true);
  await phone.picture('waiting-yours');

  await open.goto('about:blank');
  await open.goto(linkIn(await mailTo(email, /is yours until/)));
  await open.getByText(/It’s yours until/).waitFor();
  await desk.picture('waiting-mailed');
  await open.getByRole('button', { name: 'Add to My Cart' }).click();
  await open.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor();
  await open.getByText(pot.name).first().waitFor();
  expect(await open.getByRole('timer').first().textContent()).toMatch(/(29|30):\d\d/);
  // The open page follows: what the mail put into another cart is in someone else's cart.
  await page.getByText('In someone’s cart').waitFor();
  expect([...phone.complaints, ...desk.complaints]).toEqual([]);
}, 60_000);

it('a guest who waits on an open page and logs in is still in the queue, under the account, and gets the pot', async () => {
  const [front = ''] = await photographs(shopper());
  const pot = await newPot({ stock: 1, images: [{ url: front }] });
  const [holder, customer] = [shopper(), await newCustomer('Wim Waiter')];
  await addToCart(holder, pot);
  const { page, complaints, picture } = await visit(browser, PHONE);

  await page.goto(`/products/${pot.id}`);
  await page.getByRole('button', { name: 'Email me if it’s available' }).click();
  await page.getByRole('button', { name: 'No email, I’ll keep this page open' }).click();
  await page.getByRole('heading', { name: 'You’re on the waiting list' }).waitFor();

  await page.goto('/login');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Handcrafted Pottery with Heart' }).waitFor();
  await waitFor('the account is in the queue', async () => {
    const { body } = await customer.get<{ places: { product_id: string }[] }>('/cart/waiting');
    return body.places.some(({ product_id: id }) => id === pot.id);
  });
  await page.goto(`/products/${pot.id}`);
  await page.getByText('You’re next.').waitFor();
  await picture('waiting-logged-in');

  await holder.send('DELETE', '/cart');
  await page.getByRole('heading', { name: /^It’s yours until \d\d:\d\d$/ }).waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await waitFor('the account has it', async () => {
    const { body } = await customer.get<WireCart>('/cart');
    return body.CartItems.some(({ product_id: id }) => id === pot.id);
  });
  expect(complaints).toEqual([]);
}, 60_000);
