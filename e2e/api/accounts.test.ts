import { expect, it } from '@jest/globals';
import type { SignedIn, WireUser } from '@slipcast/contracts/http/auth';
import { admin, newCustomer, shopper, signedIn } from '@slipcast/testkit/shop/client';
import { mailTo } from '../mailbox.ts';

it('registers a customer and logs them in [C379][C380][C242][C387]', async () => {
  const email = `nora-${Date.now()}@Example.com`;
  const { status, body } = await shopper().send<SignedIn>('POST', '/auth/register', {
    name: 'Nora',
    email,
    password: 'glaze-and-fire',
  });
  expect(status).toBeLessThan(300);
  const user = {
    id: expect.any(String),
    name: 'Nora',
    email: email.toLowerCase(),
    is_admin: false,
    is_super_admin: false,
  };
  expect(body).toEqual({ token: expect.any(String), user });
  const me = await shopper(body.token).get<WireUser>('/auth/me');
  expect(me.body).toEqual(user);
});

it('logs in with email and password, whatever the case of the email [C377][C378]', async () => {
  const { status, body } = await shopper().send<SignedIn>('POST', '/auth/login', {
    email: 'Ada@Example.com',
    password: 'slipcast-demo',
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    token: expect.any(String),
    user: {
      id: expect.any(String),
      name: 'Ada Potter',
      email: 'ada@example.com',
      is_admin: false,
      is_super_admin: false,
    },
  });
  expect((await shopper(body.token).get<WireUser>('/auth/me')).body).toEqual(body.user);
});

it('takes a password at login and registration, and never sends it or its hash back [C243]', async () => {
  const [tess, robin] = [await newCustomer(), await admin()];
  const answers = [
    await shopper().send('POST', '/auth/login', { email: tess.email, password: tess.password }),
    await shopper().send('POST', '/auth/register', {
      name: 'Nora',
      email: `no-echo-${Date.now()}@example.com`,
      password: tess.password,
    }),
    await tess.get('/auth/me'),
    await tess.get('/auth/users/profile'),
    await tess.send('PUT', '/auth/users/profile', {
      name: 'Tess',
      email: tess.email,
      currentPassword: tess.password,
    }),
    await robin.get('/admin/users'),
  ];
  for (const { status, body } of answers) {
    expect(status).toBeLessThan(300);
    expect(JSON.stringify(body)).not.toMatch(/password"|hash|argon|wheel-thrown-42/i);
  }
});

it('refuses a wrong password without the words that would log a shopper out', async () => {
  const { status, body } = await shopper().send<{ message: string }>('POST', '/auth/login', {
    email: 'ada@example.com',
    password: 'nope',
  });
  expect([status, body.message]).toEqual([401, 'Email or password is incorrect']);
});

it('refuses an email that is already registered', async () => {
  const { status, body } = await shopper().send<{ message: string }>('POST', '/auth/register', {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'glaze-and-fire',
  });
  expect([status, body.message]).toEqual([409, 'This email is already registered']);
});

it('does not let anyone register as an admin [I8]', async () => {
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

it('serves the profile and changes it with the current password [C381][C382][C383]', async () => {
  const tess = await newCustomer();
  expect((await tess.get('/auth/users/profile')).body).toMatchObject({
    name: 'Tess Buyer',
    email: tess.email,
    is_admin: false,
    is_super_admin: false,
  });
  expect((await shopper().get('/auth/users/profile')).status).toBe(401);
  const wrong = await tess.send<{ message: string }>('PUT', '/auth/users/profile', {
    name: 'T',
    email: tess.email,
    currentPassword: 'wrong',
  });
  expect([wrong.status, wrong.body.message]).toEqual([401, 'Current password is incorrect']);
  const before = tess.email;
  const email = `moved-${before}`;
  const change = (body: unknown) =>
    tess.send<SignedIn & { message: string }>('PUT', '/auth/users/profile', body);
  const changed = await change({ name: 'Tess Potter', email, currentPassword: tess.password });
  expect(changed).toMatchObject({
    status: 200,
    body: {
      message: 'Profile updated successfully',
      user: { name: 'Tess Potter', email: before },
      pendingEmail: email,
    },
  });
  // The new address counts once the link mailed to it was followed, and all sessions end.
  expect((await tess.get('/auth/users/profile')).body).toMatchObject({ email: before });
  const mail = await mailTo(email, /Confirm your new/);
  const link = /confirm-email\?token=([\w.-]+)/.exec(`${mail.text ?? ''} ${mail.html ?? ''}`)?.[1];
  expect((await shopper().send('POST', '/auth/confirm-email', { token: link })).status).toBe(200);
  expect((await tess.get('/auth/me')).status).toBe(401);
  // The owner of the old address gets an email about the change, no matter who made it.
  await mailTo(tess.email, /email address .* was changed/);
  const moved = await signedIn(email, tess.password);
  expect((await moved.get('/auth/users/profile')).body).toMatchObject({ name: 'Tess Potter', email });
  const newPassword = 'new-wheel-43';
  tess.token = moved.token;
  const { status } = await change({ name: 'Tess', email, currentPassword: tess.password, newPassword });
  expect(status).toBe(200);
  await mailTo(email, /password .* was changed/);
  expect((await signedIn(email, newPassword)).token).toEqual(expect.any(String));
  const old = await shopper().send('POST', '/auth/login', { email, password: tess.password });
  expect(old.status).toBe(401);
});

it('resets a forgotten password once, through the mailed link, and ends old sessions [C384][C385][C386]', async () => {
  const tess = await newCustomer();
  const asked = await shopper().send<{ message: string }>('POST', '/auth/forgot-password', {
    email: tess.email,
  });
  const unknown = await shopper().send<{ message: string }>('POST', '/auth/forgot-password', {
    email: `nobody-${Date.now()}@example.com`,
  });
  expect([asked.status, asked.body.message]).toEqual([200, expect.stringMatching(/\w/)]);
  expect([unknown.status, unknown.body.message]).toEqual([asked.status, asked.body.message]);
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

it('logs out on the server, here or everywhere, for every service', async () => {
  const phone = await newCustomer();
  const desk = await signedIn(phone.email, phone.password);
  const sees = async (one: { get: typeof phone.get }) =>
    Promise.all(['/auth/me', '/orders'].map(async (path) => (await one.get(path)).status));
  expect([await sees(phone), await sees(desk)]).toEqual([Array(2).fill(200), Array(2).fill(200)]);
  expect((await phone.send('POST', '/auth/logout')).status).toBe(200);
  expect([await sees(phone), await sees(desk)]).toEqual([Array(2).fill(401), Array(2).fill(200)]);
  expect((await desk.send('POST', '/auth/logout-everywhere')).status).toBe(200);
  expect(await sees(desk)).toEqual(Array(2).fill(401));
});

it('reports every wrong field at once', async () => {
  const { status, body } = await shopper().send<{ errors: { field: string }[] }>('POST', '/auth/register', {
    email: 'no',
    password: '123',
  });
  expect(status).toBe(400);
  expect(body.errors.map(({ field }) => field).toSorted()).toEqual(['email', 'name', 'password']);
});
