import { z } from 'zod';

/** The earlier order whose parcel an order goes into, so that it has no delivery charge. Left out: it has a parcel of its own. */
export const AddedTo = z.object({ orderId: z.string(), orderNumber: z.string() });
export type AddedTo = z.infer<typeof AddedTo>;

/** The other orders in a parcel whose buyer has the same email address, so that one email is about all of them. */
export const SharedWith = z.array(AddedTo).min(1).optional();
