import {
  countText,
  letInText,
  numberText,
  outlookText,
  termsText,
  ticketsText,
} from '@slipcast/contracts/room-words';
import { ukTime } from '@slipcast/contracts/sale-words';
import { useState } from 'react';
import { countdownText, useTimeHere } from '../../../features/updates/opening.ts';
import { Button } from '../../../ui/Button.tsx';
import { Actions } from '../../../ui/Stack.tsx';
import { PotNumbers, Say, Small } from './Sheet.tsx';
import { Draw, Links, LookAtPots, type StateProps, Timer } from './state-parts.tsx';

/** Their numbers take a while to reach everyone. */
const MANY = 1000;

export function Before({ update, room, ticket, now }: StateProps) {
  const { opensAt, tickets, commitment } = room;
  const here = useTimeHere(opensAt);
  const left = Date.parse(opensAt) - now;
  const isOpen = left <= 0;
  return (
    <>
      <Say what={ticket ? 'You have a ticket' : 'Getting your ticket…'}>
        <p>
          {isOpen ? 'Opened' : 'Opens'} on {ukTime(opensAt)} UK time{here && ` (${here} where you are)`}.
        </p>
      </Say>
      <Timer role="timer" aria-live="off" $isSentence={isOpen}>
        {isOpen ? 'It’s open. The draw is being made…' : countdownText(left)}
      </Timer>
      <p>
        When it opens, everyone with a ticket gets a place by lot. It makes no difference when you got yours,
        as long as you’re back in time.
      </p>
      <p>{termsText(room)}</p>
      <p>{ticketsText(tickets)}</p>
      <Links>
        <LookAtPots update={update} />
      </Links>
      <details>
        <summary>How you can check the draw</summary>
        <Small>
          The draw uses a secret number that we chose before anyone had a ticket. This is its fingerprint
          (SHA-256), so we can’t change it any more: {commitment}
        </Small>
        {ticket && <Small>Your ticket: {ticket.ticket}</Small>}
        <Small>
          At the opening we publish the number, and <Draw update={update}>a page repeats the draw</Draw> in
          your browser.
        </Small>
      </details>
    </>
  );
}

export function Waiting({ update, room, ticket }: StateProps) {
  return (
    <>
      <Say what={ticket ? numberText(ticket) : 'Getting your ticket…'} />
      <p>{letInText(room)}</p>
      {ticket?.place === null && room.tickets > MANY && (
        <p>
          With this many people here, it can take a minute. If it’s your turn, the page says so right away.
        </p>
      )}
      {ticket && <p>{outlookText(room, ticket)}</p>}
      <PotNumbers room={room} />
      <p>
        Please leave this page open. When it’s your turn, the page says so, and its tab too. If you have to
        leave, you keep your place: we pass over you while you’re away.
      </p>
      <Links>
        <LookAtPots update={update} />
        <Draw update={update}>
          {ticket?.isDrawn === false ? 'Check the draw' : 'Check how you got your number'}
        </Draw>
      </Links>
    </>
  );
}

export function Lapsed({ room, onJoin }: StateProps) {
  const [busy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    await onJoin();
    setBusy(false);
  };
  return (
    <>
      <Say what="You no longer have a place">
        <p>
          Your time to choose is over, or you have given up your place. You can join again at the end of the
          queue.
        </p>
      </Say>
      <PotNumbers room={room} />
      <Actions>
        <Button busy={busy && 'One moment...'} onClick={() => void join()}>
          Join Again at the End
        </Button>
      </Actions>
    </>
  );
}

export function Paused({ update, room, ticket }: StateProps) {
  return (
    <>
      <Say what="The update is paused for a moment">
        <p>
          {ticket?.state === 'in'
            ? 'It’s your turn as soon as the update resumes. Your time to choose is on hold until then.'
            : ticket?.state === 'lapsed'
              ? 'You can join again at the end of the queue once the update resumes.'
              : ticket?.place
                ? `You stay number ${countText(ticket.place)}. Please leave this page open.`
                : 'Please leave this page open.'}
        </p>
      </Say>
      <PotNumbers room={room} />
      <Links>
        <LookAtPots update={update} />
      </Links>
    </>
  );
}
