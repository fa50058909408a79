import { appOf } from '@slipcast/testkit/authenticator-app';
import type { RunningUserService } from './running-user-service.ts';

/** Sets up an authenticator app for an account that may have one. This uses up the code of this half minute. */
export async function setUpApp(
  user: RunningUserService,
  { token, password }: { token: string; password: string },
): Promise<{ secret: string; token: string; recoveryCodes: string[] }> {
  const path = '/api/auth/second-factor/authenticator';
  const begun = await user.call('POST', path, { currentPassword: password }, user.as(token));
  const secret = String(begun.body['secret']);
  const done = await user.call('POST', `${path}/confirm`, { code: appOf(secret).code() }, user.as(token));
  const recoveryCodes = done.body['recoveryCodes'] as unknown as string[];
  return { secret, token: done.body.token, recoveryCodes };
}
