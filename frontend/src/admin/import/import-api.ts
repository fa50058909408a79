import type {
  ImportList,
  ImportRow,
  ImportRows,
  UnpackedPhotographs,
  WireImport,
} from '@slipcast/contracts/http/imports';
import { api, post } from '../../base/api.ts';

export type Import = WireImport;
/** A table needs a key for each row. */
export type ListedRow = ImportRow & { id: string };

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}
const path = (id: string) => `/admin/products/imports/${encodeURIComponent(id)}`;

export const {
  useImportsQuery,
  useImportQuery,
  useImportRowsQuery,
  useUploadMutation,
  useUnpackMutation,
  useStartMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    imports: build.query<Import[], void>({
      query: () => '/admin/products/imports',
      transformResponse: ({ imports }: ImportList) => imports,
      providesTags: ['Import'],
    }),
    import: build.query<Import, string>({ query: path, providesTags: ['Import'] }),
    /** Answers what would happen now, so it is asked again when the import has ended. */
    importRows: build.query<{ rows: ListedRow[]; total: number }, { id: string; query: string }>({
      query: ({ id, query }) => `${path(id)}/rows?${query}`,
      transformResponse: ({ rows, pagination }: ImportRows) => ({
        rows: rows.map((row) => ({ ...row, id: String(row.row) })),
        total: pagination.total,
      }),
    }),
    upload: build.mutation<Import, File>({
      query: (file) => post('/admin/products/imports', formOf(file)),
      invalidatesTags: (_answer, error) => (error ? [] : ['Import']),
    }),
    unpack: build.mutation<UnpackedPhotographs, { id: string; zip: File }>({
      query: ({ id, zip }) => post(`${path(id)}/photographs`, formOf(zip)),
    }),
    start: build.mutation<Import, string>({
      query: (id) => post(`${path(id)}/start`),
      invalidatesTags: ['Import'],
    }),
  }),
});
