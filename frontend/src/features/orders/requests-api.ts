import type { RequestBody, WireRequest, WireRequests } from '@slipcast/contracts/http/requests';
import { api, type ApiCall, post, put } from '../../base/api.ts';

export type BuyerRequest = WireRequest;
export type Offer = WireRequests['offers'][number];
export type RequestKind = Offer['kind'];
/** An order, with the key of the emailed link that a guest came by. */
export type AskedOrder = { id: string; orderKey: string | null };

const path = (id: string) => `/orders/${encodeURIComponent(id)}/requests`;
const withKey = (orderKey: string | null, call: ApiCall): ApiCall =>
  orderKey === null ? call : { ...call, headers: { 'x-order-key': orderKey } };

/** Reloaded after a refusal too, because the order may have been sent in the meantime. */
export const { useRequestsQuery, useAskMutation, useRetractMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    requests: build.query<WireRequests, AskedOrder>({
      query: ({ id, orderKey }) => withKey(orderKey, { path: path(id) }),
      providesTags: ['Order'],
    }),
    ask: build.mutation<WireRequests, AskedOrder & { request: RequestBody }>({
      query: ({ id, orderKey, request }) => withKey(orderKey, post(path(id), request)),
      invalidatesTags: ['Order'],
    }),
    retract: build.mutation<WireRequests, AskedOrder & { requestId: string }>({
      query: ({ id, orderKey, requestId }) =>
        withKey(orderKey, put(`${path(id)}/${encodeURIComponent(requestId)}/retract`, {})),
      invalidatesTags: ['Order'],
    }),
  }),
});
