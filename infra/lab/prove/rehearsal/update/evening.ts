import type { WireRoom } from '@slipcast/contracts/http/room';
import type { RoomAnswer } from '../../judge/rooms.ts';
import type { Recorder } from '../../traffic/recorder.ts';
import type { Pot, ShopUnderTest } from '../../traffic/shop.ts';
import type { Doors } from './doors.ts';

/** How long each answer of the room took, and when it was asked for, on the run's clock. */
export interface Timing {
  asked: number;
  ms: number;
}

/** What all shoppers of an evening share, and what they write down. */
export interface Evening {
  shop: ShopUnderTest;
  doors: Doors;
  recorder: Recorder;
  updateId: string;
  pots: readonly Pot[];
  applicationId: string;
  mailDomain: string;
  /** On the run's clock. */
  opensAt: number;
  answers: RoomAnswer[];
  polls: Timing[];
  tickets: Timing[];
  /** Polls and tickets that were refused or not answered. */
  failed: { polls: number; tickets: number };
  isOver(): boolean;
  /** The room, as some shopper has just seen it. */
  saw(room: WireRoom, at: number): void;
}
