import type { WireDraw } from '@slipcast/contracts/http/room';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { messageOr, statusOf } from '../../../base/api.ts';
import { column, small, tokens } from '../../../base/theme.ts';
import { useDrawQuery } from '../../../features/rooms/room-api.ts';
import { readSeenRoom } from '../../../features/rooms/seen-room.ts';
import { Alert, RetryAlert } from '../../../ui/Alert.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { type CheckedDraw, checkDraw, readTicket } from './check-draw.ts';
import { FirstPlaces } from './FirstPlaces.tsx';
import { OwnPlace } from './OwnPlace.tsx';

const Facts = styled.dl`
  ${column('s12')}
  dt {
    font-weight: 600;
  }
  dd {
    ${small}
    overflow-wrap: anywhere;
    font-family: ${tokens.font.body};
  }
`;

function Verdict({ isSeedRight, isFingerprintSame }: CheckedDraw) {
  if (!isSeedRight || isFingerprintSame === false)
    return (
      <Alert severity="error">
        {isSeedRight
          ? 'This is not the fingerprint that your browser saw before the opening. The number was changed.'
          : 'The number does not match the fingerprint that was published before the opening.'}
      </Alert>
    );
  return (
    <Alert severity="success">
      {isFingerprintSame
        ? 'Your browser has repeated the draw. The number matches the fingerprint that it saw before the opening.'
        : 'Your browser has repeated the draw. The number matches the fingerprint that we published before the opening.'}
    </Alert>
  );
}

function Checked({ updateId, draw }: { updateId: string; draw: WireDraw }) {
  const [seen] = useState(() => readSeenRoom(updateId));
  const [typed, setTyped] = useState(seen.ticket ?? '');
  const [checked, setChecked] = useState<CheckedDraw | 'impossible' | null>(null);
  useEffect(() => {
    let isHere = true;
    checkDraw(draw, seen).then(
      (found) => isHere && setChecked(found),
      () => isHere && setChecked('impossible'),
    );
    return () => void (isHere = false);
  }, [draw, seen]);
  if (checked === null) return <Spinner label="Repeating the draw" />;
  if (checked === 'impossible')
    return (
      <Alert severity="warning">
        This browser can’t repeat the draw here: it only lets pages with an address that begins with https do
        so.
      </Alert>
    );
  const ticket = readTicket(typed);
  return (
    <>
      <Verdict {...checked} />
      <Field
        label="Your ticket"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        spellCheck={false}
        hint="Your browser remembers the one from the waiting room."
      />
      {ticket && <OwnPlace ticket={ticket} checked={checked} seen={seen} />}
      <FirstPlaces order={checked.order} ticket={ticket} />
      <h2>How it works</h2>
      <p>
        Before anyone had a ticket, we chose a secret number and published its fingerprint (SHA-256), so we
        could not change it any more. At the opening we published the number. Each ticket draws the SHA-256 of
        the number, a colon and the ticket, and the smallest comes first. So no one could choose a place by
        coming early, or by being quick.
      </p>
      <Facts>
        <div>
          <dt>The number</dt>
          <dd>{draw.seed}</dd>
        </div>
        <div>
          <dt>Its fingerprint</dt>
          <dd>{draw.commitment}</dd>
        </div>
      </Facts>
      <p>
        <a href={`/api/cart/rooms/${encodeURIComponent(updateId)}/draw`} download={`${updateId}-draw.json`}>
          Download the number and all tickets
        </a>{' '}
        to check it with a program of your own.
      </p>
    </>
  );
}

/** Repeats the draw of a waiting room in the visitor's browser. */
export function Draw() {
  const { id = '' } = useParams();
  const { currentData, error, isFetching, refetch } = useDrawQuery(id);
  const isKnown = [404, 409].includes(statusOf(error));
  return (
    <Page title="The Draw" width="reading">
      <Stack $gap="s16">
        {currentData && <Checked updateId={id} draw={currentData} />}
        {!currentData && isFetching && <Spinner label="Loading the draw" />}
        {!currentData && error && !isFetching && isKnown && (
          <Alert severity="info">
            {statusOf(error) === 409
              ? 'The draw takes place at the opening. Until then we only publish the fingerprint of its number.'
              : messageOr(error)}
          </Alert>
        )}
        {!currentData && error && !isFetching && !isKnown && (
          <RetryAlert onRetry={refetch}>The draw could not be loaded</RetryAlert>
        )}
        <p>
          <Link to={`/updates/${encodeURIComponent(id)}/room`}>Back to the waiting room</Link>
        </p>
      </Stack>
    </Page>
  );
}
