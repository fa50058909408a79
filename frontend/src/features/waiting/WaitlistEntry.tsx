import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { column, media, panel, small, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { chime } from '../../ui/chime.ts';
import { Actions } from '../../ui/Stack.tsx';
import {
  OFFER_MINUTES,
  type Place,
  turnText,
  untilText,
  useLeaveMutation,
  usePlacesQuery,
} from './waitlist-api.ts';

const ASK_AGAIN_MS = 15_000;

const Card = styled.div`
  ${column('s8')}
  padding: ${tokens.space.s16};
  ${panel('field')}
  &[data-state='yours'] {
    border-color: ${tokens.color.green};
    background: ${tokens.color.greenWash};
  }
  h2 {
    font-size: ${tokens.text.t18};
  }
  h2 + p {
    margin-top: ${tokens.space.s4};
    ${small}
  }
  ${media.medium} {
    /* Its words begin where the others do. */
    button {
      margin-left: calc(-1 * ${tokens.space.s24});
    }
  }
`;

const howTold: Record<Place['byMail'], string> = {
  confirmed: `We’ll email you when it’s your turn, and reserve it for you for up to ${OFFER_MINUTES} minutes.`,
  unconfirmed:
    'Please confirm your address with the link in the email we’ve just sent. Until then, your place lasts only while this page is open.',
  no: 'Your place lasts while this page is open. We’ll show it here when it’s your turn.',
};

type Props = {
  place: Place;
  /** The shopper has just joined. */
  isNew: boolean;
};

/** The shopper's place in the queue of a pot, and the notice when it is their turn. */
export function WaitlistEntry({ place, isNew }: Props) {
  usePlacesQuery(undefined, { pollingInterval: ASK_AGAIN_MS });
  const [leave, { isLoading }] = useLeaveMutation();
  const title = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isNew) title.current?.focus({ preventScroll: true });
  }, [isNew]);
  const { id, state, until, ahead, byMail } = place;
  const isYours = state === 'yours' && until !== null;
  useEffect(() => {
    if (!isYours) return;
    const before = document.title;
    document.title = `Your turn: ${before}`;
    void chime();
    return () => {
      document.title = before;
    };
  }, [isYours]);
  return (
    <Card data-state={state}>
      <div role="status">
        <h2 ref={title} tabIndex={-1}>
          {isYours ? `It’s yours until ${untilText(until)}` : 'You’re on the waiting list'}
        </h2>
        <p>
          {isYours
            ? 'We’ve reserved it for you. Add it to your cart by then, or it goes to the next person in the queue.'
            : `${turnText(ahead)} ${howTold[byMail]}`}
        </p>
      </div>
      <Actions>
        <Button look="quiet" busy={isLoading && 'One moment...'} onClick={() => void leave(id)}>
          {isYours ? 'No, thank you' : 'Leave the Queue'}
        </Button>
      </Actions>
    </Card>
  );
}
