import { useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { messageOr } from '../../base/api.ts';
import { tokens } from '../../base/theme.ts';
import { useSendMessageMutation } from '../../features/content/content-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { TextArea } from '../../ui/TextArea.tsx';

const Sheet = styled(Form)`
  padding: ${tokens.space.s24};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  h2 {
    font-size: ${tokens.text.t25};
  }
  > button {
    justify-self: start;
  }
`;

const schema = v.object({ name: v.string(), email: v.string(), message: v.string() });

function mailtoFor(to: string, { name, email, message }: v.InferOutput<typeof schema>) {
  const address = encodeURIComponent(to).replace('%40', '@');
  const subject = encodeURIComponent(`Message from ${name}`);
  return `mailto:${address}?subject=${subject}&body=${encodeURIComponent(`${message}\n\n${name}\n${email}`)}`;
}

type Message = v.InferOutput<typeof schema>;

/** Sends what was typed, or hands it to the visitor's own email program. */
function Ready({ to, message }: { to: string; message: Message }) {
  const [send, { isLoading, isSuccess, error }] = useSendMessageMutation();
  if (isSuccess)
    return (
      <Alert severity="success">
        Your message has been sent, and a copy is on its way to {message.email}. We’ll reply to that address.
      </Alert>
    );
  const program = <a href={mailtoFor(to, message)}>open it in your email program</a>;
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      action={
        <Button type="button" busy={isLoading && 'Sending...'} onClick={() => void send(message)}>
          {error ? 'Try Again' : 'Send It Now'}
        </Button>
      }
    >
      {error ? (
        <>
          {messageOr(error, 'We couldn’t send your message.')} You can also {program}.
        </>
      ) : (
        <>Your message is ready. Send it now and get a copy, or {program}.</>
      )}
    </Alert>
  );
}

/**
 * The spec has the browser check the fields and lets the form itself send nothing to a server. So the message is sent by a second press,
 * which also shows where it goes.
 */
export function ContactForm({ to }: { to: string }) {
  const [draft, setDraft] = useState<Message | null>(null);
  const form = useSchemaForm({
    schema,
    labels: { name: 'Name', email: 'Email', message: 'Message' },
    defaultValues: { name: '', email: '', message: '' },
    onSubmit: (typed) => {
      console.log('Contact form', typed);
      setDraft(typed);
      return undefined;
    },
  });
  return (
    <Sheet form={form} noValidate={false} className="needs-script">
      <div>
        <h2>Write to us</h2>
        <small>We’ll reply by email. Nothing is sent until you confirm it.</small>
      </div>
      <Field {...form.field('name')} autoComplete="name" required />
      <Field {...form.field('email')} type="email" autoComplete="email" required />
      <TextArea {...form.field('message')} rows={4} required />
      {draft && <Ready key={JSON.stringify(draft)} to={to} message={draft} />}
      <Button type="submit" look={draft ? 'secondary' : 'primary'}>
        Send Message
      </Button>
    </Sheet>
  );
}
