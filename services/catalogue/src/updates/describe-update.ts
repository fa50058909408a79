import type { Described } from '@slipcast/contracts/audit';
import { ukTime } from '@slipcast/contracts/sale-words';
import type { Update } from './update.ts';

const STATES = { draft: 'Draft', announced: 'Announced', closed: 'Closed' };

function roomWords(room: Update['room']): string {
  if (!room) return 'None';
  return `${room.from === 0 ? 'Always' : `From ${room.from} people`}, ${room.minutes} min to choose`;
}

/** An update by its fields, for the audit log. */
export const describeUpdate = (update: Update): Described => ({
  Title: update.title,
  Text: update.text,
  Photograph: update.imageUrl ?? '',
  Opens: ukTime(update.opensAt),
  Pots: String(update.pots.length),
  'Pieces for each buyer': update.pieces === null ? 'No limit' : String(update.pieces),
  'One of each': update.oneOfEach ? 'Yes' : 'No',
  'Minutes of early access': String(update.earlyMinutes),
  'Waiting room': roomWords(update.room),
  State: STATES[update.state],
  Paused: update.paused ? 'Yes' : 'No',
});
