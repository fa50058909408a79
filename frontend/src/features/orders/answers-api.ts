import type { AnswerBody } from '@slipcast/contracts/http/requests';
import { api, put } from '../../base/api.ts';

/** The order is reloaded after a refusal too, because its buyer may have taken the request back. */
export const { useAnswerRequestMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    answerRequest: build.mutation<unknown, { orderId: string; requestId: string; answer: AnswerBody }>({
      query: ({ orderId, requestId, answer }) =>
        put(`/admin/orders/${encodeURIComponent(orderId)}/requests/${encodeURIComponent(requestId)}`, answer),
      invalidatesTags: ['AdminOrder'],
    }),
  }),
});
