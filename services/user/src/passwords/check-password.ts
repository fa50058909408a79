import type { Dependencies } from '../dependencies.ts';
import type { User } from '../users/user.ts';
import { findUserByEmail } from '../users/user-store.ts';

interface Attempt {
  ip: string | undefined;
  email: string;
  password: string;
  /** The device's cookie, whosever account it is for. */
  device: { id: string; userId: string } | null;
}

/**
 * The account with this e-mail address and password, or null. Only wrong passwords count towards the limits, not attempts
 * that the shop was too busy to check. Throws Refusal 'too-many-requests' or 'unavailable'.
 */
export async function checkPassword(
  { pool, attempts, passwords }: Dependencies,
  { ip = '', email, password, device }: Attempt,
): Promise<User | null> {
  passwords.refuseWhenFull();
  const user = await findUserByEmail(pool, email);
  const isKnown = user !== null && device?.userId === user.id;
  const guess = { ip, email, device: isKnown ? device.id : null };
  await attempts.password.take(guess);
  let wrong = false;
  try {
    wrong = !(await passwords.matches(user?.passwordHash ?? null, password));
    return wrong ? null : user;
  } finally {
    if (!wrong) await attempts.password.giveBack(guess);
  }
}
