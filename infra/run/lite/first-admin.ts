import { randomBytes } from 'node:crypto';
import { StartProblem } from './start-problem.ts';

/**
 * Makes a super admin with a new password; answers what to tell whoever asked for it.
 *
 * @param service.headers say who asks
 */
export async function createAdmin(
  { userUrl, headers }: { userUrl: string; headers: Record<string, string> },
  { name, email }: { name: string; email: string },
): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  const answer = await fetch(`${userUrl}/internal/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ name, email, password, isAdmin: true, isSuperAdmin: true }),
  });
  if (!answer.ok) throw new StartProblem(`The user service answered ${answer.status} ${await answer.text()}`);
  return `${email} may sign in with ${password} unless the address had an account, which then is as it was.\n`;
}
