import { Alert } from '../../ui/Alert.tsx';

export const STOCK_HINT =
  'Pots sold while you’re editing will be deducted from the stock that you enter here.';

/** Sold, although the maker had taken them out of stock. */
export const soldMore = (pieces: number) => `${pieces} sold more than you had`;

export function ShortfallAlert({ pieces }: { pieces: number }) {
  if (!(pieces > 0)) return null;
  return (
    <Alert severity="warning">
      {soldMore(pieces)}. Pots that you add, or that come back from a cancelled order, make up for this first.
    </Alert>
  );
}
