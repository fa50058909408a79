import { useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { tokens } from '../../base/theme.ts';
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

/**
 * The spec has the browser check the fields and lets the form send nothing to a server. So it says so, and offers the
 * message to the visitor's own email program.
 */
export function ContactForm({ to }: { to: string }) {
  const [draft, setDraft] = useState<string | null>(null);
  const form = useSchemaForm({
    schema,
    labels: { name: 'Name', email: 'Email', message: 'Message' },
    defaultValues: { name: '', email: '', message: '' },
    onSubmit: (typed) => {
      console.log('Contact form', typed);
      setDraft(mailtoFor(to, typed));
      return undefined;
    },
  });
  return (
    <Sheet form={form} noValidate={false} className="needs-script">
      <div>
        <h2>Write to us</h2>
        <small>This prepares a message that you send from your own email program.</small>
      </div>
      <Field {...form.field('name')} autoComplete="name" required />
      <Field {...form.field('email')} type="email" autoComplete="email" required />
      <TextArea {...form.field('message')} rows={4} required />
      {draft && (
        <Alert severity="info" action={<a href={draft}>Open it in your email program</a>}>
          This form doesn’t send messages. Yours is ready to send from your own email program, and the text
          stays here.
        </Alert>
      )}
      <Button type="submit">Send Message</Button>
    </Sheet>
  );
}
