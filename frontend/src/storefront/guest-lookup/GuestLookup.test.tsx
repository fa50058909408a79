import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, renderApp } from '../../testing/render-app.tsx';
import { TOKEN_KEY } from '../../base/session.ts';
import { scriptedOrder } from '../../testing/scripted-order.ts';

const PREFILLED = '/guest-lookup?email=gwen@example.org&orderNumber=2026-ORD-001';
const found = (overrides: Record<string, unknown> = {}): { 'POST /api/orders/guest-lookup': Answer } => ({
  'POST /api/orders/guest-lookup': { body: { order: scriptedOrder(overrides) } },
});
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Look up order' }));

it('is public, with two fields, an example and a button [C031] [A165] [A166] [A169]', async () => {
  renderApp('/guest-lookup');
  expect(await screen.findByLabelText('Email Address')).toHaveValue('');
  expect(screen.getByLabelText('Order Number').getAttribute('placeholder')).toContain('2025-ORD-001');
  expect(screen.getByRole('button', { name: 'Look up order' })).toBeEnabled();
});

it('prefills the fields from the address [A167] [A168]', async () => {
  renderApp(PREFILLED);
  expect(await screen.findByLabelText('Email Address')).toHaveValue('gwen@example.org');
  expect(screen.getByLabelText('Order Number')).toHaveValue('2026-ORD-001');
});

it('trims what it sends, without a token, and is busy meanwhile [C372] [A170] [A240] [A241]', async () => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  let answer: (value: Answer) => void = () => undefined;
  const app = renderApp('/guest-lookup', {
    'POST /api/orders/guest-lookup': new Promise<Answer>((resolve) => (answer = resolve)),
  });
  await userEvent.type(await screen.findByLabelText('Email Address'), ' gwen@example.org ');
  await userEvent.type(screen.getByLabelText('Order Number'), ' 2026-ORD-001 ');
  await press();
  expect(screen.getByRole('button', { name: 'Looking up order...' })).toBeDisabled();
  const [call] = app.callsTo('POST', '/api/orders/guest-lookup');
  expect(call?.body).toEqual({ email: 'gwen@example.org', order_number: '2026-ORD-001' });
  expect(call?.headers).not.toHaveProperty('authorization');
  answer({ body: { order: scriptedOrder() } });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Order 2026-ORD-001' })).toHaveFocus());
});

it('shows the order [A171] [A172] [A173] [A174] [A180] [A181] [A182]', async () => {
  renderApp(PREFILLED, found());
  await press();
  expect(await screen.findByRole('heading', { name: 'Order 2026-ORD-001' })).toBeVisible();
  expect(screen.getByText('PAID')).toBeVisible();
  expect(screen.getAllByText('Gwen Guest')[0]).toBeVisible();
  expect(screen.getByText('gwen@example.org')).toBeVisible();
  expect(screen.getAllByText('5 November 2026')[0]).toBeVisible();
  expect(screen.getByText('£94.00')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Shipping address' })).toHaveTextContent('1 Kiln Lane');
  expect(screen.getByRole('region', { name: 'Billing address' })).toHaveTextContent('2 Wheel Row');
});

it('shows name, colour, quantity, subtotal and price of each line [A175] [A176] [A177] [A178] [A179]', async () => {
  renderApp(PREFILLED, found());
  await press();
  const line = (await screen.findByText('Harbour Mug')).closest('li');
  expect(screen.getByText('Sea Glass')).toHaveAttribute('data-look', 'default');
  expect(line).toHaveTextContent('Quantity: 2');
  expect(line).toHaveTextContent('£52.00');
  expect(line).toHaveTextContent('£26.00 each');
});

it('shows the delivery address only where it differs [A183]', async () => {
  const { unmount } = renderApp(PREFILLED, found());
  await press();
  await screen.findByRole('region', { name: 'Shipping address' });
  expect(screen.queryByRole('region', { name: 'Delivery address' })).not.toBeInTheDocument();
  unmount();
  renderApp(PREFILLED, found({ delivery_address: '9 Elsewhere, York' }));
  await press();
  expect(await screen.findByRole('region', { name: 'Delivery address' })).toHaveTextContent('9 Elsewhere');
});

it('links to the shop and to registration [A184] [A185]', async () => {
  renderApp(PREFILLED, found());
  await press();
  expect(await screen.findByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
  expect(screen.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/register');
});

it('says when there are no lines [A186]', async () => {
  renderApp(PREFILLED, found({ order_lines: [] }));
  await press();
  expect(await screen.findByText('No order items found')).toBeVisible();
});

it.each([
  ['paid', 'success', '[A222]'],
  ['processing', 'info', '[A223] [A209]'],
  ['shipped', 'warning', '[A224]'],
  ['delivered', 'success', '[A225]'],
  ['cancelled', 'error', '[A226]'],
  ['pending', 'default', '[A227]'],
])('shows %s in the %s colour %s', async (status, look) => {
  renderApp(PREFILLED, found({ status }));
  await press();
  const chip = await screen.findByText(status.toUpperCase());
  expect(chip.closest('[data-look]')).toHaveAttribute('data-look', look);
});

it.each([
  ['an order number', '/guest-lookup?email=gwen@example.org'],
  ['an email', '/guest-lookup?orderNumber=2026-ORD-001'],
  ['either', '/guest-lookup'],
])('sends nothing without %s [A239]', async (_title, path) => {
  const app = renderApp(path);
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter both email and order number');
  expect(app.callsTo('POST', '/api/orders/guest-lookup')).toHaveLength(0);
});

it.each([
  ['in the server’s words', { message: 'Order not found.' }, 'Order not found.'],
  ['in the spec’s words', undefined, 'Failed to look up order. Please check your details and try again.'],
])('reports a failure %s [A311]', async (_title, body, words) => {
  renderApp(PREFILLED, { 'POST /api/orders/guest-lookup': { status: 404, body } });
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it('shows the tracking information once the order has shipped', async () => {
  renderApp(PREFILLED, found({ status: 'shipped', trackingInfo: 'Royal Mail RM1' }));
  await press();
  expect(await screen.findByText('Royal Mail RM1')).toBeVisible();
});
