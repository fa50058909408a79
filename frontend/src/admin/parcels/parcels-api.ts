import type { CarrierTableFormat, PickList, TrackingFile } from '@slipcast/contracts/http/parcels';
import { api, post } from '../../base/api.ts';
import { saveTable } from '../../ui/save-file.ts';

/** A table needs a key for each row. */
export type PickedPot = PickList['pots'][number] & { id: string };
export type TrackingRow = TrackingFile['rows'][number] & { id: string };

export const { usePickListQuery, useParcelTableMutation, useTrackingFileMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    pickList: build.query<{ orders: number; pots: PickedPot[] }, void>({
      query: () => '/admin/orders/pick-list',
      transformResponse: ({ orders, pots }: PickList) => ({
        orders,
        pots: pots.map((pot) => ({ ...pot, id: `${pot.productId} ${pot.variantId} ${pot.name}` })),
      }),
      providesTags: ['AdminOrder'],
    }),
    /** Hands the browser the file. */
    parcelTable: build.mutation<null, { format: CarrierTableFormat; size?: string; service?: string }>({
      queryFn: async ({ format, size, service }, _api, _options, ask) => {
        const chosen = new URLSearchParams({ format, ...(size && { size }), ...(service && { service }) });
        const { data, error } = await ask({ path: `/admin/orders/parcels?${chosen}`, isText: true });
        if (error) return { error };
        saveTable('parcels', data as string);
        return { data: null };
      },
    }),
    trackingFile: build.mutation<
      { columns: TrackingFile['columns']; rows: TrackingRow[] },
      { file: string; ship: boolean }
    >({
      query: (body) => post('/admin/orders/tracking-file', body),
      transformResponse: ({ columns, rows }: TrackingFile) => ({
        columns,
        rows: rows.map((row) => ({ ...row, id: `${row.row} ${row.orderNumber}` })),
      }),
      invalidatesTags: (_answer, _error, { ship }) => (ship ? ['AdminOrder'] : []),
    }),
  }),
});
