import { ProfileAnswer, ProfileBody } from '@slipcast/contracts/http/auth';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { changeCredentials } from '../flows/change-credentials.ts';
import { checkPassword } from '../flows/check-password.ts';
import { refuseCommonPassword } from '../flows/refuse-common-password.ts';
import { startSession } from '../flows/start-session.ts';
import { emailTaken } from '../rules/user.ts';
import { findUserByEmail, getSignedInUser } from '../store/user-store.ts';

/** A new password ends all sessions; the caller goes on with the new token in the answer. */
export const changeProfile = (dependencies: Dependencies) =>
  endpoint(
    {
      method: 'PUT',
      path: '/api/auth/users/profile',
      access: 'bearer',
      summary: 'Change name, e-mail address and, optionally, password',
      body: ProfileBody,
      answer: ProfileAnswer,
      refusals: ['wrong-password', 'conflict', 'email-taken', 'too-many-requests'],
    },
    async ({ user: { id }, body: { name, email, currentPassword: password, newPassword }, req }) => {
      const { config, pool } = dependencies;
      const user = await getSignedInUser(pool, id);
      if (!(await checkPassword(dependencies, { ip: req.ip, email: user.email, password })))
        throw new Refusal('wrong-password', 'Current password is incorrect');
      const holder = await findUserByEmail(pool, email);
      if (holder && holder.id !== user.id) throw emailTaken();
      if (newPassword !== undefined) await refuseCommonPassword(newPassword, 'newPassword');
      const changed = await changeCredentials(dependencies, user, { name, email, newPassword });
      if (!changed)
        throw new Refusal('conflict', 'Your profile was changed elsewhere just now. Please try again.');
      return { message: 'Profile updated successfully', ...startSession(config, changed) };
    },
  );
