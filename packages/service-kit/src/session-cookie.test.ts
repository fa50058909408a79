import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import { createApp } from './app.ts';
import { ACCESS_AUDIENCE, createAuthenticator } from './auth.ts';
import { endpoint, type Access } from './endpoint.ts';
import { createLogger } from './logs.ts';
import { createMetrics } from './metrics.ts';
import {
  isSameOrigin,
  SECURE_SESSION_COOKIE,
  SESSION_COOKIE,
  SESSION_COOKIE_AUDIENCE,
  SESSION_HEADER,
  type SessionCookieName,
} from './session-cookie.ts';
import type { Session } from './sessions.ts';
import { signToken } from './tokens.ts';

const keys = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const signed = (audience: string, version = 1) =>
  signToken(keys.privateKey, audience, 'ada', 60, version, 's1');
const cookie = (name: SessionCookieName = SESSION_COOKIE, version = 1) =>
  `${name}=${signed(SESSION_COOKIE_AUDIENCE[name], version)}`;

describe('a session cookie', () => {
  let server: Server;
  let url: string;
  let session: Session;
  const answering = (route: 'GET /own' | 'POST /own' | 'POST /any', access: Access) =>
    endpoint({ route, access, summary: '', handle: ({ user }) => ({ user: user?.id ?? null }) });
  beforeAll(async () => {
    session = { version: 1, isAdmin: false, isSuperAdmin: false };
    const app = createApp({
      name: 'test',
      endpoints: [
        answering('GET /own', 'bearer'),
        answering('POST /own', 'bearer'),
        answering('POST /any', 'shopper'),
      ],
      logger: createLogger('test', 'silent'),
      metrics: createMetrics('test'),
      authenticator: createAuthenticator(
        { auth: keys.publicKey, guest: keys.publicKey },
        { read: async () => session },
      ),
    });
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const ask = async (method: 'GET' | 'POST', path: string, headers: Record<string, string>) => {
    const answer = await fetch(`${url}${path}`, { method, headers });
    return { status: answer.status, ...((await answer.json()) as { user?: string | null; code?: string }) };
  };
  const own = { [SESSION_HEADER]: 'cookie' };
  const here = () => ({ ...own, 'sec-fetch-site': 'same-origin' });

  it('shows who reads, and lets a page of the shop change things', async () => {
    expect(await ask('GET', '/own', { cookie: cookie() })).toEqual({ status: 200, user: 'ada' });
    expect(await ask('POST', '/own', { cookie: cookie(), ...here() })).toEqual({ status: 200, user: 'ada' });
    expect(await ask('POST', '/own', { cookie: cookie(SECURE_SESSION_COOKIE), ...here() })).toMatchObject({
      user: 'ada',
    });
    // A browser without TLS says only where the page is from.
    expect(await ask('POST', '/own', { cookie: cookie(), ...own, origin: url })).toMatchObject({
      user: 'ada',
    });
  });

  it.each([
    ['the header is missing', { 'sec-fetch-site': 'same-origin' }],
    ['a form of another site sent it', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    [
      'a script of another site sent it',
      { ...own, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ],
    ['a sister host sent it', { ...own, 'sec-fetch-site': 'same-site' }],
    ['a person typed the address', { ...own, 'sec-fetch-site': 'none' }],
    ['it came from another origin', { ...own, origin: 'https://evil.example' }],
    ['it came from a page without an origin', { ...own, origin: 'null' }],
    ['there is no origin at all', own],
  ])('changes nothing when %s', async (_reason, headers) => {
    const answer = await ask('POST', '/own', { cookie: cookie(), ...(headers as Record<string, string>) });
    expect(answer).toMatchObject({ status: 403, code: 'cross-site' });
  });

  it.each([
    ['the shop’s own address', 'https://pots.example', '127.0.0.1:8080', 'https://pots.example', true],
    ['a proxy that passes on the host', 'https://pots.example', 'pots.example', 'https://pots.example', true],
    [
      'a host that a proxy has rewritten',
      'https://pots.example',
      'localhost:8080',
      'http://localhost:8080',
      false,
    ],
    [
      'a name that a stranger gave to the shop',
      'https://pots.example',
      'evil.example',
      'https://evil.example',
      false,
    ],
    ['the same, of a trial', 'http://localhost:8080', 'evil.example', 'http://evil.example', false],
    ['a trial without an address', undefined, 'evil.example', 'http://evil.example', false],
    [
      'another machine of the workshop',
      'http://localhost:8080',
      '192.168.1.5:8080',
      'http://192.168.1.5:8080',
      true,
    ],
    ['its name there', 'http://localhost:8080', 'kiln.local:8080', 'http://kiln.local:8080', true],
    ['a page without an origin', 'https://pots.example', 'pots.example', 'null', false],
  ])('knows a page of the shop without Sec-Fetch-Site: %s', (_what, shopUrl, host, origin, isOwn) => {
    expect(isSameOrigin({ host, origin }, shopUrl)).toBe(isOwn);
    // What the browser says counts more.
    expect(isSameOrigin({ host, origin, 'sec-fetch-site': 'cross-site' }, shopUrl)).toBe(false);
    expect(isSameOrigin({ host, origin, 'sec-fetch-site': 'same-origin' }, shopUrl)).toBe(true);
  });

  it('does not change who a guest is unless the page asks for it, and then only on this site', async () => {
    expect(await ask('POST', '/any', { cookie: cookie() })).toEqual({ status: 200, user: null });
    expect(await ask('POST', '/any', { cookie: cookie(), ...here() })).toEqual({ status: 200, user: 'ada' });
    expect(
      await ask('POST', '/any', { cookie: cookie(), ...own, 'sec-fetch-site': 'cross-site' }),
    ).toMatchObject({
      status: 403,
    });
  });

  it('does not stand in the way of a bearer', async () => {
    const authorization = `Bearer ${signed(ACCESS_AUDIENCE)}`;
    expect(await ask('POST', '/own', { cookie: cookie(), authorization })).toEqual({
      status: 200,
      user: 'ada',
    });
  });

  it('identifies no one when it has ended, was not signed here, or holds a token of another kind', async () => {
    const other = `${SESSION_COOKIE}=${signed(SESSION_COOKIE_AUDIENCE[SECURE_SESSION_COOKIE])}`;
    const bearer = `${SESSION_COOKIE}=${signed(ACCESS_AUDIENCE)}`;
    for (const wrong of [cookie(SESSION_COOKIE, 2), other, bearer, `${SESSION_COOKIE}=a.b.c`])
      expect(await ask('POST', '/own', { cookie: wrong, ...here() })).toMatchObject({
        status: 401,
        code: 'unauthorized',
      });
    const asBearer = await ask('GET', '/own', { authorization: `Bearer ${cookie().split('=')[1]}` });
    expect(asBearer).toMatchObject({ status: 401, code: 'session-over' });
    session = { ...session, ended: ['s1'] };
    expect(await ask('GET', '/own', { cookie: cookie() })).toMatchObject({ status: 401 });
    session = { ...session, ended: [] };
  });
});
