import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Answer, type Call } from '../../testing/render-app.tsx';
import { PROFILE } from '../../testing/scripted-cart.ts';
import { TOKEN_KEY } from '../../base/session.ts';

const WRONG = 'That code is not right, or it was used before. Please enter the one that your app shows now.';
const refusal = (code: string, message: string): Answer => ({ status: 401, body: { code, message } });
const answerTo = ({ body }: Call): Answer => {
  const { code } = body as { code?: string };
  if (code === undefined)
    return refusal('code-needed', 'Please enter the code that your authenticator app shows.');
  return code === '123 456' || code === '7K2M-QX4D-9TNB-WE3H'
    ? { body: { token: 'a.b.c' } }
    : refusal('wrong-code', WRONG);
};

async function asked() {
  const app = renderApp('/login', {
    'GET /api/auth/users/profile': { body: PROFILE },
    'POST /api/auth/login': answerTo,
  });
  await userEvent.type(await screen.findByLabelText('Email'), 'Ada@Example.ORG');
  await userEvent.type(screen.getByLabelText('Password'), 'wheel-thrown-42');
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  return app;
}
const enter = async (label: string, code: string) => {
  await userEvent.type(screen.getByLabelText(label), code);
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
};

it('asks for the code after the password, with the focus on it, and logs in with all three', async () => {
  const app = await asked();
  const field = await screen.findByLabelText('Code');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  await enter('Code', '123 456');
  await waitFor(() => expect(app.where()).toBe('/'));
  expect(app.callsTo('POST', '/api/auth/login').at(-1)?.body).toEqual({
    email: 'ada@example.org',
    password: 'wheel-thrown-42',
    code: '123 456',
  });
  expect(localStorage.getItem(TOKEN_KEY)).toBe('a.b.c');
});

it('says at the field when a code is not right, and stays', async () => {
  const app = await asked();
  await screen.findByLabelText('Code');
  await enter('Code', '000000');
  expect(await screen.findByRole('alert')).toHaveTextContent(WRONG);
  expect(screen.getByLabelText('Code')).toBeInvalid();
  expect(app.where()).toBe('/login');
});

it('takes a recovery code instead', async () => {
  const app = await asked();
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  await enter('Recovery code', '7K2M-QX4D-9TNB-WE3H');
  await waitFor(() => expect(app.where()).toBe('/'));
});

it('leads back to email and password', async () => {
  await asked();
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Email')).toHaveValue('Ada@Example.ORG');
  expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
});
