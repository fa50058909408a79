import { type SyntheticEvent, useState } from 'react';
import { styled } from 'styled-components';
import { contentText } from '../../base/strings/content.ts';
import { tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { mailtoFor } from './mailto.ts';

const Form = styled.form`
  display: grid;
  gap: ${tokens.space.s16};
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

/** By the spec it sends nothing to a server; so it says so, and hands the message to the visitor's own e-mail. */
export function ContactForm({ to }: { to: string }) {
  const [draft, setDraft] = useState<string | null>(null);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [name = '', email = '', message = ''] = ['name', 'email', 'message'].map((key) => {
      const value = fields.get(key);
      return typeof value === 'string' ? value : '';
    });
    console.log('Contact form', { name, email, message });
    setDraft(mailtoFor(to, { name, email, message }));
  };
  return (
    <Form onSubmit={submit}>
      <h2>Write to us</h2>
      <Field label="Name" name="name" autoComplete="name" required />
      <Field label="Email" name="email" type="email" autoComplete="email" required />
      <TextArea label="Message" name="message" rows={4} required />
      {draft && (
        <Alert severity="info" action={<a href={draft}>Open it in your e-mail program</a>}>
          This form does not send messages itself. Yours is ready to go from your own e-mail; the text stays
          here.
        </Alert>
      )}
      <Button type="submit">{contentText.send}</Button>
    </Form>
  );
}
