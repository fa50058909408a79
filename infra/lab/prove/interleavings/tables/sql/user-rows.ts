import { from, insert, type RowOf } from './sql-insert.ts';
import { idOf } from './sql-words.ts';

/** A customer with a password, whose address no one has proved. The name is the first part of the address. */
export const user = (number: number, name: string, row: RowOf = {}): string =>
  insert('users', {
    id: idOf(number),
    name,
    email: `${name}@example.com`,
    password_hash: `hash of ${name}`,
    created_at: from(-1000 + number),
    ...row,
  });
export const PROVED = { email_confirmed_at: from(-300), address_proved_at: from(-300) };
export const ADMIN = { is_admin: true };
export const SUPER = { is_admin: true, is_super_admin: true };
export const PACKER = { is_packer: true };

export const ended = (number: number, session: string, minutes: number): string =>
  insert('ended_sessions', { user_id: idOf(number), session_id: session, keep_until: from(minutes) });
export const app = (number: number, row: RowOf = {}): string =>
  insert('authenticators', { user_id: idOf(number), secret: 'sealed', ...row });
export const passkey = (id: string, number: number, row: RowOf = {}): string =>
  insert('passkeys', {
    id,
    user_id: idOf(number),
    name: `the key ${id}`,
    public_key: { sql: String.raw`'\x0102'` },
    sign_count: 0,
    created_at: from(-50),
    ...row,
  });
export const code = (number: number, hash: string): string =>
  insert('recovery_codes', { user_id: idOf(number), code_hash: hash });
export const address = (number: number, text: string, at: RowOf[string] = from(-60)): string =>
  insert('delivery_addresses', { user_id: idOf(number), address: text, last_used_at: at });

export const reader = (number: number, name: string, row: RowOf = {}): string =>
  insert('subscriber', {
    id: idOf(number),
    email: `${name}@example.com`,
    state: 'subscribed',
    topics: ['news', 'updates'],
    leave_key: `leave ${name}`,
    asked_at: from(-100),
    ...row,
  });
export const consent = (number: number, of: number, what: string, row: RowOf = {}): string =>
  insert('subscriber_consent', {
    id: number,
    subscriber_id: idOf(of),
    what,
    topics: ['news'],
    at: from(-90 + number),
    ...row,
  });
export const letter = (number: number, row: RowOf = {}): string =>
  insert('letter', {
    id: idOf(number),
    subject: `Letter ${number}`,
    text: 'Dear all',
    topic: 'news',
    pots: { sql: `'[]'` },
    created_at: from(-200 + number),
    changed_at: from(-150),
    ...row,
  });
export const opening = (updateId: string, minutes: number, row: RowOf = {}): string =>
  insert('update_opening', {
    update_id: updateId,
    revision: 5,
    opens_at: from(minutes),
    early_minutes: 10,
    is_closed: false,
    ...row,
  });
export const link = (number: number, of: number, row: RowOf = {}): string =>
  insert('early_link', {
    id: idOf(number),
    subscriber_id: idOf(of),
    update_id: 'a',
    key: `key ${number}`,
    version: 2,
    created_at: from(-70 + number),
    ...row,
  });
