import type { Request } from 'express';
import { Refusal } from '@slipcast/contracts/refusal';
import { findUserByEmail, getLoggedInUser } from '../users/user-store.ts';
import type { User } from '../users/user.ts';
import type { PasswordNeeds } from './needs.ts';

/** For an unknown account the answer is no, after the same work. Only wrong passwords count towards the limits. */
const isRight = (
  { attempts, passwords }: PasswordNeeds,
  { req, email, password, user }: { req: Request; email: string; password: string; user: User | null },
): Promise<boolean> =>
  attempts.isRightPassword({ ip: req.ip ?? '', email, device: attempts.devices.idOf(req, user?.id) }, () =>
    passwords.matches(user?.passwordHash ?? null, password),
  );

/** The account with this email address and password, or null. Throws Refusal 'too-many-requests' or 'unavailable'. */
export async function checkPassword(
  needs: PasswordNeeds,
  req: Request,
  { email, password }: { email: string; password: string },
): Promise<User | null> {
  needs.passwords.refuseWhenFull();
  const user = await findUserByEmail(needs.pool, email);
  return (await isRight(needs, { req, email, password, user })) ? user : null;
}

/** The logged-in user, after they have entered their password again. Throws Refusal 'wrong-password' or 'too-many-requests'. */
export async function confirmPassword(
  needs: PasswordNeeds,
  req: Request,
  userId: string,
  password: string,
): Promise<User> {
  needs.passwords.refuseWhenFull();
  const user = await getLoggedInUser(needs.pool, userId);
  if (!(await isRight(needs, { req, email: user.email, password, user })))
    throw new Refusal('wrong-password', 'Current password is incorrect');
  return user;
}
