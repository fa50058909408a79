import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPasskeyDevice } from '@slipcast/testkit/passkey-device';
import { createSealedSecrets } from '../src/second-factor/sealed-secrets.ts';
import { startUserService, type RunningUserService } from './running-user-service.ts';

const PATH = '/api/auth/passkeys';
const ORIGIN = 'https://pots.example';

describe('a passkey', () => {
  let user: RunningUserService;
  beforeAll(async () => {
    user = await startUserService({ SHOP_URL: ORIGIN });
  });
  afterAll(() => user.stop());

  type Account = Awaited<ReturnType<RunningUserService['account']>>;
  type Options = { challenge: string; rp: object; user: { id: string }; excludeCredentials: unknown[] };
  const robin = (name: string) => user.account(`${name}@example.com`, { isAdmin: true });
  const begin = async ({ token, password }: Pick<Account, 'token' | 'password'>) =>
    user.call('POST', `${PATH}/options`, { currentPassword: password }, user.as(token));
  const optionsOf = async (account: Pick<Account, 'token' | 'password'>) =>
    (await begin(account)).body as unknown as Options;
  const add = (token: string, response: object, name = 'Phone') =>
    user.call('POST', PATH, { name, response }, user.as(token));
  const ask = async () =>
    (await user.call('POST', `${PATH}/sign-in/options`)).body as unknown as { challenge: string };
  const logIn = (response: object) => user.call('POST', `${PATH}/sign-in`, { response });
  const state = async (token: string) =>
    (await user.call('GET', '/api/auth/second-factor', undefined, user.as(token))).body;

  /** An account with a passkey on its own device. */
  async function owner(name: string) {
    const account = await robin(name);
    const device = createPasskeyDevice(ORIGIN, account.id);
    const { body } = await add(account.token, device.register(await optionsOf(account)));
    return {
      ...account,
      device,
      token: body.token,
      recoveryCodes: body['recoveryCodes'] as unknown as string[],
    };
  }

  it('is added after the password was confirmed, and logs in without password and code', async () => {
    const account = await robin('robin');
    const refused = await begin({ ...account, password: 'a guess' });
    expect(refused.body).toMatchObject({ code: 'wrong-password' });
    const options = await optionsOf(account);
    expect(options).toMatchObject({
      rp: { id: 'pots.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const device = createPasskeyDevice(ORIGIN, account.id);
    const added = await add(account.token, device.register(options));
    expect(added.body['recoveryCodes']).toHaveLength(10);
    expect((await user.call('GET', '/api/auth/me', undefined, user.as(account.token))).status).toBe(401);
    const { status, body, headers } = await logIn(device.signIn(await ask()));
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email: account.email, has_second_factor: true });
    expect(headers.getSetCookie().join()).toContain('__Host-slipcast_session=');
    expect(await state(body.token)).toMatchObject({
      passkeys: [{ name: 'Phone', lastUsedAt: expect.any(String) }],
    });
    expect(await user.eventOf(account.id, 'user.sign-in-changed.v1')).toMatchObject({
      what: 'passkey-added',
    });
  });

  it('is a second factor: from then on logging in needs it, or a recovery code beside the password', async () => {
    const { email, password, recoveryCodes } = await owner('second');
    const login = (code?: string) => user.call('POST', '/api/auth/login', { email, password, code });
    expect((await login()).body).toMatchObject({ status: 401, code: 'code-needed', onlyRecovery: true });
    expect((await login('000000')).body).toMatchObject({ code: 'wrong-code' });
    expect((await login(recoveryCodes[0])).status).toBe(200);
  });

  it('uses a challenge once, however often its answer is sent', async () => {
    const { device } = await owner('once');
    const response = device.signIn(await ask());
    const answers = await Promise.all(Array.from({ length: 6 }, () => logIn(response)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401]);
    expect((await logIn(response)).body).toMatchObject({ code: 'passkey-refused' });
  });

  it('is refused for any other page, host or challenge, without a PIN, and when it was copied', async () => {
    const { device, ...account } = await owner('lies');
    const other = await robin('other');
    const registration = await optionsOf(account);
    for (const lie of [
      { origin: 'https://pots.example.evil.example' },
      { origin: 'http://pots.example' },
      { rpId: 'evil.example' },
      { unverified: true },
      { challenge: registration.challenge },
      { challenge: 'bm90IG91cnM' },
      { userHandle: other.id },
    ])
      expect([lie, (await logIn(device.signIn(await ask(), lie))).body.message]).toEqual([
        lie,
        'That passkey did not work. Please try again.',
      ]);
    expect((await logIn(device.signIn(await ask(), { count: 50 }))).status).toBe(200);
    for (const count of [50, 7, 0])
      expect((await logIn(device.signIn(await ask(), { count }))).body).toMatchObject({
        code: 'passkey-refused',
      });
    const stranger = createPasskeyDevice(ORIGIN, account.id);
    expect((await logIn(stranger.signIn(await ask()))).status).toBe(401);
    const forged = { ...stranger.signIn(await ask()), id: device.id, rawId: device.id };
    expect((await logIn(forged)).status).toBe(401);
  });

  it('is not added with someone else’s challenge, without a PIN, or twice', async () => {
    const [ada, kim] = [await robin('ada'), await robin('kim')];
    const device = createPasskeyDevice(ORIGIN, ada.id);
    const answers = [
      device.register(await optionsOf(kim)),
      device.register(await ask()),
      device.register(await optionsOf(ada), { unverified: true }),
      device.register(await optionsOf(ada), { origin: 'https://evil.example' }),
    ];
    for (const answer of answers)
      expect((await add(ada.token, answer)).body).toMatchObject({ status: 401, code: 'passkey-refused' });
    const { token } = (await add(ada.token, device.register(await optionsOf(ada)))).body;
    const again = await optionsOf({ ...ada, token });
    expect(again.excludeCredentials).toMatchObject([{ id: device.id }]);
    expect((await add(token, device.register(again))).body).toMatchObject({ code: 'conflict' });
  });

  it('logs a shopper in as well, whose password goes on working alone until they get into the back office', async () => {
    const shopper = await user.account('shopper@example.com');
    const device = createPasskeyDevice(ORIGIN, shopper.id);
    const { body } = await add(shopper.token, device.register(await optionsOf(shopper)));
    expect(body).not.toHaveProperty('recoveryCodes');
    expect(body.user).not.toHaveProperty('has_second_factor');
    expect((await logIn(device.signIn(await ask()))).status).toBe(200);
    const { email, password } = shopper;
    const withPassword = () => user.call('POST', '/api/auth/login', { email, password });
    const { status, body: loggedIn } = await withPassword();
    expect(status).toBe(200);
    expect(await state(loggedIn.token)).toMatchObject({ passkeys: [{ name: 'Phone' }], available: false });
    expect(
      await user.call(
        'POST',
        '/api/auth/second-factor/authenticator',
        { currentPassword: password },
        user.as(loggedIn.token),
      ),
    ).toMatchObject({ status: 403 });
    const boss = await user.account('promoter@example.com', { isSuperAdmin: true });
    const role = `/api/admin/users/${shopper.id}/role`;
    expect((await user.call('PUT', role, { role: 'admin' }, user.as(boss.token))).status).toBe(200);
    expect((await withPassword()).body).toMatchObject({ code: 'code-needed', onlyRecovery: true });
    expect((await logIn(device.signIn(await ask()))).status).toBe(200);
  });

  it('may have others beside it; removing the last one removes the recovery codes', async () => {
    const { device, password, ...account } = await owner('several');
    const second = createPasskeyDevice(ORIGIN, account.id);
    const options = await optionsOf({ ...account, password });
    const added = await add(account.token, second.register(options), 'Key on my ring');
    expect(added.body).not.toHaveProperty('recoveryCodes');
    const remove = (id: string, token: string, currentPassword = password) =>
      user.call('POST', `${PATH}/${id}/remove`, { currentPassword }, user.as(token));
    expect((await remove(device.id, added.body.token, 'a guess')).body).toMatchObject({
      code: 'wrong-password',
    });
    const first = await remove(device.id, added.body.token);
    expect(await state(first.body.token)).toMatchObject({
      passkeys: [{ name: 'Key on my ring', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
    expect((await logIn(device.signIn(await ask()))).status).toBe(401);
    expect((await remove(device.id, first.body.token)).body).toMatchObject({ code: 'not-found' });
    const last = await remove(second.id, first.body.token);
    expect(await state(last.body.token)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  it('is removed by a super admin’s reset', async () => {
    const { device, id } = await owner('reset');
    const boss = await user.account('boss@example.com', { isSuperAdmin: true });
    const path = `/api/admin/users/${id}/second-factor`;
    expect((await user.call('DELETE', path, undefined, user.as(boss.token))).status).toBe(200);
    expect((await logIn(device.signIn(await ask()))).status).toBe(401);
  });

  it('does not accept an old challenge', async () => {
    const { device } = await owner('late');
    const { seal } = createSealedSecrets(['the key of these tests: 32 characters']);
    const until = (ms: number) => ({ challenge: seal('challenge for sign-in', String(Date.now() + ms)) });
    expect((await logIn(device.signIn(until(-1000)))).body).toMatchObject({ code: 'passkey-refused' });
    expect((await logIn(device.signIn(until(60_000)))).status).toBe(200);
  });
});
