import { countText } from '@slipcast/contracts/room-words';
import type { SeenRoom } from '../../../features/rooms/seen-room.ts';
import { Alert } from '../../../ui/Alert.tsx';
import type { CheckedDraw } from './check-draw.ts';

/** What the draw says of one ticket, and whether the room said the same. */
export function OwnPlace({
  ticket,
  checked: { order },
  seen,
}: {
  ticket: string;
  checked: CheckedDraw;
  seen: SeenRoom;
}) {
  const place = order.indexOf(ticket) + 1;
  const isOwn = seen.ticket === ticket;
  if (place === 0)
    return isOwn && seen.isDrawn ? (
      <Alert severity="error">Your ticket should be in the draw, and isn’t. Please tell us.</Alert>
    ) : (
      <p role="status">
        {isOwn && seen.isDrawn === false
          ? `You came after the opening, so your ticket queues behind the ${countText(order.length)} of the draw.`
          : 'This ticket is not in the draw. Tickets from after the opening queue behind it.'}
      </p>
    );
  if (isOwn && typeof seen.place === 'number' && seen.place !== place)
    return (
      <Alert severity="error">
        The draw says number {countText(place)}, but the room gave you number {countText(seen.place)}. Please
        tell us.
      </Alert>
    );
  return (
    <p role="status">
      {isOwn ? 'You drew' : 'This ticket drew'} number <strong>{countText(place)}</strong> of{' '}
      {countText(order.length)}
      {isOwn && typeof seen.place === 'number' && ', as the room says'}.
    </p>
  );
}
