/** Small letters as Unicode has them; in the C locale plain `lower` knows A to Z only. @param text an SQL expression, as below */
export const inSmallLetters = (text: string): string => `lower(${text} COLLATE pg_c_utf8)`;
/** Whether `text` has `part` in it, whatever the size of the letters. */
export const contains = (text: string, part: string): string =>
  `position(${inSmallLetters(part)} IN ${inSmallLetters(text)}) > 0`;

/** When a day such as 2026-11-22 begins in Britain, because that is the day which the maker means. */
export const startOfDay = (day: string): string => `(${day}::timestamp AT TIME ZONE 'Europe/London')`;
export const startOfNextDay = (day: string): string => startOfDay(`(${day}::date + 1)`);
