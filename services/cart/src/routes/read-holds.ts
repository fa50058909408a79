import { z } from 'zod';
import { Id, VariantId } from '@slipcast/contracts/ids';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Holds } from '../store/holds.ts';

export const readHolds = ({ holds }: { holds: Holds }) =>
  endpoint(
    {
      method: 'GET',
      path: '/internal/holds/:productId/:variantId',
      access: 'internal',
      summary: 'The replica of a SKU and how much of it is reserved',
      params: z.object({ productId: Id, variantId: VariantId }),
    },
    async ({ params }) => {
      const { onHand, heldByOthers } = await holds.read(params, null);
      return { onHand, held: heldByOthers };
    },
  );
