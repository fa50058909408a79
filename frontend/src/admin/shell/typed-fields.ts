import * as v from 'valibot';

export const shortText = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => typed.length <= most, `${most} characters at most`),
  );

export const wholeNumber = (min: number, max: number, mayBeEmpty: boolean) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (typed) =>
        (mayBeEmpty && typed === '') ||
        (/^\d{1,6}$/.test(typed) && Number(typed) >= min && Number(typed) <= max),
      `Must be a whole number from ${min} to ${max}`,
    ),
  );
