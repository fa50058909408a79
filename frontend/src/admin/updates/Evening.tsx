import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatPence, readPence } from '@slipcast/contracts/money';
import { ukTime } from '@slipcast/contracts/sale-words';
import { messageOr } from '../../base/api.ts';
import { column, grid, media, panel, row, tokens } from '../../base/theme.ts';
import { useLiveStock } from '../../features/live/use-live-stock.ts';
import { totalStock } from '../../features/catalogue/product.ts';
import { useShopUpdateQuery } from '../../features/updates/update-api.ts';
import { countdownText, useMsLeft } from '../../features/updates/opening.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Screen } from '../shell/Screen.tsx';
import {
  type AdminUpdate,
  stateWords,
  useAdminUpdateQuery,
  useDeleteUpdateMutation,
  useMoveOpeningMutation,
  usePauseUpdateMutation,
  useSetUpdateStateMutation,
  useUpdateFiguresQuery,
} from './updates-api.ts';

const LATER_MS = 300_000;

const Figures = styled.dl`
  ${grid('repeat(2, minmax(0, 1fr))', 's12')}
  ${media.medium} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  > div {
    ${column('s4')}
    ${panel('card')}
    padding: ${tokens.space.s12} ${tokens.space.s16};
  }
  dd {
    font-family: ${tokens.font.head};
    font-size: ${tokens.text.t31};
    font-variant-numeric: tabular-nums;
  }
`;
const Clock = styled.p`
  font-family: ${tokens.font.head};
  font-size: ${tokens.text.t39};
  font-variant-numeric: tabular-nums;
`;
const Presses = styled.div`
  ${row('s12')}
  > * {
    flex: 1 1 160px;
    min-height: 56px;
  }
`;

const Figure = ({ label, children }: { label: string; children: string | number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Numbers({ update }: { update: AdminUpdate }) {
  const live = useLiveStock(update.pots);
  // Nothing is live of a pot that no one can buy yet.
  const { currentData: shown } = useShopUpdateQuery(update.id);
  const left = (shown?.pots ?? []).reduce((sum, pot) => {
    const now = live[pot.id];
    return sum + (now?.length ? now.reduce((pieces, { stock }) => pieces + stock, 0) : totalStock(pot));
  }, 0);
  const held = Object.values(live)
    .flat()
    .reduce((sum, { stock, free }) => sum + Math.max(0, stock - free), 0);
  const { data: figures, refetch } = useUpdateFiguresQuery(update.id);
  // A sale changes what is left, which arrives by itself.
  useEffect(() => {
    const timer = window.setTimeout(() => void refetch(), 500);
    return () => window.clearTimeout(timer);
  }, [left, refetch]);
  const problems = figures
    ? [
        figures.unpaid > 0 &&
          `${figures.unpaid} ${figures.unpaid === 1 ? 'order waits' : 'orders wait'} for the card provider`,
        figures.cancelled > 0 && `${figures.cancelled} cancelled`,
      ].filter((one) => one !== false)
    : [];
  return (
    <>
      <Figures>
        <Figure label="Left">{left}</Figure>
        <Figure label="In carts">{held}</Figure>
        <Figure label="Sold">{figures?.sold ?? '–'}</Figure>
        <Figure label="Takings">{figures ? formatPence(readPence(figures.takings)) : '–'}</Figure>
      </Figures>
      {problems.length > 0 && <Alert severity="warning">{problems.join(', ')}</Alert>}
    </>
  );
}

function Shown({ update, refetch }: { update: AdminUpdate; refetch: () => void }) {
  const { id, opensAt, isOpen, state, paused, pots } = update;
  const navigate = useNavigate();
  const [setState, changing] = useSetUpdateStateMutation();
  const [move, moving] = useMoveOpeningMutation();
  const [pause, pausing] = usePauseUpdateMutation();
  const [remove, removing] = useDeleteUpdateMutation();
  const [asked, setAsked] = useState<'announced' | 'closed' | null>(null);
  const isWaiting = state === 'announced' && !isOpen;
  const left = useMsLeft(opensAt, {
    path: `/api/updates/${encodeURIComponent(id)}`,
    turned: !isWaiting,
    onTurn: refetch,
  });
  const error = changing.error ?? moving.error ?? pausing.error ?? removing.error;
  const later = () =>
    void move({ id, from: opensAt, to: new Date(Date.parse(opensAt) + LATER_MS).toISOString() });
  return (
    <>
      <p>
        {stateWords(update)}. {state === 'closed' ? 'It opened' : 'Opens'} on {ukTime(opensAt)}, UK time.
      </p>
      {isWaiting && left !== null && <Clock role="timer">{countdownText(left)}</Clock>}
      {error && <Alert severity="error">{messageOr(error)}</Alert>}
      {state === 'draft' && (
        <Presses>
          <Button disabled={pots.length === 0} onClick={() => setAsked('announced')}>
            Announce
          </Button>
          <ButtonLink look="secondary" to={`/admin/updates/${id}/edit`}>
            Edit
          </ButtonLink>
          <Button
            look="secondary"
            onClick={() =>
              void remove(id).then(({ error: failed }) => !failed && void navigate('/admin/updates'))
            }
          >
            Delete
          </Button>
        </Presses>
      )}
      {state === 'announced' && (
        <Presses>
          <Button
            busy={pausing.isLoading && 'Please wait...'}
            onClick={() => void pause({ id, paused: !paused })}
          >
            {paused ? 'Resume' : 'Pause'}
          </Button>
          {isWaiting && (
            <Button look="secondary" busy={moving.isLoading && 'Moving...'} onClick={later}>
              Open Five Minutes Later
            </Button>
          )}
          {isOpen && (
            <Button look="secondary" onClick={() => setAsked('closed')}>
              Close
            </Button>
          )}
          <ButtonLink look="secondary" to={`/admin/updates/${id}/edit`}>
            Edit
          </ButtonLink>
        </Presses>
      )}
      {state !== 'draft' && <Numbers update={update} />}
      {state !== 'draft' && (
        <p>
          <a href={`/updates/${encodeURIComponent(id)}`}>The page that shoppers see</a>
        </p>
      )}
      {asked && (
        <ConfirmDialog
          title={asked === 'announced' ? 'Announce this update?' : 'Close this update?'}
          dismiss="Cancel"
          confirm={asked === 'announced' ? 'Announce' : 'Close Update'}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void setState({ id, state: asked });
          }}
        >
          {asked === 'announced'
            ? `Everyone can see its ${pots.length} pots, and buy them from ${ukTime(opensAt)}. It can’t become a draft again.`
            : 'What is left goes to the shop as ordinary pots, without limits.'}
        </ConfirmDialog>
      )}
    </>
  );
}

/** One update, made for a phone on the evening itself. */
export function Evening() {
  const { updateId = '' } = useParams();
  const { currentData, isError, refetch } = useAdminUpdateQuery(updateId, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Screen title={currentData?.title ?? 'Update'}>
      {currentData && <Shown update={currentData} refetch={() => void refetch()} />}
      {!currentData && !isError && <Spinner label="Loading the update..." />}
      {!currentData && isError && <Alert severity="error">The update could not be loaded.</Alert>}
    </Screen>
  );
}
