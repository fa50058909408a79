import { type ApiError, api, post } from '../../base/api.ts';
import { saveTable } from '../../ui/save-file.ts';
import { everything } from './everything.ts';
import { chooseArchive } from './save-archive.ts';
import { TABLE_FILES, type Table } from './tables.ts';

/** Wrapped, because only errors go through a stream unchanged. */
class NotRead extends Error {
  readonly failure: ApiError;
  constructor(failure: ApiError) {
    super(failure.message);
    this.failure = failure;
  }
}
const unknown: ApiError = { status: 0, message: '', data: null };

/** In seconds. */
const LONGEST_WAIT = 10;

/** Asks once more when a busy shop says when. Throws NotRead. null: there is no such photograph. */
async function photograph(address: string): Promise<Blob | null> {
  const ask = () => fetch(address, { credentials: 'same-origin' });
  let answer = await ask();
  const wait = Number(answer.headers.get('retry-after')) || 0;
  if (answer.status === 503 && wait && wait <= LONGEST_WAIT) {
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    answer = await ask();
  }
  if (answer.status === 404) return null;
  if (!answer.ok) throw new NotRead({ ...unknown, status: answer.status });
  return answer.blob();
}

/** Asks for a table and hands it to the browser as a file. It may be long, so it does not stay in the store. */
export const { useExportTableMutation, useExportEverythingMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    exportTable: build.mutation<null, Table>({
      queryFn: async (table, _api, _options, ask) => {
        const { data, error } = await ask({ path: `/admin/${table}/export`, isText: true });
        if (error) return { error };
        saveTable(TABLE_FILES[table], data as string);
        return { data: null };
      },
    }),

    /** One archive of all tables, lists and photographs, which is saved only when it is whole. false: no place was chosen for it. */
    exportEverything: build.mutation<boolean, { name: string }>({
      queryFn: async ({ name }, _api, _options, ask) => {
        const file = async (path: string): Promise<Blob> => {
          const { data, error } = await ask({ path, isFile: true });
          if (error) throw new NotRead(error as ApiError);
          return data as Blob;
        };
        try {
          const save = await chooseArchive(name);
          if (!save) return { data: false };
          const recorded = await ask(post('/admin/audit/exports'));
          if (recorded.error) return { error: recorded.error };
          await save(everything({ file, photograph }));
          return { data: true };
        } catch (error) {
          return { error: error instanceof NotRead ? error.failure : unknown };
        }
      },
    }),
  }),
});
