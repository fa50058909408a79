import type { Problem } from '@slipcast/contracts/problem';

/** The password was right and the account needs a code: `onlyRecovery` if only a recovery code will do. null for any other answer. */
export function codeNeeded(error: unknown): { onlyRecovery: boolean } | null {
  const problem = (error as { data?: Partial<Problem> | null } | undefined)?.data;
  return problem?.code === 'code-needed' ? { onlyRecovery: problem['onlyRecovery'] === true } : null;
}
