import { newId } from '../ids.ts';
import type { Answer } from '../operations/call.ts';

/** The code of Square's sandbox challenges. */
const CODE = '123456';
const TRIES = 3;

type Open = { tries: number; passed: () => Answer };

/** Open 3-D Secure challenges. In memory only: after a restart the buyer has to start again. */
export function createChallenges() {
  const open = new Map<string, Open>();

  return {
    ask(last4: string, passed: () => Answer): Answer {
      const id = newId();
      open.set(id, { tries: 0, passed });
      return { status: 200, body: { status: 'Challenge', challenge_id: id, last_4: last4 } };
    },
    answer(id: string, code: string): Answer {
      const challenge = open.get(id);
      if (!challenge) return failed('This verification has ended. Please try again.');
      if (code.trim() === CODE) {
        open.delete(id);
        return challenge.passed();
      }
      challenge.tries += 1;
      if (challenge.tries < TRIES)
        return { status: 200, body: { status: 'WrongCode', tries_left: TRIES - challenge.tries } };
      open.delete(id);
      return failed('The bank could not verify you.');
    },
  };
}

export type Challenges = ReturnType<typeof createChallenges>;

function failed(message: string): Answer {
  return { status: 200, body: { status: 'Error', errors: [{ type: 'VERIFICATION_ERROR', message }] } };
}
