import type { Problem } from '@slipcast/contracts/problem';

/** Where the password was right and the account asks for more: whether only a recovery code will do. null: any other answer. */
export function codeNeeded(error: unknown): { onlyRecovery: boolean } | null {
  const problem = (error as { data?: Partial<Problem> | null } | undefined)?.data;
  return problem?.code === 'code-needed' ? { onlyRecovery: problem['onlyRecovery'] === true } : null;
}
