import jwt from 'jsonwebtoken';
import { Refusal } from '@slipcast/contracts/refusal';

const AUDIENCE = 'slipcast-password-reset';
const LIFETIME_SECONDS = 3600;

export interface ResetClaims {
  userId: string;
  credentialVersion: number;
}

/** A link for one hour, for these credentials only: it is void once the password or the address changes (decision 6). */
export function signResetToken(
  privateKey: string,
  { userId, credentialVersion }: ResetClaims,
  now: Date,
): { resetToken: string; expiresAt: string } {
  const issued = Math.floor(now.getTime() / 1000);
  return {
    resetToken: jwt.sign({ cv: credentialVersion, iat: issued, exp: issued + LIFETIME_SECONDS }, privateKey, {
      algorithm: 'ES256',
      audience: AUDIENCE,
      subject: userId,
    }),
    expiresAt: new Date((issued + LIFETIME_SECONDS) * 1000).toISOString(),
  };
}

export const spentLink = (): Refusal =>
  new Refusal(
    'invalid-reset-link',
    'This reset link has been used or is too old. Please request a new password reset link.',
  );

/** Throws Refusal 'invalid-reset-link' (400) with the spec's words for what is no token at all (C§5, decision 26). */
export function readResetToken(publicKey: string, token: string, now: Date): ResetClaims {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token))
    throw new Refusal(
      'invalid-reset-link',
      'Invalid reset token format. Please request a new password reset link.',
    );
  try {
    const claims = jwt.verify(token, publicKey, {
      algorithms: ['ES256'],
      audience: AUDIENCE,
      clockTimestamp: Math.floor(now.getTime() / 1000),
    });
    if (typeof claims === 'string' || !claims.sub) throw spentLink();
    return { userId: claims.sub, credentialVersion: Number(claims['cv']) };
  } catch {
    throw spentLink();
  }
}
