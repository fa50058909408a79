import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { PageName } from '@slipcast/contracts/pages';
import {
  type EditedPage,
  type PageFields,
  useSavePageMutation,
} from '../../features/content/admin-content-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Row } from '../../ui/Stack.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { LeaveDialog } from '../shell/ConfirmDialog.tsx';
import { Conflict } from '../shell/Conflict.tsx';
import { Columns } from '../shell/Screen.tsx';
import { useRevisedForm } from '../shell/use-revised-form.ts';
import { contentPages, labels, pageSchema } from './content-pages.ts';
import { PagePreview } from './PagePreview.tsx';

const Fields = styled(Form)`
  max-width: 720px;
`;

type Props = {
  page: PageName;
  saved: EditedPage;
  refresh: () => Promise<EditedPage | undefined>;
  onChanged: (page: PageName, isChanged: boolean) => void;
};

/** Edits one page. What is typed survives failures and other admins' edits; Refresh loads the saved version. */
export function PageEditor({ page, saved, refresh, onChanged }: Props) {
  const { fields, hint, success, failure } = contentPages[page];
  const [save] = useSavePageMutation();
  const [isDiscarding, setDiscarding] = useState(false);
  const edit = useRevisedForm({
    draft: `page ${page}`,
    schema: pageSchema,
    labels,
    prefix: page,
    fields: fields.map(([name]) => name),
    saved,
    save: (values) => save({ page, fields: values }),
    refresh,
    failure,
  });
  const { form, typed, isChanged, reload } = edit;
  const { isSubmitting } = form;
  useEffect(() => onChanged(page, isChanged), [page, isChanged, onChanged]);
  const discard = () => {
    setDiscarding(false);
    void reload();
  };
  return (
    <Columns>
      <Fields form={form} action={edit.conflict && <Conflict {...edit.conflict} />}>
        {hint && <p>{hint}</p>}
        {fields.map(([name, rows]) =>
          rows > 1 ? (
            <TextArea key={name} {...form.field(name)} rows={rows} />
          ) : (
            <Field key={name} {...form.field(name)} />
          ),
        )}
        {edit.isSaved && <Alert severity="success">{success}</Alert>}
        <Row $gap="s12">
          <Button type="submit" busy={isSubmitting && 'Saving...'}>
            Save
          </Button>
          <Button look="secondary" onClick={() => (isChanged ? setDiscarding(true) : void reload())}>
            Refresh
          </Button>
          <p role="status">{isChanged && !isSubmitting ? 'You have unsaved changes.' : ''}</p>
        </Row>
      </Fields>
      <PagePreview page={page} values={typed as Partial<PageFields>} />
      {isDiscarding && <LeaveDialog onStay={() => setDiscarding(false)} onLeave={discard} />}
    </Columns>
  );
}
