import { type SyntheticEvent, useState } from 'react';
import { messageOr } from '../../app/api.ts';
import { adminText } from '../../app/strings/admin.ts';
import { type Issue, type IssueDraft, useSaveIssueMutation } from '../../features/issues/issues-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Stack } from '../shell/Stack.tsx';
import { issueLabel, PRIORITIES, STATUSES, TYPES } from './issue-words.ts';

const fresh: IssueDraft = {
  description: '',
  issue_type: 'bug',
  priority: 'medium',
  status: 'open',
  notes: '',
  git_commit: '',
};
const options = (words: readonly string[]) =>
  words.map((word) => (
    <option key={word} value={word}>
      {issueLabel(word)}
    </option>
  ));

/** A new issue (`issue` null) starts open; only an existing one changes its status. */
export function IssueDialog({ issue, onClose }: { issue: Issue | null; onClose: () => void }) {
  const [draft, setDraft] = useState<IssueDraft>(() => {
    const { description, issue_type, priority, status, notes, git_commit } = issue ?? fresh;
    return { description, issue_type, priority, status, notes, git_commit };
  });
  const [isMissing, setMissing] = useState(false);
  const [save, { isLoading, error }] = useSaveIssueMutation();
  const field = (name: keyof IssueDraft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const isEmpty = draft.description.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) return;
    const answer = await save({ id: issue?.id ?? null, draft });
    if (!answer.error) onClose();
  };
  const reason = messageOr(error, '');
  return (
    <Dialog
      open
      onClose={onClose}
      title={issue ? adminText.editIssue : adminText.createIssue}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="issue" busy={isLoading}>
            {isLoading ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form id="issue" noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {error && (
            <Alert severity="error">
              <p>{adminText.issueSaveFailed}</p>
              {reason && <p>{reason}</p>}
            </Alert>
          )}
          <TextArea
            {...field('description')}
            label="Description"
            rows={4}
            required
            error={isMissing && draft.description.trim() === '' ? 'Description is required' : undefined}
          />
          <Select {...field('issue_type')} label="Type">
            {options(TYPES)}
          </Select>
          <Select {...field('priority')} label="Priority">
            {options(PRIORITIES)}
          </Select>
          {issue && (
            <Select {...field('status')} label="Status">
              {options(STATUSES)}
            </Select>
          )}
          <TextArea {...field('notes')} label="Notes" rows={3} optional />
          <Field {...field('git_commit')} label="Git Commit" maxLength={64} optional />
        </Stack>
      </form>
    </Dialog>
  );
}
