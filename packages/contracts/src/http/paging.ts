import { z } from 'zod';

/** Which page a list is asked for: without `page` the whole list is answered, as the spec's clients expect it. */
export const pageFields = {
  /** From 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};
/** What a list is searched for; '' finds everything. */
export const Search = z.string().trim().max(200).default('');

export interface WirePagination {
  total: number;
  page: number;
  limit: number;
  /** At least 1. */
  pages: number;
}

export const paginationOf = (total: number, page: number, limit: number): WirePagination => ({
  total,
  page,
  limit,
  pages: Math.max(1, Math.ceil(total / limit)),
});
