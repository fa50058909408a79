import { Refusal } from '@slipcast/contracts/refusal';
import type { RoleFlags } from '@slipcast/contracts/roles';
import { SESSION_OVER } from '@slipcast/service-kit/auth';
import { contains } from '@slipcast/storage/sql-text';
import { changesRow, countRows, type Queryable } from '../sql.ts';
import { emailTaken, isUserId, type User } from './user.ts';

const COLUMNS = `id, name, email, password_hash AS "passwordHash", credential_version AS "credentialVersion",
  session_version AS "sessionVersion", is_admin AS "isAdmin", is_super_admin AS "isSuperAdmin", is_packer AS "isPacker",
  ARRAY(SELECT session_id FROM ended_sessions WHERE user_id = users.id AND keep_until > now()) AS "endedSessions",
  EXISTS (SELECT FROM authenticators WHERE user_id = users.id AND confirmed_at IS NOT NULL)
    OR ((is_admin OR is_super_admin OR is_packer) AND EXISTS (SELECT FROM passkeys WHERE user_id = users.id)) AS "hasSecondFactor",
  email_confirmed_at IS NOT NULL AS "emailConfirmed", address_proved_at IS NOT NULL AS "addressProved"`;

async function one(db: Queryable, text: string, values: unknown[], name?: string): Promise<User | null> {
  const { rows } = await db.query<User>({ name, text, values });
  return rows[0] ?? null;
}

export const findUser = async (db: Queryable, id: string): Promise<User | null> =>
  isUserId(id) ? one(db, `SELECT ${COLUMNS} FROM users WHERE id = $1`, [id], 'user-by-id') : null;

/** Throws Refusal 'session-over' if the account is gone. */
export async function getLoggedInUser(db: Queryable, id: string): Promise<User> {
  const user = await findUser(db, id);
  if (!user) throw new Refusal('session-over', SESSION_OVER);
  return user;
}

/** @param email in any case */
export const findUserByEmail = (db: Queryable, email: string): Promise<User | null> =>
  one(db, `SELECT ${COLUMNS} FROM users WHERE lower(email) = lower($1)`, [email], 'user-by-email');

const MATCHES = `$1 = '' OR ${contains(`(name || E'\\n' || email)`, '$1')}`;

/** Oldest first. @param search part of the name or email address, in any case; '' matches all */
export async function findUsers(
  db: Queryable,
  search: string,
  { skip, limit }: { skip: number; limit: number | null },
): Promise<User[]> {
  const { rows } = await db.query<User>(
    `SELECT ${COLUMNS} FROM users WHERE ${MATCHES} ORDER BY created_at, id LIMIT $2 OFFSET $3`,
    [search, limit, skip],
  );
  return rows;
}

/** Those that exist, in no particular order. */
export async function usersById(db: Queryable, ids: readonly string[]): Promise<User[]> {
  return (await db.query<User>(`SELECT ${COLUMNS} FROM users WHERE id = ANY ($1::uuid[])`, [ids])).rows;
}

export const countUsers = (db: Queryable, search: string): Promise<number> =>
  countRows(db, `users WHERE ${MATCHES}`, [search]);

export type NewUser = Omit<
  User,
  | 'credentialVersion'
  | 'sessionVersion'
  | 'endedSessions'
  | 'hasSecondFactor'
  | 'emailConfirmed'
  | 'addressProved'
>;

/** null: the email address is taken. */
export const insertUser = (db: Queryable, user: NewUser): Promise<User | null> =>
  one(
    db,
    `INSERT INTO users (id, name, email, password_hash, is_admin, is_super_admin, is_packer)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (lower(email)) DO NOTHING RETURNING ${COLUMNS}`,
    [user.id, user.name, user.email, user.passwordHash, user.isAdmin, user.isSuperAdmin, user.isPacker],
  );

/** PostgreSQL's error when two accounts want the same address at the same moment. */
const isEmailClash = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_email';

/**
 * Writes name, email address and password. Links that were emailed before no longer work; a new password or address ends all sessions.
 * null: the credentials have changed since `user` was read. Throws Refusal 'email-taken'.
 */
export async function updateCredentials(
  db: Queryable,
  user: User,
  change: { name: string; email: string; passwordHash?: string },
): Promise<User | null> {
  const endsSessions = change.passwordHash !== undefined || change.email !== user.email;
  try {
    return await one(
      db,
      `UPDATE users SET name = $3, email = $4, password_hash = $5,
         credential_version = credential_version + 1, session_version = session_version + $6,
         address_proved_at = CASE WHEN lower(email) = lower($4) THEN address_proved_at END
       WHERE id = $1 AND credential_version = $2 RETURNING ${COLUMNS}`,
      [
        user.id,
        user.credentialVersion,
        change.name,
        change.email,
        change.passwordHash ?? user.passwordHash,
        endsSessions ? 1 : 0,
      ],
    );
  } catch (error) {
    throw isEmailClash(error) ? emailTaken() : error;
  }
}

/**
 * Locks the actor, the target and all super admins, in the order of their ids. Two super admins who demote each other at the
 * same moment therefore take turns.
 */
export async function lockForRoleChange(
  db: Queryable,
  actorId: string,
  targetId: string,
): Promise<{ actor: User | null; target: User | null; superAdmins: number }> {
  const { rows } = await db.query<User>(
    `SELECT ${COLUMNS} FROM users WHERE id IN ($1, $2) OR is_super_admin ORDER BY id FOR UPDATE`,
    [actorId, targetId],
  );
  return {
    actor: rows.find(({ id }) => id === actorId) ?? null,
    target: rows.find(({ id }) => id === targetId) ?? null,
    superAdmins: rows.filter(({ isSuperAdmin }) => isSuperAdmin).length,
  };
}

export async function setRole(
  db: Queryable,
  id: string,
  { isAdmin, isSuperAdmin, isPacker }: RoleFlags,
): Promise<User> {
  const { rows } = await db.query<User>(
    `UPDATE users SET is_admin = $2, is_super_admin = $3, is_packer = $4, session_version = session_version + 1
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, isAdmin, isSuperAdmin, isPacker],
  );
  return rows[0] as User;
}

/** Deletes an account without access to the back office. False: it has access by now, or it is gone. */
export const eraseCustomer = (db: Queryable, id: string): Promise<boolean> =>
  changesRow(
    db,
    'DELETE FROM users WHERE id = $1 AND NOT is_admin AND NOT is_super_admin AND NOT is_packer',
    [id],
  );

/** An emailed link has been followed. Does nothing for an unknown user. */
export async function markEmailConfirmed(db: Queryable, id: string): Promise<void> {
  if (isUserId(id))
    await db.query(
      'UPDATE users SET email_confirmed_at = now() WHERE id = $1 AND email_confirmed_at IS NULL',
      [id],
    );
}

/** null: there is no such user. */
export const markAddressProved = (db: Queryable, id: string): Promise<User | null> =>
  one(
    db,
    `UPDATE users SET email_confirmed_at = coalesce(email_confirmed_at, now()), address_proved_at = now()
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [id],
  );

export async function removeUser(db: Queryable, id: string): Promise<void> {
  await db.query('DELETE FROM users WHERE id = $1', [id]);
}
