import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { Problem } from './place-order.ts';

const Words = styled.div`
  display: grid;
  gap: ${tokens.space.s8};
  code {
    overflow-wrap: anywhere;
  }
`;

/** What went wrong and, where money may be on hold, the reference that support needs. */
export function PaymentProblem({ problem }: { problem: Problem }) {
  return (
    <Alert severity="error">
      <Words>
        <p>{problem.message}</p>
        {problem.detail && <p>{problem.detail}</p>}
        {problem.paymentId && (
          <p>
            Payment reference: <code>{problem.paymentId}</code>. You can press the button again; you will not
            be charged twice. <Link to="/contact">Contact support</Link>
          </p>
        )}
      </Words>
    </Alert>
  );
}
