import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { TOKEN_KEY } from '../../base/session.ts';
import { browserStorage } from '../../base/storage.ts';
import { column, media, tokens } from '../../base/theme.ts';
import {
  type PageFields,
  type PageName,
  useSavePageMutation,
} from '../../features/content/admin-content-api.ts';
import { paragraphsOf } from '../../features/content/content-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Row } from '../../ui/Stack.tsx';
import { LeaveDialog } from '../shell/ConfirmDialog.tsx';
import { submitted } from '../shell/FormDialog.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import { contentPages, labels, pageSchema } from './content-pages.ts';

const Preview = styled(Sheet)`
  gap: ${tokens.space.s16};
  padding: ${tokens.space.s24};
  background: ${tokens.color.slip};
  font-size: 1.0625rem;
  line-height: 1.55;
  .title {
    font-family: ${tokens.font.head};
    font-size: clamp(${tokens.text.t25}, 1rem + 2vw, ${tokens.text.t39});
    font-variant-numeric: lining-nums;
    line-height: 1.15;
  }
  .letter {
    font-family: ${tokens.font.head};
    font-size: clamp(${tokens.text.t20}, 1rem + 1.1vw, ${tokens.text.t25});
    line-height: 1.4;
  }
  dl {
    gap: ${tokens.space.s12};
  }
`;

const DETAILS = [
  ['email', 'Email'],
  ['address', 'Studio Address'],
  ['phone', 'Phone'],
  ['hours', 'Opening hours'],
] as const;

/** A live preview in the shop's typography. The about page opens with a larger paragraph, like a letter. */
function PagePreview({ page, values }: { page: PageName; values: Partial<PageFields> }) {
  const details = page === 'contact' ? DETAILS.filter(([name]) => values[name]) : [];
  const paragraphs = paragraphsOf(values['content'] ?? '');
  return (
    <Preview aria-label={`Preview of the ${page} page`}>
      <small>As shoppers see it</small>
      {values['title'] && <p className="title">{values['title']}</p>}
      {paragraphs.map((paragraph, index) => (
        // Two paragraphs may be identical.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className={page === 'about' && index === 0 ? 'letter' : undefined}>
          {paragraph}
        </p>
      ))}
      {details.length > 0 && (
        <Facts>
          {details.map(([name, label]) => (
            <Fact key={name} term={label}>
              {values[name]}
            </Fact>
          ))}
        </Facts>
      )}
    </Preview>
  );
}

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
  saved: PageFields;
  refresh: () => Promise<PageFields | undefined>;
  onChanged: (page: PageName, isChanged: boolean) => void;
};

/** Edits one page. What is typed survives every failure; Refresh loads what is saved. */
export function PageEditor({ page, saved, refresh, onChanged }: Props) {
  const { fields, success, failure } = contentPages[page];
  const [save] = useSavePageMutation();
  const [isSaved, setSaved] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const form = useDraftForm(`page ${page}`, {
    schema: pageSchema,
    labels,
    defaultValues: saved,
    prefix: page,
    onSubmit: (values) => {
      setSaved(false);
      if (browserStorage.read(TOKEN_KEY) === null) return { message: 'No authentication token found' };
      return submitted(save({ page, fields: values }), failure, () => {
        form.reset(values, { keepValues: true });
        setSaved(true);
      });
    },
  });
  const { control, formState, isSubmitting, reset } = form;
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

  const reload = async () => {
    setDiscarding(false);
    const newest = await refresh();
    if (newest) reset(newest);
  };
  return (
    <Columns>
      <Fields form={form}>
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
