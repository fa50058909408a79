import { useEffect, useRef, useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { useAppStore } from '../../base/redux.ts';
import { roomApi } from './room-api.ts';
import { writeSeenRoom } from './seen-room.ts';
import { NOTHING_SEEN, type Seen, type Watch, watchRoom } from './watch-room.ts';

const { room, ticket, giveUpTicket } = roomApi.endpoints;

/** What the draw is checked with later. */
function remember(updateId: string, { room: shown, ticket: own }: Seen): void {
  if (!shown || !own) return;
  writeSeenRoom(updateId, {
    ...(shown.phase === 'before' && { commitment: shown.commitment }),
    ticket: own.ticket,
    place: own.place,
    isDrawn: own.isDrawn,
  });
}

/** The waiting room of an update and the shopper's ticket, for as long as the page shows them. */
export function useRoom(updateId: string) {
  const { dispatch } = useAppStore();
  const [seen, setSeen] = useState<Seen>(NOTHING_SEEN);
  const watch = useRef<Watch | null>(null);
  useEffect(() => {
    watch.current = watchRoom(
      updateId,
      {
        room: () => dispatch(room.initiate(updateId, { forceRefetch: true, subscribe: false })),
        here: (again) => dispatch(ticket.initiate({ id: updateId, again })),
      },
      (now) => {
        remember(updateId, now);
        setSeen(now);
      },
    );
    return () => watch.current?.stop();
  }, [updateId, dispatch]);
  return {
    ...seen,
    /** Asks at once how the ticket stands. @param again for another one, at the end of the queue */
    ask: async (again = false): Promise<void> => watch.current?.here(again),
    /** '', or why it did not work. */
    giveUp: async (): Promise<string> => {
      const { error } = await dispatch(giveUpTicket.initiate(updateId));
      if (!error) watch.current?.hasGivenUp();
      return error ? messageOr(error) : '';
    },
  };
}
export type Room = ReturnType<typeof useRoom>;
