import type { CustomerImport, CustomerRow } from '@slipcast/contracts/http/customer-imports';
import { api, post } from '../../base/api.ts';

/** A table needs a key for each row. */
export type ListedCustomer = CustomerRow & { id: string };
export type CustomerTable = Omit<CustomerImport, 'rows'> & { rows: ListedCustomer[] };

const PATH = '/admin/users/imports';

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}
const listed = ({ rows, ...rest }: CustomerImport): CustomerTable => ({
  ...rest,
  rows: rows.map((row) => ({ ...row, id: String(row.row) })),
});

export const { usePreviewCustomersMutation, useImportCustomersMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    previewCustomers: build.mutation<CustomerTable, File>({
      query: (file) => post(`${PATH}/preview`, formOf(file)),
      transformResponse: listed,
    }),
    importCustomers: build.mutation<CustomerTable, File>({
      query: (file) => post(PATH, formOf(file)),
      transformResponse: listed,
      invalidatesTags: ['User'],
    }),
  }),
});
