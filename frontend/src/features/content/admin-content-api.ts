import type { WireAbout, WireContact } from '@slipcast/contracts/http/content';
import type { PageName } from '@slipcast/contracts/pages';
import { api, put } from '../../base/api.ts';

/** Only the contact page has more than title and content. */
export type PageFields = WireAbout & Partial<WireContact>;
/** `revision` is the version that was edited, so that a save cannot overwrite someone else's change. */
export type EditedPage = PageFields & { revision: number };

/** The pages as admins edit them; a saved page is public at once (decision 24). */
export const { useEditedPageQuery, useSavePageMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    editedPage: build.query<EditedPage, PageName>({
      query: (page) => `/admin/${page}`,
      providesTags: ['Content'],
    }),
    savePage: build.mutation<EditedPage, { page: PageName; fields: EditedPage }>({
      query: ({ page, fields: { revision, ...fields } }) =>
        put(`/admin/${page}`, { ...fields, revisionLoaded: revision }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Content']),
    }),
  }),
});
