import { Done } from '@slipcast/contracts/http/fields';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { signOut } from './log-out.ts';

/** Signing out ends sessions on the server, so that a copied token is worth nothing. */
export const signOutRoutes = (dependencies: Dependencies) => [
  endpoint({
    route: 'POST /api/auth/logout',
    importance: 'completion',
    access: 'bearer',
    summary: 'Sign out: end the session of this token',
    answer: Done,
    handle: async ({ user, res }) => {
      await signOut(dependencies, user, false);
      dependencies.cookie.clear(res);
      return { message: 'You are signed out' };
    },
  }),

  endpoint({
    route: 'POST /api/auth/logout-everywhere',
    importance: 'completion',
    access: 'bearer',
    summary: 'Sign out everywhere: end all sessions of the user, this one included',
    answer: Done,
    handle: async ({ user, res }) => {
      await signOut(dependencies, user, true);
      dependencies.cookie.clear(res);
      return { message: 'You are signed out everywhere' };
    },
  }),
];
