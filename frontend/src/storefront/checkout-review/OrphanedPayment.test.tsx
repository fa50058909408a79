import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GUEST_CART_KEY, TOKEN_KEY } from '../../base/session.ts';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { PROFILE, wireCart, wireItem } from '../../testing/scripted-cart.ts';
import { configured, paid, placed, putSquare } from '../../testing/scripted-square.ts';
import { asReadyGuest, CHARGE, open, ORDER, press } from '../../testing/scripted-review.ts';

asReadyGuest();

const never = new Promise<never>(() => undefined);
const MADE = /Your payment of £52.00 was accepted by your bank/;
const finish = 'Complete Your Order';

/** The page goes away while the order is being placed: it succeeds, and the cart is emptied. */
async function cutOff(script: Script) {
  putSquare();
  const app = renderApp('/checkout-review', script);
  await press();
  await waitFor(() => expect(app.calls.some(({ path }) => path.endsWith('checkout'))).toBe(true));
  app.unmount();
}

/** A guest, whose order takes the last one. */
const cutOffGuest = () =>
  cutOff({
    ...configured,
    'GET /api/cart': { body: wireCart() },
    [CHARGE]: { body: paid },
    [ORDER]: never,
  });
const sold = wireItem({ minutes: null, product: { stock: 0 } });

it('shows the order that was paid when the page is reloaded during the payment, not the home page', async () => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  localStorage.removeItem(GUEST_CART_KEY);
  const customer: Script = {
    ...configured,
    'GET /api/auth/users/profile': { body: PROFILE },
    'POST /api/orders/cart/validate': { body: { valid: true } },
    'POST /api/payments/create-payment': { body: paid },
  };
  const ordering = 'POST /api/orders/checkout';
  await cutOff({ ...customer, 'GET /api/cart': { body: wireCart() }, [ordering]: never });
  const app = renderApp('/checkout-review', { ...customer, [ordering]: { status: 201, body: placed } });
  expect(await screen.findByText(MADE)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: finish }));
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
  expect(app.callsTo('POST', '/api/payments/create-payment')).toHaveLength(0);
  expect(app.callsTo('POST', '/api/orders/checkout')[0]?.body).toMatchObject({
    payment_id: 'pay-1',
    customer_name: 'Rose Penhaligon',
    items: [{ product_id: 'p1', quantity: 2 }],
  });
});

it('does so too for a guest who has bought the last one, and asks for the details no more', async () => {
  await cutOffGuest();
  const app = open({ 'GET /api/cart': { body: wireCart([sold]) } });
  expect(await screen.findByText(MADE)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: finish }));
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
});

it('shows the order in another tab too', async () => {
  await cutOffGuest();
  sessionStorage.clear();
  open({ 'GET /api/cart': { body: wireCart([sold]) } });
  expect(await screen.findByText(MADE)).toBeVisible();
});

it('says why the order cannot be placed any more, and leads back to the cart', async () => {
  await cutOffGuest();
  open({
    'GET /api/cart': { body: wireCart([sold]) },
    [ORDER]: { status: 409, body: { message: 'Harbour Mug is gone. You have not been charged.' } },
  });
  expect(await screen.findByText(MADE)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: finish }));
  expect(await screen.findByText('Harbour Mug is gone. You have not been charged.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review your cart' })).toHaveAttribute('href', '/cart');
  expect(screen.queryByRole('button', { name: finish })).not.toBeInTheDocument();
});
