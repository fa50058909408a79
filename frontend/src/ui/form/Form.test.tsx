import { expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { Field } from '../Field.tsx';
import { Form } from './Form.tsx';
import { type Refused, useSchemaForm } from './use-schema-form.ts';

const required = v.pipe(v.string(), v.trim(), v.nonEmpty('Required'));
const schema = v.pipe(
  v.object({
    name: v.pipe(
      required,
      v.check((name) => name !== '1', 'No number'),
    ),
    town: required,
  }),
  v.check(({ name, town }) => name !== '' && town !== '', 'Fill in both'),
);

function Sheet({ answer }: { answer?: () => Refused | undefined }) {
  const form = useSchemaForm({
    schema,
    labels: { name: 'Name', town: 'Town' },
    defaultValues: { name: '', town: '' },
    prefix: 'sheet',
    onSubmit: () => answer?.(),
  });
  return (
    <Form form={form}>
      <Field {...form.field('name')} />
      <Field {...form.field('town')} />
      <button>Save</button>
    </Form>
  );
}
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Town'), 'York');
};
/** Checks are made within promises. */
const settled = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve)));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('lists the fields at fault under what is wrong with the whole form, and takes the focus', async () => {
  render(<Sheet />);
  await save();
  expect(await screen.findByRole('alert')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'There is a problemFill in bothName: RequiredTown: Required',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Town: Required' }));
  expect(screen.getByLabelText('Town')).toHaveFocus();
  expect(screen.getByLabelText('Town')).toHaveAccessibleDescription('Required');
});

it('removes an error as soon as it is corrected', async () => {
  render(<Sheet />);
  await save();
  await screen.findByRole('alert');
  await fill();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

it('says nothing about a field that is left empty', async () => {
  render(<Sheet />);
  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.tab();
  expect(screen.getByLabelText('Name')).not.toBeInvalid();
});

it('checks a field when the visitor goes on to the next, not while they press a button', async () => {
  render(<Sheet />);
  await userEvent.type(screen.getByLabelText('Name'), '1');
  const pointer = userEvent.setup();
  await pointer.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Save' }) });
  await settled();
  expect(screen.getByLabelText('Name')).not.toBeInvalid();
  await pointer.pointer('[/MouseLeft]');
  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.click(screen.getByLabelText('Town'));
  await waitFor(() => expect(screen.getByLabelText('Name')).toBeInvalid());
});

it('moves nothing while the pointer is down: the check waits until it is up again', async () => {
  render(<Sheet />);
  await userEvent.type(screen.getByLabelText('Name'), '1');
  const pointer = userEvent.setup();
  await pointer.pointer({ keys: '[MouseLeft>]', target: screen.getByLabelText('Town') });
  await settled();
  expect(screen.getByLabelText('Town')).toHaveFocus();
  expect(screen.getByLabelText('Name')).not.toBeInvalid();
  await pointer.pointer('[/MouseLeft]');
  await waitFor(() => expect(screen.getByLabelText('Name')).toBeInvalid());
});

it("puts the server's errors on their fields", async () => {
  const fields = [{ field: 'town', message: 'No such town' }];
  render(<Sheet answer={() => ({ message: 'No such town', fields })} />);
  await fill();
  await save();
  expect(await screen.findByRole('link', { name: 'Town: No such town' })).toHaveAttribute(
    'href',
    '#sheet-town',
  );
  expect(screen.getByLabelText('Town')).toBeInvalid();
  expect(screen.getByLabelText('Town')).toHaveValue('York');
});

it.each([
  ['names no field', undefined],
  ['names a field that is not on the form', [{ field: 'street', message: 'No such street' }]],
])('shows one sentence where a refusal %s', async (_title, fields) => {
  render(<Sheet answer={() => ({ message: 'The kiln is cold', fields })} />);
  await fill();
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('There is a problemThe kiln is cold');
});
