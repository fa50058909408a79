export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** @param share 0.99 for the ninety-ninth percentile */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

export const whole = (value: number): string => Math.round(value).toLocaleString('en-GB').padStart(8);
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** A promise that did not hold ends the run with exit code 1, after the shop was stopped. */
export function check(what: string, holds: boolean): void {
  say(`  ${holds ? 'holds ' : 'BROKEN'}      ${what}`);
  if (!holds) process.exitCode = 1;
}
