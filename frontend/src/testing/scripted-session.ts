import type { WireUser } from '@slipcast/contracts/http/auth';
import type { Script } from './render-app.tsx';
import { TOKEN_KEY } from '../base/session.ts';

const person = (flags: Partial<WireUser>) => ({
  body: {
    id: 'u1',
    name: 'Ada Morris',
    email: 'ada@example.org',
    is_admin: false,
    is_super_admin: false,
    ...flags,
  },
});

/** For tests: puts a token into the browser and answers the profile of its owner. */
export function scriptedSession(flags: Partial<WireUser> = {}): Script {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  return { 'GET /api/auth/users/profile': person(flags) };
}
