import { ForgotPasswordBody } from '@slipcast/contracts/http/auth';
import { Done } from '@slipcast/contracts/http/fields';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { sendResetLink } from '../flows/send-reset-link.ts';

/** The account is looked up after the answer, so that neither its words nor its time tell whether there is one (decision 6). */
export const forgotPassword = (dependencies: Dependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/forgot-password',
      access: 'none',
      summary: 'Ask for a link to set a new password',
      body: ForgotPasswordBody,
      answer: Done,
      refusals: ['too-many-requests'],
    },
    async ({ body: { email }, req, res }) => {
      const { attempts, background, logger } = dependencies;
      await attempts.reset.take(req.ip ?? '');
      await attempts.resetLink.take(email);
      res.once('close', () =>
        background
          .add(() => sendResetLink(dependencies, email))
          .catch((error: unknown) => logger.error({ err: error }, 'a reset link could not be sent')),
      );
      return { message: 'If an account with that email exists, a password reset link has been sent.' };
    },
  );
