import type { ReserveAgain } from '../../features/cart/use-reserve-again.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/Link.tsx';
import { Stack } from '../../ui/Stack.tsx';

/** In checkout: instead of paying, the shopper can try to reserve everything once more. */
export const ReservationEnded = ({ reserve: { problems, busy, again } }: { reserve: ReserveAgain }) => (
  <div style={{ marginBottom: 24 }}>
    <RetryAlert label="Reserve again" onRetry={again} busy={busy}>
      <Stack $gap="s8">
        <p>Your reservation has ended. You haven’t been charged.</p>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        {problems.length > 0 && (
          <p>
            <Link to="/products">See other pots</Link>
          </p>
        )}
      </Stack>
    </RetryAlert>
  </div>
);
