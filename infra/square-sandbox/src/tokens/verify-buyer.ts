import { newId } from '../ids.ts';
import type { Answer, Call } from '../operations/call.ts';
import { Rejection } from '../rejection.ts';
import { fixedSources } from '../sources.ts';
import type { Challenges } from './challenges.ts';
import { readRequest, readShape } from './read-request.ts';
import { challengeRequest, verificationRequest } from './token-request.ts';

/** POST /v1/verifications: the older verifyBuyer() flow, whose token goes into `verification_token`. */
export const verifyBuyer =
  (challenges: Challenges) =>
  ({ sandbox, body }: Call): Answer => {
    const { source } = readRequest(verificationRequest, body, sandbox.config);
    const token = sandbox.state.tokens.get(source);
    if (!token && !fixedSources.has(source))
      throw new Rejection('NOT_FOUND', 'Card nonce not found', 'source');
    const grant = (userChallenged: boolean): Answer => {
      const verification = { id: `verf:${newId()}`, source, passed: token?.authentication !== 'failed' };
      sandbox.commit({ verifications: [verification] });
      return { status: 200, body: { status: 'OK', token: verification.id, userChallenged } };
    };
    return token?.challenge ? challenges.ask(token.card.last_4, () => grant(true)) : grant(false);
  };

/** POST /v1/challenges: the code that the buyer typed in. */
export const answerChallenge =
  (challenges: Challenges) =>
  ({ body }: Call): Answer => {
    const { challenge_id, code } = readShape(challengeRequest, body);
    return challenges.answer(challenge_id, code);
  };
