import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { arrive, pass, stopClock } from '../../testing/fake-clock.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { wireChange } from '../../testing/scripted-cart.ts';
import { mug } from '../../testing/demo-products.ts';

const WORDS = 'Added to cart successfully! Your item is safely reserved for 30 minutes while you shop.';

it('puts the chosen variant into the cart and says so for 4.5 seconds [C004] [C135] [C136] [C137]', async () => {
  const app = renderApp('/products/p1', {
    'GET /api/products/p1': { body: mug },
    'POST /api/cart/items': { status: 201, body: wireChange() },
  });
  fireEvent.change(await screen.findByLabelText('Select Color'), { target: { value: 'v-honey' } });
  expect(screen.queryByText(WORDS)).not.toBeInTheDocument();
  stopClock();
  fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  await arrive(() => screen.queryByText(WORDS));
  expect(app.callsTo('POST', '/api/cart/items')[0]?.body).toMatchObject({
    variantId: 'v-honey',
    color: 'Honey',
  });
  expect(screen.getByText(WORDS)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
  await pass(3900);
  expect(screen.getByText(WORDS)).toBeVisible();
  await pass(600);
  expect(screen.queryByText(WORDS)).not.toBeInTheDocument();
});

it('shows the refusal instead when the cart refuses', async () => {
  renderApp('/products/p1', {
    'GET /api/products/p1': { body: mug },
    'POST /api/cart/items': { status: 409, body: { message: 'Held by another shopper' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText('Held by another shopper')).toBeVisible();
  expect(screen.queryByText(WORDS)).not.toBeInTheDocument();
});

it('leads to the waiting room whose turn it is not yet', async () => {
  const message = 'People are let in to this update one after the other.';
  renderApp('/products/p1', {
    'GET /api/products/p1': { body: mug },
    'POST /api/cart/items': {
      status: 409,
      body: { code: 'wait-your-turn', message, updateId: 'autumn-kiln' },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Join the Waiting Room' })).toHaveAttribute(
    'href',
    '/updates/autumn-kiln/room',
  );
});

it('says of a pot that could not be reserved that it is in the cart all the same [C305] [C306]', async () => {
  renderApp('/products/p1', {
    'GET /api/products/p1': { body: mug },
    'POST /api/cart/items': 'offline',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  const alert = (await screen.findByText('Failed to add item to cart')).closest('[role=alert]');
  expect(alert).toHaveAttribute('data-severity', 'warning');
  expect(alert).toHaveTextContent('It’s in your cart, but not reserved yet.');
  expect(screen.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
});

it('does not mention a reservation when the pot has just left the shop', async () => {
  renderApp('/products/p1', {
    'GET /api/products/p1': { body: mug },
    'POST /api/cart/items': { status: 404, body: { message: 'Harbour Mug is no longer in the shop' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  const alert = (await screen.findByText('Harbour Mug is no longer in the shop')).closest('[role=alert]');
  expect(alert).toHaveTextContent('It stays in your cart in case it becomes available again.');
  expect(alert).not.toHaveTextContent('reserved');
});

it('takes the success away when the next piece is refused', async () => {
  let adds = 0;
  renderApp('/products/p1', {
    'GET /api/products/p1': { body: mug },
    'POST /api/cart/items': () =>
      (adds += 1) === 1
        ? { status: 201, body: wireChange() }
        : { status: 409, body: { message: 'Held by another shopper' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText(WORDS)).toBeVisible();
  fireEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText('Held by another shopper')).toBeVisible();
  expect(screen.queryByText(WORDS)).not.toBeInTheDocument();
});
