import type { CartRedis } from '../redis/cart-redis.ts';
import { readLua, readScript } from '../redis/script.ts';
import type { StoredRoom } from './room-store.ts';
import type { TicketChange } from './ticket-store.ts';

const KEYS = ['state', 'owners', 'order', 'present', 'seen', 'seats', 'open', 'making'];
const folder = import.meta.dirname;
const SHARED = ['room', 'room-tickets'].map((name) => readLua(folder, name));
const ROOM = readScript(folder, 'room-seats', KEYS.length, ...SHARED);

type Verb =
  | 'here'
  | 'queue'
  | 'join'
  | 'leave'
  | 'forget'
  | 'move'
  | 'let-in'
  | 'begin'
  | 'end'
  | 'give-back'
  | 'look'
  | 'load'
  | 'built'
  | 'add'
  | 'settled'
  | 'fade'
  | 'clear';

/** What every verb answers. Milliseconds of Redis's clock. */
export interface RoomReply {
  status:
    | 'ok'
    | 'no-ticket'
    | 'again'
    | 'wait'
    | 'one-each'
    | 'not-open'
    | 'paused'
    /** Redis has no such room: it has to be built from PostgreSQL. */
    | 'missing'
    /** The opening has come: whatever PostgreSQL has of before and Redis has not must be added first. */
    | 'unsettled'
    /** The caller's terms of the update are not the newest. */
    | 'older';
  now: number;
  drawn: number;
  /** Fewer than the maker's number came, so no one has to wait. */
  isOff: boolean;
  tickets: number;
  waiting: number;
  /** Open seats: people who were let in and have not reserved yet. */
  open: number;
  calledUpTo: number;
  takes: string;
  /** What PostgreSQL has to know, and the order of changes, in microseconds of Redis's clock. */
  changes?: TicketChange[];
  seq?: string;
  /** Of `here`, `join` and `leave`. */
  ticket?: string;
  place?: number;
  isDrawn?: boolean;
  /** It may be their turn, once someone has counted. */
  isNear?: boolean;
  state?: TicketChange['state'];
  ends?: string;
  /** Of `look`: pieces when they were last counted, and when. */
  free?: number;
  held?: number;
  onHand?: number;
  at?: number;
  /** The first digits of the tickets that have been called and whose people have not come. */
  called?: string[];
  /** The lowest place that waits and is there. */
  firstWaiting?: number;
  /** Of `queue`: the ticket's number among those from after the opening. */
  number?: string;
  /** With 'unsettled': tickets of the draw that Redis has. */
  inDraw?: number;
  /** Of `move`: the ticket that stays. */
  kept?: string;
}

export type RunRoom = (verb: Verb, room: StoredRoom, ...values: (string | number)[]) => Promise<RoomReply>;

const keysOf = (updateId: string): string[] => KEYS.map((name) => `cart:room-${name}:{room ${updateId}}`);
export const buildLock = (updateId: string): string => `cart:room-build:{room ${updateId}}`;

/** Runs a verb of room.lua. */
export const createRunRoom =
  (redis: Pick<CartRedis, 'run'>): RunRoom =>
  (verb, { updateId, sale }, ...values) =>
    redis.run<RoomReply>(
      ROOM,
      ...keysOf(updateId),
      verb,
      sale.revision,
      Date.parse(sale.opensAt),
      Number(sale.paused),
      sale.room?.from ?? 0,
      (sale.room?.minutes ?? 0) * 60_000,
      ...values,
    );
