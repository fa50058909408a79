import { z } from 'zod';

/** Fields of answers, each with an example for the API reference. */
export const text = (example: string) => z.string().meta({ examples: [example] });

export const EXAMPLE_ID = '3f2b8f0e-6f0d-4d5e-9a3b-1c2d3e4f5a6b';
/** Opaque to clients. */
export const AnyId = text(EXAMPLE_ID);
export const Pounds = z.number().meta({ description: 'Pounds', examples: [24.5] });
export const Count = z
  .number()
  .int()
  .min(0)
  .meta({ examples: [3] });
export const Moment = z.iso
  .datetime()
  .meta({ description: 'ISO 8601 in UTC', examples: ['2026-03-14T09:30:00.000Z'] });

/** An answer that only says what has been done. */
export const Done = z.object({ message: text('Done') });
