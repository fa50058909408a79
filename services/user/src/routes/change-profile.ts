import { ProfileBody } from '@slipcast/contracts/http/auth';
import { SESSION_OVER } from '@slipcast/service-kit/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import { Refusal } from '@slipcast/contracts/refusal';
import { refuseCommonPassword } from '../common-passwords.ts';
import { emailTaken, isEmailClash } from '../email-taken.ts';
import { roleChanged } from '../events.ts';
import { signedIn } from '../signed-in.ts';
import { sessionOf } from '../user.ts';
import type { UserParts } from '../user-parts.ts';
import { changeCredentials, findUser, findUserByEmail } from '../user-store.ts';

/** A new password ends all other sessions; the caller's goes on with the fresh token in the answer. */
export const changeProfile = (parts: UserParts) =>
  endpoint(
    {
      method: 'PUT',
      path: '/api/auth/users/profile',
      access: 'bearer',
      summary: 'Change name, e-mail address and, optionally, password',
      body: ProfileBody,
    },
    async ({ user: { id }, body, req }) => {
      const { config, pool, passwords, throttles } = parts;
      const { name, email, currentPassword, newPassword } = body;
      const user = await findUser(pool, id);
      if (!user) throw new Refusal('session-over', SESSION_OVER);
      await throttles.guarded(req.ip ?? '', user.email, async () => {
        if (!(await passwords.matches(user.passwordHash, currentPassword)))
          throw new Refusal('wrong-password', 'Current password is incorrect');
      });
      const holder = await findUserByEmail(pool, email);
      if (holder && holder.id !== user.id) throw emailTaken();
      if (newPassword !== undefined) await refuseCommonPassword(newPassword, 'newPassword');
      const passwordHash = newPassword === undefined ? undefined : await passwords.hash(newPassword);

      const changed = await inTransaction(pool, async (client) => {
        const after = await changeCredentials(client, user, { name, email, passwordHash });
        if (!after)
          throw new Refusal('conflict', 'Your profile was changed elsewhere just now. Please try again.');
        if (passwordHash !== undefined) await enqueue(client, [roleChanged(after)]);
        return after;
      }).catch((error: unknown) => {
        throw isEmailClash(error) ? emailTaken() : error;
      });
      if (passwordHash !== undefined) {
        await parts.sessions.writeNow(changed.id, sessionOf(changed));
        parts.relay.wake();
      }
      return { message: 'Profile updated successfully', ...signedIn(config, changed) };
    },
  );
