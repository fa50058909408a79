import { type SyntheticEvent, useState } from 'react';
import { styled } from 'styled-components';
import { messageOr } from '../../app/api.ts';
import { TOKEN_KEY } from '../../app/session.ts';
import { recall } from '../../app/storage.ts';
import { adminText } from '../../app/strings/admin.ts';
import { tokens } from '../../app/theme.ts';
import {
  type PageFields,
  type PageName,
  useSavePageMutation,
} from '../../features/content/admin-content-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { contentFields } from './content-fields.ts';

const Form = styled.form`
  display: grid;
  gap: ${tokens.space.s16};
  max-width: 720px;
`;
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s12};
`;

type Props = { page: PageName; saved: PageFields; refresh: () => Promise<PageFields | undefined> };
type Result = { severity: 'success' | 'error'; text: string; reason: string };

/** One page's fields. What is typed stays through every failure; Refresh brings back what is saved. */
export function PageEditor({ page, saved, refresh }: Props) {
  const { fields, done, failed } = contentFields[page];
  const wanted = (from: PageFields) => Object.fromEntries(fields.map(({ name }) => [name, from[name] ?? '']));
  const [values, setValues] = useState<PageFields>(() => wanted(saved));
  const [result, setResult] = useState<Result | null>(null);
  const [save, { isLoading }] = useSavePageMutation();
  const isChanged = fields.some(({ name }) => values[name] !== (saved[name] ?? ''));
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setResult(null);
    if (recall(TOKEN_KEY) === null) {
      setResult({ severity: 'error', text: adminText.noToken, reason: '' });
      return;
    }
    const { error } = await save({ page, fields: values });
    setResult(
      error
        ? { severity: 'error', text: failed, reason: messageOr(error, '') }
        : { severity: 'success', text: done, reason: '' },
    );
  };
  const reload = async () => {
    setResult(null);
    const newest = await refresh();
    if (newest) setValues(wanted(newest));
  };
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      {fields.map(({ name, label, rows }) => {
        const control = {
          label,
          name,
          value: values[name] ?? '',
          onChange: (event: { target: { value: string } }) =>
            setValues({ ...values, [name]: event.target.value }),
        };
        return rows ? <TextArea key={name} {...control} rows={rows} /> : <Field key={name} {...control} />;
      })}
      {result && (
        <Alert severity={result.severity}>
          <p>{result.text}</p>
          {result.reason && <p>{result.reason}</p>}
        </Alert>
      )}
      <p role="status">{isChanged && !isLoading ? 'You have changes that are not saved.' : ''}</p>
      <Ways>
        <Button type="submit" busy={isLoading}>
          {isLoading ? 'Saving...' : 'Save'}
        </Button>
        <Button look="secondary" onClick={() => void reload()}>
          Refresh
        </Button>
      </Ways>
    </Form>
  );
}
