import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { WireAdminUpdate } from '@slipcast/contracts/http/updates';
import { LETTER_LIMITS } from '@slipcast/contracts/letters';
import { NEWSLETTER_TOPICS, TOPIC_NAMES, type NewsletterTopic } from '@slipcast/contracts/newsletter';
import { earlyTerms, ukClock } from '@slipcast/contracts/sale-words';
import * as v from 'valibot';
import { fieldErrorsOf, messageOr } from '../../base/api.ts';
import { atMost } from '../../base/strings/limits.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ChoosePots } from '../pots/ChoosePots.tsx';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import { Screen } from '../shell/Screen.tsx';
import {
  type Letter,
  useLetterQuery,
  usePreviewLetterMutation,
  useSaveLetterMutation,
  useUpdatesToAnnounceQuery,
} from './letters-api.ts';
import { ShownEmail } from '../shell/ShownEmail.tsx';

const { subject: SUBJECT_MAX, text: TEXT_MAX } = LETTER_LIMITS;
const text = (max: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('Required'), v.maxLength(max, atMost(max)));
const schema = v.object({ subject: text(SUBJECT_MAX), text: text(TEXT_MAX) });

/** Who gets a link of their own, and what it gives. */
function earlyHint({ earlyMinutes, opensAt, isOpen }: WireAdminUpdate): string {
  if (earlyMinutes === 0 || isOpen) return '';
  const from = earlyTerms({ opensAt, earlyMinutes }).opensAt;
  return ` Everyone who is sent it before the opening gets a link of their own, with which they can buy from ${ukClock(from)}, ${earlyMinutes === 1 ? 'one minute' : `${earlyMinutes} minutes`} before everyone else.`;
}

function Filled({ letter }: { letter: Letter | null }) {
  const navigate = useNavigate();
  const [save] = useSaveLetterMutation();
  const [preview, previewing] = usePreviewLetterMutation();
  const { data: updates = [] } = useUpdatesToAnnounceQuery();
  const [topic, setTopic] = useState<NewsletterTopic>(letter?.topic ?? 'updates');
  const [updateId, setUpdateId] = useState(letter?.update?.id ?? '');
  const [pots, setPots] = useState(letter?.pots.map(({ productId }) => productId) ?? []);
  const rest = { topic, pots, updateId: updateId || null };
  const form = useSchemaForm({
    schema,
    labels: { subject: 'Subject', text: 'Text' },
    defaultValues: { subject: letter?.subject ?? '', text: letter?.text ?? '' },
    prefix: 'letter',
    onSubmit: async (typed) => {
      const body = { ...typed, ...rest, versionLoaded: letter?.version };
      const { data, error } = await save({ id: letter?.id ?? null, body });
      if (data) return void navigate(`/admin/letters/${data.id}`);
      return { message: messageOr(error), fields: fieldErrorsOf(error) };
    },
  });
  const chosen = updates.find(({ id }) => id === updateId);
  const missing = chosen?.pots.filter((id) => !pots.includes(id)) ?? [];
  return (
    <>
      <Form form={form}>
        <Field {...form.field('subject')} required autoComplete="off" />
        <TextArea {...form.field('text')} required rows={10} hint="Leave an empty line between paragraphs." />
        <Select
          id="letter-topic"
          label="Who gets it"
          value={topic}
          onChange={({ target }) => setTopic(target.value as NewsletterTopic)}
        >
          {NEWSLETTER_TOPICS.map((one) => (
            <option key={one} value={one}>
              {TOPIC_NAMES[one]}
            </option>
          ))}
        </Select>
        <Select
          id="letter-update"
          label="Shop update"
          value={updateId}
          onChange={({ target }) => setUpdateId(target.value)}
          hint={`The letter says when it opens and leads to its page.${chosen ? earlyHint(chosen) : ''}`}
        >
          <option value="">None</option>
          {updates
            .filter(({ id, state }) => state === 'announced' || id === updateId)
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
        </Select>
        {missing.length > 0 && (
          <div>
            <Button look="secondary" onClick={() => setPots([...pots, ...missing])}>
              {`Add Its ${missing.length === 1 ? 'Pot' : `${missing.length} Pots`}`}
            </Button>
          </div>
        )}
        <ChoosePots
          chosen={pots}
          onChange={setPots}
          hint="The letter shows name, price and photograph as they are when you save it."
        />
        <Button type="submit" busy={form.isSubmitting && 'Saving...'}>
          Save Letter
        </Button>
        <Button
          look="secondary"
          busy={previewing.isLoading && 'Please wait...'}
          onClick={() => void preview({ ...form.getValues(), ...rest })}
        >
          Preview
        </Button>
        <ButtonLink look="quiet" to={letter ? `/admin/letters/${letter.id}` : '/admin/letters'}>
          Cancel
        </ButtonLink>
      </Form>
      <UnsavedGuard when={form.formState.isDirty && !form.isSubmitting} />
      {previewing.error && <Alert severity="error">{messageOr(previewing.error)}</Alert>}
      {previewing.data && <ShownEmail what="letter" preview={previewing.data} />}
    </>
  );
}

/** A new letter, or a draft to change. */
export function LetterForm() {
  const { letterId } = useParams();
  const { currentData, isError } = useLetterQuery(letterId ?? '', {
    skip: letterId === undefined,
    refetchOnMountOrArgChange: true,
  });
  return (
    <Screen title={letterId ? 'Edit Letter' : 'New Letter'}>
      {isError && <Alert severity="error">The letter could not be loaded.</Alert>}
      {letterId && !currentData && !isError && <Spinner label="Loading the letter..." />}
      {(!letterId || currentData) && <Filled key={currentData?.version} letter={currentData ?? null} />}
    </Screen>
  );
}
