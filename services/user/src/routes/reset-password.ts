import { ResetPasswordBody } from '@slipcast/contracts/http/auth';
import { Done } from '@slipcast/contracts/http/fields';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { changeCredentials } from '../flows/change-credentials.ts';
import { refuseCommonPassword } from '../flows/refuse-common-password.ts';
import { readResetToken, usedOrOldLink } from '../flows/reset-token.ts';
import { findUser } from '../store/user-store.ts';

export const resetPassword = (dependencies: Dependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/reset-password',
      access: 'none',
      summary: 'Set a new password with the token from the e-mail',
      body: ResetPasswordBody,
      answer: Done,
      refusals: ['invalid-reset-link', 'too-many-requests'],
    },
    async ({ body: { token, newPassword }, req }) => {
      const { config, pool, attempts, now } = dependencies;
      await attempts.reset.take(req.ip ?? '');
      const claims = readResetToken(config.AUTH_PUBLIC_KEY, token, now());
      const user = await findUser(pool, claims.userId);
      if (!user || user.credentialVersion !== claims.credentialVersion) throw usedOrOldLink();
      await refuseCommonPassword(newPassword, 'newPassword');
      const { name, email } = user;
      if (!(await changeCredentials(dependencies, user, { name, email, newPassword }))) throw usedOrOldLink();
      return { message: 'Password reset successfully' };
    },
  );
