import type { WireAbout, WireContact } from '@slipcast/contracts/http/content';
import { api, put } from '../../base/api.ts';

export type PageName = 'about' | 'contact';
/** The about page has only title and content. */
export type PageFields = WireAbout & Partial<WireContact>;

/** The two pages as admins edit them; a saved page is public at once (decision 24). */
export const { useEditedPageQuery, useSavePageMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    editedPage: build.query<PageFields, PageName>({
      query: (page) => `/admin/${page}`,
      providesTags: ['Content'],
    }),
    savePage: build.mutation<unknown, { page: PageName; fields: PageFields }>({
      query: ({ page, fields }) => put(`/admin/${page}`, fields),
      invalidatesTags: (_answer, error) => (error ? [] : ['Content']),
    }),
  }),
});
