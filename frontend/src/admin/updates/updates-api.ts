import type { AdminUpdateList, UpdateBody, WireAdminUpdate } from '@slipcast/contracts/http/updates';
import type { UpdateFigures } from '@slipcast/contracts/http/update-figures';
import { api, del, put } from '../../base/api.ts';
import { save } from '../../base/save.ts';

export type AdminUpdate = WireAdminUpdate;
const at = (id: string, more = '') => `/admin/updates/${encodeURIComponent(id)}${more}`;

const updatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminUpdates: build.query<AdminUpdate[], void>({
      query: () => '/admin/updates?page=1&limit=100',
      transformResponse: ({ updates }: AdminUpdateList) => updates,
      providesTags: ['AdminProduct'],
    }),
    adminUpdate: build.query<AdminUpdate, string>({ query: (id) => at(id), providesTags: ['AdminProduct'] }),
    updateFigures: build.query<UpdateFigures, string>({
      query: (id) => `/admin/dashboard/updates/${encodeURIComponent(id)}`,
      keepUnusedDataFor: 0,
    }),
    saveUpdate: build.mutation<AdminUpdate, { id: string | null; body: UpdateBody }>({
      query: ({ id, body }) => save('/admin/updates', id, body),
      invalidatesTags: ['AdminProduct'],
    }),
    setUpdateState: build.mutation<AdminUpdate, { id: string; state: 'announced' | 'closed' }>({
      query: ({ id, state }) => put(at(id, '/state'), { state }),
      invalidatesTags: ['AdminProduct', 'Product'],
    }),
    moveOpening: build.mutation<AdminUpdate, { id: string; from: string; to: string }>({
      query: ({ id, ...move }) => put(at(id, '/opening'), move),
      invalidatesTags: ['AdminProduct', 'Product'],
    }),
    pauseUpdate: build.mutation<AdminUpdate, { id: string; paused: boolean }>({
      query: ({ id, paused }) => put(at(id, '/paused'), { paused }),
      invalidatesTags: ['AdminProduct', 'Product'],
    }),
    deleteUpdate: build.mutation<unknown, string>({
      query: (id) => del(at(id)),
      invalidatesTags: ['AdminProduct'],
    }),
  }),
});

export const {
  useAdminUpdatesQuery,
  useAdminUpdateQuery,
  useUpdateFiguresQuery,
  useSaveUpdateMutation,
  useSetUpdateStateMutation,
  useMoveOpeningMutation,
  usePauseUpdateMutation,
  useDeleteUpdateMutation,
} = updatesApi;

/** 'Draft', 'Announced', 'Open', 'Paused' or 'Over'. */
export function stateWords({ state, isOpen, paused }: AdminUpdate): string {
  if (state === 'draft') return 'Draft';
  if (state === 'closed') return 'Over';
  if (paused) return 'Paused';
  return isOpen ? 'Open' : 'Announced';
}
