import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecondFactorState } from '@slipcast/contracts/http/second-factor';
import { TOKEN_KEY } from '../../../base/session.ts';
import { renderApp, type Script } from '../../../testing/render-app.tsx';
import { scriptedSession } from '../../../testing/scripted-session.ts';

const PATH = '/api/auth/second-factor';
const NONE: SecondFactorState = {
  authenticator: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  required: false,
  available: true,
};
const SET_UP = { ...NONE, authenticator: { since: '2026-03-14T09:30:00.000Z' }, recoveryCodesLeft: 8 };
const CODES = ['7K2M-QX4D-9TNB-WE3H', '0000-1111-2222-3333'];
const user = { id: 'u1', name: 'Ada', email: 'ada@example.org', is_admin: true, is_super_admin: false };

const opened = (state: SecondFactorState, script: Script = {}) =>
  renderApp('/profile', {
    ...scriptedSession({ is_admin: true }),
    [`GET ${PATH}`]: { body: state },
    ...script,
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const confirmWith = async (button: string, password = 'old-pots') => {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Current Password'), password);
  await userEvent.click(dialog.getByRole('button', { name: button }));
};

it('is not there for shoppers whose browser has no passkeys', async () => {
  const app = renderApp('/profile', scriptedSession());
  await screen.findByRole('heading', { name: 'Your devices' });
  expect(screen.queryByRole('heading', { name: 'Security' })).not.toBeInTheDocument();
  expect(app.callsTo('GET', PATH)).toEqual([]);
});

it('sets up an authenticator app: password, QR code, a code of the app, recovery codes', async () => {
  let state = NONE;
  const app = opened(NONE, {
    [`GET ${PATH}`]: () => ({ body: state }),
    [`POST ${PATH}/authenticator`]: {
      body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/pots.example:ada?secret=JBSWY3DPEHPK3PXP' },
    },
    [`POST ${PATH}/authenticator/confirm`]: ({ body }) => {
      if ((body as { code: string }).code !== '123456')
        return { status: 401, body: { code: 'wrong-code', message: 'That code is not right.' } };
      state = { ...SET_UP, recoveryCodesLeft: 10 };
      return { body: { token: 'd.e.f', user, recoveryCodes: CODES } };
    },
  });
  await press('Set Up an Authenticator App');
  await confirmWith('Continue');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Code'), '000000');
  await press('Confirm Code');
  expect(await screen.findByLabelText('Code')).toBeInvalid();
  await userEvent.clear(screen.getByLabelText('Code'));
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  await press('Confirm Code');
  expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toHaveFocus();
  expect(within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(
    2,
  );
  expect(localStorage.getItem(TOKEN_KEY)).toBe('d.e.f');
  expect(app.callsTo('POST', `${PATH}/authenticator`)[0]?.body).toEqual({ currentPassword: 'old-pots' });
  expect(await screen.findByText(/You set up your authenticator app on/)).toBeVisible();
  await press('I’ve Saved Them');
  expect(screen.queryByText(CODES[0] ?? '')).not.toBeInTheDocument();
});

it('reports a wrong password beside it, and changes nothing', async () => {
  const app = opened(SET_UP, {
    [`POST ${PATH}/authenticator/remove`]: {
      status: 401,
      body: { code: 'wrong-password', message: 'Current password is incorrect' },
    },
  });
  expect(await screen.findByText(/on 14 March 2026/)).toBeVisible();
  await press('Remove App');
  await confirmWith('Remove App', 'a guess');
  expect(
    await screen.findByLabelText('Current Password', { selector: '#security-currentPassword' }),
  ).toBeInvalid();
  expect(app.where()).toBe('/profile');
  expect(screen.getByRole('dialog', { name: 'Remove your authenticator app?' })).toBeVisible();
});

it('removes the app, and makes new recovery codes, for the password', async () => {
  const app = opened(SET_UP, {
    [`POST ${PATH}/recovery-codes`]: { body: { recoveryCodes: CODES } },
    [`POST ${PATH}/authenticator/remove`]: { body: { token: 'd.e.f', user } },
  });
  expect(await screen.findByText('You have 8 recovery codes left.')).toBeVisible();
  await press('New Recovery Codes');
  await confirmWith('Make New Codes');
  expect(await screen.findByText(CODES[1] ?? '')).toBeVisible();
  await press('Remove App');
  await confirmWith('Remove App');
  await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBe('d.e.f'));
  expect(app.callsTo('POST', `${PATH}/authenticator/remove`)[0]?.body).toEqual({
    currentPassword: 'old-pots',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('warns when few recovery codes are left', async () => {
  opened({ ...SET_UP, recoveryCodesLeft: 0 });
  expect(await screen.findByText(/You have no recovery codes left/)).toBeVisible();
});

it('is where an admin without the second factor they need is sent', async () => {
  const app = renderApp('/admin', {
    ...scriptedSession({ is_admin: true, needs_second_factor: true }),
    [`GET ${PATH}`]: { body: { ...NONE, required: true } },
  });
  await waitFor(() => expect(app.where()).toBe('/profile'));
  expect(
    await screen.findByText(/You can use the back office once you’ve set up a second factor/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'under Security below' })).toHaveAttribute('href', '#security');
  expect(app.calls.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([]);
});
