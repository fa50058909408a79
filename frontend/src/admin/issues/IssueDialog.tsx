import * as v from 'valibot';
import { adminText } from '../../base/strings/admin.ts';
import { type Issue, useSaveIssueMutation } from '../../features/issues/issues-api.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { failed } from '../shell/failed.ts';
import { FormDialog } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import { issueLabel, PRIORITIES, STATUSES, TYPES } from './issue-words.ts';

const schema = v.object({
  description: v.pipe(v.string(), v.trim(), v.nonEmpty('Description is required')),
  issue_type: v.picklist(TYPES),
  priority: v.picklist(PRIORITIES),
  status: v.picklist(STATUSES),
  notes: v.string(),
  git_commit: v.string(),
});
const labels = {
  description: 'Description',
  issue_type: 'Type',
  priority: 'Priority',
  status: 'Status',
  notes: 'Notes',
  git_commit: 'Git Commit',
};
const newIssue: v.InferInput<typeof schema> = {
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

/** A new issue (`issue` null) starts open; only an existing one can change its status. */
export function IssueDialog({ issue, onClose }: { issue: Issue | null; onClose: () => void }) {
  const { description, issue_type, priority, status, notes, git_commit } = issue ?? newIssue;
  const [save] = useSaveIssueMutation();
  const form = useDraftForm('issue draft', {
    schema,
    labels,
    defaultValues: { description, issue_type, priority, status, notes, git_commit },
    onSubmit: async (draft) => {
      const { error } = await save({ id: issue?.id ?? null, draft });
      if (error) return failed(adminText.issueSaveFailed, error);
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      title={issue ? adminText.editIssue : adminText.createIssue}
      form={form}
      onClose={onClose}
      dirty={form.formState.isDirty}
    >
      <TextArea {...form.field('description')} rows={4} required />
      <Select {...form.field('issue_type')}>{options(TYPES)}</Select>
      <Select {...form.field('priority')}>{options(PRIORITIES)}</Select>
      {issue && <Select {...form.field('status')}>{options(STATUSES)}</Select>}
      <TextArea {...form.field('notes')} rows={3} optional />
      <Field {...form.field('git_commit')} maxLength={64} optional />
    </FormDialog>
  );
}
