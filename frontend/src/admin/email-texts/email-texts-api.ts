import type { EditedEmailText, EmailTexts } from '@slipcast/contracts/http/email-texts';
import { api, put } from '../../base/api.ts';

export type EmailTextChange = Omit<EditedEmailText, 'revision'> & { revisionLoaded: number };

export const { useEmailTextsQuery, useSaveEmailTextMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    emailTexts: build.query<EditedEmailText[], void>({
      query: () => '/admin/settings/emails',
      transformResponse: ({ texts }: EmailTexts) => texts,
      providesTags: ['Content'],
    }),
    // The list is also reloaded after a refusal, because someone else may have changed the text.
    saveEmailText: build.mutation<EditedEmailText, EmailTextChange>({
      query: ({ email, ...text }) => put(`/admin/settings/emails/${encodeURIComponent(email)}`, text),
      invalidatesTags: ['Content'],
    }),
  }),
});
