import { type SyntheticEvent, useId, useState } from 'react';
import { fieldErrorsOf, messageOr } from '../../base/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { countOf } from '../lists/count.ts';
import { type AdminCategory, useRenameCategoryMutation } from './categories-api.ts';

type Props = {
  category: AdminCategory;
  /** With which it can be merged; null: it gets another name. */
  others: AdminCategory[] | null;
  revision: number;
  onClose: () => void;
  onDone: (text: string) => void;
};

/** Another name for a category, or another category for its pots. */
export function CategoryDialog({ category, others, revision, onClose, onDone }: Props) {
  const { id, name, products } = category;
  const [typed, setTyped] = useState(others ? (others[0]?.name ?? '') : name);
  const [rename, { isLoading, error }] = useRenameCategoryMutation();
  const form = useId();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const answer = await rename({ id, name: typed, merge: others !== null, revisionLoaded: revision });
    if (!answer.error)
      onDone(others ? `${name} is now part of ${typed}.` : `${name} is now called ${typed}.`);
  };
  const problem =
    error && (fieldErrorsOf(error)?.[0]?.message ?? messageOr(error, 'That didn’t work. Please try again.'));
  return (
    <Dialog
      title={others ? `Merge ${name}` : `Rename ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={isLoading}>
            {others ? 'Merge' : 'Rename'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <Stack $gap="s16">
          {others && problem && <Alert severity="error">{problem}</Alert>}
          {others ? (
            <Select label="Merge with" value={typed} onChange={({ target }) => setTyped(target.value)}>
              {others.map((one) => (
                <option key={one.id}>{one.name}</option>
              ))}
            </Select>
          ) : (
            <Field
              label="Name"
              required
              maxLength={80}
              value={typed}
              error={problem || undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <p>
            {countOf(products, 'product')} {products === 1 ? 'follows' : 'follow'}, and addresses with the old
            name still lead to {products === 1 ? 'it' : 'them'}. A discount code for {name} is not changed:
            end it, and make a new one.
          </p>
        </Stack>
      </form>
    </Dialog>
  );
}
