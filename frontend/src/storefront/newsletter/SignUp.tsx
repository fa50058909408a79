import { EMAIL_MAX } from '@slipcast/contracts/limits';
import { CONSENT_SENTENCES, NEWSLETTER_TOPICS, TOPIC_NAMES } from '@slipcast/contracts/newsletter';
import * as v from 'valibot';
import { fieldErrorsOf, messageOr } from '../../base/api.ts';
import { atMost } from '../../base/strings/limits.ts';
import { useSubscribeMutation } from '../../features/newsletter/newsletter-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Link } from '../../ui/Link.tsx';
import { anyTicked, BOX_LABELS, boxes, NONE_TICKED, noneTicked, ticked, topicsOf } from './topics.ts';

const schema = v.pipe(
  v.object({
    email: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Email is required'),
      v.maxLength(EMAIL_MAX, atMost(EMAIL_MAX)),
    ),
    ...boxes,
  }),
  v.forward(
    v.check((typed) => anyTicked(typed), NONE_TICKED),
    ['updates'],
  ),
);

/** No one is on the list before the link in the email has been followed. */
export function SignUp() {
  const [subscribe, { data }] = useSubscribeMutation();
  const form = useSchemaForm({
    schema,
    labels: { email: 'Email', ...BOX_LABELS },
    sentenceOf: noneTicked,
    // A box that is ticked already would be no consent.
    defaultValues: { email: '', ...ticked([]) },
    onSubmit: async ({ email, ...typed }) => {
      const { error } = await subscribe({ email, topics: topicsOf(typed), page: 'newsletter' });
      return error && { message: messageOr(error), fields: fieldErrorsOf(error) };
    },
  });
  if (data) return <Alert severity="success">{data.message}</Alert>;
  return (
    <>
      <p>We’ll email you about what you tick here, and nothing else.</p>
      <Form form={form}>
        <Field {...form.field('email')} type="email" autoComplete="email" required />
        <Fieldset legend="Tell me about">
          {NEWSLETTER_TOPICS.map((topic) => (
            <Checkbox key={topic} id={topic} label={TOPIC_NAMES[topic]} {...form.register(topic)} />
          ))}
        </Fieldset>
        <p>
          {CONSENT_SENTENCES.newsletter} <Link to="/privacy">How we handle your address</Link>
        </p>
        <Button type="submit" busy={form.isSubmitting && 'Sending...'}>
          Sign Up
        </Button>
      </Form>
    </>
  );
}
