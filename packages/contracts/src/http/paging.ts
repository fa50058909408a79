import { z } from 'zod';
import { Count, number } from './fields.ts';

/** Which page of a list is wanted. Without `page` the whole list is answered, as the spec's clients expect. */
export const pageFields = {
  /** From 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};
/** The search text of a list; '' finds everything. */
export const Search = z.string().trim().max(200).default('');

export const WirePagination = z
  .object({
    total: Count,
    page: Count,
    limit: Count,
    pages: number(1).int().min(1),
  })
  .meta({ id: 'Pagination' });
export type WirePagination = z.infer<typeof WirePagination>;

export const paginationOf = (total: number, page: number, limit: number): WirePagination => ({
  total,
  page,
  limit,
  pages: Math.max(1, Math.ceil(total / limit)),
});
