import type { Queryable } from '../sql.ts';
import { findUser } from '../users/user-store.ts';
import type { User } from '../users/user.ts';

/** Ends every session of the user. null: there is no such user. */
export async function endAllSessions(db: Queryable, userId: string): Promise<User | null> {
  await db.query('UPDATE users SET session_version = session_version + 1 WHERE id = $1', [userId]);
  await db.query('DELETE FROM ended_sessions WHERE user_id = $1', [userId]);
  return findUser(db, userId);
}

/**
 * How many sessions a user may end one by one before all of them end, because the list is read at every request. Far more
 * than anyone's devices within the life of a token.
 */
const MOST_LISTED = 50;

/**
 * Ends one session. It stays listed for a day longer than its token lives, because the services that check the token have
 * clocks of their own. null: there is no such user.
 */
export async function endOneSession(
  db: Queryable,
  userId: string,
  session: { id: string; expiresAt: Date },
): Promise<User | null> {
  await db.query('DELETE FROM ended_sessions WHERE user_id = $1 AND keep_until <= now()', [userId]);
  await db.query(
    `INSERT INTO ended_sessions (user_id, session_id, keep_until)
     SELECT id, $2, $3::timestamptz + interval '1 day' FROM users WHERE id = $1 ON CONFLICT DO NOTHING`,
    [userId, session.id, session.expiresAt],
  );
  const user = await findUser(db, userId);
  return user && user.endedSessions.length > MOST_LISTED ? endAllSessions(db, userId) : user;
}
