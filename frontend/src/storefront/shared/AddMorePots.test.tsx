import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_KEY } from '../../base/session.ts';
import { loadAddTo } from '../../features/checkout/add-to.ts';
import { addressLines, loadInfo } from '../../features/checkout/checkout-info.ts';
import { orderFrom } from '../../features/orders/order.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { PROFILE } from '../../testing/scripted-cart.ts';
import { scriptedOrder } from '../../testing/scripted-order.ts';
import { infoOf } from './AddMorePots.tsx';

const LINK = '/guest-lookup?email=gwen@example.org&orderNumber=2026-ORD-001#key=a-key.of-it';
const BUTTON = { name: 'Add More Pots to This Parcel' };
const delivery = { method: 't', name: 'Tracked 48', kind: 'post', country: 'GB', dispatchDays: 2 };
const waiting = (more: object = {}) => scriptedOrder({ takesMore: true, delivery, ...more });

it('leads a guest from their emailed link to the shop, with address and key for the checkout', async () => {
  const app = renderApp(LINK, {
    'POST /api/orders/guest-lookup': { body: { order: waiting(), addressesShortened: false } },
  });
  await userEvent.click(await screen.findByRole('button', BUTTON));
  await waitFor(() => expect(app.where()).toBe('/products'));
  expect(loadAddTo()).toEqual({
    orderId: 'o1',
    orderNumber: '2026-ORD-001',
    key: 'a-key.of-it',
    isOn: true,
  });
  const info = loadInfo();
  expect(info).toMatchObject({ fullName: 'Gwen Guest', email: 'gwen@example.org', country: 'GB' });
  expect(info && addressLines(info, 'delivery').join(', ')).toBe('1 Kiln Lane, Stoke-on-Trent, ST1 5AB');
  expect(info && addressLines(info, 'billing').join(', ')).toBe('2 Wheel Row, Leeds, LS1 4AP');
});

it('offers nothing without the key, or once packing has begun', async () => {
  const short = { body: { order: waiting(), addressesShortened: true } };
  const { unmount } = renderApp(LINK, { 'POST /api/orders/guest-lookup': short });
  await screen.findByRole('heading', { name: 'Order 2026-ORD-001' });
  expect(screen.queryByRole('button', BUTTON)).not.toBeInTheDocument();
  unmount();
  const packed = { body: { order: waiting({ takesMore: undefined }), addressesShortened: false } };
  renderApp(LINK, { 'POST /api/orders/guest-lookup': packed });
  await screen.findByRole('heading', { name: 'Order 2026-ORD-001' });
  expect(screen.queryByRole('button', BUTTON)).not.toBeInTheDocument();
});

it('shows a customer which orders share a parcel', async () => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const added = [
    { id: 'o2', orderNumber: '2026-ORD-002', status: 'paid' },
    { id: 'o3', orderNumber: '2026-ORD-003', status: 'cancelled' },
  ];
  renderApp('/order-details/o1', {
    'GET /api/auth/users/profile': { body: PROFILE },
    'GET /api/orders/o1': { body: waiting({ added }) },
  });
  expect(await screen.findByText(/was added to this parcel/)).toHaveTextContent(
    'Order 2026-ORD-002 was added to this parcel.',
  );
  expect(screen.getByRole('link', { name: '2026-ORD-002' })).toHaveAttribute('href', '/order-details/o2');
  expect(screen.queryByText(/2026-ORD-003/)).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', BUTTON));
  expect(loadAddTo()).toEqual({ orderId: 'o1', orderNumber: '2026-ORD-001', isOn: true });
});

it('fills in an address abroad as the checkout wrote it', () => {
  const abroad = '4 Rue du Four, Lyon, 69002, France';
  const order = orderFrom(
    waiting({ delivery_address: abroad, delivery: { ...delivery, country: 'FR' }, shipping_address: abroad }),
  );
  const info = infoOf(order);
  expect(info).toMatchObject({ country: 'FR', countryName: 'France', deliveryPostalCode: '69002' });
  expect(addressLines(info, 'delivery').join(', ')).toBe(abroad);
});

it('fills in an address on Jersey, which the checkout writes without its country', () => {
  const home = '1 Quay, St Helier, JE2 3AB';
  const order = orderFrom(
    waiting({ delivery_address: home, delivery: { ...delivery, country: 'JE' }, shipping_address: home }),
  );
  const info = infoOf(order);
  expect(info).toMatchObject({ country: 'JE', countryName: '', deliveryPostalCode: 'JE2 3AB' });
  expect(addressLines(info, 'delivery').join(', ')).toBe(home);
  expect(addressLines(info, 'billing').join(', ')).toBe('2 Wheel Row, Leeds, LS1 4AP');
});
