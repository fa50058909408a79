import type { WireAbout, WireContact } from '@slipcast/contracts/http/content';
import { api } from '../../base/api.ts';

export type PageName = 'about' | 'contact';
/** The about page has only title and content. */
export type PageFields = WireAbout & Partial<WireContact>;

/** The two pages as admins edit them; a saved page is public at once (decision 24). */
export const adminContentApi = api.injectEndpoints({
  endpoints: (build) => ({
    editedPage: build.query<PageFields, PageName>({
      query: (page) => `/admin/${page}`,
      providesTags: ['Content'],
    }),
    savePage: build.mutation<unknown, { page: PageName; fields: PageFields }>({
      query: ({ page, fields }) => ({ path: `/admin/${page}`, method: 'PUT', body: fields }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Content']),
    }),
  }),
});

export const { useEditedPageQuery, useSavePageMutation } = adminContentApi;
