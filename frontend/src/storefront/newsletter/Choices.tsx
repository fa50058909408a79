import { NEWSLETTER_TOPICS, TOPIC_NAMES } from '@slipcast/contracts/newsletter';
import * as v from 'valibot';
import { messageOr } from '../../base/api.ts';
import {
  type Subscription,
  useChooseTopicsMutation,
  useLeaveListMutation,
} from '../../features/newsletter/newsletter-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { anyTicked, BOX_LABELS, boxes, NONE_TICKED, noneTicked, ticked, topicsOf } from './topics.ts';

const schema = v.pipe(v.object(boxes), v.forward(v.check(anyTicked, NONE_TICKED), ['updates']));

/** For the reader of the list's emails: other topics, or none at all. @param isNew they have just confirmed their address */
export function Choices({ found, isNew = false }: { found: Subscription; isNew?: boolean }) {
  const { email, key } = found;
  const [choose, choosing] = useChooseTopicsMutation();
  const [leave, leaving] = useLeaveListMutation();
  const form = useSchemaForm({
    schema,
    labels: BOX_LABELS,
    sentenceOf: noneTicked,
    defaultValues: ticked(found.topics),
    onSubmit: async (typed) => {
      leaving.reset();
      const { error } = await choose({ key, topics: topicsOf(typed) });
      return error && { message: messageOr(error) };
    },
  });
  const goAway = () => {
    choosing.reset();
    void leave(key);
  };
  const { state } = leaving.data ?? choosing.data ?? found;
  if (state === 'unsubscribed')
    return (
      <>
        <Alert severity="success">{`We won’t write to ${email} any more.`}</Alert>
        <p>Pressed by mistake? Choose what you’d like to hear about.</p>
        {choiceForm('Subscribe Again')}
      </>
    );
  return (
    <>
      {choosing.data && <Alert severity="success">Your choice is saved.</Alert>}
      {isNew && !choosing.data && (
        <Alert severity="success">{`Thank you: ${email} is on our mailing list.`}</Alert>
      )}
      {!isNew && <p>{`We write to ${email} about what is ticked here.`}</p>}
      {choiceForm('Save Choice')}
      {leaving.error && <Alert severity="error">{messageOr(leaving.error)}</Alert>}
      <Button look="quiet" busy={leaving.isLoading && 'One moment...'} onClick={goAway}>
        Unsubscribe from Everything
      </Button>
    </>
  );

  function choiceForm(label: string) {
    return (
      <Form form={form}>
        <Fieldset legend="Tell me about">
          {NEWSLETTER_TOPICS.map((topic) => (
            <Checkbox key={topic} id={topic} label={TOPIC_NAMES[topic]} {...form.register(topic)} />
          ))}
        </Fieldset>
        <Button type="submit" busy={form.isSubmitting && 'Saving...'}>
          {label}
        </Button>
      </Form>
    );
  }
}
