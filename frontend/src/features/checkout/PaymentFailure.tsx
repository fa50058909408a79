import { Alert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/Link.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Failure } from './attempt.ts';

type Props = { failure: Failure; link?: { to: string; label: string } | undefined };

/** What went wrong and, where money may be on hold, the reference that support will ask for. */
export const PaymentFailure = ({ failure: { message, detail, paymentId }, link }: Props) => (
  <Alert severity="error" {...(link && { link })}>
    <Stack $gap="s8">
      <p>{message}</p>
      {detail && <p>{detail}</p>}
      {paymentId && (
        <p>
          Payment reference: <code style={{ overflowWrap: 'anywhere' }}>{paymentId}</code>. You can press the
          button again. You won’t be charged twice. <Link to="/contact">Contact support</Link>
        </p>
      )}
    </Stack>
  </Alert>
);
