import { appOf } from '@slipcast/testkit/authenticator-app';
import { createPasskeyDevice } from '@slipcast/testkit/passkey-device';
import type { Part } from '../part.ts';
import type { Person } from '../person.ts';

const PASSWORD = 'wheel-thrown-42';
const FACTOR = '/auth/second-factor';
const PASSKEYS = '/auth/passkeys';
const HALF_MINUTE_MS = 30_000;

/** Authenticator app, recovery codes and passkeys: what each opens, how often, and what becomes of the sessions. */
export const secondFactor: Part = {
  name: 'second factor',
  async run(stage, findings) {
    const { maker, post } = stage;
    const open = async (name: string) => {
      const person = await stage.customer(name);
      const id = (await person.get('/auth/me')).id as string;
      await maker.must('PUT', `/admin/users/${id}/role`, { role: 'admin' });
      return { person, id };
    };
    /** From a new browser. */
    const logIn = ({ email }: Person, code?: string, password = PASSWORD) =>
      stage.guest().ask('POST', '/auth/login', { email, password, ...(code && { code }) });
    const enter = async (person: Person, code?: string) => {
      const { status, body } = await logIn(person, code);
      if (status === 200) person.browser.token = body.token;
      return status;
    };
    const state = (person: Person) => person.get(FACTOR);
    const ask = (person: Person, path: string, body: object = { currentPassword: PASSWORD }) =>
      person.ask('POST', path, body);

    const shopper = await stage.customer('una');
    findings.shows('for shoppers', (await ask(shopper, `${FACTOR}/authenticator`)).status, 403);
    const [ann, bob] = [await open('ann'), await open('bob')];
    for (const { person } of [ann, bob])
      // oxlint-disable-next-line no-await-in-loop
      findings.shows('logging in without one', await enter(person), 200);
    const none = {
      authenticator: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      required: false,
      available: true,
    };
    findings.shows('at first', await state(ann.person), none);
    const wrong = await ask(ann.person, `${FACTOR}/authenticator`, { currentPassword: 'a guess' });
    findings.shows('with a wrong password', wrong.body.code, 'wrong-password');
    const { secret } = (await ask(ann.person, `${FACTOR}/authenticator`)).body;
    const app = appOf(secret);
    const confirm = (code: string) => ask(ann.person, `${FACTOR}/authenticator/confirm`, { code });
    findings.shows('a wrong code', (await confirm('000000')).body.code, 'wrong-code');
    const older = await confirm(app.code(-5 * HALF_MINUTE_MS));
    findings.shows('an older code', older.body.code, 'wrong-code');
    findings.shows('before it is confirmed', (await logIn(ann.person)).status, 200);
    const before = stage.guest();
    before.browser.token = ann.person.browser.token;
    const confirmed = app.code();
    const { body: done } = await confirm(confirmed);
    findings.shows('confirmed', done, { user: { id: ann.id, has_second_factor: true } });
    const codes: string[] = done.recoveryCodes;
    findings.shows('ten different recovery codes', new Set(codes).size, 10);
    ann.person.browser.token = done.token;
    findings.shows('the sessions from before', (await before.ask('GET', '/auth/me')).status, 401);
    findings.shows('the session of now', (await ann.person.ask('GET', '/auth/me')).status, 200);
    findings.shows('a second app', (await ask(ann.person, `${FACTOR}/authenticator`)).status, 409);

    const codeOf = async (code?: string, password?: string) => {
      const { status, body } = await logIn(ann.person, code, password);
      return [status, body.code];
    };
    findings.shows('only the password', await codeOf(), [401, 'code-needed']);
    findings.shows('only the code', await codeOf(app.code(HALF_MINUTE_MS), 'a guess'), [
      401,
      'bad-credentials',
    ]);
    findings.shows('a later code', await codeOf(app.code(5 * HALF_MINUTE_MS)), [401, 'wrong-code']);
    findings.shows('the code that was confirmed', await codeOf(confirmed), [401, 'wrong-code']);
    // The next one counts already, and only once.
    const next = app.code(HALF_MINUTE_MS);
    findings.shows('a code', (await logIn(ann.person, next)).body.user, { id: ann.id });
    findings.shows('the same code', await codeOf(next), [401, 'wrong-code']);
    const [first = '', second = '', third = ''] = codes;
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `;
    findings.shows('a recovery code', await enter(ann.person, typed), 200);
    findings.shows('the same once more', await codeOf(first), [401, 'wrong-code']);
    findings.shows('nine are left', await state(ann.person), {
      authenticator: { since: /^20/ },
      recoveryCodesLeft: 9,
    });
    findings.shows('someone else’s', (await logIn(bob.person, second)).status, 200);
    findings.shows('it has not been used up', await enter(ann.person, second), 200);
    const renewed = await ask(ann.person, `${FACTOR}/recovery-codes`);
    findings.shows('new recovery codes', new Set(renewed.body.recoveryCodes).size, 10);
    findings.shows('an older one', await codeOf(third), [401, 'wrong-code']);
    findings.shows('removing it', (await ask(bob.person, `${FACTOR}/authenticator/remove`)).status, 404);

    // A passkey replaces password and code.
    const begun = await ask(bob.person, `${PASSKEYS}/options`);
    const origin = `http://${begun.body.rp.name}`;
    const device = createPasskeyDevice(origin, bob.id);
    const stranger = createPasskeyDevice(origin, bob.id);
    const added = await ask(bob.person, PASSKEYS, { name: 'Phone', response: device.register(begun.body) });
    findings.shows('a passkey', added.body, { user: { id: bob.id, has_second_factor: true } });

    bob.person.browser.token = added.body.token;
    findings.shows('the passkey', await state(bob.person), {
      authenticator: null,
      passkeys: [{ name: 'Phone' }],
      recoveryCodesLeft: 10,
    });
    const options = async () => (await stage.guest().ask('POST', `${PASSKEYS}/sign-in/options`)).body;
    const show = (response: object) => stage.guest().ask('POST', `${PASSKEYS}/sign-in`, { response });
    const asked = await options();
    const shown = device.signIn(asked);
    findings.shows('logging in with it', (await show(shown)).body.user, { id: bob.id });
    findings.shows('the same answer again', (await show(shown)).body.code, 'passkey-refused');
    findings.shows(
      'a device that no one has added',
      (await show(stranger.signIn(await options()))).body.code,
      'passkey-refused',
    );
    findings.shows(
      'a device of another shop',
      (await show(device.signIn(await options(), { origin: 'https://shop.example' }))).body.code,
      'passkey-refused',
    );
    findings.shows(
      'without its PIN',
      (await show(device.signIn(await options(), { unverified: true }))).body.code,
      'passkey-refused',
    );
    findings.shows('only the password of its owner', (await logIn(bob.person)).body, {
      code: 'code-needed',
      onlyRecovery: true,
    });

    // Someone who has lost everything asks the maker.
    findings.shows(
      'not by an admin',
      (await bob.person.ask('DELETE', `/admin/users/${ann.id}/second-factor`)).status,
      403,
    );
    await maker.must('DELETE', `/admin/users/${ann.id}/second-factor`);
    findings.shows('the session ends', (await ann.person.ask('GET', '/auth/me')).status, 401);
    findings.shows('with the password alone', await enter(ann.person), 200);
    findings.shows('after the reset', await state(ann.person), none);
    findings.shows(
      'nothing to reset',
      (await maker.ask('DELETE', `/admin/users/${ann.id}/second-factor`)).status,
      404,
    );
    return async (later) => {
      const mails = async ({ email }: Person) =>
        (await post.to(email)).map(({ subject, text }) => `${subject}: ${text.split('\n\n')[1]}`).toSorted();
      await later.comes('what Ann was emailed', () => mails(ann.person), [
        /^A recovery code of your account was used .*: On .* with one of its recovery codes\.$/,
        /^A recovery code of your account was used/,
        /^An authenticator app was added .*: On .* an authenticator app was added to your account\. From now on you’ll need its code to log in\.$/,
        /^New recovery codes .* The old ones no longer work\.$/,
        /^The second factor of your account was reset .* someone who runs the shop removed your passkeys/,
        /^Welcome/,
      ]);
      await later.comes('what Bob was emailed', () => mails(bob.person), [
        /^A passkey was added .* It logs in without the password\.$/,
        /^Welcome/,
      ]);
      later.shows('Bob’s passkey', (await show(device.signIn(await options()))).status, 200);
      later.shows('with the password alone', await enter(ann.person), 200);
    };
  },
};
