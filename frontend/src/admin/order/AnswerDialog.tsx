import { NOTE_MAX } from '@slipcast/contracts/limits';
import { WITHDRAWAL_DAYS } from '@slipcast/contracts/settings';
import * as v from 'valibot';
import { shop } from '../../base/shop.ts';
import { useAnswerRequestMutation } from '../../features/orders/answers-api.ts';
import type { Order } from '../../features/orders/order.ts';
import type { BuyerRequest } from '../../features/orders/requests-api.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { FormDialog, submitted } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';

export type Answer = 'accepted' | 'declined';

const WORDS: Record<Answer, { title: string; label: string; submit: string; hint: string; done: string }> = {
  accepted: {
    title: 'How to send the pots back',
    label: 'Instructions',
    submit: 'Send Instructions',
    hint: 'They go into an email to the buyer, and onto the order’s page.',
    done: 'Accepted. We’re emailing your instructions to the buyer.',
  },
  declined: {
    title: 'Decline this request',
    label: 'Reason',
    submit: 'Decline',
    hint: 'It goes into an email to the buyer, and onto the order’s page.',
    done: 'Declined. We’re emailing your reason to the buyer.',
  },
};

const instructions = (number: string, address: string) =>
  [
    `Please pack the pots as well as they came, with a note of your order number, ${number}. Post them within ${WITHDRAWAL_DAYS} days to:`,
    shop.name,
    address,
  ].join('\n');

const schema = v.object({ text: v.pipe(v.string(), v.trim(), v.nonEmpty('Required')) });

type Props = {
  order: Order;
  request: BuyerRequest;
  answer: Answer;
  /** Where the pots are sent back to, unless the maker writes otherwise. */
  address: string;
  onClose: () => void;
  onAnswered: (message: string) => void;
};

/** What the maker writes to a buyer who has asked for something. */
export function AnswerDialog({ order, request, answer, address, onClose, onAnswered }: Props) {
  const [send] = useAnswerRequestMutation();
  const { title, label, submit, hint, done } = WORDS[answer];
  const form = useDraftForm(`answer to ${request.id}`, {
    schema,
    labels: { text: label },
    defaultValues: { text: answer === 'accepted' ? instructions(order.number, address) : '' },
    prefix: 'answer',
    onSubmit: ({ text }) =>
      submitted(
        send({ orderId: order.id, requestId: request.id, answer: { state: answer, text } }),
        'Failed to answer',
        () => onAnswered(done),
      ),
  });
  return (
    <FormDialog title={title} form={form} submit={submit} onClose={onClose}>
      <TextArea {...form.field('text')} required rows={6} maxLength={NOTE_MAX} hint={hint} />
    </FormDialog>
  );
}
