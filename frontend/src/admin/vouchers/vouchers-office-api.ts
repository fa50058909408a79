import type {
  EditedVouchers,
  VoucherList,
  VoucherOffer,
  WireVoucher,
} from '@slipcast/contracts/http/vouchers';
import { api, put } from '../../base/api.ts';

export type Voucher = WireVoucher;
const pathOf = (id: string) => `/admin/vouchers/${encodeURIComponent(id)}`;

export const {
  useVouchersQuery,
  useVoidVoucherMutation,
  useSendVoucherMutation,
  useVoucherSettingsQuery,
  useSaveVoucherSettingsMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    vouchers: build.query<VoucherList, string>({
      query: (query) => `/admin/vouchers?${query}`,
      providesTags: ['Voucher'],
    }),
    voidVoucher: build.mutation<Voucher, { id: string; reason: string }>({
      query: ({ id, reason }) => put(`${pathOf(id)}/void`, { reason }),
      invalidatesTags: ['Voucher'],
    }),
    sendVoucher: build.mutation<Voucher, { id: string; email: string }>({
      query: ({ id, email }) => put(`${pathOf(id)}/send`, { recipient_email: email }),
      invalidatesTags: ['Voucher'],
    }),
    voucherSettings: build.query<EditedVouchers, void>({
      query: () => '/admin/voucher-settings',
      providesTags: ['Voucher'],
    }),
    saveVoucherSettings: build.mutation<EditedVouchers, VoucherOffer & { revisionLoaded: number }>({
      query: (offer) => put('/admin/voucher-settings', offer),
      invalidatesTags: (_answer, error) => (error ? [] : ['Voucher']),
    }),
  }),
});
