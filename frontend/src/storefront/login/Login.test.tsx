import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { PROFILE } from '../../testing/scripted-cart.ts';
import { TOKEN_KEY } from '../../base/session.ts';

const profile = {
  'GET /api/auth/users/profile': { body: PROFILE },
};
const welcome: Script = { ...profile, 'POST /api/auth/login': { body: { token: 'a.b.c' } } };

async function logIn(email = 'Ada@Example.ORG') {
  await userEvent.type(await screen.findByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), 'wheel-thrown-42');
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
}

it('is public, has both fields, and links to registration and the forgotten password [C027] [C219] [C220] [C221]', async () => {
  const app = renderApp('/login');
  expect(await screen.findByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  expect(app.where()).toBe('/login');
});

it('stores the token, sends the email in lower case and goes home [C223] [C280] [C352]', async () => {
  const app = renderApp('/login', welcome);
  await logIn();
  await waitFor(() => expect(app.where()).toBe('/'));
  expect(app.callsTo('POST', '/api/auth/login')[0]?.body).toEqual({
    email: 'ada@example.org',
    password: 'wheel-thrown-42',
  });
  expect(localStorage.getItem(TOKEN_KEY)).toBe('a.b.c');
});

it('returns to the guarded page the shopper came from [C042] [C043] [C222]', async () => {
  const app = renderApp('/order-details/o1?x=1', {
    ...welcome,
    'GET /api/orders/o1': { body: { id: 'o1' } },
  });
  await waitFor(() => expect(app.where()).toBe('/login'));
  await logIn();
  await waitFor(() => expect(app.where()).toBe('/order-details/o1?x=1'));
});

it.each([
  ['is_admin', '/admin'],
  ['is_packer', '/admin/orders'],
])('leads staff to the back office (%s)', async (role, where) => {
  const user = { ...PROFILE, [role]: true };
  const app = renderApp('/login', {
    'GET /api/auth/users/profile': { body: user },
    'POST /api/auth/login': { body: { token: 'a.b.c', user } },
  });
  await logIn();
  await waitFor(() => expect(app.where()).toBe(where));
});

it('requires both fields [C353] [C354]', async () => {
  const app = renderApp('/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Log In' }));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
  expect(app.callsTo('POST', '/api/auth/login')).toHaveLength(0);
});

describe('a failure', () => {
  it.each([
    [
      'in the words of the server [C425]',
      { status: 401, body: { message: 'Email or password is incorrect' } },
      'Email or password is incorrect',
    ],
    ['without words [C426]', { status: 500 }, 'Error logging in'],
    ['that brings no token [C427]', { body: {} }, 'Failed to login'],
    ['that is no answer at all [C428]', 'offline', 'An unexpected error occurred'],
  ] as const)('%s', async (_title, answer, words) => {
    const app = renderApp('/login', { 'POST /api/auth/login': answer });
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('Email')).toHaveValue('Ada@Example.ORG');
    expect(app.where()).toBe('/login');
  });
});

it('shows the password on request', async () => {
  renderApp('/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});
