import type { SubscriberImport, SubscriberRow } from '@slipcast/contracts/http/subscriber-imports';
import type { NewsletterTopic } from '@slipcast/contracts/newsletter';
import { api, post } from '../../base/api.ts';

/** A table needs a key for each row. */
export type ListedRow = SubscriberRow & { id: string };
type SubscriberTable = Omit<SubscriberImport, 'rows'> & { rows: ListedRow[] };
/** The file, and what holds for its rows that do not say. */
export interface AskedImport {
  file: File;
  topics: readonly NewsletterTopic[];
  source: string;
}

const PATH = '/admin/subscribers/imports';

function sent(path: string, { file, topics, source }: AskedImport) {
  const form = new FormData();
  form.append('file', file);
  const query = new URLSearchParams({ topics: topics.join(','), source });
  return post(`${path}?${query}`, form);
}
const listed = ({ rows, ...rest }: SubscriberImport): SubscriberTable => ({
  ...rest,
  rows: rows.map((row) => ({ ...row, id: String(row.row) })),
});

export const { usePreviewSubscribersMutation, useImportSubscribersMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    previewSubscribers: build.mutation<SubscriberTable, AskedImport>({
      query: (asked) => sent(`${PATH}/preview`, asked),
      transformResponse: listed,
    }),
    importSubscribers: build.mutation<SubscriberTable, AskedImport>({
      query: (asked) => sent(PATH, asked),
      transformResponse: listed,
    }),
  }),
});
