import { PACKING_NOTE_MAX } from '@slipcast/contracts/limits';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { useSession } from '../../base/use-session.ts';
import { usePackingNoteMutation } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { BuyerWishes, hasWishes } from '../fulfilment/BuyerWishes.tsx';
import { submitted } from '../shell/FormDialog.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { useDraftForm } from '../shell/use-draft.ts';

const Text = styled.p`
  white-space: pre-line;
`;
const schema = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text.length <= PACKING_NOTE_MAX, `${PACKING_NOTE_MAX} characters at most`),
  ),
});

function NoteForm({ order: { id, packingNote } }: { order: Order }) {
  const [write] = usePackingNoteMutation();
  const form = useDraftForm(`packing note of ${id}`, {
    schema,
    labels: { text: 'Note for packing' },
    defaultValues: { text: packingNote },
    prefix: 'packing',
    onSubmit: ({ text }) =>
      submitted(write({ id, text }), 'Failed to save the note', () => form.reset({ text })),
  });
  return (
    <Form form={form} gap="s12">
      <TextArea
        {...form.field('text')}
        rows={2}
        hint="Ship Next shows it, and it is printed on the packing slip, so the buyer may read it."
        autoComplete="off"
      />
      <div>
        <Button type="submit" look="secondary" busy={form.isSubmitting} disabled={!form.formState.isDirty}>
          Save Note
        </Button>
      </div>
    </Form>
  );
}

function OwnNote({ order }: { order: Order }) {
  const { mayAdminister } = useSession();
  const isWaiting = order.status === 'paid' || order.status === 'pending';
  if (mayAdminister && isWaiting)
    return (
      <Sheet>
        <NoteForm key={order.packingNote} order={order} />
      </Sheet>
    );
  if (!order.packingNote) return null;
  return (
    <Sheet aria-labelledby="packing-note">
      <h2 id="packing-note">Note for Packing</h2>
      <Text>{order.packingNote}</Text>
    </Sheet>
  );
}

/** What the person who packs the order has to know: what its buyer asked for, and what admins write. */
export const PackingNote = ({ order }: { order: Order }) => (
  <>
    {hasWishes(order) && (
      <Sheet aria-label="From the buyer">
        <BuyerWishes order={order} />
      </Sheet>
    )}
    <OwnNote order={order} />
  </>
);
