import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_KEY } from '../../base/session.ts';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { scriptedSession } from '../../testing/scripted-session.ts';

const emptyCart = { CartItems: [], total: 0, serverTime: '2026-11-20T10:00:00.000Z' };
const opened = (script: Script = {}) => renderApp('/profile', { ...scriptedSession(), ...script });

it('collects all that the shop keeps of the visitor into one file', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:1';
  };
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  opened({
    'GET /api/auth/export': { body: { account: { name: 'Ada Morris' } } },
    'GET /api/orders': { body: { orders: [{ order_number: '2026-ORD-001' }] } },
    'GET /api/orders/cards': {
      body: { cards: [{ orderNumber: '2026-ORD-001', card: { brand: 'VISA', last4: '1111' } }] },
    },
    'GET /api/cart': { body: emptyCart },
    'GET /api/cart/waiting': { body: { places: [] } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download My Data' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse(await (saved[0] as Blob).text())).toEqual({
    account: { account: { name: 'Ada Morris' } },
    orders: { orders: [{ order_number: '2026-ORD-001' }] },
    cards: { cards: [{ orderNumber: '2026-ORD-001', card: { brand: 'VISA', last4: '1111' } }] },
    cart: emptyCart,
    waiting: { places: [] },
  });
  click.mockRestore();
});

it('deletes the account after the password was given, and signs the visitor out', async () => {
  const app = opened({ 'POST /api/auth/erase-account': { body: { message: 'Your account is deleted' } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete My Account...' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  await userEvent.type(dialog.getByLabelText(/Your password/), 'a-long-password');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete My Account' }));
  await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBeNull());
  expect(app.callsTo('POST', '/api/auth/erase-account')[0]?.body).toEqual({
    currentPassword: 'a-long-password',
  });
});

it('keeps the account and says why when the password is wrong', async () => {
  const refusal = { status: 401, body: { message: 'Current password is incorrect' } };
  opened({ 'POST /api/auth/erase-account': refusal });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete My Account...' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  await userEvent.type(dialog.getByLabelText(/Your password/), 'wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete My Account' }));
  expect(await dialog.findByText('Current password is incorrect')).toBeVisible();
  expect(localStorage.getItem(TOKEN_KEY)).not.toBeNull();
});
