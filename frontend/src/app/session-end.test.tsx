import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROFILE } from '../testing/scripted-cart.ts';
import { type ApiCall, api } from '../base/api.ts';
import { renderApp, type Script } from '../testing/render-app.tsx';
import { TOKEN_KEY } from '../base/session.ts';

const probe = api.injectEndpoints({
  endpoints: (build) => ({ ask: build.mutation<unknown, ApiCall>({ query: (call) => call }) }),
});
const signedIn = async (script: Script) => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const app = renderApp('/about', { 'GET /api/auth/users/profile': { body: PROFILE }, ...script });
  await screen.findByRole('banner');
  await waitFor(() => expect(app.callsTo('GET', '/api/auth/users/profile')).toHaveLength(1));
  return app;
};
type App = Awaited<ReturnType<typeof signedIn>>;
const ask = ({ store }: App) =>
  act(async () => void (await store.dispatch(probe.endpoints.ask.initiate({ path: '/probe' }))));

it.each([
  ['mentions token [C286]', { message: 'Missing access Token' }],
  ['mentions expired [C287]', { message: 'Your session has EXPIRED' }],
  ['mentions invalid [C288]', { message: 'Invalid credentials supplied' }],
  ["equals 'Unauthorized' [C289]", { message: 'Unauthorized' }],
  ['is empty [C290]', { message: '' }],
  ['is not there [C290]', undefined],
])('a 401 whose message %s logs out and leads to /login', async (_title, body) => {
  const app = await signedIn({ 'GET /api/probe': { status: 401, body } });
  expect(app.where()).toBe('/about');
  await ask(app);
  await waitFor(() => expect(app.where()).toBe('/login'));
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
});

it.each([
  'Email or password is incorrect',
  'Current password is incorrect',
  'Unauthorized to see this order',
])("a 401 that says '%s' changes nothing [C291]", async (message) => {
  const app = await signedIn({ 'GET /api/probe': { status: 401, body: { message } } });
  await ask(app);
  expect(app.callsTo('GET', '/api/probe')).toHaveLength(1);
  expect(app.where()).toBe('/about');
  expect(localStorage.getItem(TOKEN_KEY)).toBe('a.b.c');
});

it.each([
  ['the shop answers', { body: { message: 'ok' } }],
  ['nothing answers', 'offline'],
] as const)(
  'a logout ends the session on the server too, and here at once whether or not %s',
  async (_title, answer) => {
    const app = await signedIn({ 'POST /api/auth/logout': answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Account' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(app.where()).toBe('/'));
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    await waitFor(() => expect(app.callsTo('POST', '/api/auth/logout')).toHaveLength(1));
    expect(app.callsTo('POST', '/api/auth/logout')[0]?.headers['authorization']).toBe('Bearer a.b.c');
  },
);
