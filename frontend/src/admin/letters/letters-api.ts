import type { LetterBody, LetterList, LetterPreview, WireLetter } from '@slipcast/contracts/http/letters';
import type { AdminUpdateList } from '@slipcast/contracts/http/updates';
import { ukTime } from '@slipcast/contracts/sale-words';
import { api, del, post, put } from '../../base/api.ts';
import { save } from '../../base/save.ts';

export type Letter = WireLetter;
export type Preview = LetterPreview;
const at = (id: string, more = '') => `/admin/letters/${encodeURIComponent(id)}${more}`;

const lettersApi = api.enhanceEndpoints({ addTagTypes: ['Letter'] }).injectEndpoints({
  endpoints: (build) => ({
    letters: build.query<Letter[], void>({
      query: () => '/admin/letters?page=1&limit=100',
      transformResponse: ({ letters }: LetterList) => letters,
      providesTags: ['Letter'],
    }),
    letter: build.query<Letter, string>({ query: (id) => at(id), providesTags: ['Letter'] }),
    updatesToAnnounce: build.query<AdminUpdateList['updates'], void>({
      query: () => '/admin/updates?page=1&limit=20',
      transformResponse: ({ updates }: AdminUpdateList) => updates,
      providesTags: ['AdminProduct'],
    }),
    previewLetter: build.mutation<Preview, LetterBody>({
      query: (body) => post('/admin/letters/preview', body),
    }),
    saveLetter: build.mutation<Letter, { id: string | null; body: LetterBody & { versionLoaded?: number } }>({
      query: ({ id, body }) => save('/admin/letters', id, body),
      invalidatesTags: ['Letter'],
    }),
    tryLetter: build.mutation<{ message: string }, string>({ query: (id) => post(at(id, '/try')) }),
    sendLetter: build.mutation<Letter, { id: string; sendAt: string | null; versionLoaded: number }>({
      query: ({ id, ...body }) => put(at(id, '/sending'), body),
      invalidatesTags: ['Letter'],
    }),
    stopLetter: build.mutation<Letter, string>({
      query: (id) => put(at(id, '/stopped')),
      invalidatesTags: ['Letter'],
    }),
    deleteLetter: build.mutation<unknown, string>({
      query: (id) => del(at(id)),
      // Not of the letter itself, which is gone.
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        await queryFulfilled;
        dispatch(
          lettersApi.util.updateQueryData('letters', undefined, (all) => all.filter((one) => one.id !== id)),
        );
      },
    }),
  }),
});

export const {
  useLettersQuery,
  useLetterQuery,
  useUpdatesToAnnounceQuery,
  usePreviewLetterMutation,
  useSaveLetterMutation,
  useTryLetterMutation,
  useSendLetterMutation,
  useStopLetterMutation,
  useDeleteLetterMutation,
} = lettersApi;

/** 'Draft', 'Goes on Thursday 26 November at 19:00', 'Being sent', 'Stopped' or 'Sent'. */
export function stateWords({ state, sendAt }: Letter): string {
  if (state === 'draft') return 'Draft';
  if (state === 'scheduled') return sendAt ? `Goes on ${ukTime(sendAt)}` : 'Goes now';
  if (state === 'sending') return 'Being sent';
  return state === 'sent' ? 'Sent' : 'Stopped';
}

/** What its form would send. */
export const bodyOf = ({ subject, text, topic, pots, update }: Letter): LetterBody => ({
  subject,
  text,
  topic,
  pots: pots.map(({ productId }) => productId),
  updateId: update?.id ?? null,
});
