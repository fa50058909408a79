import { storedWords } from '../../features/cart/use-add-to-cart.ts';
import { Alert } from '../../ui/Alert.tsx';

type Props = { message: string; stored?: keyof typeof storedWords; room?: string };

/** Why a pot could not be added, and where to go now. */
export const AddProblem = ({ message, stored, room }: Props) =>
  room ? (
    <Alert
      severity="info"
      link={{ to: `/updates/${encodeURIComponent(room)}/room`, label: 'Join the Waiting Room' }}
    >
      {message}
    </Alert>
  ) : stored ? (
    <Alert severity="warning" link={{ to: '/cart', label: 'View Cart' }}>
      <p>{message}</p>
      <p>{storedWords[stored]}</p>
    </Alert>
  ) : (
    <Alert severity="error">{message}</Alert>
  );
