import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { Failure } from './place-order.ts';

const Words = styled.div`
  display: grid;
  gap: ${tokens.space.s8};
  code {
    overflow-wrap: anywhere;
  }
`;

/** What went wrong and, where money may be on hold, the reference that support needs. */
export function PaymentFailure({ failure }: { failure: Failure }) {
  return (
    <Alert severity="error">
      <Words>
        <p>{failure.message}</p>
        {failure.detail && <p>{failure.detail}</p>}
        {failure.paymentId && (
          <p>
            Payment reference: <code>{failure.paymentId}</code>. You can press the button again; you will not
            be charged twice. <Link to="/contact">Contact support</Link>
          </p>
        )}
      </Words>
    </Alert>
  );
}
