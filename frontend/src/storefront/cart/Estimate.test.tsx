import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { storeCodes } from '../../features/checkout/store-codes.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { wireCart, wireItem } from '../../testing/scripted-cart.ts';
import { EXPRESS, scriptedQuote, TRACKED } from '../../testing/scripted-quote.ts';

function open(quote: ReturnType<typeof scriptedQuote>) {
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: [lineFrom(wireItem())], clockOffset: 0 }));
  return renderApp('/cart', {
    'GET /api/cart': { body: wireCart() },
    'POST /api/orders/quote': { body: quote },
  });
}

it('estimates delivery before there is an address', async () => {
  const quote = scriptedQuote([EXPRESS]);
  open({ ...quote, delivery: { ...quote.delivery, estimate: true } });
  expect(await screen.findByText('Delivery within the UK from £9.95, £61.95 in all.')).toBeVisible();
  expect(screen.getByText('Subtotal').parentElement).toHaveTextContent('£52.00');
  expect(screen.getByText('Prices include VAT.')).toBeVisible();
});

it('says nothing about delivery that is free', async () => {
  const app = open(scriptedQuote([TRACKED]));
  await waitFor(() => expect(app.callsTo('POST', '/api/orders/quote')).toHaveLength(1));
  expect(await screen.findByText('Prices include VAT and UK delivery.')).toBeVisible();
  expect(screen.queryByText(/in all/)).not.toBeInTheDocument();
});

it('says what is left to pay with a discount code', async () => {
  storeCodes(['TEN']);
  const discounts = [{ code: 'TEN', by: 'percentage' as const, words: '10% off', pence: 520 }];
  open(
    scriptedQuote([TRACKED], undefined, {
      discountPence: 520,
      totalPence: 4680,
      discounts,
      takesCodes: true,
    }),
  );
  expect(await screen.findByText('£46.80 in all.')).toBeVisible();
  expect(await screen.findByText('10% off')).toBeVisible();
});
