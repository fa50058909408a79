import { ISSUE_PRIORITIES, ISSUE_STATUSES, ISSUE_TYPES } from '@slipcast/contracts/issues';
import { ISSUE_LIMITS } from '@slipcast/contracts/limits';
import * as v from 'valibot';
import { type Issue, useSaveIssueMutation } from '../../features/issues/issues-api.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { FormDialog, submitted } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import { issueLabels } from './issue-columns.tsx';

const schema = v.object({
  description: v.pipe(v.string(), v.trim(), v.nonEmpty('Required')),
  issue_type: v.picklist(ISSUE_TYPES),
  priority: v.picklist(ISSUE_PRIORITIES),
  status: v.picklist(ISSUE_STATUSES),
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
  Object.entries(issueLabels(words)).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** A new issue (`issue` null) starts open; only an existing one can change its status. */
export function IssueDialog({ issue, onClose }: { issue: Issue | null; onClose: () => void }) {
  const [save] = useSaveIssueMutation();
  const form = useDraftForm('issue draft', {
    schema,
    labels,
    defaultValues: issue ?? newIssue,
    onSubmit: (draft) => submitted(save({ id: issue?.id ?? null, draft }), 'Failed to save issue', onClose),
  });
  return (
    <FormDialog title={issue ? 'Edit Issue' : 'Create New Issue'} form={form} onClose={onClose}>
      <TextArea {...form.field('description')} rows={4} maxLength={ISSUE_LIMITS.description} required />
      <Select {...form.field('issue_type')}>{options(ISSUE_TYPES)}</Select>
      <Select {...form.field('priority')}>{options(ISSUE_PRIORITIES)}</Select>
      {issue && <Select {...form.field('status')}>{options(ISSUE_STATUSES)}</Select>}
      <TextArea {...form.field('notes')} rows={3} maxLength={ISSUE_LIMITS.notes} optional />
      <Field {...form.field('git_commit')} maxLength={ISSUE_LIMITS.commit} optional />
    </FormDialog>
  );
}
