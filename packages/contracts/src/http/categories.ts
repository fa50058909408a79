import { z } from 'zod';
import { Count, required, text } from './fields.ts';

const revisionLoaded = z.int().min(0).optional();

export const CategoryOrderBody = z.object({
  /** Ids of categories, the first one first. */
  ids: z.array(z.string().max(200)).max(1000, 'At most 1,000 categories can be ordered'),
  revisionLoaded,
});

export const CategoryBody = z.object({
  name: required('Category', 80),
  /** The name is another category's, and the two become one. */
  merge: z.boolean().default(false),
  revisionLoaded,
});

export const AdminCategory = z
  .object({
    id: text('mugs'),
    name: text('Mugs'),
    products: Count.describe('In any state'),
    inShop: Count.describe('Published products'),
  })
  .meta({ id: 'AdminCategory' });
export type AdminCategory = z.infer<typeof AdminCategory>;
export const AdminCategories = z.object({
  categories: z.array(AdminCategory),
  revision: Count.describe('How often they were changed; send it back as revisionLoaded'),
});
export type AdminCategories = z.infer<typeof AdminCategories>;
