import { z } from 'zod';

/** catalogue -> order and cart, `POST /internal/seen-products`: which versions of these products they have. */
export const SeenProductsBody = z.object({ ids: z.array(z.string()).max(500) });
/** Without the products that it does not know. */
export type SeenProducts = { id: string; version: number }[];
