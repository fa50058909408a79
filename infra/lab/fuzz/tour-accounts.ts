import { randomUUID } from 'node:crypto';
import { appOf } from '@slipcast/testkit/authenticator-app';
import { createPasskeyDevice } from '@slipcast/testkit/passkey-device';
import type { SignedIn } from '@slipcast/contracts/http/auth';
import type { WireSubscription } from '@slipcast/contracts/http/newsletter';
import { MAIL_SECRET } from './mail-secret.ts';
import { mailedToken } from './mailed.ts';
import { ask, type World } from './world.ts';

/** Setting up an app ends the admin's sessions, so from then on `admin` is a different account. */
async function tourOfSecondFactors(world: World): Promise<void> {
  const path = '/api/auth/second-factor';
  const admin = { as: 'admin' } as const;
  const { email, password } = await world.callers.account('admin');
  await ask(world, `GET ${path}`, admin);
  const setUp = async (headers: Record<string, string> = {}) => {
    const begin = { ...admin, headers, body: { currentPassword: password } };
    const { secret } = await ask<{ secret: string }>(world, `POST ${path}/authenticator`, begin);
    const confirm = { ...admin, headers, body: { code: appOf(secret).code() } };
    const done = await ask<SignedIn>(world, `POST ${path}/authenticator/confirm`, confirm);
    return { id: done.user.id, headers: { authorization: `Bearer ${done.token}` } };
  };
  const { headers } = await setUp();
  const confirmed = { ...admin, headers, body: { currentPassword: password } };
  await ask(world, `POST ${path}/recovery-codes`, confirmed);
  await ask(world, `POST ${path}/authenticator/remove`, confirmed);
  const { token } = await ask<SignedIn>(world, 'POST /api/auth/login', { body: { email, password } });
  const { id } = await setUp({ authorization: `Bearer ${token}` });
  await ask(world, 'DELETE /api/admin/users/{id}/second-factor', { ...admin, params: { id } });
}

async function tourOfPasskeys(world: World): Promise<void> {
  const path = '/api/auth/passkeys';
  const admin = { as: 'admin' } as const;
  const { password: currentPassword } = await world.callers.account('admin');
  const confirmed = { ...admin, body: { currentPassword } };
  const me = await ask<{ id: string }>(world, 'GET /api/auth/me', admin);
  const options = await ask<{ challenge: string; rp: { id: string } }>(
    world,
    `POST ${path}/options`,
    confirmed,
  );
  // The shop's address as browsers see it, which may have another name than the one asked here.
  const { origin } = Object.assign(new URL(world.url), { hostname: options.rp.id });
  const device = createPasskeyDevice(origin, me.id);
  const body = { name: 'Phone', response: device.register(options) };
  await ask(world, `POST ${path}`, { ...admin, body });
  const asked = await ask<{ challenge: string }>(world, `POST ${path}/sign-in/options`);
  const shown = { body: { response: device.signIn(asked) } };
  const { token } = await ask<SignedIn>(world, `POST ${path}/sign-in`, shown);
  const headers = { authorization: `Bearer ${token}` };
  await ask(world, `POST ${path}/{id}/remove`, { ...confirmed, headers, params: { id: device.id } });
}

export async function tourOfAccounts(world: World): Promise<void> {
  const own = { name: 'Tess Buyer', email: `tess-${randomUUID()}@fuzz.example`, password: 'wheel-thrown-42' };
  const { user } = await ask<{ user: { id: string } }>(world, 'POST /api/auth/register', { body: own });
  await ask(world, 'POST /api/auth/forgot-password', { body: { email: own.email } });
  const token = await mailedToken(world, own.email, /password/i);
  const password = 'kiln-opened-44';
  await ask(world, 'POST /api/auth/reset-password', { body: { token, newPassword: password } });
  await ask(world, 'POST /api/auth/login', { body: { email: own.email, password } });

  const gone = { name: 'Eve Gone', email: `eve-${randomUUID()}@fuzz.example`, password: 'wheel-thrown-43' };
  const { token: leaving } = await ask<SignedIn>(world, 'POST /api/auth/register', { body: gone });
  const headers = { authorization: `Bearer ${leaving}` };
  const welcome = await mailedToken(world, gone.email, /Welcome/);
  await ask(world, 'PUT /api/auth/users/profile/confirmation', { headers, body: { token: welcome } });
  await ask(world, 'POST /api/auth/erase-account', { headers, body: { currentPassword: gone.password } });

  const customer = { as: 'customer' } as const;
  await ask(world, 'GET /api/auth/export', customer);
  await ask(world, 'GET /api/auth/me', customer);
  await ask(world, 'GET /api/auth/me/addresses', customer);
  await ask(world, 'GET /api/auth/users/profile', customer);
  await ask(world, 'POST /api/auth/users/profile/confirmation', customer);
  const account = await world.callers.account('customer');
  const moved = `moved-${account.email}`;
  const profile = { name: 'Tess Potter', email: moved, currentPassword: account.password };
  await ask(world, 'PUT /api/auth/users/profile', { ...customer, body: profile });
  const confirmation = await mailedToken(world, moved, /Confirm your new/);
  await ask(world, 'POST /api/auth/confirm-email', { body: { token: confirmation } });
  await ask(world, 'POST /api/auth/logout', customer);
  await ask(world, 'POST /api/auth/logout-everywhere', customer);

  await tourOfMailingList(world);

  const admin = { as: 'admin' } as const;
  await ask(world, 'GET /api/admin/users', {
    ...admin,
    query: [
      ['page', '1'],
      ['search', 'tess'],
    ],
  });
  await ask(world, 'PUT /api/admin/users/{id}/role', {
    ...admin,
    params: { id: user.id },
    body: { role: 'admin' },
  });
  await tourOfSecondFactors(world);
  await tourOfPasskeys(world);
  await ask(world, 'GET /api/admin/audit', {
    ...admin,
    query: [
      ['limit', '5'],
      ['search', 'tess'],
      ['from', '2026-01-01'],
    ],
  });
}

/** Someone without an account joins the list, chooses and leaves. */
async function tourOfMailingList(world: World): Promise<void> {
  const email = `nell-${randomUUID()}@fuzz.example`;
  await ask(world, 'POST /api/newsletter', { body: { email, topics: ['updates'], page: 'newsletter' } });
  const token = await mailedToken(world, email, /Confirm that you/);
  const { key } = await ask<WireSubscription>(world, 'POST /api/newsletter/confirm', { body: { token } });
  await ask(world, 'POST /api/newsletter/look-up', { body: { key } });
  await ask(world, 'PUT /api/newsletter/topics', { body: { key, topics: ['news', 'seconds'] } });
  await ask(world, 'POST /api/newsletter/undelivered', {
    headers: { authorization: `Bearer ${MAIL_SECRET}` },
    body: { events: [{ type: 'bounced', email }] },
  });
  const query: [string, string][] = [['key', key]];
  await ask(world, 'POST /api/newsletter/leave', { query });
}
