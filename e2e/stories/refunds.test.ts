import { afterAll, beforeAll, it } from '@jest/globals';
import { launch } from '@slipcast/testkit/launch-browser';
import { shopper } from '@slipcast/testkit/shop/client';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { addToCart, checkout, newPot, orderOf, pay } from '@slipcast/testkit/shop/pots';
import type { Browser } from 'playwright-core';
import { DESK } from '../browser.ts';
import { refundInDashboard } from '../square.ts';
import { asAdmin } from './office.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('stops shipping an order that was refunded in full in the dashboard', async () => {
  const pot = await newPot({ stock: 1, price: 20 });
  const gwen = shopper();
  await addToCart(gwen, pot);
  const paymentId = (await pay(gwen, 2000)).body.payment?.id ?? '';
  const { order } = (await checkout(gwen, orderOf(paymentId, pot))).body;
  const page = await asAdmin(browser, DESK, `/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Ship Order' }).waitFor();
  await refundInDashboard(paymentId);
  await waitFor('the refund has reached the shop', async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Refunds' }).waitFor();
    // The page asks for the order and for its refunds, and only one of the two may have come after the refund.
    const isRefunded = await page.getByText('This order has been refunded in full.').isVisible();
    return isRefunded && (await page.getByRole('button', { name: 'Ship Order' }).count()) === 0;
  });
  await page.goto(`/admin/orders/slips?order=${order.id}`);
  await page.getByText('Refunded: do not send').waitFor();
  await page.context().close();
}, 120_000);
