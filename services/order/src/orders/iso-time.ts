/**
 * SQL: a time as events and answers have it, in UTC with a "Z". Inside `jsonb_build_object` PostgreSQL would write its offset instead
 * (`+00:00`), which consumers of events refuse. Null stays null.
 *
 * @param time a column or expression of type timestamptz
 */
export const isoTime = (time: string): string =>
  `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
