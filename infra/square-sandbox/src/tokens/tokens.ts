import { readCard } from '../cards.ts';
import { fixedSource, visa } from '../fixed-sources.ts';
import { newId } from '../ids.ts';
import { ok, type Answer, type Call } from '../operations/call.ts';
import { Rejection } from '../rejection.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Token } from '../state.ts';
import { challengeRequest, readRequest, readShape, tokenRequest, verificationRequest } from './requests.ts';

/** POST /v1/tokens: answers a TokenResult of the Web Payments SDK, or a challenge for the buyer. */
export function createToken({ sandbox, body }: Call): Answer {
  const request = readRequest(tokenRequest, body, sandbox.config);
  if (request.method !== 'Card') {
    const wallet = request.method === 'Apple Pay' ? 'APPLE_PAY' : 'GOOGLE_PAY';
    // Apple's token stands for a device that knew its owner; Google's may be a bare card, which a UK bank wants verified.
    const authentication = wallet === 'GOOGLE_PAY' ? 'missing' : undefined;
    return ok(issue(sandbox, { card: visa, wallet, authentication }, { method: request.method }));
  }
  const read = readCard(request.card, sandbox.clock.now());
  if (read.errors) return ok({ status: 'Invalid', errors: read.errors });
  const { card, outcome, sca, postalCode } = read;
  const details = { method: 'Card', billing: { postalCode } };
  const issueAs = (authentication?: Token['authentication']) =>
    issue(sandbox, { card, outcome, authentication, challenge: sca === 'challenge' }, details);
  if (!sca) return ok(issueAs());
  if (sca === 'fails') return ok(issueAs('failed'));
  if (!request.verification) return ok(issueAs('missing'));
  if (sca === 'frictionless') return ok(issueAs('passed'));
  return ok(sandbox.challenges.ask(card.last_4, () => issueAs('passed')));
}

function issue(
  sandbox: Sandbox,
  draft: Omit<Token, 'id' | 'issued_at'>,
  details: Record<string, unknown>,
): Answer['body'] {
  const token: Token = { id: `cnon:${newId()}`, issued_at: sandbox.clock.now(), ...draft };
  sandbox.commit({ tokens: [token] });
  const { card_brand, last_4, exp_month, exp_year, card_type, prepaid_type } = token.card;
  const card = {
    brand: card_brand,
    last4: last_4,
    expMonth: exp_month,
    expYear: exp_year,
    cardType: card_type,
    prepaidType: prepaid_type,
  };
  return { status: 'OK', token: token.id, details: { ...details, card } };
}

/** POST /v1/verifications: the older verifyBuyer() flow, whose token goes into `verification_token`. */
export function verifyBuyer({ sandbox, body }: Call): Answer {
  const { source } = readRequest(verificationRequest, body, sandbox.config);
  const token = sandbox.state.tokens.get(source);
  if (!token && !fixedSource(source)) throw new Rejection('NOT_FOUND', 'Card nonce not found', 'source');
  const grant = (userChallenged: boolean) => {
    const id = `verf:${newId()}`;
    sandbox.commit({ verifications: [{ id, source, passed: token?.authentication !== 'failed' }] });
    return { status: 'OK', token: id, userChallenged };
  };
  return ok(token?.challenge ? sandbox.challenges.ask(token.card.last_4, () => grant(true)) : grant(false));
}

/** POST /v1/challenges: the code that the buyer typed in. */
export function answerChallenge({ sandbox, body }: Call): Answer {
  const { challenge_id, code } = readShape(challengeRequest, body);
  return ok(sandbox.challenges.answer(challenge_id, code));
}
