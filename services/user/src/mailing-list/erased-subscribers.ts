import { createHash } from 'node:crypto';
import type { Queryable } from '../sql.ts';

const hashOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/** Only the hash of the address stays, so that no later import writes to it. */
export async function rememberErased(db: Queryable, email: string): Promise<void> {
  await db.query('INSERT INTO erased_subscriber (email_hash) VALUES ($1) ON CONFLICT DO NOTHING', [
    hashOf(email),
  ]);
}

/** Which of these addresses were erased. */
export async function erasedAmong(db: Queryable, emails: readonly string[]): Promise<Set<string>> {
  const byHash = new Map(emails.map((email) => [hashOf(email), email]));
  const { rows } = await db.query<{ hash: string }>(
    'SELECT email_hash AS hash FROM erased_subscriber WHERE email_hash = ANY ($1::text[])',
    [[...byHash.keys()]],
  );
  return new Set(rows.map(({ hash }) => byHash.get(hash) ?? ''));
}

/** Its owner has signed up again. */
export async function forgetErased(db: Queryable, email: string): Promise<void> {
  await db.query('DELETE FROM erased_subscriber WHERE email_hash = $1', [hashOf(email)]);
}
