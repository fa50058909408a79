import type { EditedEmailText, EmailTexts } from '@slipcast/contracts/http/email-texts';
import type { EmailPreview } from '@slipcast/contracts/http/email-preview';
import { api, post, put } from '../../base/api.ts';

export type EmailWords = Omit<EditedEmailText, 'revision'>;
export type EmailTextChange = Omit<EditedEmailText, 'revision'> & { revisionLoaded: number };

export const { useEmailTextsQuery, useSaveEmailTextMutation, useEmailPreviewQuery } = api.injectEndpoints({
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
    /** Changes nothing. */
    emailPreview: build.query<EmailPreview, EmailWords>({
      query: (words) => post('/admin/orders/email-preview', words),
      keepUnusedDataFor: 0,
    }),
  }),
});
