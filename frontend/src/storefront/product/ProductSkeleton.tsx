import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spread } from './Spread.tsx';

export function ProductSkeleton() {
  return (
    <Spread aria-busy="true" role="status" aria-label="Loading product">
      <Skeleton $ratio="4 / 5" />
      <div>
        <Skeleton $height="44px" $width="80%" />
        <Skeleton $height="28px" $width="30%" style={{ marginTop: 16 }} />
        <Skeleton $height="24px" $width="50%" style={{ marginTop: 24 }} />
        <Skeleton $height="48px" style={{ marginTop: 32 }} />
      </div>
    </Spread>
  );
}
