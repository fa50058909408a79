import { ValidateCartBody, ValidCart } from '@slipcast/contracts/http/order';
import { toPounds } from '@slipcast/contracts/money';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import { readSkus } from '../store/product-store.ts';
import type { Dependencies } from './dependencies.ts';
import { mergeItems, nameOf, skuKey } from '../rules/pricing.ts';
import { readStock } from '../store/stock-ledger.ts';

const invalid = (message: string) => new Refusal('cart-invalid', message);

export const validateCart = ({ pool }: Dependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/orders/cart/validate',
      access: 'bearer',
      summary: 'Check that everything in a cart is still sold and in stock',
      body: ValidateCartBody,
      answer: ValidCart,
      refusals: ['cart-invalid'],
    },
    async ({ body }) => {
      const items = mergeItems(body.items);
      if (items.length === 0) throw invalid('Your cart is empty.');
      const skus = await readSkus(pool, items);
      let totalPence = 0;
      for (const { product_id, variant_id, quantity } of items) {
        const sku = skus.get(skuKey(product_id, variant_id));
        if (!sku?.active) throw invalid(`${nameOf(sku)} is no longer available.`);
        const onHand = (await readStock(pool, product_id, variant_id))?.onHand ?? 0;
        if (onHand === 0) throw invalid(`${nameOf(sku)} is no longer available.`);
        if (onHand < quantity) throw invalid(`Only ${onHand} of ${nameOf(sku)} left.`);
        totalPence += sku.unitPence * quantity;
      }
      return { valid: true, message: 'Your cart is fine.', total: toPounds(totalPence) };
    },
  );
