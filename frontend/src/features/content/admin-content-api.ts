import { api } from '../../base/api.ts';

export type PageName = 'about' | 'contact';
export type PageFields = Record<string, string>;

const stringsIn = (answer: unknown): PageFields =>
  Object.fromEntries(
    Object.entries((answer ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** The two pages as admins write them; saving shows on the public pages at once (decision 24). */
export const adminContentApi = api.injectEndpoints({
  endpoints: (build) => ({
    editedPage: build.query<PageFields, PageName>({
      query: (page) => `/admin/${page}`,
      transformResponse: stringsIn,
      providesTags: ['Content'],
    }),
    savePage: build.mutation<unknown, { page: PageName; fields: PageFields }>({
      query: ({ page, fields }) => ({ path: `/admin/${page}`, method: 'PUT', body: fields }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Content']),
    }),
  }),
});

export const { useEditedPageQuery, useSavePageMutation } = adminContentApi;
