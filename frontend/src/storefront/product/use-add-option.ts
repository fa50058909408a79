import { choiceName } from '@slipcast/contracts/named-option';
import { toPounds } from '@slipcast/contracts/money';
import { type SyntheticEvent, useState } from 'react';
import type { Wanted } from '../../features/cart/add-rules.ts';
import { type AddResult, useAddToCart } from '../../features/cart/use-add-to-cart.ts';
import { type Option, priceOf, refusalOf } from '../../features/catalogue/options.ts';
import { coverOf, type Product } from '../../features/catalogue/product.ts';

const wantedOf = (product: Product, option: Option): Wanted => ({
  productId: product.id,
  variantId: option.id,
  name: product.name,
  color: choiceName(product.optionName, option.color),
  pricePence: priceOf(product, option),
  quantity: 1,
  stock: option.stock,
  image: coverOf(option) ?? coverOf(product),
});

/** The specification has this page describe the pot to the server, in pounds (C262). The server believes its own records. */
const describedOf = (product: Product, option: Option) => ({
  color: option.color,
  stock: option.stock,
  price: toPounds(priceOf(product, option)),
  name: product.name,
  imageUrl: coverOf(product),
  variantImageUrl: coverOf(option),
  variantImages: option.images.map((url) => ({ url })),
});

/** What the notice shows; `time` tells one notice from the next. */
type Added = { name: string; imageUrl: string | null; time: number };
type Problem = Omit<Extract<AddResult, { ok: false }>, 'ok'>;

/** Adds the chosen option to the cart. */
export function useAddOption(product: Product, option: Option | undefined, optionCount: number) {
  const { add, busy } = useAddToCart();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const message = refusalOf(product, option);
    setProblem(message === null ? null : { message });
    if (message !== null || option === undefined || busy) return;
    const wanted = wantedOf(product, option);
    const result = await add(wanted, describedOf(product, option));
    if (!result.ok) {
      setProblem(result);
      setAdded(null);
    } else
      setAdded((before) => ({
        name: optionCount > 1 ? `${product.name} (${wanted.color})` : product.name,
        imageUrl: wanted.image,
        time: (before?.time ?? 0) + 1,
      }));
  };
  return {
    busy,
    problem,
    added,
    submit: (event: SyntheticEvent) => void submit(event),
    forgetProblem: () => setProblem(null),
    forgetAdded: () => setAdded(null),
  };
}
