import { Rejection } from '../rejection.ts';
import { ok, type Answer } from './call.ts';

const PAGE = 100;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

type Stamped = { id: string; created_at: string; updated_at: string; location_id: string };

/**
 * Square's list conventions: time range on created_at (default: the last year) and updated_at, newest first unless
 * sort_order is ASC, at most 100 on a page, an opaque cursor that stays true while new records arrive.
 *
 * @param records in the order of their creation
 */
export function listPage(name: string, records: Stamped[], query: URLSearchParams, now: number): Answer {
  const created = range(query, 'begin_time', 'end_time', now - YEAR_MS);
  const updated = range(query, 'updated_at_begin_time', 'updated_at_end_time', -Infinity);
  const location = query.get('location_id');
  const found = records.filter(
    (record) =>
      created(record.created_at) &&
      updated(record.updated_at) &&
      (!location || record.location_id === location),
  );
  if (query.get('sort_field') === 'UPDATED_AT')
    found.sort((a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at));
  const order = query.get('sort_order') ?? 'DESC';
  if (order !== 'ASC' && order !== 'DESC')
    throw new Rejection('INVALID_ENUM_VALUE', `'${order}' is not a sort order.`, 'sort_order');
  if (order === 'DESC') found.reverse();
  const start = afterCursor(found, query.get('cursor'));
  const limit = Math.min(Number(query.get('limit') ?? PAGE) || PAGE, PAGE);
  const page = found.slice(start, start + limit);
  const last = start + limit < found.length ? page.at(-1) : undefined;
  return ok({ [name]: page, cursor: last && Buffer.from(last.id).toString('base64url') });
}

function range(query: URLSearchParams, from: string, to: string, earliest: number) {
  const [begin, end] = [time(query, from, earliest), time(query, to, Infinity)];
  return (stamp: string): boolean => Date.parse(stamp) >= begin && Date.parse(stamp) <= end;
}

function time(query: URLSearchParams, field: string, fallback: number): number {
  const text = query.get(field);
  const value = text === null ? fallback : Date.parse(text);
  if (Number.isNaN(value)) throw new Rejection('INVALID_TIME', 'Expected an RFC 3339 time.', field);
  return value;
}

function afterCursor(found: Stamped[], cursor: string | null): number {
  if (cursor === null) return 0;
  const id = Buffer.from(cursor, 'base64url').toString();
  const index = found.findIndex((record) => record.id === id);
  if (index < 0) throw new Rejection('INVALID_CURSOR', 'The cursor is not valid.', 'cursor');
  return index + 1;
}
