import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { scriptedQuote, TRACKED } from '../../testing/scripted-quote.ts';
import { asReadyGuest, CHARGE, open } from '../../testing/scripted-review.ts';
import { putSquare } from '../../testing/scripted-square.ts';

asReadyGuest();
beforeEach(() => void putSquare());

it('says before the card that earlier orders leave no room in an update, and leads back to the cart', async () => {
  const message = 'With your other orders this is more of the update than one person can have.';
  const problems = [{ field: 'items.0', message }];
  const app = open({ 'POST /api/orders/quote': { body: scriptedQuote([TRACKED], undefined, { problems }) } });
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review your cart' })).toHaveAttribute('href', '/cart');
  expect(screen.getByRole('button', { name: 'Pay £52.00' })).toBeDisabled();
  // A guest's earlier orders are known by the browser and the address that the order would have.
  expect(app.callsTo('POST', '/api/orders/quote')[0]?.body).toMatchObject({
    customer_email: 'rose@example.com',
  });
  expect(app.callsTo('POST', CHARGE.slice(5))).toHaveLength(0);
});
