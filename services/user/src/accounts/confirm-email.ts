import { Refusal } from '@slipcast/contracts/refusal';
import { databaseTime } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import { findUser } from '../users/user-store.ts';
import { changeCredentials } from '../passwords/change-credentials.ts';
import { readConfirmation } from './confirmation-link.ts';

const refuseLink = (): Refusal =>
  new Refusal(
    'invalid-confirmation-link',
    'This link has been used or is too old. Please save your new address in your profile once more.',
  );

/** The address counts from now on. Throws Refusal 'invalid-confirmation-link' or 'email-taken'. */
export async function confirmEmail(dependencies: Dependencies, token: string): Promise<void> {
  const { config, pool } = dependencies;
  const claims = readConfirmation(config.AUTH_PUBLIC_KEY, token, await databaseTime(pool));
  const user = claims && (await findUser(pool, claims.userId));
  if (!user || user.credentialVersion !== claims.credentialVersion) throw refuseLink();
  if (!(await changeCredentials(dependencies, user, { name: user.name, email: claims.email })))
    throw refuseLink();
}
