import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { messageOr, statusOf } from '../../base/api.ts';
import { TOKEN_KEY } from '../../base/session.ts';
import { browserStorage } from '../../base/storage.ts';
import { column, media } from '../../base/theme.ts';
import {
  type EditedPage,
  type PageName,
  useSavePageMutation,
} from '../../features/content/admin-content-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Row } from '../../ui/Stack.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { LeaveDialog } from '../shell/ConfirmDialog.tsx';
import { refusedBy } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import { Conflict } from './Conflict.tsx';
import { contentPages, labels, pageSchema } from './content-pages.ts';
import { PagePreview } from './PagePreview.tsx';

const Columns = styled.div`
  ${column('s32')}
  align-items: start;
  ${media.broad} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
const Fields = styled(Form)`
  max-width: 720px;
`;

type Props = {
  page: PageName;
  saved: EditedPage;
  refresh: () => Promise<EditedPage | undefined>;
  onChanged: (page: PageName, isChanged: boolean) => void;
};

/** Edits one page. What is typed survives every failure and every other admin; Refresh loads what is saved. */
export function PageEditor({ page, saved, refresh, onChanged }: Props) {
  const { fields, success, failure } = contentPages[page];
  const [save] = useSavePageMutation();
  const [isSaved, setSaved] = useState(false);
  const [theirs, setTheirs] = useState<EditedPage | null>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const form = useDraftForm(`page ${page}`, {
    schema: pageSchema,
    labels,
    defaultValues: saved,
    prefix: page,
    onSubmit: async (values) => {
      setSaved(false);
      if (browserStorage.read(TOKEN_KEY) === null) return { message: 'No authentication token found' };
      const { data, error } = await save({ page, fields: values });
      if (data) {
        form.reset({ ...values, revision: data.revision }, { keepValues: true });
        form.setValue('revision', data.revision);
        setTheirs(null);
        setSaved(true);
        return undefined;
      }
      if (statusOf(error) === 409) {
        const newest = await refresh();
        if (newest) takeUntouched(newest);
        setTheirs(newest ?? null);
        return { message: messageOr(error, failure) };
      }
      return refusedBy(error, failure);
    },
  });
  const { control, formState, isSubmitting, reset } = form;
  const takeUntouched = (newest: EditedPage) => {
    for (const [name] of fields)
      if (form.getValues(name) === formState.defaultValues?.[name]) form.setValue(name, newest[name] ?? '');
  };
  const typed = useWatch({ control });
  // Not `isDirty`: it is out of date when something is typed while a save is under way.
  const isChanged = fields.some(([name]) => typed[name] !== formState.defaultValues?.[name]);
  useEffect(() => onChanged(page, isChanged), [page, isChanged, onChanged]);
  // Another admin may save the page meanwhile; that must not overwrite what was typed here.
  const loaded = useRef(saved);
  useEffect(() => {
    if (saved === loaded.current) return;
    loaded.current = saved;
    if (!isChanged) reset(saved);
  }, [saved, loaded, isChanged, reset]);

  const showTheirs = (newest: EditedPage) => {
    setTheirs(null);
    reset(newest);
  };
  const reload = async () => {
    setDiscarding(false);
    const newest = await refresh();
    if (newest) showTheirs(newest);
  };
  return (
    <Columns>
      <Fields
        form={form}
        action={
          theirs && (
            <Conflict
              page={page}
              theirs={theirs}
              mine={typed}
              busy={isSubmitting}
              onKeepMine={() => form.setValue('revision', theirs.revision)}
              onUseTheirs={() => showTheirs(theirs)}
            />
          )
        }
      >
        {fields.map(([name, rows]) =>
          rows > 1 ? (
            <TextArea key={name} {...form.field(name)} rows={rows} />
          ) : (
            <Field key={name} {...form.field(name)} />
          ),
        )}
        {isSaved && !isChanged && <Alert severity="success">{success}</Alert>}
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
      <PagePreview page={page} values={typed} />
      {isDiscarding && <LeaveDialog onStay={() => setDiscarding(false)} onLeave={() => void reload()} />}
    </Columns>
  );
}
