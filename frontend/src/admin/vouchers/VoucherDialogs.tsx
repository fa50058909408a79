import { formatPence } from '@slipcast/contracts/money';
import { EMAIL_MAX } from '@slipcast/contracts/limits';
import { VOUCHER_LIMITS } from '@slipcast/contracts/vouchers';
import * as v from 'valibot';
import { fieldErrorsOf, messageOr } from '../../base/api.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import { useSendVoucherMutation, useVoidVoucherMutation, type Voucher } from './vouchers-office-api.ts';

type Props = { voucher: Voucher; onClose: () => void; onDone: (said: string) => void };

const sendSchema = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Required'),
    v.maxLength(EMAIL_MAX, `At most ${EMAIL_MAX} characters`),
    v.email('Enter a valid email address'),
  ),
});

/** Sends a voucher to an address, which may be a corrected one. */
export function SendDialog({ voucher, onClose, onDone }: Props) {
  const [send] = useSendVoucherMutation();
  const form = useDraftForm('where a voucher is sent', {
    schema: sendSchema,
    labels: { email: 'Email' },
    defaultValues: { email: voucher.recipientEmail },
    prefix: 'send',
    onSubmit: async ({ email }) => {
      const { data, error } = await send({ id: voucher.id, email });
      if (data) onDone(`The voucher has been sent to ${data.recipientEmail}.`);
      const refused = error ? (fieldErrorsOf(error) ?? []) : [];
      return data
        ? undefined
        : {
            message: messageOr(error, 'The voucher couldn’t be sent. Please try again.'),
            fields: refused.map(({ message }) => ({ field: 'email', message })),
          };
    },
  });
  return (
    <FormDialog
      title={voucher.sentAt ? 'Send Again' : 'Send Now'}
      form={form}
      onClose={onClose}
      submit={form.isSubmitting ? 'Sending...' : 'Send Voucher'}
    >
      <p>
        {voucher.sentAt
          ? 'The email has a new code, and the code that was sent before no longer works. What’s left of the voucher stays the same.'
          : 'The voucher goes out now, and not on its day.'}
      </p>
      <Field {...form.field('email')} required type="email" autoComplete="off" />
    </FormDialog>
  );
}

const voidSchema = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Required'),
    v.maxLength(VOUCHER_LIMITS.reason, `At most ${VOUCHER_LIMITS.reason} characters`),
  ),
});

/** Ends a voucher for good. */
export function VoidDialog({ voucher, onClose, onDone }: Props) {
  const [end] = useVoidVoucherMutation();
  const form = useDraftForm('why a voucher is void', {
    schema: voidSchema,
    labels: { reason: 'Reason' },
    defaultValues: { reason: '' },
    prefix: 'void',
    onSubmit: async ({ reason }) => {
      const { data, error } = await end({ id: voucher.id, reason });
      if (data) onDone('The voucher is void.');
      return data
        ? undefined
        : {
            message: messageOr(error, 'The voucher couldn’t be voided. Please try again.'),
            fields: fieldErrorsOf(error),
          };
    },
  });
  return (
    <FormDialog
      title="Void Voucher"
      form={form}
      onClose={onClose}
      submit={form.isSubmitting ? 'Voiding...' : 'Void Voucher'}
      danger
    >
      <p>
        {formatPence(voucher.balancePence)} is left of it, and no one will be able to use that. This can’t be
        undone. To give money back, refund the order that it was bought with instead.
      </p>
      <Field {...form.field('reason')} required autoComplete="off" hint="Shown here and in the audit log." />
    </FormDialog>
  );
}
