import { storedWords } from '../../features/cart/use-add-to-cart.ts';
import { Alert } from '../../ui/Alert.tsx';

/** Why a pot could not be added, and what has been stored all the same. */
export const AddProblem = ({ message, stored }: { message: string; stored?: keyof typeof storedWords }) =>
  stored ? (
    <Alert severity="warning" link={{ to: '/cart', label: 'View Cart' }}>
      <p>{message}</p>
      <p>{storedWords[stored]}</p>
    </Alert>
  ) : (
    <Alert severity="error">{message}</Alert>
  );
