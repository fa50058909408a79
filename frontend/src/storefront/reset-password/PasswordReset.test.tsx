import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { arrive, pass, stopClock } from '../../testing/fake-clock.ts';
import { renderApp } from '../../testing/render-app.tsx';

async function setPassword(password = 'new-pots-7', confirmation = password) {
  fireEvent.change(await screen.findByLabelText('New Password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: confirmation } });
  fireEvent.click(screen.getByRole('button', { name: 'Set New Password' }));
}

it('is public, is titled Reset Password and asks for the email [C029] [C226] [C227]', async () => {
  const app = renderApp('/forgot-password', {
    'POST /api/auth/forgot-password': { body: { message: 'A link is on its way.' } },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  expect(await screen.findByText('A link is on its way.')).toBeVisible();
  expect(app.callsTo('POST', '/api/auth/forgot-password')[0]?.body).toEqual({ email: 'ada@example.org' });
});

it.each([
  ['the server’s words', { status: 429, body: { message: 'Too many requests' } }, 'Too many requests'],
  ['the spec’s words', { status: 500 }, 'Error processing request. Please try again.'],
])('shows a failed request in %s [C434]', async (_title, answer, words) => {
  renderApp('/forgot-password', { 'POST /api/auth/forgot-password': answer });
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it('sets a new password and goes to /login after 3 seconds [C030] [C228] [C229]', async () => {
  const app = renderApp('/reset-password?token=a.b.c', {
    'POST /api/auth/reset-password': { body: { message: 'Password reset successfully' } },
  });
  await screen.findByLabelText('New Password');
  stopClock();
  await setPassword();
  await arrive(() => screen.queryByText(/taken to the login page in 3 seconds/));
  expect(app.callsTo('POST', '/api/auth/reset-password')[0]?.body).toEqual({
    token: 'a.b.c',
    newPassword: 'new-pots-7',
  });
  await pass(2500);
  expect(app.where()).toBe('/reset-password?token=a.b.c');
  await pass(500);
  jest.useRealTimers();
  await waitFor(() => expect(app.where()).toBe('/login'));
});

it('says that there is no token [C360]', async () => {
  renderApp('/reset-password');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No reset token provided. Please request a new password reset link.',
  );
});

it('refuses a token without three parts and offers another link [C230] [C361]', async () => {
  renderApp('/reset-password?token=a.b');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Invalid reset token format. Please request a new password reset link.',
  );
  expect(screen.getByRole('link', { name: 'Request New Reset Link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

it('is also reached through /index.html [C046]', async () => {
  const app = renderApp('/index.html?token=a.b.c');
  expect(await screen.findByLabelText('New Password')).toBeVisible();
  expect(app.where()).toBe('/reset-password?token=a.b.c');
});

it.each([
  ['two passwords that differ [C362]', 'new-pots-7', 'new-pots-8', 'Passwords do not match'],
  ['a short one [C363]', 'pots', 'pots', 'Password must be at least 6 characters long'],
])('refuses %s', async (_title, password, confirmation, words) => {
  const app = renderApp('/reset-password?token=a.b.c');
  await setPassword(password, confirmation);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(app.callsTo('POST', '/api/auth/reset-password')).toHaveLength(0);
});

it.each([
  ['a refusal without words [C436]', { status: 500 }, 'Failed to reset password. Please try again.'],
  [
    'no answer at all [C437]',
    'offline',
    'An error occurred while resetting your password. Please try again.',
  ],
] as const)('reports %s', async (_title, answer, words) => {
  renderApp('/reset-password?token=a.b.c', { 'POST /api/auth/reset-password': answer });
  await setPassword();
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it('offers another link when the old one was used, but not for a bad password [C230]', async () => {
  const spent = renderApp('/reset-password?token=a.b.c', {
    'POST /api/auth/reset-password': { status: 400, body: { message: 'This reset link has been used.' } },
  });
  await setPassword();
  expect(await screen.findByRole('alert')).toHaveTextContent('This reset link has been used.');
  expect(screen.getByRole('link', { name: 'Request New Reset Link' })).toBeVisible();
  spent.unmount();
  renderApp('/reset-password?token=a.b.c');
  await setPassword('pots');
  expect(await screen.findByRole('alert')).toHaveTextContent('Password must be at least 6 characters long');
  expect(screen.queryByRole('link', { name: 'Request New Reset Link' })).not.toBeInTheDocument();
});
