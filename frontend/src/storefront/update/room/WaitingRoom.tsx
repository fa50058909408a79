import { type ComponentType, useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../../../base/theme.ts';
import type { ShopUpdate } from '../../../features/catalogue/update-api.ts';
import { type Room, useRoom } from '../../../features/rooms/use-room.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageTitle } from '../../../ui/Page.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { OfUpdate } from '../OfUpdate.tsx';
import { roomHead } from '../update-head.ts';
import { FreePots } from './FreePots.tsx';
import { GiveUpDialog } from './GiveUpDialog.tsx';
import { Sheet } from './Sheet.tsx';
import { type Standing, standingOf, tabText } from './standing.ts';
import { Closed, Everyone, In, Over, Used } from './ChoosingStates.tsx';
import { Before, Lapsed, Paused, Waiting } from './QueueStates.tsx';
import type { StateProps } from './state-parts.tsx';
import { useServerTime } from './use-server-time.ts';

const Back = styled.p`
  margin-top: ${tokens.space.s24};
`;
/** Its words stand below the others. */
const Leave = styled.div`
  margin-left: calc(-1 * ${tokens.space.s24});
`;

const STATES: Partial<Record<Standing, ComponentType<StateProps>>> = {
  before: Before,
  waiting: Waiting,
  in: In,
  used: Used,
  lapsed: Lapsed,
  paused: Paused,
  everyone: Everyone,
  over: Over,
  closed: Closed,
};

/** What stands in the way, in words. Nothing is lost by it. */
function TroubleAlert({ room: { trouble, words, ticket } }: { room: Room }) {
  if (trouble === 'lost')
    return (
      <Alert severity="warning">
        We’ve lost the connection. {ticket ? 'You keep your place, and this' : 'This'} page goes on by itself
        as soon as you’re back online.
      </Alert>
    );
  if (trouble === 'busy')
    return (
      <Alert severity="warning">
        The shop is very busy. {ticket ? 'You keep your place, and the' : 'The'} page asks again in a moment.
      </Alert>
    );
  return trouble === 'refused' ? <Alert severity="warning">{words}</Alert> : null;
}

function Shown({ update }: { update: ShopUpdate }) {
  const room = useRoom(update.id);
  const now = useServerTime(room.offset);
  const standing = standingOf(room, now);
  const [isAsked, setAsked] = useState(false);
  const State = STATES[standing];
  const { ticket } = room;
  const canGiveUp =
    ticket !== null &&
    (standing === 'in' || standing === 'before' || (standing === 'waiting' && ticket.place !== null));
  return (
    <>
      <PageTitle
        title={`Waiting Room: ${update.title}`}
        head={{ ...roomHead(update), title: `${tabText(standing, ticket)} · ${update.title}` }}
      />
      <Stack $gap="s16">
        <TroubleAlert room={room} />
        {standing === 'none' && (
          <Alert
            severity="info"
            link={{ to: `/updates/${encodeURIComponent(update.id)}`, label: 'Go to the Update' }}
          >
            This update has no waiting room.
          </Alert>
        )}
        {standing === 'loading' && (
          <div className="needs-script">
            <Spinner label="Looking up your place" />
          </div>
        )}
        {State && room.room && (
          <Sheet data-standing={standing}>
            <State update={update} room={room.room} ticket={ticket} now={now} onJoin={() => room.ask(true)} />
            {canGiveUp && (
              <Leave>
                <Button look="quiet" onClick={() => setAsked(true)}>
                  Give Up My Place
                </Button>
              </Leave>
            )}
          </Sheet>
        )}
      </Stack>
      {standing === 'in' && <FreePots updateId={update.id} onAdded={() => void room.ask()} />}
      {isAsked && <GiveUpDialog giveUp={room.giveUp} onClose={() => setAsked(false)} />}
      <noscript>
        <p>
          Without JavaScript you can wait in{' '}
          <a href={`/cart/room/${encodeURIComponent(update.id)}`}>a simpler version of this page</a>, which
          refreshes every few seconds.
        </p>
      </noscript>
    </>
  );
}

/** The waiting room of a shop update (ADR 71). */
export const WaitingRoom = () => (
  <OfUpdate title="Waiting Room" missing="Waiting Room" failure="The waiting room could not be loaded">
    {(update) => (
      <>
        <Shown update={update} />
        <Back>
          <Link to={`/updates/${encodeURIComponent(update.id)}`}>Back to {update.title}</Link>
        </Back>
      </>
    )}
  </OfUpdate>
);
