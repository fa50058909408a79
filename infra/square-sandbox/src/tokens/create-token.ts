import type { z } from 'zod';
import { readCard, type ReadCard } from '../cards.ts';
import { newId } from '../ids.ts';
import type { Answer, Call } from '../operations/call.ts';
import type { Sandbox } from '../sandbox.ts';
import { fixedSources, type Token } from '../sources.ts';
import type { CardFacts } from '../wire.ts';
import type { Challenges } from './challenges.ts';
import { readRequest } from './read-request.ts';
import { tokenRequest, type cardTokenRequest } from './token-request.ts';

/** POST /v1/tokens: answers a TokenResult of the Web Payments SDK, or a challenge for the buyer. */
export const createToken =
  (challenges: Challenges) =>
  ({ sandbox, body }: Call): Answer => {
    const request = readRequest(tokenRequest, body, sandbox.config);
    if (request.method === 'Card') return cardToken(sandbox, challenges, request);
    const wallet = request.method === 'Apple Pay' ? 'APPLE_PAY' : 'GOOGLE_PAY';
    return issue(sandbox, { card: walletCard, wallet }, { method: request.method });
  };

const walletCard = fixedSources.get('cnon:card-nonce-ok')!.card;

function cardToken(
  sandbox: Sandbox,
  challenges: Challenges,
  request: z.infer<typeof cardTokenRequest>,
): Answer {
  const read = readCard(request.card, sandbox.clock.now());
  if ('errors' in read) return { status: 200, body: { status: 'Invalid', errors: read.errors } };
  const token = draftOf(read, request.verification !== undefined);
  const details = { method: 'Card', billing: { postalCode: read.postalCode } };
  if (!token.challenge || !request.verification) return issue(sandbox, token, details);
  const passed = (): Answer => issue(sandbox, { ...token, authentication: 'passed' }, details);
  return challenges.ask(read.card.last_4, passed);
}

function draftOf({ card, outcome, sca }: ReadCard, verifying: boolean): Omit<Token, 'id' | 'issued_at'> {
  const draft: Omit<Token, 'id' | 'issued_at'> = { card };
  if (outcome) draft.outcome = outcome;
  if (!sca) return draft;
  if (sca === 'challenge') return { ...draft, challenge: true, authentication: 'missing' };
  if (sca === 'fails') return { ...draft, authentication: 'failed' };
  return { ...draft, authentication: verifying ? 'passed' : 'missing' };
}

function issue(
  sandbox: Sandbox,
  draft: Omit<Token, 'id' | 'issued_at'>,
  details: Record<string, unknown>,
): Answer {
  const token: Token = { id: `cnon:${newId()}`, issued_at: sandbox.clock.now(), ...draft };
  sandbox.commit({ tokens: [token] });
  return {
    status: 200,
    body: { status: 'OK', token: token.id, details: { ...details, card: publicCard(token.card) } },
  };
}

const publicCard = (card: CardFacts) => ({
  brand: card.card_brand,
  last4: card.last_4,
  expMonth: card.exp_month,
  expYear: card.exp_year,
  cardType: card.card_type,
  prepaidType: card.prepaid_type,
});
