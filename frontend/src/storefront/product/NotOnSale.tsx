import { useEffect, useEffectEvent } from 'react';
import { styled } from 'styled-components';
import type { WireSale } from '@slipcast/contracts/sale-terms';
import { ukClock } from '@slipcast/contracts/sale-words';
import { useDispatch } from 'react-redux';
import { api } from '../../base/api.ts';
import { column, panel, tokens } from '../../base/theme.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useEarlyOpening } from '../../features/updates/early-access.ts';
import { countdownText, opensWords, useMsLeft, useTimeHere } from '../../features/updates/opening.ts';

const Box = styled.div`
  ${column('s8')}
  ${panel('card')}
  padding: ${tokens.space.s16};
  strong {
    font-variant-numeric: tabular-nums;
  }
`;

/** In the place of the button: when the pot can be bought. */
export function NotOnSale({
  sale: { updateId, opensAt, isOpen, paused, room },
  onEarly,
}: {
  sale: WireSale;
  /** The pot can be bought by this browser, and not by everyone yet. */
  onEarly: () => void;
}) {
  const dispatch = useDispatch();
  const early = useEarlyOpening(updateId, opensAt, isOpen);
  const isEarly = early.isOpen && !paused;
  const tell = useEffectEvent(onEarly);
  useEffect(() => {
    if (isEarly) tell();
  }, [isEarly]);
  const here = useTimeHere(opensAt);
  const left = useMsLeft(opensAt, {
    path: `/api/updates/${encodeURIComponent(updateId)}`,
    turned: isOpen,
    onTurn: () => void dispatch(api.util.invalidateTags(['Product'])),
  });
  return (
    <Box role="status">
      <p>
        {isOpen ? 'The shop update is paused for a moment.' : `${opensWords(opensAt)} UK time`}
        {!isOpen && here && ` (${here} where you are)`}
      </p>
      {early.from && (
        <p>
          {isEarly
            ? 'You can buy now with your link.'
            : `You can buy from ${ukClock(early.from)} with your link.`}
        </p>
      )}
      {!isOpen && !isEarly && left !== null && (
        <strong role="timer" aria-live="off">
          {countdownText(early.left ?? left)}
        </strong>
      )}
      {room && (
        <ButtonLink look="secondary" to={`/updates/${encodeURIComponent(updateId)}/room`}>
          Join the Waiting Room
        </ButtonLink>
      )}
    </Box>
  );
}
