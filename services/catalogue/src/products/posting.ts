import { CUSTOMS_DEFAULTS } from '@slipcast/contracts/delivery-zones';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { ProductBody, WireAdminProduct } from '@slipcast/contracts/http/catalogue';

/** How a pot travels; absent in products older than these fields. */
export interface Posting {
  /** Of one piece in its parcel; absent: as the shop's pots usually weigh. */
  packedGrams?: number;
  collectionOnly?: boolean;
  hsCode?: string;
  origin?: string;
}

/** What a save leaves out stays as it is. */
export function writePosting(before: Posting | null, body: ProductBody): Posting {
  const { packed_grams: grams = before?.packedGrams, collection_only: only = before?.collectionOnly } = body;
  const { hs_code: hsCode = before?.hsCode, origin = before?.origin } = body;
  return {
    ...(grams && { packedGrams: grams }),
    ...(only && { collectionOnly: only }),
    ...(hsCode && { hsCode }),
    ...(origin && { origin }),
  };
}

export const postingOf = ({
  packedGrams,
  collectionOnly,
  hsCode,
  origin,
}: Posting): Pick<EventData<'product.changed.v1'>, keyof Posting> => ({
  packedGrams,
  collectionOnly,
  hsCode,
  origin,
});

export const toWirePosting = ({ hsCode, origin }: Posting): Pick<WireAdminProduct, 'hs_code' | 'origin'> => ({
  hs_code: hsCode ?? CUSTOMS_DEFAULTS.hsCode,
  origin: origin ?? CUSTOMS_DEFAULTS.origin,
});

/** As the audit log shows it. */
export const describePosting = ({ packedGrams, collectionOnly, hsCode, origin }: Posting) => ({
  'Packed weight': packedGrams ? `${packedGrams} g` : '',
  'Collection only': collectionOnly ? 'Yes' : '',
  'HS code': hsCode ?? '',
  Origin: origin ?? '',
});
