import type { WireRoom } from '@slipcast/contracts/http/room';
import { styled } from 'styled-components';
import { countText } from '@slipcast/contracts/room-words';
import { useRoomQuery } from '../../features/rooms/room-api.ts';
import { column } from '../../base/theme.ts';
import { Link } from '../../ui/Link.tsx';
import { useTimer } from '../../ui/use-timer.ts';
import { Figure, Figures } from './Figures.tsx';

const EVERY_MS = 3000;

const Section = styled.section`
  ${column('s12')}
`;

const PHASES: Record<WireRoom['phase'], string> = {
  before: 'People are getting their tickets.',
  waiting: 'People are let in a few at a time.',
  everyone: 'No one has to wait.',
  paused: 'No one is let in, and no one’s time to choose runs.',
  over: 'Everything is sold.',
  closed: 'The update is closed.',
};

/** The waiting room of an update, as it happens. */
export function RoomNumbers({ updateId }: { updateId: string }) {
  const { currentData, refetch, requestId } = useRoomQuery(updateId);
  useTimer(requestId, EVERY_MS, () => void refetch());
  if (!currentData) return null;
  const { phase, tickets, waiting, calledUpTo } = currentData;
  return (
    <Section aria-labelledby="room">
      <h2 id="room">Waiting room</h2>
      <Figures>
        <Figure label="Tickets">{countText(tickets)}</Figure>
        <Figure label="Waiting">{countText(waiting)}</Figure>
        <Figure label="Let in up to">{countText(calledUpTo)}</Figure>
      </Figures>
      <p>
        {PHASES[phase]}{' '}
        <Link to={`/updates/${encodeURIComponent(updateId)}/room`} target="_blank">
          See the waiting room
        </Link>
      </p>
    </Section>
  );
}
