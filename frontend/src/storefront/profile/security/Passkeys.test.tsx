import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_KEY } from '../../../base/session.ts';
import { renderApp, type Script } from '../../../testing/render-app.tsx';
import { scriptPasskeys } from '../../../testing/scripted-passkeys.ts';
import { scriptedSession } from '../../../testing/scripted-session.ts';

const PATH = '/api/auth/passkeys';
const user = { id: 'u1', name: 'Ada', email: 'ada@example.org', is_admin: true, is_super_admin: false };
const phone = { id: 'p1', name: 'Phone', createdAt: '2026-03-14T09:30:00.000Z', lastUsedAt: null };
let restore = () => {};
afterEach(() => restore());

const opened = (passkeys: object[], script: Script = {}) =>
  renderApp('/profile', {
    ...scriptedSession({ is_admin: true }),
    'GET /api/auth/second-factor': {
      body: { authenticator: null, passkeys, recoveryCodesLeft: 10, required: false, available: true },
    },
    [`POST ${PATH}/options`]: {
      body: {
        challenge: 'AQID',
        rp: { id: 'pots.example' },
        user: { id: 'AQID', name: 'a' },
        pubKeyCredParams: [],
      },
    },
    ...script,
  });
const confirmWith = async (button: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Current Password'), 'old-pots');
  await userEvent.click(dialog.getByRole('button', { name: button }));
};

it('are added under a name, for the password, with recovery codes for the first', async () => {
  restore = scriptPasskeys();
  const app = opened([], {
    [`POST ${PATH}`]: { body: { token: 'd.e.f', user, recoveryCodes: ['7K2M-QX4D-9TNB-WE3H'] } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a Passkey' }));
  await userEvent.clear(within(screen.getByRole('dialog')).getByLabelText('Name'));
  await userEvent.type(within(screen.getByRole('dialog')).getByLabelText('Name'), 'Kiln room');
  await confirmWith('Add Passkey');
  expect(await screen.findByText('7K2M-QX4D-9TNB-WE3H')).toBeVisible();
  expect(app.callsTo('POST', PATH)[0]?.body).toMatchObject({ name: 'Kiln room', response: { id: 'AQID' } });
  expect(localStorage.getItem(TOKEN_KEY)).toBe('d.e.f');
});

it('are not added when the browser’s dialog is closed', async () => {
  restore = scriptPasskeys({ refuse: true });
  const app = opened([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a Passkey' }));
  await confirmWith('Add Passkey');
  expect(await screen.findByText('The passkey wasn’t created. Please try again.')).toBeVisible();
  expect(app.callsTo('POST', PATH)).toEqual([]);
});

it('are listed by name, and removed for the password, in any browser', async () => {
  const app = opened([phone], { [`POST ${PATH}/p1/remove`]: { body: { token: 'd.e.f', user } } });
  const list = await screen.findByRole('list', { name: 'Passkeys' });
  expect(list).toHaveTextContent('Phone Added on 14 March 2026, not used yet');
  expect(screen.queryByRole('button', { name: 'Add a Passkey' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove passkey Phone' }));
  await confirmWith('Remove Passkey');
  await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBe('d.e.f'));
  expect(app.callsTo('POST', `${PATH}/p1/remove`)[0]?.body).toEqual({ currentPassword: 'old-pots' });
});

it('are for shoppers too, whose password goes on working, without recovery codes and without an app', async () => {
  restore = scriptPasskeys();
  opened([], {
    ...scriptedSession(),
    'GET /api/auth/second-factor': {
      body: { authenticator: null, passkeys: [], recoveryCodesLeft: 0, required: false, available: false },
    },
    [`POST ${PATH}`]: { body: { token: 'd.e.f', user } },
  });
  expect(await screen.findByText(/Your password goes on working too/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Set Up an Authenticator App' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add a Passkey' }));
  await confirmWith('Add Passkey');
  await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBe('d.e.f'));
  expect(screen.queryByText('Save your recovery codes')).not.toBeInTheDocument();
});
