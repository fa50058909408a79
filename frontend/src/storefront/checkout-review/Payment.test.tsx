import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { GUEST_CART_KEY, TOKEN_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { PROFILE, wireCart, wireItem } from '../../testing/scripted-cart.ts';
import { paid, putSquare } from '../../testing/scripted-square.ts';
import { asReadyGuest, CHARGE, open, press, says, postsOf } from '../../testing/scripted-review.ts';

asReadyGuest();

describe('paying by card', () => {
  it('tokenises with the provider’s ids, in GBP for GB, and charges pence [C007] [C279] [C482] [C483]', async () => {
    const said = putSquare();
    const app = open();
    await press();
    await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
    expect(said.configured).toEqual(['app-1', 'loc-1']);
    expect(said.details).toMatchObject([
      {
        amount: '52.00',
        currencyCode: 'GBP',
        intent: 'CHARGE',
        billingContact: {
          givenName: 'Rose',
          familyName: 'Penhaligon',
          countryCode: 'GB',
          postalCode: 'TR1 2AA',
        },
      },
    ]);
    expect(app.callsTo('POST', '/api/payments/guest-create-payment')[0]?.body).toEqual({
      sourceId: 'cnon:ok',
      amount: 5200,
      currency: 'GBP',
    });
  });

  it('shows what is wrong with the card and requests no payment', async () => {
    putSquare({
      card: async () => ({ status: 'Invalid', errors: [{ message: 'Enter a valid card number' }] }),
    });
    const app = open();
    await press();
    await says('Enter a valid card number');
    expect(postsOf(app)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Pay £52.00' })).toBeEnabled();
  });

  it('names the field of the card to check in the shop’s own words', async () => {
    const errors = [{ field: 'cardNumber', message: 'Credit card number is not valid' }];
    putSquare({ card: async () => ({ status: 'Invalid', errors }) });
    open();
    await press();
    await says('Check the card number.');
  });

  it('says that nothing was charged when the shopper cancels at their bank', async () => {
    putSquare({ card: async () => ({ status: 'Cancel' }) });
    const app = open();
    await press();
    await says('You cancelled the payment.');
    await says('You haven’t been charged. You can press the button again, or pay another way.');
    expect(postsOf(app)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Pay £52.00' })).toBeEnabled();
  });

  it('says so when payments are not configured [C371]', async () => {
    open({ 'GET /api/payments/config': { body: { applicationId: null, locationId: null, sdkUrl: null } } });
    await says('Payment configuration is incomplete. Please contact support.');
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  });

  it('loads the provider’s script once, for cards and wallets [C423]', async () => {
    open();
    await waitFor(() => expect(document.querySelectorAll('script[src="/sdk.js"]')).toHaveLength(1));
    document.querySelector('script[src="/sdk.js"]')?.dispatchEvent(new Event('error'));
    expect(await screen.findByText(/We couldn’t reach the payment provider/)).toBeVisible();
    await says('Failed to initialize wallet payments');
    expect(document.querySelectorAll('script[src="/sdk.js"]')).toHaveLength(0);
  });
});

describe('a cart that cannot be paid for', () => {
  it('names a product without a price above 0 [C369]', async () => {
    putSquare();
    const items = [wireItem({ product: { price: 0 } })];
    localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: items.map(lineFrom), clockOffset: 0 }));
    const app = open({ 'GET /api/cart': { body: wireCart(items) } });
    await press(/^Pay/);
    await says('Invalid price for product: Harbour Mug');
    expect(postsOf(app)).toEqual([]);
  });

  it('names an item without product details [C370]', async () => {
    putSquare();
    localStorage.setItem(TOKEN_KEY, 'a.b.c');
    const items = [wireItem(), wireItem({ id: 'i9', CartProduct: null })];
    const app = open({
      'GET /api/cart': { body: wireCart(items) },
      'GET /api/auth/users/profile': { body: PROFILE },
      'POST /api/orders/cart/validate': { body: {} },
    });
    await press();
    await says('Product details not found for item: i9');
    expect(app.callsTo('POST', '/api/payments/create-payment')).toHaveLength(0);
  });

  it('whose details cannot be loaded at order time is not charged [C471]', async () => {
    putSquare();
    let isDown = false;
    const app = open({ 'GET /api/cart': () => (isDown ? { status: 500 } : { body: wireCart() }) });
    await screen.findByRole('button', { name: 'Pay £52.00' });
    isDown = true;
    await press();
    await says('Error loading product details. Please try again.');
    expect(postsOf(app)).toEqual([]);
  });

  it('whose price has changed is not charged', async () => {
    putSquare();
    let price = 26;
    const app = open({ 'GET /api/cart': () => ({ body: wireCart([wireItem({ product: { price } })]) }) });
    await screen.findByRole('button', { name: 'Pay £52.00' });
    price = 30;
    await press();
    await says('Cart/order mismatch. Please refresh and try again.');
    await says('You haven’t been charged.');
    expect(postsOf(app)).toEqual([]);
  });
});

describe('a payment that fails', () => {
  beforeEach(() => {
    putSquare();
  });
  it.each([
    [
      'the server’s text [C466]',
      { status: 402, body: { message: 'Your card was declined.' } },
      'Your card was declined.',
    ],
    ['the spec’s text without one [C466]', { status: 400, body: {} }, 'Payment failed. Please try again.'],
    [
      'the message of success false [C467]',
      { body: { success: false, message: 'Too many tries' } },
      'Too many tries',
    ],
    ["'Payment failed.' without one [C467]", { body: { success: false } }, 'Payment failed.'],
  ])('shows %s, and everything stays', async (_title, answer, text) => {
    const app = open({ [CHARGE]: answer });
    await press();
    await says(text);
    await says('You haven’t been charged. Check the details and try again, or pay another way.');
    expect(app.where()).toBe('/checkout-review');
    expect(app.callsTo('POST', '/api/orders/guest-checkout')).toHaveLength(0);
    expect(screen.getByText('Harbour Mug')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay £52.00' })).toBeEnabled();
  });

  it('without an answer is tried again with the same token, not a new one', async () => {
    let tokens = 0;
    putSquare({ card: async () => ({ status: 'OK', token: `cnon:${(tokens += 1)}` }) });
    let answer: { status?: number; body?: unknown } | 'offline' = 'offline';
    const app = open({ [CHARGE]: () => answer });
    await press();
    await says('Payment failed. Please try again.');
    await says(
      'We lost the connection and can’t tell if this payment went through. You won’t be charged twice.',
    );
    answer = { body: paid };
    await press();
    await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
    expect(app.callsTo('POST', '/api/payments/guest-create-payment').map(({ body }) => body)).toMatchObject([
      { sourceId: 'cnon:1' },
      { sourceId: 'cnon:1' },
    ]);
  });
});
