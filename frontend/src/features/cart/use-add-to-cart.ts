import { useDispatch } from 'react-redux';
import { api, messageOr, statusOf } from '../../app/api.ts';
import { sessionEnded } from '../../app/session.ts';
import { cartText } from '../../app/strings.ts';

/** What the product page puts in the cart; `price` in pounds, base plus adjustment; `variantId` 'main' or an id. */
export type AddToCartPayload = {
  product_id: string;
  quantity: number;
  color: string;
  variantId: string;
  stock: number;
  price: number;
  name: string;
  imageUrl: string | null;
  variantImageUrl: string | null;
  variantImages: { url: string }[];
};

export type AddResult = { ok: true } | { ok: false; message: string };

const addApi = api.injectEndpoints({
  endpoints: (build) => ({
    addToCart: build.mutation<unknown, AddToCartPayload>({
      query: (body) => ({ path: '/cart/items', method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Cart']),
    }),
  }),
});

export function useAddToCart(): { add: (payload: AddToCartPayload) => Promise<AddResult>; busy: boolean } {
  const [post, { isLoading }] = addApi.useAddToCartMutation();
  const dispatch = useDispatch();
  const add = async (payload: AddToCartPayload): Promise<AddResult> => {
    if (payload.stock <= 0) return { ok: false, message: cartText.outOfStock };
    const { error } = await post(payload);
    if (!error) return { ok: true };
    if (statusOf(error) === 401) {
      dispatch(sessionEnded('expired'));
      return { ok: false, message: cartText.sessionExpired };
    }
    return {
      ok: false,
      message: messageOr(error, statusOf(error) === 409 ? cartText.reservedByOther : cartText.addFailed),
    };
  };
  return { add, busy: isLoading };
}
