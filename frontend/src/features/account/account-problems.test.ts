import { expect, it } from '@jest/globals';
import { renderApp } from '../../testing/render-app.tsx';
import { accountApi } from './account-api.ts';

it('gives a failed forgot-password call its message [C433]', async () => {
  const { store } = renderApp('/about', { 'POST /api/auth/forgot-password': { status: 500 } });
  const { error } = await store.dispatch(
    accountApi.endpoints.forgotPassword.initiate({ email: 'a@example.org' }),
  );
  expect(error).toMatchObject({ message: 'Error processing request' });
});

it('gives a failed reset-password call its message [C435]', async () => {
  const { store } = renderApp('/about', { 'POST /api/auth/reset-password': { status: 500 } });
  const { error } = await store.dispatch(
    accountApi.endpoints.resetPassword.initiate({ token: 'a.b.c', newPassword: 'x' }),
  );
  expect(error).toMatchObject({ message: 'Error resetting password' });
});
