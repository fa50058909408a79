import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, renderApp, type Script } from '../../testing/render-app.tsx';
import { TOKEN_KEY } from '../../base/session.ts';
import { scriptedOrder } from '../../testing/scripted-order.ts';

const PREFILLED = '/guest-lookup?email=gwen@example.org&orderNumber=2026-ORD-001';
const MAILED = `${PREFILLED}#key=a-key.of-it`;
const SHORT = {
  shipping_address: 'Stoke-on-Trent, ST1',
  delivery_address: 'York, YO1',
  billing_address: 'Leeds, LS1',
};
/** As the server answers: whole addresses only for the key. */
const found = (overrides: Record<string, unknown> = {}): Script => ({
  'POST /api/orders/guest-lookup': ({ body }) =>
    (body as { key?: string }).key === 'a-key.of-it'
      ? { body: { order: scriptedOrder(overrides), addressesShortened: false } }
      : { body: { order: scriptedOrder({ ...overrides, ...SHORT }), addressesShortened: true } },
});
const offer = () => screen.queryByRole('button', { name: 'Email me a link to see the full address' });
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

it('trims what it sends, without a token, and is busy until the answer [C372] [A170] [A240] [A241]', async () => {
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

it('shows the whole order at once to a visitor from the emailed link [A181] [A182] [A183]', async () => {
  const app = renderApp(MAILED, found({ delivery_address: '9 Elsewhere, York, YO1 7HH' }));
  expect(await screen.findByRole('heading', { name: 'Order 2026-ORD-001' })).toBeVisible();
  expect(app.callsTo('POST', '/api/orders/guest-lookup').map(({ body }) => body)).toEqual([
    { email: 'gwen@example.org', order_number: '2026-ORD-001', key: 'a-key.of-it' },
  ]);
  expect(screen.getByRole('region', { name: 'Shipping address' })).toHaveTextContent('1 Kiln Lane');
  expect(screen.getByRole('region', { name: 'Delivery address' })).toHaveTextContent('9 Elsewhere');
  expect(screen.getByRole('region', { name: 'Billing address' })).toHaveTextContent('2 Wheel Row');
  expect(offer()).not.toBeInTheDocument();
});

it('shows short addresses without it, and has the link mailed [A181] [A182] [A183]', async () => {
  const sent = { message: 'If there is such an order, we have sent the link.' };
  const app = renderApp(PREFILLED, { ...found(), 'POST /api/orders/guest-lookup/link': { body: sent } });
  await press();
  for (const [name, text] of [
    ['Shipping address', 'Stoke-on-Trent'],
    ['Delivery address', 'YO1'],
    ['Billing address', 'LS1'],
  ])
    expect(await screen.findByRole('region', { name })).toHaveTextContent(text!);
  await userEvent.click(offer()!);
  expect(await screen.findByText(/We’ve sent the link to gwen@example.org\./)).toBeVisible();
  const [call] = app.callsTo('POST', '/api/orders/guest-lookup/link');
  expect(call?.body).toEqual({ email: 'gwen@example.org', order_number: '2026-ORD-001' });
  expect(call?.headers).not.toHaveProperty('authorization');
  expect(offer()).not.toBeInTheDocument();
});

it('shows the whole order when the link is opened where the short one stands [A181]', async () => {
  const app = renderApp(PREFILLED, found());
  await press();
  await screen.findByRole('region', { name: 'Shipping address' });
  await act(() => app.navigator.push(MAILED));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Shipping address' })).toHaveTextContent('1 Kiln Lane'),
  );
});

it('says that a link has expired, and why another could not be sent', async () => {
  const refusal = { status: 429, body: { message: 'Too many attempts.' } };
  renderApp(`${PREFILLED}#key=old`, { ...found(), 'POST /api/orders/guest-lookup/link': refusal });
  expect(await screen.findByText(/Your link has expired or is incomplete\./)).toBeVisible();
  await userEvent.click(offer()!);
  expect(await screen.findByText('Too many attempts.')).toBeVisible();
  expect(offer()).toBeEnabled();
});

it('shows the order [A171] [A172] [A173] [A174] [A180] [A181] [A182]', async () => {
  renderApp(MAILED, found());
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
  const { unmount } = renderApp(MAILED, found());
  await screen.findByRole('region', { name: 'Shipping address' });
  expect(screen.queryByRole('region', { name: 'Delivery address' })).not.toBeInTheDocument();
  unmount();
  renderApp(MAILED, found({ delivery_address: '9 Elsewhere, York' }));
  expect(await screen.findByRole('region', { name: 'Delivery address' })).toHaveTextContent('9 Elsewhere');
});

it('links to the shop and to registration, below the order [A184] [A185]', async () => {
  renderApp(PREFILLED, found());
  await press();
  const onwards = await screen.findByRole('link', { name: 'Continue Shopping' });
  expect(onwards).toHaveAttribute('href', '/products');
  const order = screen.getByRole('heading', { name: 'Your order' });
  expect(order.compareDocumentPosition(onwards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const register = screen.getByRole('link', { name: 'Create Account' });
  expect(register).toHaveAttribute('href', '/register');
  await userEvent.click(register);
  // So that the account gets this order once the address is confirmed.
  expect(await screen.findByLabelText('Email')).toHaveValue('gwen@example.org');
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
