import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { NOTIFY_EVENT } from '../../base/notices.ts';
import { arrive, pass, stopClock } from '../../testing/fake-clock.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { TOKEN_KEY } from '../../base/session.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';

async function fill(values: Record<string, string>) {
  await screen.findByLabelText('Name');
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

it('sends visitors who are logged out to /login [C039]', async () => {
  const app = renderApp('/profile');
  await waitFor(() => expect(app.where()).toBe('/login'));
});

it('saves name, email and new password with the current one, and continues with the new token [C231] [C232] [C233] [C234] [C440]', async () => {
  const app = renderApp('/profile', {
    ...scriptedSession(),
    'PUT /api/auth/users/profile': { body: { message: 'ok', token: 'd.e.f' } },
  });
  await fill({
    Name: 'Ada Kiln',
    Email: 'kiln@example.org',
    'New Password': 'pots-42',
    'Confirm New Password': 'pots-42',
    'Current Password': 'old-pots',
  });
  expect(screen.getByText(/Saving will change your name to Ada Kiln/)).toBeVisible();
  save();
  expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  expect(app.callsTo('PUT', '/api/auth/users/profile')[0]?.body).toEqual({
    name: 'Ada Kiln',
    email: 'kiln@example.org',
    currentPassword: 'old-pots',
    newPassword: 'pots-42',
  });
  expect(localStorage.getItem(TOKEN_KEY)).toBe('d.e.f');
  await waitFor(() =>
    expect(app.callsTo('GET', '/api/auth/users/profile').at(-1)?.headers['authorization']).toBe(
      'Bearer d.e.f',
    ),
  );
});

it('shows the addresses that the account’s orders went to, and none before there was one', async () => {
  const address = '1 Kiln Lane, Stoke-on-Trent, ST1 5AB';
  const parsed = { line1: '1 Kiln Lane', line2: '', city: 'Stoke-on-Trent', postalCode: 'ST1 5AB' };
  const { unmount } = renderApp('/profile', {
    ...scriptedSession(),
    'GET /api/auth/me/addresses': { body: { addresses: [{ address, parsed }] } },
  });
  const saved = within(await screen.findByRole('region', { name: 'Your addresses' }));
  expect(saved.getByRole('listitem')).toHaveTextContent('1 Kiln LaneStoke-on-TrentST1 5AB');
  unmount();
  renderApp('/profile', { ...scriptedSession(), 'GET /api/auth/me/addresses': { body: { addresses: [] } } });
  await screen.findByRole('region', { name: 'Your devices' });
  expect(screen.queryByRole('region', { name: 'Your addresses' })).not.toBeInTheDocument();
});

it('says that a new email waits for its link, and shows the one that counts', async () => {
  const pendingEmail = 'kiln@example.org';
  renderApp('/profile', {
    ...scriptedSession(),
    'PUT /api/auth/users/profile': { body: { message: 'ok', token: 'd.e.f', pendingEmail } },
  });
  await fill({ Email: pendingEmail, 'Current Password': 'old-pots' });
  expect(
    screen.getByText('We’ll send a link to kiln@example.org. Your email will change once you follow it.'),
  ).toBeVisible();
  save();
  expect(
    await screen.findByText(
      'We’ve sent a link to kiln@example.org. Until you follow it, your email will still be ada@example.org.',
    ),
  ).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
});

it('clears the success message after 5 seconds [C441]', async () => {
  renderApp('/profile', { ...scriptedSession(), 'PUT /api/auth/users/profile': { body: {} } });
  await fill({ 'Current Password': 'old-pots' });
  stopClock();
  save();
  await arrive(() => screen.queryByText('Profile updated successfully'));
  expect(screen.getByText('Profile updated successfully')).toBeVisible();
  await pass(4500);
  expect(screen.getByText('Profile updated successfully')).toBeVisible();
  await pass(500);
  expect(screen.queryByText('Profile updated successfully')).not.toBeInTheDocument();
});

describe('before anything is sent', () => {
  const current = { 'Current Password': 'old-pots' };
  it.each([
    [
      'no current password [C364]',
      {},
      'Current Password',
      'Current password is required to make any profile changes',
    ],
    [
      'another confirmation [C365]',
      { ...current, 'New Password': 'pots-42' },
      'Confirm New Password',
      'New passwords do not match',
    ],
    [
      'a short new password [C366]',
      { ...current, 'New Password': 'pots', 'Confirm New Password': 'pots' },
      'New Password',
      'Password must be at least 6 characters long',
    ],
    ['no name [C367]', { ...current, Name: ' ' }, 'Name', 'Name is required'],
    ['no email [C368]', { ...current, Email: '' }, 'Email', 'Email is required'],
  ])('%s', async (_title, values, label, words) => {
    const app = renderApp('/profile', scriptedSession());
    await fill(values);
    save();
    // In the summary, and beside its field.
    for (const text of await screen.findAllByText(words)) expect(text).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(app.callsTo('PUT', '/api/auth/users/profile')).toHaveLength(0);
  });
});

describe('a failure', () => {
  it.each([
    ['without words [C438]', { status: 503 }, 'Error updating profile'],
    [
      'of the current password [C443]',
      { status: 401, body: { message: 'Wrong' } },
      'Current password is incorrect',
    ],
    ['400 with words [C444]', { status: 400, body: { message: 'Odd email' } }, 'Odd email'],
    ['400 without words [C444]', { status: 400 }, 'Invalid input data'],
    ['500 [C445]', { status: 500 }, 'Server error - please try again later'],
  ])('%s', async (_title, answer, words) => {
    const app = renderApp('/profile', { ...scriptedSession(), 'PUT /api/auth/users/profile': answer });
    await fill({ 'Current Password': 'old-pots' });
    save();
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(app.where()).toBe('/profile');
  });

  it('to load says why [C442]', async () => {
    renderApp('/profile', {
      ...scriptedSession(),
      'GET /api/auth/users/profile': { status: 500, body: { message: 'Database is away' } },
    });
    expect(await screen.findByText('Failed to fetch user profile: Database is away')).toBeVisible();
  });
});

it('raises a global notification when an update fails [C439]', async () => {
  const heard: unknown[] = [];
  const listen = (event: Event) => heard.push((event as CustomEvent).detail);
  window.addEventListener(NOTIFY_EVENT, listen);
  renderApp('/profile', { ...scriptedSession(), 'PUT /api/auth/users/profile': { status: 500, body: {} } });
  await fill({ 'Current Password': 'old-pots' });
  save();
  await waitFor(() =>
    expect(heard).toEqual([{ severity: 'error', message: 'Server error - please try again later' }]),
  );
  window.removeEventListener(NOTIFY_EVENT, listen);
});
