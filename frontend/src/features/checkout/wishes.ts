import { browserStorage } from '../../base/storage.ts';

export const WISHES_KEY = 'slipcast.wishes';

/** What the shopper asks of the maker. `message` counts only for a gift. */
export type TypedWishes = { note: string; isGift: boolean; message: string };
export const NO_WISHES: TypedWishes = { note: '', isGift: false, message: '' };

export const loadWishes = (): TypedWishes => ({
  ...NO_WISHES,
  ...(browserStorage.readJson(WISHES_KEY) as Partial<TypedWishes> | null),
});

/** As a checkout asks; nothing where there are none. */
export const wishesField = ({ note, isGift, message }: TypedWishes) =>
  (note.trim() !== '' || isGift) && {
    wishes: { note: note.trim(), gift: isGift ? { message: message.trim() } : null },
  };
