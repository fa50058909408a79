import type { RoomTerms } from '@slipcast/contracts/sale-terms';
import * as v from 'valibot';

/** As `UPDATE_LIMITS` has it, which would bring zod along. */
const MOST = { from: 100_000, minutes: 30 };

export type RoomUse = 'off' | 'always' | 'from';
export type TypedRoom = { room: RoomUse; roomFrom: string; roomMinutes: string };

export const roomFields = {
  room: v.picklist(['off', 'always', 'from']),
  roomFrom: v.string(),
  roomMinutes: v.string(),
};

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

/** A number counts only while its field is shown. */
export const isFromRight = ({ room, roomFrom }: Pick<TypedRoom, 'room' | 'roomFrom'>): boolean =>
  room !== 'from' || isWhole(roomFrom, 2, MOST.from);
export const areMinutesRight = ({ room, roomMinutes }: Pick<TypedRoom, 'room' | 'roomMinutes'>): boolean =>
  room === 'off' || isWhole(roomMinutes, 1, MOST.minutes);
export const FROM_WRONG = `A whole number from 2 to ${MOST.from.toLocaleString('en-GB')}`;
export const MINUTES_WRONG = `A whole number from 1 to ${MOST.minutes}`;

export const ROOM_LABELS = {
  room: 'Waiting room',
  roomFrom: 'Number of people',
  roomMinutes: 'Minutes to choose',
};

/** @param room null: off */
export const typedRoom = (room: RoomTerms | null): TypedRoom => ({
  room: room === null ? 'off' : room.from === 0 ? 'always' : 'from',
  roomFrom: String(room?.from || 50),
  roomMinutes: String(room?.minutes ?? 10),
});

export const roomFrom = ({ room, roomFrom: from, roomMinutes }: TypedRoom): RoomTerms | null =>
  room === 'off' ? null : { from: room === 'always' ? 0 : Number(from), minutes: Number(roomMinutes) };
