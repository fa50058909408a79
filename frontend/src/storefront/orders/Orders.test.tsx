import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedSession } from '../../testing/scripted-session.ts';
import { scriptedOrder } from '../../testing/scripted-order.ts';

const orders = [
  scriptedOrder({ id: 'o2', order_number: '2026-ORD-002', status: 'shipped' }),
  scriptedOrder(),
];
const listed = (list: unknown = { orders }) => ({
  ...scriptedSession(),
  'GET /api/orders': { body: list },
});

it('lists the orders of the account under Order History [C011] [C235]', async () => {
  const app = renderApp('/orders', listed());
  expect(await screen.findByRole('article', { name: '2026-ORD-002' })).toHaveTextContent('£94.00');
  expect(screen.getByRole('heading', { level: 1, name: 'Order History' })).toBeVisible();
  const first = screen.getByRole('article', { name: '2026-ORD-001' });
  expect(first).toHaveTextContent('5 November 2026');
  expect(within(first).getByRole('img', { name: 'Harbour Mug in Sea Glass' })).toBeInTheDocument();
  expect(app.callsTo('GET', '/api/orders')[0]?.headers['authorization']).toBe('Bearer a.b.c');
});

it('says what an order cost, also where vouchers paid it', async () => {
  const order = { ...scriptedOrder(), total: 0, total_price: 0, totalPrice: 0, voucher: 94 };
  renderApp('/orders', listed({ orders: [order] }));
  expect(await screen.findByRole('article')).toHaveTextContent('£94.00');
});

it('names the pots of each order, the first three of many', async () => {
  const [line] = scriptedOrder().order_lines;
  const order_lines = ['Moon Vase', 'Harbour Mug', 'Dale Plate', 'Fern Pot', 'Salt Pig'].map(
    (product_name, index) => ({
      ...line,
      id: `l${index}`,
      product_name,
      quantity: index === 1 ? 2 : 1,
    }),
  );
  renderApp('/orders', listed({ orders: [scriptedOrder({ order_lines })] }));
  expect(await screen.findByRole('article')).toHaveTextContent(
    'Moon Vase, 2 × Harbour Mug, Dale Plate and 2 more',
  );
});

it('offers visitors who are logged out two ways on, and sends the server nothing [C037] [C236] [C237]', async () => {
  const app = renderApp('/orders');
  expect(await screen.findByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Look Up Guest Order' })).toHaveAttribute('href', '/guest-lookup');
  expect(app.callsTo('GET', '/api/orders')).toHaveLength(0);
});

it('links each order to its details [C239]', async () => {
  renderApp('/orders', listed());
  const card = await screen.findByRole('article', { name: '2026-ORD-002' });
  expect(within(card).getByRole('link', { name: 'Show Details' })).toHaveAttribute(
    'href',
    '/order-details/o2',
  );
});

it('resends the confirmation of each order [C238]', async () => {
  const app = renderApp('/orders', {
    ...listed(),
    'POST /api/orders/o2/resend-email': { body: { emailSentTo: 'gwen@example.org' } },
  });
  const card = await screen.findByRole('article', { name: '2026-ORD-002' });
  await userEvent.click(within(card).getByRole('button', { name: 'Resend Confirmation Email' }));
  expect(await within(card).findByText('Confirmation email sent to gwen@example.org')).toBeVisible();
  expect(app.callsTo('POST', '/api/orders/o2/resend-email')).toHaveLength(1);
});

describe('a failed resend', () => {
  it.each([
    ['without words [C476]', {}, 'Failed to resend confirmation email. Please try again.'],
    ['in the server’s words [C476]', { message: 'Too soon' }, 'Too soon'],
    [
      'for want of configuration [C477]',
      { message: 'Email configuration missing' },
      'Email service is not configured. Please contact support.',
    ],
    [
      'of the mail login [C478]',
      { message: 'Email authentication failed' },
      'Email service authentication failed. Please contact support.',
    ],
    [
      'that only says error [C478]',
      { message: 'error' },
      'Email service authentication failed. Please contact support.',
    ],
  ])('%s', async (_title, body, words) => {
    renderApp('/orders', {
      ...listed({ orders: [scriptedOrder()] }),
      'POST /api/orders/o1/resend-email': { status: 500, body },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Resend Confirmation Email' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });
});

it('reports a failure to load and tries again [C479]', async () => {
  const app = renderApp('/orders', { ...scriptedSession(), 'GET /api/orders': { status: 500 } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your orders');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(app.callsTo('GET', '/api/orders')).toHaveLength(2));
});

it('links to the shop when there are no orders', async () => {
  renderApp('/orders', listed({ orders: [] }));
  expect(await screen.findByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/products');
});

it.each([
  ['pending', 'warning', '[C491]'],
  ['paid', 'info', '[C492]'],
  ['shipped', 'primary', '[C493]'],
  ['delivered', 'success', '[C494]'],
  ['cancelled', 'error', '[C495]'],
])('shows %s in the %s colour %s', async (status, look) => {
  renderApp('/orders', listed({ orders: [scriptedOrder({ status })] }));
  const word = await screen.findByText(new RegExp(`^${status}$`, 'i'));
  expect(word.closest('[data-look]')).toHaveAttribute('data-look', look);
});

it('offers no confirmation of an order that was cancelled, because there is none to send', async () => {
  renderApp('/orders', listed({ orders: [scriptedOrder({ status: 'cancelled' })] }));
  expect(await screen.findByRole('link', { name: 'Show Details' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resend Confirmation Email' })).not.toBeInTheDocument();
});

it('offers a link that brings the orders of a guest, while the address is not confirmed', async () => {
  const app = renderApp('/orders', {
    ...scriptedSession({ email_unconfirmed: true }),
    'GET /api/orders': { body: { orders: [] } },
    'POST /api/auth/users/profile/confirmation': { body: { message: 'ok' } },
  });
  expect(await screen.findByText(/Confirm that ada@example.org is yours/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Email Me a Link' }));
  expect(await screen.findByText(/We’ve sent a link to ada@example.org/)).toBeVisible();
  expect(app.callsTo('POST', '/api/auth/users/profile/confirmation')).toHaveLength(1);
});

it('offers no such link once it is confirmed', async () => {
  renderApp('/orders', { ...scriptedSession(), 'GET /api/orders': { body: { orders: [] } } });
  expect(await screen.findByText(/No orders yet/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Email Me a Link' })).toBeNull();
});
