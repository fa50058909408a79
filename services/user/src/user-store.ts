import type pg from 'pg';
import { isUserId, type UserRow } from './user.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

const COLUMNS = `id, name, email, password_hash AS "passwordHash", credential_version AS "credentialVersion",
  session_version AS "sessionVersion", is_admin AS "isAdmin", is_super_admin AS "isSuperAdmin"`;

export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  if (!isUserId(id)) return null;
  const { rows } = await db.query<UserRow>({
    name: 'user-by-id',
    text: `SELECT ${COLUMNS} FROM users WHERE id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** @param email compared without case */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const { rows } = await db.query<UserRow>({
    name: 'user-by-email',
    text: `SELECT ${COLUMNS} FROM users WHERE lower(email) = lower($1)`,
    values: [email],
  });
  return rows[0] ?? null;
}

/** The databases are in the C locale, whose own `lower` only knows A to Z. */
const FOUND = `$1 = '' OR position(lower($1 COLLATE pg_c_utf8) IN lower((name || E'\\n' || email) COLLATE pg_c_utf8)) > 0`;

/** The oldest first. @param search part of the name or address, compared without case; '' finds all */
export async function listUsers(
  db: Queryable,
  search: string,
  place: { skip: number; limit: number | null },
): Promise<UserRow[]> {
  const { rows } = await db.query<UserRow>(
    `SELECT ${COLUMNS} FROM users WHERE ${FOUND} ORDER BY created_at, id LIMIT $2 OFFSET $3`,
    [search, place.limit, place.skip],
  );
  return rows;
}

export async function countUsers(db: Queryable, search: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM users WHERE ${FOUND}`, [
    search,
  ]);
  return rows[0]?.n ?? 0;
}

export type NewUser = Pick<UserRow, 'id' | 'name' | 'email' | 'passwordHash' | 'isAdmin' | 'isSuperAdmin'>;

/** null: the e-mail address is taken. */
export async function insertUser(db: Queryable, user: NewUser): Promise<UserRow | null> {
  const { rows } = await db.query<UserRow>(
    `INSERT INTO users (id, name, email, password_hash, is_admin, is_super_admin)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (lower(email)) DO NOTHING RETURNING ${COLUMNS}`,
    [user.id, user.name, user.email, user.passwordHash, user.isAdmin, user.isSuperAdmin],
  );
  return rows[0] ?? null;
}

/**
 * Writes name, address and password, and raises the versions as needed. null: the credentials are not those of
 * `user` any more, somebody else was faster. Throws PostgreSQL's 23505 when the address is taken.
 */
export async function changeCredentials(
  db: Queryable,
  user: UserRow,
  change: { name: string; email: string; passwordHash?: string },
): Promise<UserRow | null> {
  const newPassword = change.passwordHash !== undefined;
  const newCredentials = newPassword || change.email !== user.email;
  const { rows } = await db.query<UserRow>(
    `UPDATE users SET name = $3, email = $4, password_hash = $5,
       credential_version = credential_version + $6, session_version = session_version + $7
     WHERE id = $1 AND credential_version = $2 RETURNING ${COLUMNS}`,
    [
      user.id,
      user.credentialVersion,
      change.name,
      change.email,
      change.passwordHash ?? user.passwordHash,
      newCredentials ? 1 : 0,
      newPassword ? 1 : 0,
    ],
  );
  return rows[0] ?? null;
}

/**
 * Who changes a role, whose role changes, and all super admins, locked in the order of their ids: two super admins who
 * demote each other at the same moment come one after the other.
 */
export async function lockForRoleChange(
  db: Queryable,
  actorId: string,
  targetId: string,
): Promise<{ actor: UserRow | null; target: UserRow | null; superAdmins: number }> {
  const { rows } = await db.query<UserRow>(
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
  role: { isAdmin: boolean; isSuperAdmin: boolean },
): Promise<UserRow> {
  const { rows } = await db.query<UserRow>(
    `UPDATE users SET is_admin = $2, is_super_admin = $3, session_version = session_version + 1
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, role.isAdmin, role.isSuperAdmin],
  );
  return rows[0] as UserRow;
}
