import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { appOf } from '@slipcast/testkit/authenticator-app';
import { startUserService, type RunningUserService } from './running-user-service.ts';
import { setUpApp } from './set-up-app.ts';

const PATH = '/api/auth/second-factor';

describe('an authenticator app', () => {
  let user: RunningUserService;
  beforeAll(async () => {
    user = await startUserService({ SHOP_URL: 'https://pots.example' });
  });
  afterAll(() => user.stop());

  type Account = Awaited<ReturnType<RunningUserService['account']>>;
  const robin = (name: string) => user.account(`${name}@example.com`, { isAdmin: true });
  const login = ({ email, password }: Account, code?: string) =>
    user.call('POST', '/api/auth/login', { email, password, code });
  const state = async (token: string) => (await user.call('GET', PATH, undefined, user.as(token))).body;

  it('counts once a code has been confirmed, ends all other sessions, and comes with recovery codes', async () => {
    const account = await robin('robin');
    const { id, token, password } = account;
    const as = user.as(token);
    const begun = await user.call('POST', `${PATH}/authenticator`, { currentPassword: password }, as);
    expect(begun.status).toBe(200);
    const { secret, uri } = begun.body as unknown as { secret: string; uri: string };
    expect(uri).toContain('otpauth://totp/pots.example:robin%40example.com?');
    expect((await login(account)).status).toBe(200);
    expect(
      (await user.call('POST', `${PATH}/authenticator/confirm`, { code: '000000' }, as)).body,
    ).toMatchObject({
      code: 'wrong-code',
    });
    const code = appOf(secret).code();
    const done = await user.call('POST', `${PATH}/authenticator/confirm`, { code }, as);
    expect(done.body).toMatchObject({ token: expect.any(String), user: { has_second_factor: true } });
    expect(done.body['recoveryCodes']).toHaveLength(10);
    expect((await user.call('GET', '/api/auth/me', undefined, as)).status).toBe(401);
    expect(await state(done.body.token)).toEqual({
      authenticator: { since: expect.any(String) },
      passkeys: [],
      recoveryCodesLeft: 10,
      required: false,
      available: true,
    });
    expect(await user.eventOf(id, 'user.sign-in-changed.v1')).toMatchObject({
      what: 'authenticator-added',
      email: 'robin@example.com',
    });
  });

  it('is asked for only after a right password, and each code logs in once', async () => {
    const account = await robin('once');
    const { secret } = await setUpApp(user, account);
    expect((await login({ ...account, password: 'a guess' })).body).toMatchObject({
      code: 'bad-credentials',
    });
    const asked = await login(account);
    expect(asked.status).toBe(401);
    expect(asked.body).toMatchObject({ code: 'code-needed' });
    expect(asked.body.token).toBeUndefined();
    expect(asked.headers.getSetCookie()).toEqual([]);
    const code = appOf(secret).code(30_000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(account, code)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(7);
    const again = await login(account, code);
    expect(again.body).toMatchObject({ code: 'wrong-code' });
    // A 401 with one of these words would log the shopper out.
    for (const { message } of [asked.body, again.body]) expect(message).not.toMatch(/token|expired|invalid/i);
  });

  it('can be replaced by a recovery code once, and its owner gets an email', async () => {
    const account = await robin('lost');
    const { recoveryCodes } = await setUpApp(user, account);
    const typed = ` ${recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ')} `;
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(account, typed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const signedIn = answers.find(({ status }) => status === 200);
    expect(await state(String(signedIn?.body.token))).toMatchObject({ recoveryCodesLeft: 9 });
    const told = () =>
      user.events.filter(({ key, type }) => key === account.id && type === 'user.sign-in-changed.v1');
    await waitFor('the events of the app and of the code', () => told().length === 2);
    expect(told().map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ what: 'recovery-code-used', codesLeft: 9 }),
    );
    const other = await robin('other');
    await setUpApp(user, other);
    expect((await login(other, recoveryCodes[1])).body).toMatchObject({ code: 'wrong-code' });
  });

  it('has new recovery codes after the password was confirmed; the old ones no longer work', async () => {
    const account = await robin('renew');
    const { token, recoveryCodes } = await setUpApp(user, account);
    const ask = (currentPassword: string) =>
      user.call('POST', `${PATH}/recovery-codes`, { currentPassword }, user.as(token));
    expect((await ask('a guess')).body).toMatchObject({ code: 'wrong-password' });
    const { body } = await ask(account.password);
    const [fresh = ''] = body['recoveryCodes'] as unknown as string[];
    expect((await login(account, recoveryCodes[0])).status).toBe(401);
    expect((await login(account, fresh)).status).toBe(200);
  });

  it('is removed after the password was confirmed, with the recovery codes', async () => {
    const account = await robin('gone');
    const { token, recoveryCodes } = await setUpApp(user, account);
    const remove = (currentPassword: string) =>
      user.call('POST', `${PATH}/authenticator/remove`, { currentPassword }, user.as(token));
    expect((await remove('a guess')).body).toMatchObject({ code: 'wrong-password' });
    const { status, body } = await remove(account.password);
    expect(status).toBe(200);
    expect(await state(body.token)).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 });
    expect((await login(account)).status).toBe(200);
    expect((await login(account, recoveryCodes[0])).status).toBe(200);
    expect(await state(body.token)).toMatchObject({ recoveryCodesLeft: 0 });
  });

  it('cannot be set up by shoppers, or in place of an existing one', async () => {
    const shopper = await user.account('ada@example.com');
    const begin = (account: Account, token = account.token) =>
      user.call('POST', `${PATH}/authenticator`, { currentPassword: account.password }, user.as(token));
    expect((await begin(shopper)).body).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await state(shopper.token)).toMatchObject({ available: false });
    const account = await robin('twice');
    const { token } = await setUpApp(user, account);
    expect((await begin(account, token)).body).toMatchObject({ code: 'conflict' });
    const confirm = await user.call(
      'POST',
      `${PATH}/authenticator/confirm`,
      { code: '123456' },
      user.as(token),
    );
    expect(confirm.body).toMatchObject({ code: 'conflict' });
  });

  it('is stored encrypted, and recovery codes are stored as hashes', async () => {
    const account = await robin('stored');
    const { secret, recoveryCodes } = await setUpApp(user, account);
    const stored = JSON.stringify(
      await user.rows('SELECT * FROM authenticators NATURAL JOIN recovery_codes WHERE user_id = $1', [
        account.id,
      ]),
    );
    expect(stored).toContain(account.id);
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });
});
