import type { Request } from 'express';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Dependencies } from '../dependencies.ts';
import type { User } from '../users/user.ts';
import { getSignedInUser } from '../users/user-store.ts';
import { checkPassword } from './check-password.ts';

/** The signed-in user, once they have shown the password again. Throws Refusal 'wrong-password' or 'too-many-requests'. */
export async function confirmPassword(
  dependencies: Dependencies,
  req: Request,
  userId: string,
  password: string,
): Promise<User> {
  const { email } = await getSignedInUser(dependencies.pool, userId);
  const device = dependencies.devices.read(req);
  const user = await checkPassword(dependencies, { ip: req.ip, email, password, device });
  if (!user) throw new Refusal('wrong-password', 'Current password is incorrect');
  return user;
}
