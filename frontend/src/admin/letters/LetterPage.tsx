import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { TOPIC_NAMES } from '@slipcast/contracts/newsletter';
import { ukTime } from '@slipcast/contracts/sale-words';
import { messageOr } from '../../base/api.ts';
import { row } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Screen } from '../shell/Screen.tsx';
import {
  bodyOf,
  type Letter,
  stateWords,
  useDeleteLetterMutation,
  useLetterQuery,
  usePreviewLetterMutation,
  useSendLetterMutation,
  useStopLetterMutation,
  useTryLetterMutation,
} from './letters-api.ts';
import { LetterVisits } from './LetterVisits.tsx';
import { Schedule } from './Schedule.tsx';
import { ShownEmail } from '../shell/ShownEmail.tsx';

const Presses = styled.div`
  ${row('s12')}
`;
function people(count: number): string {
  if (count === 0) return 'no one';
  return count === 1 ? 'one person' : `${count.toLocaleString('en-GB')} people`;
}

function Shown({ letter, refetch }: { letter: Letter; refetch: () => void }) {
  const { id, state, version, sent, left, suppressed, topic, startedAt, endedAt } = letter;
  const navigate = useNavigate();
  const [preview, previewing] = usePreviewLetterMutation();
  const [tryIt, trying] = useTryLetterMutation();
  const [send, sending] = useSendLetterMutation();
  const [stop, stopping] = useStopLetterMutation();
  const [remove, removing] = useDeleteLetterMutation();
  const [asked, setAsked] = useState<'now' | 'schedule' | 'delete' | null>(null);
  const error = sending.error ?? stopping.error ?? removing.error ?? trying.error;
  useEffect(() => {
    void preview(bodyOf(letter));
    // The words change with the version alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [preview, version]);
  return (
    <>
      <Facts>
        <Fact term="State">{stateWords(letter)}</Fact>
        <Fact term="Topic">{TOPIC_NAMES[topic]}</Fact>
        {startedAt && <Fact term="Begun">{ukTime(startedAt)}</Fact>}
        {endedAt && <Fact term="Ended">{ukTime(endedAt)}</Fact>}
        {state !== 'draft' && state !== 'scheduled' && <Fact term="Sent to">{people(sent)}</Fact>}
        {state !== 'sent' && <Fact term={sent > 0 ? 'Left' : 'Goes to'}>{people(left)}</Fact>}
        {suppressed > 0 && (
          <Fact term="Left out">{`${people(suppressed)}: their mail comes back, or they have marked it as spam`}</Fact>
        )}
      </Facts>
      {error && <Alert severity="error">{messageOr(error)}</Alert>}
      {trying.data && <Alert severity="success">{trying.data.message}</Alert>}
      <Presses>
        {(state === 'draft' || state === 'stopped') && (
          <Button onClick={() => setAsked('now')}>{state === 'draft' ? 'Send Now' : 'Go On'}</Button>
        )}
        {state === 'draft' && (
          <>
            <Button look="secondary" onClick={() => setAsked('schedule')}>
              Schedule
            </Button>
            <ButtonLink look="secondary" to={`/admin/letters/${id}/edit`}>
              Edit
            </ButtonLink>
          </>
        )}
        {(state === 'scheduled' || state === 'sending') && (
          <Button busy={stopping.isLoading && 'Stopping...'} onClick={() => void stop(id)}>
            Stop
          </Button>
        )}
        {state === 'sending' && (
          <Button look="secondary" onClick={refetch}>
            Count Again
          </Button>
        )}
        <Button look="secondary" busy={trying.isLoading && 'Sending...'} onClick={() => void tryIt(id)}>
          Send to Myself
        </Button>
        {state === 'draft' && (
          <Button look="quiet" onClick={() => setAsked('delete')}>
            Delete
          </Button>
        )}
      </Presses>
      {startedAt && <LetterVisits letter={letter} from={startedAt} />}
      {previewing.isLoading && <Spinner label="Loading the preview..." />}
      {previewing.error && <Alert severity="warning">{messageOr(previewing.error)}</Alert>}
      {previewing.data && <ShownEmail what="letter" preview={previewing.data} />}
      {asked === 'now' && (
        <ConfirmDialog
          title="Send this letter now?"
          dismiss="Cancel"
          confirm="Send Now"
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void send({ id, sendAt: null, versionLoaded: version });
          }}
        >
          {`It goes to ${people(left)}. Once someone has it, it can’t be changed.`}
        </ConfirmDialog>
      )}
      {asked === 'schedule' && (
        <Schedule
          onClose={() => setAsked(null)}
          onChosen={async (sendAt) => {
            const { error: refused } = await send({ id, sendAt, versionLoaded: version });
            if (!refused) setAsked(null);
            return refused && messageOr(refused);
          }}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title="Delete this letter?"
          dismiss="Keep It"
          confirm="Delete"
          danger
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void remove(id).then(({ error: failed }) => !failed && void navigate('/admin/letters'));
          }}
        >
          It can’t be brought back.
        </ConfirmDialog>
      )}
    </>
  );
}

/** One letter: how it looks, who has it, and what to do with it. */
export function LetterPage() {
  const { letterId = '' } = useParams();
  const { currentData, isError, refetch } = useLetterQuery(letterId, { refetchOnMountOrArgChange: true });
  return (
    <Screen title={currentData?.subject ?? 'Letter'}>
      {currentData && <Shown letter={currentData} refetch={() => void refetch()} />}
      {!currentData && !isError && <Spinner label="Loading the letter..." />}
      {!currentData && isError && <Alert severity="error">The letter could not be loaded.</Alert>}
    </Screen>
  );
}
