import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACCESS_AUDIENCE, GUEST_AUDIENCE, GUEST_COOKIE, signToken } from '@slipcast/service-kit/auth';
import type { Session } from '@slipcast/service-kit/sessions';
import { CALLER_ENVIRONMENT, callerOf } from './callers.ts';

export interface ScriptedUsers {
  /** The environment for a service's `authConfig` (apart from REDIS_URL) and `callerConfig`. */
  environment: {
    AUTH_PUBLIC_KEY: string;
    GUEST_PUBLIC_KEY: string;
    USER_URL: string;
    SERVICE_PRIVATE_KEY: string;
    SERVICE_PUBLIC_KEYS: string;
  };
  /** Bearer header values of an admin and of a customer. */
  admin: string;
  customer: string;
  /** Bearer header value of any user that `sessions` has, at version 1. */
  bearer(userId: string): string;
  /** Cookie header value of a guest. */
  guestCookie(guestId: string): string;
  /** Changes what the user service answers for `admin-1` or `customer-1`. */
  sessions: Map<string, Session>;
  stop(): Promise<void>;
}

/** A stand-in for the user service's internal endpoints, with keys and tokens, for the tests of other services. */
export async function startScriptedUsers(): Promise<ScriptedUsers> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const sessions = new Map<string, Session>([
    ['admin-1', { version: 1, isAdmin: true, isSuperAdmin: false }],
    ['customer-1', { version: 1, isAdmin: false, isSuperAdmin: false }],
  ]);
  const server = createServer((req, res) => {
    const id = /^\/internal\/sessions\/([\w-]+)$/.exec(req.url ?? '')?.[1] ?? '';
    const session = callerOf(req.headers, 'user') ? sessions.get(id) : undefined;
    res.writeHead(session ? 200 : 404, { 'content-type': 'application/json' });
    res.end(JSON.stringify(session ?? { code: 'user-not-found', message: 'User not found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bearer = (id: string) => `Bearer ${signToken(privateKey, ACCESS_AUDIENCE, id, 3600, 1)}`;
  return {
    environment: {
      AUTH_PUBLIC_KEY: publicKey,
      GUEST_PUBLIC_KEY: publicKey,
      USER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...CALLER_ENVIRONMENT,
    },
    admin: bearer('admin-1'),
    customer: bearer('customer-1'),
    bearer,
    guestCookie: (id) => `${GUEST_COOKIE}=${signToken(privateKey, GUEST_AUDIENCE, id, 3600)}`,
    sessions,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
