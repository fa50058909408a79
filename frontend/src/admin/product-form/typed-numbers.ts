const PLAIN = /^[-+−]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** With or without a pound sign and commas between thousands. */
const AMOUNT = /^[-+−]?£?\s*[-+−]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/;

/** A typed number; NaN for anything else, including what only programmers write, such as 1e2. */
export const numberFrom = (typed: string): number =>
  PLAIN.test(typed.trim()) ? Number(typed.replace('−', '-')) : Number.NaN;

/** Pounds as people write them: '£12.50' or '1,200'. */
export const amountFrom = (typed: string): number =>
  AMOUNT.test(typed.trim()) ? numberFrom(typed.replaceAll(/[£,\s]/g, '')) : Number.NaN;
