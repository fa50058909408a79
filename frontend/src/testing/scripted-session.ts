import type { Script } from './render-app.tsx';
import { TOKEN_KEY } from '../base/session.ts';

const person = (flags: object) => ({
  body: { id: 'u1', name: 'Ada Morris', email: 'ada@example.org', is_admin: false, ...flags },
});

/** For tests: puts a token into the browser and answers the profile of its owner. */
export function scriptedSession(flags: object = {}): Script {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  return { 'GET /api/auth/users/profile': person(flags) };
}
