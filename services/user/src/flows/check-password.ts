import type { Dependencies } from '../dependencies.ts';
import type { User } from '../rules/user.ts';
import { findUserByEmail } from '../store/user-store.ts';

/**
 * The account with this e-mail address and password, or null. Only wrong passwords count towards the limits, not attempts
 * that the shop was too busy to check. Throws Refusal 'too-many-requests' or 'unavailable'.
 */
export async function checkPassword(
  { pool, attempts, passwords }: Dependencies,
  { ip = '', email, password }: { ip: string | undefined; email: string; password: string },
): Promise<User | null> {
  await attempts.password.take(ip, email);
  let wrong = false;
  try {
    const user = await findUserByEmail(pool, email);
    wrong = !(await passwords.matches(user?.passwordHash ?? null, password));
    return wrong ? null : user;
  } finally {
    if (!wrong) await attempts.password.giveBack(ip, email);
  }
}
