import { useState } from 'react';
import { adminText } from '../../base/strings/admin.ts';
import { type Issue, type IssueDraft, useSaveIssueMutation } from '../../features/issues/issues-api.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { useKeptState } from '../shell/use-kept-state.ts';
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
  const { description, issue_type, priority, status, notes, git_commit } = issue ?? fresh;
  const loaded: IssueDraft = { description, issue_type, priority, status, notes, git_commit };
  const [draft, setDraft] = useKeptState('issue draft', loaded);
  const [isMissing, setMissing] = useState(false);
  const [save, { isLoading, error }] = useSaveIssueMutation();
  const field = (name: keyof IssueDraft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  const submit = async () => {
    const isEmpty = draft.description.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) return;
    const answer = await save({ id: issue?.id ?? null, draft });
    if (!answer.error) onClose();
  };
  return (
    <FormDialog
      title={issue ? adminText.editIssue : adminText.createIssue}
      onClose={onClose}
      onSubmit={() => void submit()}
      submit={isLoading ? 'Saving...' : 'Save'}
      busy={isLoading}
      failure={{ text: adminText.issueSaveFailed, error }}
      dirty={JSON.stringify(draft) !== JSON.stringify(loaded)}
    >
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
    </FormDialog>
  );
}
