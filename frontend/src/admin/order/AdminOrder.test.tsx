import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { scriptedSession } from '../../testing/scripted-session.ts';
import { scriptedOrder } from '../../testing/scripted-order.ts';

const opened = (overrides: Record<string, unknown> = {}, more: Script = {}) =>
  renderApp(['/admin/orders', '/admin/orders/o1'], {
    ...scriptedSession({ is_admin: true }),
    'GET /api/admin/orders': { body: { orders: [] } },
    'GET /api/admin/orders/o1': { body: scriptedOrder(overrides) },
    ...more,
  });
const fact = async (term: string) => (await screen.findByText(term)).nextElementSibling;

afterEach(() => {
  jest.restoreAllMocks();
});

it('shows the order [A004] [A104] [A105] [A106] [A107] [A108] [A109] [A116] [A124]', async () => {
  opened({ trackingInfo: 'RM1' });
  expect(await fact('Order Number')).toHaveTextContent('2026-ORD-001');
  expect(await fact('Customer')).toHaveTextContent('Gwen Guest');
  expect(await fact('Email')).toHaveTextContent('gwen@example.org');
  expect(await fact('Order Date')).toHaveTextContent('5 November 2026');
  expect(await fact('Status')).toHaveTextContent('Paid');
  expect(await fact('Tracking Info')).toHaveTextContent('RM1');
  expect(await fact('Total')).toHaveTextContent('£94.00');
  expect(screen.getByRole('region', { name: 'Billing Address' })).toHaveTextContent('2 Wheel Row');
});

it('shows the delivery address with one line per part [A112]', async () => {
  opened();
  const address = within(await screen.findByRole('region', { name: 'Delivery Address' })).getByRole('group');
  expect([...address.children].map(({ textContent }) => textContent)).toEqual([
    '1 Kiln Lane',
    'Stoke-on-Trent',
    'ST1 5AB',
  ]);
});

it('shows the shipped date of shipped and delivered orders, and the cancelled date of cancelled ones [A110] [A111] [A128]', async () => {
  const first = opened({ status: 'shipped', shippedAt: '2026-11-06T10:00:00Z' });
  expect(await fact('Shipped Date')).toHaveTextContent('6 November 2026');
  first.unmount();
  const second = opened({ status: 'cancelled' });
  expect(await fact('Cancelled Date')).toHaveTextContent('7 November 2026');
  expect(screen.queryByText('Shipped Date')).not.toBeInTheDocument();
  second.unmount();
  opened({ status: 'delivered', createdAt: null });
  expect(await fact('Shipped Date')).toHaveTextContent('Not available');
  expect(await fact('Order Date')).toHaveTextContent('Not available');
});

describe('a line', () => {
  const withLine = (line: object) =>
    opened({ order_lines: [{ id: 'l1', product_name: 'Mug', quantity: 2, price: 26, ...line }] });
  const image = async () =>
    (await screen.findByText('Mug')).closest('li')?.querySelector('img')?.getAttribute('src');

  it('shows name, colour in brackets and quantity × price [A117] [A118] [A120]', async () => {
    withLine({ variant_color: 'Slate' });
    expect(await screen.findByText('Mug (Slate)')).toBeVisible();
    expect(screen.getByText(/Quantity: 2 ×/)).toHaveTextContent('Quantity: 2 × £26.00');
  });

  it.each([
    ['the variant’s image', { variant: { imageUrl: '/v.jpg' }, product: { imageUrl: '/p.jpg' } }, '/v.jpg'],
    [
      'the first of the variant’s images',
      { variant: { images: [{ url: '/v1.jpg' }] }, product: { imageUrl: '/p.jpg' } },
      '/v1.jpg',
    ],
  ])('shows %s [A119] [A121]', async (_title, line, src) => {
    withLine(line);
    expect(await image()).toBe(src);
  });

  it('shows the product’s image if the variant has none [A122]', async () => {
    withLine({ variant: { images: [] }, product: { imageUrl: '/p.jpg' } });
    expect(await image()).toBe('/p.jpg');
  });

  it('shows the first letter if there is no image [A123]', async () => {
    withLine({ variant: null, product: { images: [] } });
    expect(await screen.findByText('M')).toBeVisible();
  });
});

it('prints the name and address in a small window [A113] [A114] [A115]', async () => {
  const page = document.implementation.createHTMLDocument();
  const print = jest.fn();
  const open = jest
    .spyOn(window, 'open')
    .mockReturnValue({ document: page, focus: () => undefined, print } as unknown as Window);
  opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Print Address' }));
  expect(open).toHaveBeenCalledWith('', '_blank', 'width=480,height=400');
  expect([...page.body.children].map(({ textContent }) => textContent)).toEqual([
    'Gwen Guest',
    '1 Kiln Lane',
    'Stoke-on-Trent',
    'ST1 5AB',
  ]);
  expect(print).toHaveBeenCalledTimes(1);
});

it('goes back [A125]', async () => {
  const app = opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(app.where()).toBe('/admin/orders'));
});

describe('tracking', () => {
  const left = { status: 'shipped', trackingInfo: 'RM1' };

  it('is changed in a dialog with a multi-line field [A126] [A127]', async () => {
    const app = opened(left, { 'PUT /api/admin/orders/o1/tracking': { body: {} } });
    await userEvent.click(await screen.findByRole('button', { name: 'Update Tracking Info' }));
    const dialog = screen.getByRole('dialog', { name: 'Update Tracking Info' });
    const field = within(dialog).getByLabelText('Tracking Information');
    expect(field.tagName).toBe('TEXTAREA');
    expect(field).toHaveValue('RM1');
    await userEvent.clear(field);
    await userEvent.type(field, 'RM2');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.callsTo('PUT', '/api/admin/orders/o1/tracking')[0]?.body).toEqual({ trackingInfo: 'RM2' });
    await waitFor(() => expect(app.callsTo('GET', '/api/admin/orders/o1')).toHaveLength(2));
    expect(screen.getByText('Tracking info saved. We’re emailing the customer.')).toBeVisible();
  });

  it('leads to the carrier, and says that a correction is mailed', async () => {
    opened({ ...left, trackingInfo: 'Evri T00AAA0123456789' });
    expect(await screen.findByRole('link', { name: 'T00AAA0123456789' })).toHaveAttribute(
      'href',
      'https://www.evri.com/track/parcel/T00AAA0123456789',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Update Tracking Info' }));
    expect(screen.getByLabelText('Tracking Information')).toHaveAccessibleDescription(
      /We’ll email it to the customer\./,
    );
  });

  it('cannot be changed before the order has shipped [A126]', async () => {
    opened();
    await screen.findByRole('button', { name: 'Print Address' });
    expect(screen.queryByRole('button', { name: 'Update Tracking Info' })).not.toBeInTheDocument();
  });

  it('reports a failure [A308]', async () => {
    opened(left, { 'PUT /api/admin/orders/o1/tracking': { status: 500 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Update Tracking Info' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update tracking info')).toBeVisible();
  });
});

it('reports a failure to load [A307]', async () => {
  opened({}, { 'GET /api/admin/orders/o1': { status: 500 } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load order details');
});
