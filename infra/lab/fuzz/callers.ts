import { randomUUID } from 'node:crypto';
import type { Caller, WireRequest } from './request.ts';
import type { ReceivedAnswer } from './send.ts';

export interface Account {
  email: string;
  password: string;
}
export interface Callers {
  /** What such a caller sends with each request. */
  headersOf(as: Caller): Promise<Record<string, string>>;
  /** Some requests end sessions or change roles: a caller whose session has ended logs in again. */
  saw(operation: string, wire: WireRequest, answer: ReceivedAnswer): void;
  account(as: Exclude<Caller, 'guest'>): Promise<Account>;
}

/** After these the same account may no longer be who it was. */
const CHANGES_SESSIONS =
  /logout|profile|role|authenticator\/|DELETE .*second-factor|passkeys(\/[^/]+\/remove)?$|reset-password|confirm-email/;

/** @param open makes a new account and signs it in */
export function createCallers(
  open: (as: Exclude<Caller, 'guest'>, account: Account) => Promise<string>,
): Callers {
  const known = new Map<Caller, Promise<Account & { token: string }>>();
  /** As last sent. */
  const tokens = new Map<Caller, string>();
  let guestCookie: string | undefined;
  const session = (as: Exclude<Caller, 'guest'>) => {
    const found = known.get(as);
    if (found) return found;
    const account = { email: `${as}-${randomUUID()}@fuzz.example`, password: randomUUID() };
    const opened = open(as, account).then((token) => ({ ...account, token }));
    known.set(as, opened);
    return opened;
  };
  return {
    async headersOf(as): Promise<Record<string, string>> {
      if (as === 'guest') return guestCookie ? { cookie: guestCookie } : {};
      const authorization = `Bearer ${(await session(as)).token}`;
      tokens.set(as, authorization);
      return { authorization };
    },
    saw(operation, { as, headers: sent }, { status, headers }) {
      const cookie = /slipcast_guest=[^;]+/.exec(headers['set-cookie'] ?? '')?.[0];
      if (as === 'guest' && cookie) guestCookie = cookie;
      const isRefused = status === 401 || (as === 'admin' && status === 403);
      if (isRefused && sent['authorization'] === tokens.get(as)) known.delete(as);
      // The role may have been any caller's, and the password may have been this caller's.
      if (status < 300 && CHANGES_SESSIONS.test(operation)) known.clear();
    },
    account: session,
  };
}
