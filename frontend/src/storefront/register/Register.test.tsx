import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROFILE } from '../../testing/scripted-cart.ts';
import { renderApp } from '../../testing/render-app.tsx';

const fields = { Name: 'Ada', Email: 'ADA@example.org', Password: 'pots-42', 'Confirm Password': 'pots-42' };

async function register(wanted: Partial<typeof fields> = {}) {
  await screen.findByLabelText('Name');
  for (const [label, value] of Object.entries({ ...fields, ...wanted })) {
    // One field after the other, as fingers do.
    // oxlint-disable-next-line no-await-in-loop
    if (value !== '') await userEvent.type(screen.getByLabelText(label), value);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
}

it('is public, is titled Create Account and has four fields [C028] [C224] [C355]', async () => {
  renderApp('/register');
  expect(await screen.findByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  for (const label of Object.keys(fields)) expect(screen.getByLabelText(label)).toBeVisible();
});

it('sends the email in lower case and goes home, logged in [C225] [C359]', async () => {
  const app = renderApp('/register', {
    'POST /api/auth/register': { status: 201, body: { token: 'a.b.c' } },
    'GET /api/auth/users/profile': { body: PROFILE },
  });
  await register();
  await waitFor(() => expect(app.where()).toBe('/'));
  expect(app.callsTo('POST', '/api/auth/register')[0]?.body).toEqual({
    name: 'Ada',
    email: 'ada@example.org',
    password: 'pots-42',
  });
});

it('returns to the page the shopper came from', async () => {
  const app = renderApp('/order-details/o1', {
    'POST /api/auth/register': { status: 201, body: { token: 'a.b.c' } },
    'GET /api/auth/users/profile': { body: PROFILE },
    'GET /api/orders/o1': { body: { id: 'o1' } },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }));
  await register();
  await waitFor(() => expect(app.where()).toBe('/order-details/o1'));
});

describe('before anything is sent', () => {
  it.each([
    ['no name [C356]', { Name: '' }, 'Please fill in all fields'],
    ['no email [C356]', { Email: '' }, 'Please fill in all fields'],
    ['no password [C356]', { Password: '' }, 'Please fill in all fields'],
    ['no confirmation [C356]', { 'Confirm Password': '' }, 'Please fill in all fields'],
    ['another confirmation [C357]', { 'Confirm Password': 'pots-43' }, 'Passwords do not match'],
    [
      'a short password [C358]',
      { Password: 'pots4', 'Confirm Password': 'pots4' },
      'Password must be at least 6 characters long',
    ],
  ])('%s', async (_title, wanted, words) => {
    const app = renderApp('/register');
    await register(wanted);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(app.callsTo('POST', '/api/auth/register')).toHaveLength(0);
  });
});

describe('a failure', () => {
  it.each([
    ['in the words of the server [C429]', { status: 400, body: { message: 'Too common' } }, 'Too common'],
    ['of a known email [C430]', { status: 409 }, 'This email is already registered'],
    ['without any answer [C431]', 'offline', 'Unable to reach the server. Please try again.'],
    ['without words [C432]', { status: 500 }, 'Error registering'],
  ] as const)('%s', async (_title, answer, words) => {
    renderApp('/register', { 'POST /api/auth/register': answer });
    await register();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  });
});
