import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { earlyTerms, ukClock, ukTime } from '@slipcast/contracts/sale-words';
import { messageOr } from '../../base/api.ts';
import { row, tokens } from '../../base/theme.ts';
import { countdownText, useMsLeft } from '../../features/updates/opening.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Screen } from '../shell/Screen.tsx';
import { Emails } from './Emails.tsx';
import { Numbers } from './Numbers.tsx';
import {
  type AdminUpdate,
  stateWords,
  useAdminUpdateQuery,
  useDeleteUpdateMutation,
  useMoveOpeningMutation,
  usePauseUpdateMutation,
  useSetUpdateStateMutation,
} from './updates-api.ts';

const LATER_MS = 300_000;

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

function Shown({ update, refetch }: { update: AdminUpdate; refetch: () => void }) {
  const { id, opensAt, isOpen, state, paused, pots, earlyMinutes } = update;
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
        {stateWords(update)}. {state === 'closed' || isOpen ? 'It opened' : 'Opens'} on {ukTime(opensAt)}, UK
        time.
        {state !== 'closed' &&
          !isOpen &&
          earlyMinutes > 0 &&
          ` Readers with their own link can buy from ${ukClock(earlyTerms({ opensAt, earlyMinutes }).opensAt)}.`}
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
      {state !== 'draft' && <Emails updateId={id} />}
      {state !== 'draft' && (
        <p>
          <a href={`/updates/${encodeURIComponent(id)}`}>See the shop update as shoppers do</a>
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
