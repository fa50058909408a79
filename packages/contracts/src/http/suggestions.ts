import { z } from 'zod';
import { WireProduct } from './catalogue.ts';

/** What the home page shows of the catalogue, at most four pots each. */
export const Highlights = z.object({
  newest: z.array(WireProduct).describe('Those in stock that came last, the newest first'),
  last: z
    .array(WireProduct)
    .describe(
      'Those of which few pieces are left in every colour, by the maker’s settings; the fewest first',
    ),
});
export type Highlights = z.infer<typeof Highlights>;
/** What else a shopper may like who likes this one: in stock, at most four each, none twice. */
export const Siblings = z.object({
  sameForm: z.array(WireProduct).describe('Of its category'),
  sameGlaze: z.array(WireProduct).describe('Others that there are in its own colour'),
});
export type Siblings = z.infer<typeof Siblings>;
