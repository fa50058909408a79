import type { State } from './state.ts';
import { Rejection } from './rejection.ts';
import { fixedSources, type Token, type Wallet } from './sources.ts';
import type { RefusalCode } from './statuses.ts';
import type { CardFacts } from './wire.ts';

/** The card network's answer; `spent` is the single-use token, marked as used. */
export type Authorisation = {
  card: CardFacts;
  onFile: boolean;
  outcome?: RefusalCode;
  wallet?: Wallet;
  spent?: Token;
};

const TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;

/** @throws Rejection NOT_FOUND for a source that was never issued. */
export function authorise(
  state: State,
  sourceId: string,
  verificationToken: string | undefined,
  now: number,
): Authorisation {
  const verified = isVerified(state, sourceId, verificationToken);
  const fixed = fixedSources.get(sourceId);
  if (fixed) {
    const { card, onFile } = fixed;
    const outcome =
      fixed.needsVerification && !verified ? 'CARD_DECLINED_VERIFICATION_REQUIRED' : fixed.outcome;
    return { card, onFile, ...(outcome && { outcome }) };
  }
  const token = state.tokens.get(sourceId);
  if (!token) throw new Rejection('NOT_FOUND', 'Card nonce not found', 'source_id');
  const outcome = tokenOutcome(token, verified, now);
  return {
    card: token.card,
    onFile: false,
    ...(outcome && { outcome }),
    ...(token.wallet && { wallet: token.wallet }),
    ...(!token.used && { spent: { ...token, used: true } }),
  };
}

function tokenOutcome(token: Token, verified: boolean, now: number): RefusalCode | undefined {
  if (token.used) return 'CARD_TOKEN_USED';
  if (now - token.issued_at > TOKEN_LIFE_MS) return 'CARD_TOKEN_EXPIRED';
  if (token.outcome) return token.outcome;
  if (token.authentication === 'failed') return 'CARD_DECLINED_VERIFICATION_REQUIRED';
  return token.authentication === 'missing' && !verified ? 'CARD_DECLINED_VERIFICATION_REQUIRED' : undefined;
}

function isVerified(state: State, sourceId: string, verificationToken: string | undefined): boolean {
  const verification =
    verificationToken === undefined ? undefined : state.verifications.get(verificationToken);
  return verification?.source === sourceId && verification.passed;
}
