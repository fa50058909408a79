import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_KEY } from '../../base/session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedSession } from '../../testing/scripted-session.ts';

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Log Out Everywhere' }));

it('logs out on every device, including this one', async () => {
  const app = renderApp('/profile', {
    ...scriptedSession(),
    'POST /api/auth/logout-everywhere': { body: { message: 'You are logged out everywhere' } },
  });
  const token = localStorage.getItem(TOKEN_KEY);
  await press();
  await waitFor(() => expect(app.where()).toBe('/'));
  expect(app.callsTo('POST', '/api/auth/logout-everywhere')[0]?.headers['authorization']).toBe(
    `Bearer ${token}`,
  );
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

it('says so when the other devices could not be reached, and stays', async () => {
  const app = renderApp('/profile', {
    ...scriptedSession(),
    'POST /api/auth/logout-everywhere': 'offline',
  });
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We couldn’t log you out on your other devices. Please try again.',
  );
  expect(app.where()).toBe('/profile');
  expect(localStorage.getItem(TOKEN_KEY)).not.toBeNull();
});
