import { Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { longDateTime } from '../../features/orders/order.ts';
import {
  type AdminProduct,
  useEndPreviewMutation,
  useMakePreviewMutation,
} from '../../features/products-admin/admin-products-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Actions, Stack } from '../../ui/Stack.tsx';

type Props = { product: AdminProduct; onClose: () => void };

/** A link that shows a draft to someone without an account. It can be copied only while this dialog is open. */
export function PreviewDialog({ product: { id, name, previewUntil }, onClose }: Props) {
  const [make, making] = useMakePreviewMutation();
  const [end, ending] = useEndPreviewMutation();
  const [said, setSaid] = useState('');
  const link = making.data && previewUntil ? location.origin + making.data.path : null;
  const error = making.error ?? ending.error;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link ?? '');
      setSaid('Copied.');
    } catch {
      setSaid('Select the link above and copy it.');
    }
  };
  return (
    <Dialog
      title={`Preview of ${name}`}
      onClose={onClose}
      footer={
        <>
          {previewUntil && (
            <Button
              look="secondary"
              busy={ending.isLoading}
              onClick={() => {
                setSaid('');
                void end(id);
              }}
            >
              End the Link
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Stack $gap="s16">
        <p>
          A link shows this draft as its page will be, to anyone who has it. It can’t be bought there, and
          search engines leave it out.
        </p>
        {error && <Alert severity="error">{messageOr(error, 'That didn’t work. Please try again.')}</Alert>}
        {previewUntil && (
          <p>
            {link ? 'The link works' : 'A link that you made earlier works'} until{' '}
            <strong>{longDateTime(previewUntil)}</strong>, or until you publish the pot.
          </p>
        )}
        {link ? (
          <>
            <Field
              label="Link"
              readOnly
              value={link}
              hint="Copy it now: it isn’t shown again."
              onFocus={(event) => event.target.select()}
            />
            <Actions>
              <Button Icon={Copy} onClick={() => void copy()}>
                Copy Link
              </Button>
              <ButtonLink look="secondary" Icon={ExternalLink} to={making.data!.path} target="_blank">
                Open
              </ButtonLink>
            </Actions>
          </>
        ) : (
          <div>
            <Button busy={making.isLoading} onClick={() => void make(id)}>
              {previewUntil ? 'Make a New Link' : 'Make a Link'}
            </Button>
            {previewUntil && <p>The one you made earlier then ends.</p>}
          </div>
        )}
        <p role="status">{said}</p>
      </Stack>
    </Dialog>
  );
}
