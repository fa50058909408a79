import type { BookFormat, WireBooks } from '@slipcast/contracts/http/books';
import { api } from '../../base/api.ts';
import { saveTable } from '../../ui/save-file.ts';

export type Books = WireBooks;

export const { useBooksQuery, useBooksFileMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param month such as 2026-11 */
    books: build.query<Books, string>({ query: (month) => `/admin/books?month=${month}` }),
    /** Hands the browser the file. */
    booksFile: build.mutation<null, { month: string; format: BookFormat }>({
      queryFn: async ({ month, format }, _api, _options, ask) => {
        const path = `/admin/books/export?month=${month}&format=${format}`;
        const { data, error } = await ask({ path, isText: true });
        if (error) return { error };
        saveTable(`books-${month}-${format}`, data as string, format === 'spreadsheet' ? undefined : '');
        return { data: null };
      },
    }),
  }),
});
