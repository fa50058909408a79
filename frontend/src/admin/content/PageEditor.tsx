import { type SyntheticEvent, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { TOKEN_KEY } from '../../base/session.ts';
import { recall } from '../../base/storage.ts';
import { adminText } from '../../base/strings/admin.ts';
import { media, tokens } from '../../base/theme.ts';
import {
  type PageFields,
  type PageName,
  useSavePageMutation,
} from '../../features/content/admin-content-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Failure } from '../shell/Failure.tsx';
import { LeaveDialog } from '../shell/LeaveDialog.tsx';
import { useKeptState } from '../shell/use-kept-state.ts';
import { contentFields } from './content-fields.ts';
import { PagePreview } from './PagePreview.tsx';

const Desk = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${tokens.space.s32};
  ${media.broad} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
const Form = styled.form`
  display: grid;
  gap: ${tokens.space.s16};
  max-width: 720px;
`;
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.s12};
`;

type Props = {
  page: PageName;
  saved: PageFields;
  refresh: () => Promise<PageFields | undefined>;
  onChanged: (isChanged: boolean) => void;
};
type Result = { done: true } | { done: false; text: string; error?: unknown };

/** One page's fields. What is typed stays through every failure; Refresh brings back what is saved. */
export function PageEditor({ page, saved, refresh, onChanged }: Props) {
  const { fields, done, failed } = contentFields[page];
  const wanted = (from: PageFields) => Object.fromEntries(fields.map(({ name }) => [name, from[name] ?? '']));
  const differ = (one: PageFields, other: PageFields) => fields.some(({ name }) => one[name] !== other[name]);
  // What the typing started from: somebody else may save meanwhile.
  const [base, setBase] = useState(() => wanted(saved));
  const [seen, setSeen] = useState(saved);
  const [values, setValues] = useKeptState(`page ${page}`, base);
  const [result, setResult] = useState<Result | null>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const [save, { isLoading }] = useSavePageMutation();
  const isChanged = differ(values, base);
  if (saved !== seen) {
    setSeen(saved);
    if (!isChanged) {
      setBase(wanted(saved));
      setValues(wanted(saved));
    }
  }
  useEffect(() => {
    onChanged(isChanged);
  }, [isChanged, onChanged]);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLoading) return;
    setResult(null);
    if (recall(TOKEN_KEY) === null) {
      setResult({ done: false, text: adminText.noToken });
      return;
    }
    const { error } = await save({ page, fields: values });
    if (!error) setBase(values);
    setResult(error ? { done: false, text: failed, error } : { done: true });
  };
  const reload = async () => {
    setResult(null);
    setDiscarding(false);
    const newest = await refresh();
    if (!newest) return;
    setBase(wanted(newest));
    setValues(wanted(newest));
  };
  return (
    <Desk>
      <Form noValidate onSubmit={(event) => void submit(event)}>
        {fields.map(({ name, label, rows }) => {
          const control = {
            label,
            name,
            value: values[name] ?? '',
            onChange: ({ target }: { target: { value: string } }) =>
              setValues((before) => ({ ...before, [name]: target.value })),
          };
          return rows ? <TextArea key={name} {...control} rows={rows} /> : <Field key={name} {...control} />;
        })}
        {result &&
          (result.done ? (
            <Alert severity="success">{done}</Alert>
          ) : (
            <Failure text={result.text} error={result.error} />
          ))}
        <Ways>
          <Button type="submit" busy={isLoading}>
            {isLoading ? 'Saving...' : 'Save'}
          </Button>
          <Button look="secondary" onClick={() => (isChanged ? setDiscarding(true) : void reload())}>
            Refresh
          </Button>
          <p role="status">{isChanged && !isLoading ? 'You have changes that are not saved.' : ''}</p>
        </Ways>
      </Form>
      <PagePreview page={page} values={values} />
      {isDiscarding && <LeaveDialog onStay={() => setDiscarding(false)} onLeave={() => void reload()} />}
    </Desk>
  );
}
