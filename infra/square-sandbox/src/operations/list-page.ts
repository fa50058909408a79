import { Rejection } from '../rejection.ts';
import type { Answer } from './call.ts';

const PAGE = 100;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

type Stamped = { id: string; created_at: string; updated_at: string; location_id: string };

/**
 * Square's list conventions: time range on created_at (default: the last year) and updated_at, newest first unless
 * sort_order is ASC, at most 100 on a page, an opaque cursor that stays true while new records arrive.
 */
export function listPage<T extends Stamped>(
  name: string,
  records: Iterable<T>,
  query: URLSearchParams,
  now: number,
): Answer {
  const created = range(query, 'begin_time', 'end_time', now - YEAR_MS);
  const updated = range(query, 'updated_at_begin_time', 'updated_at_end_time', -Infinity);
  const location = query.get('location_id');
  const found = [...records].filter(
    (record) =>
      created(record.created_at) &&
      updated(record.updated_at) &&
      (!location || record.location_id === location),
  );
  const ordered = inOrder(found, query);
  const start = query.get('cursor') === null ? 0 : after(ordered, query.get('cursor') ?? '');
  const limit = Math.min(Number(query.get('limit') ?? PAGE) || PAGE, PAGE);
  const page = ordered.slice(start, start + limit);
  const last = page.at(-1);
  const more = last && start + limit < ordered.length;
  return {
    status: 200,
    body: { [name]: page, ...(more && { cursor: Buffer.from(last.id).toString('base64url') }) },
  };
}

function inOrder<T extends Stamped>(found: T[], query: URLSearchParams): T[] {
  // The records come in the order of their creation.
  const ascending =
    query.get('sort_field') === 'UPDATED_AT'
      ? found.toSorted((a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at))
      : found;
  const order = query.get('sort_order') ?? 'DESC';
  if (order === 'ASC') return ascending;
  if (order === 'DESC') return ascending.toReversed();
  throw new Rejection('INVALID_ENUM_VALUE', `'${order}' is not a sort order.`, 'sort_order');
}

function range(
  query: URLSearchParams,
  from: string,
  to: string,
  earliest: number,
): (stamp: string) => boolean {
  const begin = query.get(from) === null ? earliest : time(query, from);
  const end = query.get(to) === null ? Infinity : time(query, to);
  return (stamp) => Date.parse(stamp) >= begin && Date.parse(stamp) <= end;
}

function time(query: URLSearchParams, field: string): number {
  const value = Date.parse(query.get(field) ?? '');
  if (Number.isNaN(value)) throw new Rejection('INVALID_TIME', 'Expected an RFC 3339 time.', field);
  return value;
}

function after(ordered: Stamped[], cursor: string): number {
  const id = Buffer.from(cursor, 'base64url').toString();
  const index = ordered.findIndex((record) => record.id === id);
  if (index < 0) throw new Rejection('INVALID_CURSOR', 'The cursor is not valid.', 'cursor');
  return index + 1;
}
