import { randomBytes } from 'node:crypto';
import { StartProblem } from './start-problem.ts';

interface UserService {
  userUrl: string;
  /** Say who asks. */
  headers: Record<string, string>;
}

async function post<T>({ userUrl, headers }: UserService, path: string, body: object): Promise<T> {
  const answer = await fetch(`${userUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new StartProblem(`The user service answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** For an admin who has lost theirs, when there is no super admin to do it; answers what to tell whoever asked for it. */
export async function resetSecondFactor(service: UserService, email: string): Promise<string> {
  const path = '/internal/accounts/reset-second-factor';
  const { removed } = await post<{ removed: boolean }>(service, path, { email });
  return removed
    ? `${email} signs in with the password alone, and was told so by e-mail. Set up a new second factor at once.\n`
    : `${email} has no second factor.\n`;
}

/** Makes a super admin with a new password; answers what to tell whoever asked for it. */
export async function createAdmin(
  service: UserService,
  { name, email }: { name: string; email: string },
): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  const account = { name, email, password, isAdmin: true, isSuperAdmin: true };
  await post(service, '/internal/accounts', account);
  return `${email} may sign in with ${password} unless the address had an account, which then is as it was.\n`;
}
