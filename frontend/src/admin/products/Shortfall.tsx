import { Alert } from '../../ui/Alert.tsx';

/** Sold although the maker took them out of stock meanwhile. */
export const soldMore = (pieces: number) => `${pieces} sold more than you had`;

export function ShortfallAlert({ pieces }: { pieces: number }) {
  if (!(pieces > 0)) return null;
  return (
    <Alert severity="warning">
      {soldMore(pieces)}. Pots that you add, or that come back from a cancelled order, make up for this first.
    </Alert>
  );
}
