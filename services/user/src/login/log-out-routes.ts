import type { Response } from 'express';
import { Done } from '@slipcast/contracts/http/fields';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import type { User as LoggedInUser } from '@slipcast/service-kit/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Sessions } from '../sessions/create-sessions.ts';
import { endAllSessions, endOneSession } from '../sessions/ended-session-store.ts';
import { loggedOut, roleChanged } from '../users/user-events.ts';

/** Sessions end on the server, so that a copied token is worthless. */
export function logOutRoutes({ sessions }: { sessions: Sessions }) {
  /** Ends the session of this token and of those renewed from it, or every session of the user. */
  async function logOut({ id, session }: LoggedInUser, res: Response, everywhere: boolean): Promise<void> {
    // Tokens from before sessions had ids cannot be distinguished, so all of them end.
    const all = everywhere || session.id === '';
    await sessions.afterChange(async (client) => {
      const user = await (all ? endAllSessions(client, id) : endOneSession(client, id, session));
      if (user) await enqueue(client, [all ? roleChanged(user) : loggedOut(user)]);
      return user;
    });
    sessions.clearCookie(res);
  }
  return [
    endpoint({
      route: 'POST /api/auth/logout',
      importance: 'completion',
      access: 'bearer',
      summary: 'Log out: end the session of this token',
      answer: Done,
      handle: async ({ user, res }) => {
        await logOut(user, res, false);
        return { message: 'You are logged out' };
      },
    }),

    endpoint({
      route: 'POST /api/auth/logout-everywhere',
      importance: 'completion',
      access: 'bearer',
      summary: 'Log out everywhere: end all sessions of the user, this one included',
      answer: Done,
      handle: async ({ user, res }) => {
        await logOut(user, res, true);
        return { message: 'You are logged out everywhere' };
      },
    }),
  ];
}
