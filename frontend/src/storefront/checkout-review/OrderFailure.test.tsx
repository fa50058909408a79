import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { placed, putSquare } from '../../testing/scripted-square.ts';
import { asReadyGuest, open, ORDER, press, says } from '../../testing/scripted-review.ts';

asReadyGuest();

describe('an order that fails after the payment', () => {
  beforeEach(() => {
    putSquare();
  });

  it('says so, names the payment, and is tried again without paying twice [C468]', async () => {
    let answer: { status?: number; body?: unknown } = { status: 500, body: {} };
    const app = open({ [ORDER]: () => answer });
    await press();
    await says('Order creation failed after payment. Please contact support.');
    expect(screen.getByText('pay-1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
    answer = { status: 201, body: placed };
    await press('Complete Your Order');
    await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
    expect(app.callsTo('POST', '/api/payments/guest-create-payment')).toHaveLength(1);
    expect(app.callsTo('POST', '/api/orders/guest-checkout')).toHaveLength(2);
  });

  it('is tried again after a reload too', async () => {
    const app = open({ [ORDER]: { status: 500 } });
    await press();
    await says('Order creation failed after payment. Please contact support.');
    app.unmount();
    const reloaded = open();
    await press('Complete Your Order');
    await waitFor(() => expect(reloaded.where()).toBe('/checkout-confirmation'));
    expect(reloaded.callsTo('POST', '/api/payments/guest-create-payment')).toHaveLength(0);
    expect(reloaded.callsTo('POST', '/api/orders/guest-checkout')[0]?.body).toMatchObject({
      payment_id: 'pay-1',
    });
  });

  it.each([
    [
      'a mismatch [C469]',
      { status: 409, body: { code: 'cart-mismatch', message: 'differs' } },
      'Cart/order mismatch. Please refresh and try again.',
    ],
    ['the message [C470]', { status: 409, body: { message: 'Bud Vase is gone' } }, 'Bud Vase is gone'],
    ['the details [C470]', { status: 400, body: { details: 'No address' } }, 'No address'],
    ["'Failed to process order.' [C470]", { status: 400, body: {} }, 'Failed to process order.'],
  ])('shows %s', async (_title, answer, text) => {
    open({ [ORDER]: answer });
    await press();
    await says(text);
    expect(screen.getByRole('button', { name: 'Pay £52.00' })).toBeEnabled();
  });
});
