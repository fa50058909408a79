import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_KEY } from '../../base/session.ts';
import { renderApp, type Answer } from '../../testing/render-app.tsx';
import { PROFILE } from '../../testing/scripted-cart.ts';
import { scriptPasskeys } from '../../testing/scripted-passkeys.ts';

const PATH = '/api/auth/passkeys/sign-in';
let restore = () => {};
afterEach(() => restore());

const opened = (signIn: Answer = { body: { token: 'a.b.c' } }) =>
  renderApp('/login', {
    'GET /api/auth/users/profile': { body: PROFILE },
    [`POST ${PATH}/options`]: {
      body: { challenge: 'AQID', rpId: 'pots.example', userVerification: 'required' },
    },
    [`POST ${PATH}`]: signIn,
  });
const press = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Log In with a Passkey' }));

it('logs in without email and password', async () => {
  restore = scriptPasskeys();
  const app = opened();
  await press();
  await waitFor(() => expect(app.where()).toBe('/'));
  expect(localStorage.getItem(TOKEN_KEY)).toBe('a.b.c');
  expect(app.callsTo('POST', PATH)[0]?.body).toMatchObject({
    response: { id: 'AQID', type: 'public-key', response: { signature: 'AQID', clientDataJSON: 'AQID' } },
  });
});

it('says so when the browser’s dialog was closed, and when the shop refuses', async () => {
  restore = scriptPasskeys({ refuse: true });
  const app = opened({ status: 401, body: { message: 'That passkey did not work. Please try again.' } });
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(/The passkey wasn’t used/);
  expect(app.callsTo('POST', PATH)).toEqual([]);
  restore();
  restore = scriptPasskeys();
  await press();
  expect(await screen.findByText('That passkey did not work. Please try again.')).toBeVisible();
  expect(app.where()).toBe('/login');
});

it('is not there in a browser without passkeys', async () => {
  opened();
  await screen.findByLabelText('Email');
  expect(screen.queryByRole('button', { name: /Passkey/ })).not.toBeInTheDocument();
});

it('stands beside the recovery codes where an account has passkeys only', async () => {
  restore = scriptPasskeys();
  renderApp('/login', {
    'POST /api/auth/login': {
      status: 401,
      body: { code: 'code-needed', message: 'Please log in with your passkey.', onlyRecovery: true },
    },
  });
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'wheel-thrown-42');
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  expect(await screen.findByLabelText('Recovery code')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Log In with a Passkey' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use your authenticator app' })).not.toBeInTheDocument();
});
