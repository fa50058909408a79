import jwt from 'jsonwebtoken';

/** What a link in an email proves: whose it is, and which credentials were in force when it was sent. */
export interface LinkClaims {
  userId: string;
  credentialVersion: number;
  /** The address that a confirmation is for; '' in a reset link. */
  email: string;
}

/** What a link is for, and how long it lasts by the database's clock. */
export interface LinkKind {
  audience: string;
  seconds: number;
}

export function signLink(
  privateKey: string,
  { audience, seconds }: LinkKind,
  { userId, credentialVersion, email }: LinkClaims,
  now: Date,
): { token: string; expiresAt: string } {
  const issued = Math.floor(now.getTime() / 1000);
  const expires = issued + seconds;
  const claims = { cv: credentialVersion, ...(email && { email }), iat: issued, exp: expires };
  return {
    token: jwt.sign(claims, privateKey, { algorithm: 'ES256', audience, subject: userId }),
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

/** null: not a token of this kind, or too old. */
export function readLink(
  publicKey: string,
  { audience }: LinkKind,
  token: string,
  now: Date,
): LinkClaims | null {
  try {
    const clockTimestamp = Math.floor(now.getTime() / 1000);
    const claims = jwt.verify(token, publicKey, { algorithms: ['ES256'], audience, clockTimestamp });
    if (typeof claims === 'string' || !claims.sub) return null;
    return {
      userId: claims.sub,
      credentialVersion: Number(claims['cv']),
      email: String(claims['email'] ?? ''),
    };
  } catch {
    return null;
  }
}
