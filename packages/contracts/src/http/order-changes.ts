import { z } from 'zod';
import { ADDRESS_MAX, TRACKING_MAX } from '../limits.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { bothSpellings } from '../spelling.ts';
import { ofType, optionalText, required } from './fields.ts';
import { parcelFields } from './order-parcels.ts';

export const TrackingBody = bothSpellings(
  z.object({
    trackingInfo: required('Tracking information', TRACKING_MAX),
    /** Of an order that was sent in several. */
    parcel_id: parcelFields.parcel_id,
  }),
);
export const DeliveryAddressBody = bothSpellings(
  z.object({ delivery_address: required('Delivery address', ADDRESS_MAX) }),
);
/** Without `pieces`, all that are left to be sent go. `untracked`: it was sent without tracking, and has no tracking information. */
export const ShipBody = bothSpellings(
  z
    .object({
      trackingInfo: optionalText('Tracking information', TRACKING_MAX).default(''),
      untracked: z.boolean().default(false),
      ...parcelFields,
    })
    .refine(({ trackingInfo, untracked }) => untracked || trackingInfo !== '', {
      path: ['trackingInfo'],
      message: 'Tracking information is required',
    })
    .refine(({ trackingInfo, untracked }) => !untracked || trackingInfo === '', {
      path: ['trackingInfo'],
      message: 'Something sent without tracking has no tracking information',
    }),
);
const GONE = 'Pieces that are gone must be whole numbers';
/** `gone`, of an order that is cancelled: how many pieces of each line don't go back on sale. Left out: all do. */
export const StatusBody = z.object({
  status: z.enum(ORDER_STATUSES),
  gone: z
    .array(z.number(ofType(GONE)).int(GONE).min(0, GONE))
    .max(100)
    .optional(),
});
export type StatusBody = z.infer<typeof StatusBody>;
