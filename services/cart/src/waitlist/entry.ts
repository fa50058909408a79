import type { WireWaitingPlace } from '@slipcast/contracts/http/waiting';
import { isUser, type Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import type { EventData } from '@slipcast/contracts/events/registry';
import { isSignatureOf, signatureOf } from '@slipcast/service-kit/signed-text';
import type { Buyable, ProductFacts } from '../products/product.ts';
import type { Sku } from '../redis/sku.ts';

/** A place in the queue of a pot, as PostgreSQL has it. */
export interface Place extends Sku {
  id: string;
  owner: Owner;
  /** A guest's. */
  email: string | null;
  confirmed: boolean;
  /** Whether it is in the queue: an account's, one with a confirmed address, or one whose page still asks. */
  counts: boolean;
  /** How many come before it. */
  ahead: number;
  /** A piece is held for this shopper until then. */
  offeredUntil: Date | null;
}

/** A page that has not asked for so long has been left. */
export const SEEN_SECONDS = 120;
/** A link to confirm an address works for so long. */
export const CONFIRM_SECONDS = 86_400;
export const PLACE_DAYS = 30;
/** The same place gets another mail to confirm only after so long. */
export const MAIL_AGAIN_SECONDS = 600;
export const MOST_PLACES = 20;
export const MOST_WAITING = 200;

/** Whose link has this key reads the mails about this place (ADR 46). Nobody stores it. */
export function createPlaceKeys(secret: string) {
  const textOf = (id: string) => `waiting-place:${id}`;
  return {
    of: (id: string): string => `${id}.${signatureOf(secret, textOf(id))}`,
    /** The id of the place; null for a key that is not ours. */
    placeOf(key: string): string | null {
      const [id = '', given] = key.split('.');
      return isSignatureOf(secret, textOf(id), given) ? id : null;
    },
  };
}
export type PlaceKeys = ReturnType<typeof createPlaceKeys>;

export function wirePlace(place: Place): WireWaitingPlace {
  const { id, productId, variantId, owner, email, confirmed, ahead, offeredUntil } = place;
  const byMail = isUser(owner) || confirmed ? 'confirmed' : email ? 'unconfirmed' : 'no';
  return {
    id,
    product_id: productId,
    variantId,
    state: offeredUntil ? 'yours' : 'waiting',
    byMail,
    ahead: offeredUntil ? 0 : ahead,
    until: offeredUntil?.toISOString() ?? null,
  };
}

const aboutPlace = (
  { id, productId, variantId }: Sku & { id: string },
  facts: ProductFacts,
  keys: PlaceKeys,
) => ({
  placeId: id,
  productId,
  variantId,
  productName: facts.name,
  color: facts.skus.find((sku) => sku.variantId === variantId)?.color ?? '',
  waitingKey: keys.of(id),
});

interface WaitingEvent<T extends 'waiting.address-given.v1' | 'waiting.piece-offered.v1'> {
  type: T;
  /** The place's id. */
  key: string;
  data: EventData<T>;
}

/** A link to confirm it goes to the address. */
export function addressGivenEvent(
  place: Sku & { id: string },
  email: string,
  { product }: Buyable,
  until: Date,
  keys: PlaceKeys,
): WaitingEvent<'waiting.address-given.v1'> {
  const data = { ...aboutPlace(place, product, keys), email, expiresAt: until.toISOString() };
  return { type: 'waiting.address-given.v1', key: place.id, data };
}

/** @param ends of the offer, in milliseconds */
export function offeredEvent(
  place: Sku & { id: string; owner: Owner },
  to: { email: string; name: string | null },
  facts: ProductFacts,
  ends: number,
  keys: PlaceKeys,
): WaitingEvent<'waiting.piece-offered.v1'> {
  const { email, name } = to;
  const userId = isUser(place.owner) ? place.owner.slice(2) : null;
  const until = new Date(ends).toISOString();
  const data = { ...aboutPlace(place, facts, keys), email, name, userId, until };
  return { type: 'waiting.piece-offered.v1', key: place.id, data };
}

export const placeNotFound = (): Refusal => new Refusal('not-found', 'You are not on the list for this pot.');
export const placeOver = (): Refusal =>
  new Refusal('not-found', 'This link is too old, or the place on the list has ended.');
export const notYet = (): Refusal =>
  new Refusal('conflict', 'It is not your turn yet. We will write to you as soon as one is free.');
export const alreadyYours = (): Refusal =>
  new Refusal('conflict', 'This pot is in your cart, so there is nothing to wait for.');
export const freeNow = (): Refusal =>
  new Refusal('conflict', 'This pot is free at the moment. You can add it to your cart.');
export const queueFull = (): Refusal =>
  new Refusal('conflict', 'Too many people are already waiting for this pot. Please look again later.');
export const tooManyPlaces = (): Refusal =>
  new Refusal('conflict', `You can wait for up to ${MOST_PLACES} pots at a time.`);
