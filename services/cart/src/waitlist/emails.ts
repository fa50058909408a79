import type { EventData } from '@slipcast/contracts/events/registry';
import { isUser, type Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import type { ProductFacts } from '../products/product.ts';
import type { EntryKeys } from './entry-keys.ts';

interface EmailEvent<T extends 'waiting.address-given.v1' | 'waiting.piece-offered.v1'> {
  type: T;
  /** The entry's id. */
  key: string;
  data: EventData<T>;
}

const aboutEntry = (
  { id, productId, variantId }: Sku & { id: string },
  facts: ProductFacts,
  keys: EntryKeys,
) => {
  const sku = facts.skus.find((one) => one.variantId === variantId);
  return {
    placeId: id,
    productId,
    variantId,
    productName: facts.name,
    color: sku?.color ?? '',
    ...(sku && { pricePence: sku.pricePence }),
    imageUrl: sku?.imageUrl ?? facts.imageUrl,
    waitingKey: keys.of(id),
  };
};

/** Leads to an email with a link to confirm the address. */
export function addressGivenEvent(
  entry: Sku & { id: string; owner: Owner },
  email: string,
  facts: ProductFacts,
  until: Date,
  keys: EntryKeys,
): EmailEvent<'waiting.address-given.v1'> {
  const ofAccount = isUser(entry.owner) && { userId: entry.owner.slice(2) };
  const data = { ...aboutEntry(entry, facts, keys), email, expiresAt: until.toISOString(), ...ofAccount };
  return { type: 'waiting.address-given.v1', key: entry.id, data };
}

/** @param ends of the offer, in milliseconds */
export function offeredEvent(
  entry: Sku & { id: string; owner: Owner },
  to: { email: string; name: string | null },
  facts: ProductFacts,
  ends: number,
  keys: EntryKeys,
): EmailEvent<'waiting.piece-offered.v1'> {
  const { email, name } = to;
  const userId = isUser(entry.owner) ? entry.owner.slice(2) : null;
  const until = new Date(ends).toISOString();
  const data = { ...aboutEntry(entry, facts, keys), email, name, userId, until };
  return { type: 'waiting.piece-offered.v1', key: entry.id, data };
}
