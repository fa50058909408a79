import { buyBasket } from '../basket.ts';
import { lettersTo, tokenIn } from '../letters.ts';
import type { Part } from '../part.ts';
import { ADDRESS } from '../buying.ts';
import type { Person } from '../person.ts';
import { accountMails, accountWords } from '../words/account-words.ts';

const PASSWORD = 'wheel-thrown-42';
const NEWER = 'kiln-opened-44';
const NEWEST = 'salt-glazed-46';

/** An account from its first to its last login: passwords, addresses, sessions, and the file of one's own data. */
export const accounts: Part = {
  name: 'accounts',
  async run(stage, findings) {
    const { post } = stage;
    const pot = await stage.pot(findings, { price: 11.05 });
    const email = stage.guest('ivy').email;
    const logIn = async (password: string, address = email) => {
      const person = stage.guest('ivy');
      const answer = await person.ask('POST', '/auth/login', { email: address, password });
      person.browser.token = answer.body.token ?? null;
      // Only the token counts here, so that each session can be checked alone.
      return { person, status: answer.status, message: answer.body.message, user: answer.body.user };
    };
    const me = async (person: Person) => (await person.ask('GET', '/auth/me')).status;
    const wrong = [401, 'Email or password is incorrect'];
    const tried = async (password: string, address = email) => {
      const { status, message } = await logIn(password, address);
      return [status, message];
    };

    const first = stage.guest('ivy');
    const registering = (body: object) =>
      first.ask('POST', '/auth/register', { name: 'Ivy Clay', email, password: PASSWORD, ...body });
    findings.shows('a short password', (await registering({ password: 'short' })).status, 400);
    findings.shows('a common password', (await registering({ password: 'password123' })).body.errors, [
      { field: 'password' },
    ]);
    findings.shows('no address', (await registering({ email: 'ivy' })).status, 400);
    const opened = await registering({ email: email.toUpperCase() });
    findings.shows('registering', opened, {
      status: 200,
      body: { token: /^ey/, user: { name: 'Ivy Clay', email, is_admin: false, is_super_admin: false } },
    });
    first.browser.token = opened.body.token;
    findings.shows('registering again', await registering({ name: 'Other' }), {
      status: 409,
      body: { code: 'email-taken', message: 'This email is already registered' },
    });
    findings.shows('in the back office', (await first.ask('GET', '/admin/orders')).status, 403);
    findings.shows('a wrong password', await tried('wheel-thrown-43'), wrong);
    findings.shows('an unknown address', await tried(PASSWORD, `x${email}`), wrong);
    const second = await logIn(PASSWORD, email.toUpperCase());
    findings.shows('logging in', [second.status, second.user], [200, { email, name: 'Ivy Clay' }]);
    const third = (await logIn(PASSWORD)).person;
    await third.must('POST', '/auth/logout');
    findings.shows(
      'logged out in one place',
      [await me(third), await me(first), await me(second.person)],
      [401, 200, 200],
    );
    await second.person.must('POST', '/auth/logout-everywhere');
    findings.shows('logged out everywhere', [await me(first), await me(second.person)], [401, 401]);

    const ivy = (await logIn(PASSWORD)).person;
    const profile = (body: object) =>
      ivy.ask('PUT', '/auth/users/profile', { name: 'Ivy Clay', email, currentPassword: PASSWORD, ...body });
    findings.shows('a change without the password', await profile({ name: 'Eve', currentPassword: 'no' }), {
      status: 401,
      body: { message: 'Current password is incorrect' },
    });
    findings.shows('another name', (await profile({ name: 'Ivy Kiln' })).body, {
      user: { name: 'Ivy Kiln', email },
      message: 'Profile updated successfully',
    });
    findings.shows('still logged in', await me(ivy), 200);
    const other = await stage.customer('otto');
    findings.shows(
      'the address of someone else',
      (await profile({ email: other.email })).body.code,
      'email-taken',
    );
    const away = (await logIn(PASSWORD)).person;
    const changed = await profile({ name: 'Ivy Kiln', newPassword: NEWER });
    findings.shows('another password', changed.status, 200);
    findings.shows('sessions after it', [await me(away), await me(ivy)], [401, 401]);
    ivy.browser.token = changed.body.token;
    findings.shows('the session that goes on', await me(ivy), 200);
    findings.shows('the old password', await tried(PASSWORD), wrong);

    // A new address counts once its link has been followed.
    const moved = stage.guest('ivy-moved').email;
    const asked = await profile({ name: 'Ivy Kiln', email: moved, currentPassword: NEWER });
    findings.shows('another address', asked.body, { user: { email }, pendingEmail: moved });
    const confirmation = await post.mail(findings, moved, /^Confirm your new email address/);
    findings.shows(
      'before the link',
      [(await tried(NEWER, moved))[0], (await logIn(NEWER)).status],
      [401, 200],
    );
    const confirm = (token: string) => stage.guest().ask('POST', '/auth/confirm-email', { token });
    findings.shows('a made-up link', (await confirm('ey.ey.ey')).status, 400);
    findings.shows('the link', await confirm(tokenIn(confirmation)), {
      status: 200,
      body: { message: 'Your new email address is confirmed' },
    });
    findings.shows('the link again', (await confirm(tokenIn(confirmation))).status, 400);
    findings.shows('sessions after the link', await me(ivy), 401);
    findings.shows('the old address', await tried(NEWER), wrong);
    const session = (await logIn(NEWER, moved)).person;
    findings.shows('the new address', await session.get('/auth/me'), { email: moved, name: 'Ivy Kiln' });
    findings.shows(
      'someone may have the old one',
      (await stage.guest().ask('POST', '/auth/register', { name: 'Nia', email, password: PASSWORD })).status,
      200,
    );

    // A password that was forgotten.
    const forgot = (address: string) =>
      stage.guest().must('POST', '/auth/forgot-password', { email: address });
    const stranger = stage.guest('nobody').email;
    findings.shows('the same answer for everyone', await forgot(moved), await forgot(stranger));
    const link = await post.mail(findings, moved, /^Reset your password/);
    const reset = (token: string, newPassword = NEWEST) =>
      stage.guest().ask('POST', '/auth/reset-password', { token, newPassword });
    findings.shows(
      'a malformed link',
      (await reset('nonsense')).body.message,
      'Invalid reset token format. Please request a new password reset link.',
    );
    findings.shows('a link to confirm is none to reset', (await reset(tokenIn(confirmation))).status, 400);
    findings.shows('a common new password', (await reset(tokenIn(link), 'password123')).status, 400);
    findings.shows('the new password', await reset(tokenIn(link)), {
      status: 200,
      body: { message: 'Password reset successfully' },
    });
    findings.shows(
      'the same link again',
      (await reset(tokenIn(link), NEWER)).body.message,
      'This reset link has been used or is too old. Please request a new password reset link.',
    );
    findings.shows('sessions after it was reset', await me(session), 401);
    findings.shows(
      'passwords after it was reset',
      [(await tried(NEWER, moved))[0], (await tried(NEWEST, moved))[0]],
      [401, 200],
    );

    const buyer = (await logIn(NEWEST, moved)).person;
    const order = await buyBasket(stage, { lines: [{ pot, quantity: 2 }], buyer, email: moved });
    await findings.comes('the address book', async () => (await buyer.get('/auth/me/addresses')).addresses, [
      { address: ADDRESS },
    ]);
    const exported = async () => {
      const { account, addresses, newsletter, emails } = await buyer.get('/auth/export');
      return {
        account,
        addresses,
        newsletter,
        emails: emails
          .map(
            ({ kind, address }: Record<string, string>) => `${kind} ${address === moved ? 'new' : address}`,
          )
          .toSorted(),
      };
    };
    const mine = {
      account: { name: 'Ivy Kiln', email: moved, openedAt: /^20/ },
      addresses: [{ address: ADDRESS, lastUsedAt: order.order.createdAt }],
      newsletter: null,
      emails: accountMails(email),
    };
    await findings.comes('the file of one’s own data', exported, mine);

    const { toOld, toNew } = accountWords();
    const mails = async () => [
      (await lettersTo(post, email)).filter((text) => text.includes('Dear Ivy,')).toSorted(),
      (await lettersTo(post, moved)).filter((text) => text.includes('Dear Ivy,')).toSorted(),
      await lettersTo(post, stranger),
    ];
    await findings.comes('emails about the account', mails, [toOld, toNew, []]);
    return async (later) => {
      later.shows(
        'logging in',
        [
          (await tried(NEWEST, moved))[0],
          (await tried(NEWER, moved))[0],
          await me(buyer),
          await me(session),
          await me(ivy),
        ],
        [200, 401, 200, 401, 401],
      );
      later.shows('the file of one’s own data', await exported(), mine);
      later.shows('emails about the account', await mails(), [toOld, toNew, []]);
    };
  },
};
