import { fixedSource, type Source } from './fixed-sources.ts';
import { Rejection } from './rejection.ts';
import type { State, Token } from './state.ts';
import type { RefusalCode } from './statuses.ts';

/** The card network's answer; `spent` is the single-use token, marked as used. */
export type Authorisation = Source & Pick<Token, 'wallet'> & { spent?: Token };

const TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;
const UNVERIFIED = 'CARD_DECLINED_VERIFICATION_REQUIRED';

/** @throws Rejection NOT_FOUND for a source that was never issued. */
export function authorise(
  state: State,
  sourceId: string,
  verificationToken: string | undefined,
  now: number,
): Authorisation {
  const verification = state.verifications.get(verificationToken ?? '');
  const verified = verification?.source === sourceId && verification.passed;
  const fixed = fixedSource(sourceId);
  if (fixed) return fixed.outcome === UNVERIFIED && verified ? { ...fixed, outcome: undefined } : fixed;
  const token = state.tokens.get(sourceId);
  if (!token) throw new Rejection('NOT_FOUND', 'Card nonce not found', 'source_id');
  const { card, wallet, used } = token;
  const outcome = tokenOutcome(token, verified, now);
  return { card, wallet, onFile: false, outcome, spent: used ? undefined : { ...token, used: true } };
}

function tokenOutcome(token: Token, verified: boolean, now: number): RefusalCode | undefined {
  if (token.used) return 'CARD_TOKEN_USED';
  if (now - token.issued_at > TOKEN_LIFE_MS) return 'CARD_TOKEN_EXPIRED';
  if (token.outcome) return token.outcome;
  if (token.authentication === 'failed') return UNVERIFIED;
  return token.authentication === 'missing' && !verified ? UNVERIFIED : undefined;
}
