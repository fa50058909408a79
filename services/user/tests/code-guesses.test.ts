import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appOf } from '@slipcast/testkit/authenticator-app';
import { startUserService, type RunningUserService } from './running-user-service.ts';
import { setUpApp } from './set-up-app.ts';

type Answer = Awaited<ReturnType<RunningUserService['call']>>;
const cookieOf = ({ headers }: Answer) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

describe('guesses at a second factor’s code', () => {
  let user: RunningUserService;
  beforeAll(async () => {
    user = await startUserService({ CODE_GUESSES_PER_HOUR: '3', CODE_GUESSES_PER_DAY: '5' });
  });
  afterAll(() => user.stop());

  const login = (email: string, password: string, code: string, cookie = '') =>
    user.call('POST', '/api/auth/login', { email, password, code }, { cookie });
  const guesses = async (count: number, email: string, password: string, cookie = '') => {
    const answers: number[] = [];
    for (let guess = 0; guess < count; guess += 1)
      answers.push((await login(email, password, '000000', cookie)).status);
    return answers;
  };
  const admin = async (email: string) => {
    const account = await user.account(email, { isAdmin: true });
    return { ...account, ...(await setUpApp(user, account)) };
  };
  async function reset(id: string, email: string, newPassword: string): Promise<string> {
    await user.call('POST', '/api/auth/forgot-password', { email });
    const link = await user.eventOf(id, 'user.password-reset-requested.v1');
    return cookieOf(
      await user.call('POST', '/api/auth/reset-password', { token: String(link['resetToken']), newPassword }),
    );
  }

  it('do not start afresh when the password is reset by an emailed link', async () => {
    const { id, email, password } = await admin('robin@example.com');
    expect(await guesses(4, email, password)).toEqual([401, 401, 401, 429]);
    const cookie = await reset(id, email, 'a new glaze');
    expect(await guesses(2, email, 'a new glaze', cookie)).toEqual([429, 429]);
  });

  it('of strangers do not lock out a device that has entered a right code', async () => {
    const { email, password, secret } = await admin('ada@example.com');
    const cookie = cookieOf(await login(email, password, appOf(secret).code(30_000)));
    expect(await guesses(4, email, password)).toEqual([401, 401, 401, 429]);
    expect((await login(email, password, '000000', cookie)).status).toBe(401);
  });

  it('have a ceiling for the day', async () => {
    const daily = await startUserService({ CODE_GUESSES_PER_HOUR: '50', CODE_GUESSES_PER_DAY: '5' });
    try {
      const account = await daily.account('bea@example.com', { isAdmin: true });
      await setUpApp(daily, account);
      const guess = () =>
        daily.call('POST', '/api/auth/login', {
          email: account.email,
          password: account.password,
          code: '000000',
        });
      const answers: Answer[] = [];
      for (let count = 0; count < 6; count += 1) answers.push(await guess());
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
      expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3600);
    } finally {
      await daily.stop();
    }
  });

  it('are reported to the owner once they are used up, and not before', async () => {
    const { id, email, password } = await admin('cat@example.com');
    const reports = async () =>
      await user.rows(
        `SELECT 1 FROM outbox WHERE topic = $1 AND key = $2 AND payload::text LIKE '%wrong-codes%'`,
        ['user.sign-in-changed.v1', id],
      );
    await guesses(2, email, password);
    expect(await reports()).toHaveLength(0);
    await guesses(3, email, password);
    expect(await reports()).toHaveLength(1);
  });
});
