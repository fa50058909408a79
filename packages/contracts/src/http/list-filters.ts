import { z } from 'zod';
import { PRICE_BANDS } from '../choice-filters.ts';
import { Count, text } from './fields.ts';

const counted = { name: text('Sea Glass'), count: Count };
/** How many pots each filter would list, beside the other filters that are set. */
export const ListFilters = z
  .object({
    categories: z.array(z.object(counted)),
    glazes: z.array(z.object(counted)),
    /** Where the category that was asked for has another name by now. */
    movedTo: text('Cups & Mugs').optional(),
    prices: z.array(z.object({ band: z.enum(PRICE_BANDS), count: Count })),
  })
  .meta({ id: 'ListFilters' });
export type ListFilters = z.infer<typeof ListFilters>;
