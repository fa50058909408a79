import { api } from '../../base/api.ts';
import { saveTable } from '../../ui/save-file.ts';

export type Table = 'products' | 'orders' | 'users' | 'ledger/movements' | 'pages';
const FILES: Record<Table, string> = {
  products: 'products',
  orders: 'orders',
  users: 'customers',
  'ledger/movements': 'movements',
  pages: 'pages',
};

/** Asks for a table and hands it to the browser as a file. It may be long, so it does not stay in the store. */
export const { useExportTableMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    exportTable: build.mutation<null, Table>({
      queryFn: async (table, _api, _options, ask) => {
        const { data, error } = await ask({ path: `/admin/${table}/export`, isText: true });
        if (error) return { error };
        saveTable(FILES[table], data as string);
        return { data: null };
      },
    }),
  }),
});
