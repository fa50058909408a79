import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_KEY } from '../../base/session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedSession } from '../../testing/scripted-session.ts';

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm new email' }));

it('confirms at a press and not before, and says to log in with the new address', async () => {
  const app = renderApp('/confirm-email?token=a.b.c', {
    ...scriptedSession(),
    'POST /api/auth/confirm-email': { body: { message: 'ok' } },
  });
  await screen.findByRole('heading', { level: 1, name: 'Confirm Your New Email' });
  expect(app.callsTo('POST', '/api/auth/confirm-email')).toHaveLength(0);
  await press();
  expect(await screen.findByText(/Please log in with it from now on/)).toBeVisible();
  expect(app.callsTo('POST', '/api/auth/confirm-email')[0]?.body).toEqual({ token: 'a.b.c' });
  await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBeNull());
  expect(app.where()).toBe('/confirm-email?token=a.b.c');
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

it('shows the server’s words about a link that no longer works, and keeps the session', async () => {
  const message = 'This link has been used or is too old.';
  renderApp('/confirm-email?token=a.b.c', {
    ...scriptedSession(),
    'POST /api/auth/confirm-email': { status: 400, body: { message } },
  });
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(localStorage.getItem(TOKEN_KEY)).not.toBeNull();
});

it('confirms the account’s own address without ending the session, and leads to the orders', async () => {
  const app = renderApp('/confirm-email?token=a.b.c&own=1', {
    ...scriptedSession(),
    'PUT /api/auth/users/profile/confirmation': { body: { message: 'ok' } },
  });
  await screen.findByRole('heading', { level: 1, name: 'Confirm Your Email' });
  await userEvent.click(screen.getByRole('button', { name: 'Confirm email' }));
  expect(await screen.findByText(/placed with it as a guest are in your account/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
  expect(localStorage.getItem(TOKEN_KEY)).not.toBeNull();
  expect(app.callsTo('PUT', '/api/auth/users/profile/confirmation')[0]?.body).toEqual({ token: 'a.b.c' });
});

it('asks a visitor who is not logged in to do so before confirming the account’s own address', async () => {
  const app = renderApp('/confirm-email?token=a.b.c&own=1', {});
  await screen.findByRole('button', { name: 'Log In' });
  expect(app.where()).toBe('/login');
});

it('says so when the link was cut off', async () => {
  renderApp('/confirm-email');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is incomplete.');
});
