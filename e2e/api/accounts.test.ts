import { expect, it } from '@jest/globals';
import type { SignedIn, WireUser } from '@slipcast/contracts/http/auth';
import { newCustomer, shopper, signedIn } from '../client.ts';
import { mailTo } from '../mailbox.ts';

it('registers a customer, who is then signed in [C379][C380][C242]', async () => {
  const email = `nora-${Date.now()}@Example.com`;
  const { status, body } = await shopper().send<SignedIn>('POST', '/auth/register', {
    name: 'Nora',
    email,
    password: 'glaze-and-fire',
  });
  expect(status).toBeLessThan(300);
  expect(body.user).toMatchObject({
    name: 'Nora',
    email: email.toLowerCase(),
    is_admin: false,
    is_super_admin: false,
  });
  const me = await shopper(body.token).get<WireUser>('/auth/me');
  expect(me.body).toMatchObject({ name: 'Nora', email: email.toLowerCase() });
});

it('signs in with e-mail and password, whatever the case of the e-mail [C377][C378]', async () => {
  const { status, body } = await shopper().send<SignedIn>('POST', '/auth/login', {
    email: 'Ada@Example.com',
    password: 'slipcast-demo',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    token: expect.any(String),
    user: { email: 'ada@example.com', is_admin: false },
  });
});

it('never sends a password or its hash back [C243]', async () => {
  const ada = await signedIn();
  for (const path of ['/auth/me', '/auth/users/profile']) {
    expect(JSON.stringify((await ada.get(path)).body)).not.toMatch(/password|argon/i);
  }
});

it('refuses a wrong password without the words that would log somebody out', async () => {
  const { status, body } = await shopper().send<{ message: string }>('POST', '/auth/login', {
    email: 'ada@example.com',
    password: 'nope',
  });
  expect([status, body.message]).toEqual([401, 'Email or password is incorrect']);
});

it('refuses an e-mail that is registered already', async () => {
  const { status, body } = await shopper().send<{ message: string }>('POST', '/auth/register', {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'glaze-and-fire',
  });
  expect([status, body.message]).toEqual([409, 'This email is already registered']);
});

it('lets nobody register as an admin [I8]', async () => {
  const email = `mallory-${Date.now()}@example.com`;
  const { body } = await shopper().send<SignedIn>('POST', '/auth/register', {
    name: 'Mallory',
    email,
    password: 'glaze-and-fire',
    is_admin: true,
    is_super_admin: true,
    role: 'superadmin',
  });
  expect(body.user).toMatchObject({ is_admin: false, is_super_admin: false });
  expect((await shopper(body.token).get('/admin/users')).status).toBe(403);
});

it('serves the profile and changes it with the current password [C381][C382][C383][C387]', async () => {
  const tess = await newCustomer();
  expect((await tess.get('/auth/users/profile')).body).toMatchObject({
    name: 'Tess Buyer',
    email: tess.email,
  });
  const wrong = await tess.send<{ message: string }>('PUT', '/auth/users/profile', {
    name: 'T',
    email: tess.email,
    currentPassword: 'wrong',
  });
  expect([wrong.status, wrong.body.message]).toEqual([401, 'Current password is incorrect']);
  const { status, body } = await tess.send<{ message: string; user: WireUser }>(
    'PUT',
    '/auth/users/profile',
    {
      name: 'Tess Potter',
      email: tess.email,
      currentPassword: tess.password,
      newPassword: 'new-wheel-43',
    },
  );
  expect([status, body.message, body.user.name]).toEqual([
    200,
    'Profile updated successfully',
    'Tess Potter',
  ]);
  expect((await signedIn(tess.email, 'new-wheel-43')).token).toEqual(expect.any(String));
});

it('resets a forgotten password once, through the mailed link, and ends old sessions [C384][C385][C386]', async () => {
  const tess = await newCustomer();
  const asked = await shopper().send<{ message: string }>('POST', '/auth/forgot-password', {
    email: tess.email,
  });
  const unknown = await shopper().send<{ message: string }>('POST', '/auth/forgot-password', {
    email: `nobody-${Date.now()}@example.com`,
  });
  expect([asked.status, asked.body.message]).toEqual([unknown.status, unknown.body.message]);
  const mail = await mailTo(tess.email, /password/i);
  const token = /token=([\w.-]+)/.exec(`${mail.text ?? ''} ${mail.html ?? ''}`)?.[1];
  const reset = () =>
    shopper().send('POST', '/auth/reset-password', { token, newPassword: 'kiln-opened-44' });
  expect((await reset()).status).toBe(200);
  expect((await reset()).status).toBe(400);
  expect((await signedIn(tess.email, 'kiln-opened-44')).token).toEqual(expect.any(String));
  const over = await tess.get<{ message: string }>('/auth/me');
  expect(over.status).toBe(401);
  expect(over.body.message).toMatch(/expired/);
});

it('answers every field at fault at once', async () => {
  const { status, body } = await shopper().send<{ errors: { field: string }[] }>('POST', '/auth/register', {
    email: 'no',
    password: '123',
  });
  expect(status).toBe(400);
  expect(body.errors.map(({ field }) => field).toSorted()).toEqual(['email', 'name', 'password']);
});
