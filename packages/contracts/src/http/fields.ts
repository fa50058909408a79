import { z } from 'zod';
import { QUANTITY_MAX } from '../limits.ts';
import { given } from '../number.ts';

/** Fields of answers, each with an example for the API reference. */
export const text = (example: string) => z.string().meta({ examples: [example] });
export const number = (example: number) => z.number().meta({ examples: [example] });

export const EXAMPLE_ID = '3f2b8f0e-6f0d-4d5e-9a3b-1c2d3e4f5a6b';
/** Opaque to clients. */
export const AnyId = text(EXAMPLE_ID);
export const Pounds = number(24.5).describe('Pounds');
export const Count = number(3).int().min(0);
export const Moment = z.iso
  .datetime()
  .meta({ description: 'ISO 8601 in UTC', examples: ['2026-03-14T09:30:00.000Z'] });

/** A day of a filter; '' asks for nothing. */
export const Day = z.union([z.literal(''), z.iso.date('Please give the day as in 2026-11-22')]).default('');

/** The message of a value of the wrong type only; otherwise it would be that of each limit too. */
export const ofType = (message: string) => ({
  error: ({ code }: { code: string }) => (code === 'invalid_type' ? message : undefined),
});

/** A text of the client's that must not be empty. */
export const required = (name: string, max: number) =>
  z
    .string(ofType(`${name} is required`))
    .trim()
    .min(1, `${name} is required`)
    .max(max, `${name} must be at most ${max} characters long`);
/** A text of the client's that may be empty. */
export const optionalText = (name: string, max: number) =>
  z
    .string(ofType(`${name} must be a text`))
    .trim()
    .max(max, `${name} must be at most ${max} characters long`);
const WHOLE = 'Quantity must be a whole number';
/** Pieces of one item; 0 or less where it may be removed. */
export const Quantity = z.coerce
  .number(ofType(WHOLE))
  .int(WHOLE)
  .max(QUANTITY_MAX, `Quantity must be at most ${QUANTITY_MAX}`);
export const AtLeastOne = given(Quantity.min(1, 'Quantity must be at least 1'));

/** An answer that only says what has been done. */
export const Done = z.object({ message: text('Done') });
