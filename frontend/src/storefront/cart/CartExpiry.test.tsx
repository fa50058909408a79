import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { arrive, pass, stopClock } from '../../testing/fake-clock.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { GUEST_CART_KEY, TOKEN_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { PROFILE, wireCart, wireItem } from '../../testing/scripted-cart.ts';

const customer = { 'GET /api/auth/users/profile': { body: PROFILE } };
const signIn = () => localStorage.setItem(TOKEN_KEY, 'a.b.c');

const guestWith = (...items: ReturnType<typeof wireItem>[]) => {
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: items.map(lineFrom), clockOffset: 0 }));
  return { 'GET /api/cart': { body: wireCart(items) } };
};

describe('as time passes', () => {
  beforeEach(() => {
    stopClock(Date.parse('2026-11-20T12:00:00Z'));
  });
  const timer = () => screen.queryByRole('timer');

  it('the countdown warns below 5 minutes and turns to error below 2 [C311] [C312]', async () => {
    signIn();
    renderApp('/cart', { ...customer, 'GET /api/cart': { body: wireCart([wireItem({ minutes: 5.1 })]) } });
    await arrive(timer);
    expect(screen.getByRole('timer')).toHaveAttribute('data-tone', 'calm');
    await pass(10_000);
    expect(screen.getByRole('timer')).toHaveAttribute('data-tone', 'warning');
    await pass(180_000);
    expect(screen.getByRole('timer')).toHaveAttribute('data-tone', 'error');
  });

  it('uses the server’s clock, not the visitor’s', async () => {
    signIn();
    const ahead = Date.now() + 3_600_000;
    const items = [wireItem({ now: ahead })];
    renderApp('/cart', { ...customer, 'GET /api/cart': { body: wireCart(items, ahead) } });
    await arrive(timer);
    expect(screen.getByRole('timer')).toHaveTextContent(/Reserved for (30:00|29:5)/);
  });

  it('the end brings the message, Refresh Cart and a reloaded cart [C315] [C316] [C317]', async () => {
    signIn();
    let items = [wireItem({ minutes: 0.1 })];
    const app = renderApp('/cart', { ...customer, 'GET /api/cart': () => ({ body: wireCart(items) }) });
    await arrive(timer);
    const before = app.callsTo('GET', '/api/cart').length;
    items = [wireItem({ minutes: null, stock_warning: 'Your reservation has expired.' })];
    await pass(8_000);
    expect(screen.getByText('Your reservation has expired. Items may no longer be available.')).toBeVisible();
    expect(app.callsTo('GET', '/api/cart').length).toBeGreaterThan(before);
    act(() => screen.getByRole('button', { name: 'Refresh Cart' }).click());
    await pass(1_000);
    expect(screen.queryByRole('button', { name: 'Refresh Cart' })).not.toBeInTheDocument();
    expect(screen.getByText('Your reservation has expired.')).toBeVisible();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  it('a guest sees one notice of the end, and no other', async () => {
    let items = [wireItem({ minutes: 0.1 })];
    renderApp('/cart', { ...guestWith(...items), 'GET /api/cart': () => ({ body: wireCart(items) }) });
    await arrive(timer);
    // The clock comes from storage; what the server says of it follows.
    await pass(0);
    expect(screen.getByText(/We reserve each item/)).toBeVisible();
    items = [wireItem({ minutes: null })];
    await pass(8_000);
    expect(screen.getByText('Your reservation has expired. Items may no longer be available.')).toBeVisible();
    expect(screen.queryByText(/Nothing in your cart is reserved/)).not.toBeInTheDocument();
    expect(screen.queryByText(/We reserve each item/)).not.toBeInTheDocument();
  });

  it('a guest’s expired items are removed on start-up [C298]', async () => {
    const late = wireItem({ id: 'i2', product_id: 'p2', minutes: -1, product: { name: 'Pinch Bowl' } });
    renderApp('/cart', guestWith(wireItem(), late));
    await arrive(timer);
    const row = screen.getByRole('link', { name: 'Harbour Mug' }).closest('ul');
    expect(row).not.toHaveTextContent('Pinch Bowl');
    expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  });
});
