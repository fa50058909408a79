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

/** For an admin who has lost theirs, when there is no super admin to do it. Returns the message to print. */
export async function resetSecondFactor(service: UserService, email: string): Promise<string> {
  const path = '/internal/accounts/reset-second-factor';
  const { removed } = await post<{ removed: boolean }>(service, path, { email });
  return removed
    ? `${email} now logs in with the password alone. They have been sent an email about it. Set up a new second factor at once.\n`
    : `${email} has no second factor.\n`;
}

/** Makes a super admin with a new password. Returns the message to print. */
export async function createAdmin(
  service: UserService,
  { name, email }: { name: string; email: string },
): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  const account = { name, email, password, isAdmin: true, isSuperAdmin: true };
  const { created } = await post<{ created: boolean }>(service, '/internal/accounts', account);
  return created
    ? `${email} can log in with ${password}.\n`
    : `${email} has an account already, and nothing was changed. To set a new password, choose “Forgot password” in the shop. To make it a super admin, ask another one.\n`;
}
