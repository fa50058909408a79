import { styled } from 'styled-components';
import type { WireSale } from '@slipcast/contracts/sale-terms';
import { useDispatch } from 'react-redux';
import { api } from '../../base/api.ts';
import { column, panel, tokens } from '../../base/theme.ts';
import { ButtonLink } from '../../ui/Button.tsx';
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
export function NotOnSale({ sale: { updateId, opensAt, isOpen, room } }: { sale: WireSale }) {
  const dispatch = useDispatch();
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
      {!isOpen && left !== null && (
        <strong role="timer" aria-live="off">
          {countdownText(left)}
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
