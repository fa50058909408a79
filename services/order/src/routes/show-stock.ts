import { z } from 'zod';
import { Id } from '@slipcast/contracts/ids';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Dependencies } from './dependencies.ts';
import { readStock } from '../store/stock-ledger.ts';

export const showStock = ({ pool }: Dependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/internal/stock/:productId/:variantId',
      access: 'internal',
      summary: "What the ledger has of a SKU, for the cart service's replica",
      params: z.object({ productId: Id, variantId: Id }),
    },
    async ({ params }) => {
      const stock = await readStock(pool, params.productId, params.variantId);
      if (!stock) throw new Refusal('product-not-found', 'Product not found');
      return stock;
    },
  );
