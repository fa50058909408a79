import { z } from 'zod';
import {
  DiscountCodeBody,
  DiscountCodeList,
  WireDiscountCode,
} from '@slipcast/contracts/http/discount-codes';
import { Refusal } from '@slipcast/contracts/refusal';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { OrderKit } from '../order-kit.ts';
import { addCode, endCode, listCodes } from './code-store.ts';

const notFound = () => new Refusal('not-found', 'Code not found');
const Params = z.object({ id: z.string() });

/** The maker's discount codes. One that is in use is never changed, only ended. */
export const codeRoutes = ({ pool, wake }: Pick<OrderKit, 'pool' | 'wake'>) => [
  endpoint({
    route: 'GET /api/admin/codes',
    access: 'admin',
    summary: 'Discount codes with their uses, newest first, ended ones last',
    answer: DiscountCodeList,
    handle: async () => ({ codes: await listCodes(pool) }),
  }),

  endpoint({
    route: 'POST /api/admin/codes',
    access: 'admin',
    summary: 'Add a discount code',
    body: DiscountCodeBody,
    answer: WireDiscountCode,
    handle: async ({ body, ...asked }) => {
      const added = await addCode(pool, body, actorOf(asked));
      wake();
      if (!added) throw notFound();
      return added;
    },
  }),

  endpoint({
    route: 'PUT /api/admin/codes/:id/end',
    access: 'admin',
    summary: 'End a discount code now; orders that used it stay as they are',
    params: Params,
    answer: WireDiscountCode,
    refusals: ['not-found'],
    handle: async ({ params, ...asked }) => {
      const ended = await endCode(pool, params.id, actorOf(asked));
      wake();
      if (!ended) throw notFound();
      return ended;
    },
  }),
];
