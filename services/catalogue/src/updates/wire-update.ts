import type { WireAdminUpdate } from '@slipcast/contracts/http/updates';
import { isOpen, type Update } from './update.ts';

/** The fields of an update that anyone may see, besides its pots. */
export const shownFields = (
  id: string,
  { title, text, imageUrl, opensAt, paused, pieces, oneOfEach, room }: Update,
) => ({
  id,
  title,
  text,
  imageUrl,
  opensAt,
  paused,
  pieces,
  oneOfEach,
  room: room ?? null,
});

/** @param now milliseconds */
export const toAdminWire = (id: string, update: Update, now: number): WireAdminUpdate => ({
  ...shownFields(id, update),
  state: update.state,
  isOpen: isOpen(update, now),
  pots: update.pots,
  earlyMinutes: update.earlyMinutes,
  revision: update.revision,
});
