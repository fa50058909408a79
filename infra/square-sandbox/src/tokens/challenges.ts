import { newId } from '../ids.ts';

/** The code of Square's sandbox challenges. */
const CODE = '123456';
const TRIES = 3;

type Result = Record<string, unknown>;

/**
 * Open 3-D Secure challenges. In memory only: after a restart the buyer has to start again.
 *
 * @param pageUrl of the bank's page, absolute or relative to square.js
 */
export function createChallenges(pageUrl: () => string) {
  const open = new Map<string, { tries: number; passed: () => Result }>();

  return {
    ask(last_4: string, passed: () => Result): Result {
      const challenge_id = newId();
      open.set(challenge_id, { tries: TRIES, passed });
      return { status: 'Challenge', challenge_id, last_4, challenge_url: pageUrl() };
    },
    answer(id: string, code: string): Result {
      const challenge = open.get(id);
      if (!challenge) return failed('This verification has ended. Please try again.');
      challenge.tries -= 1;
      const isRight = code.trim() === CODE;
      if (!isRight && challenge.tries > 0) return { status: 'WrongCode', tries_left: challenge.tries };
      open.delete(id);
      return isRight ? challenge.passed() : failed('The bank could not verify you.');
    },
  };
}

const failed = (message: string): Result => ({
  status: 'Error',
  errors: [{ type: 'VERIFICATION_ERROR', message }],
});
