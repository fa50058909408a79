import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

const Rows = styled.div`
  display: grid;
  gap: ${tokens.space.s24};
  max-width: 760px;
  > div {
    display: grid;
    grid-template-columns: 120px 1fr;
    gap: ${tokens.space.s24};
  }
  > div > div {
    display: grid;
    gap: ${tokens.space.s12};
    align-content: start;
  }
`;

export function CartSkeleton() {
  return (
    <Rows role="status" aria-busy="true" aria-label="Loading your cart">
      {[0, 1].map((row) => (
        <div key={row}>
          <Skeleton $ratio="4 / 5" />
          <div>
            <Skeleton $width="60%" $height="28px" />
            <Skeleton $width="40%" $height="20px" />
            <Skeleton $width="132px" $height="44px" />
          </div>
        </div>
      ))}
    </Rows>
  );
}
