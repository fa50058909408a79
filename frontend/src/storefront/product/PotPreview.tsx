import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { messageOr, statusOf } from '../../base/api.ts';
import { tokens } from '../../base/theme.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { PageFrame, PageTitle } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { usePreviewQuery } from './preview-api.ts';

const productScreen = () => import('./Product.tsx');
const ProductView = lazy(async () => ({ default: (await productScreen()).ProductView }));
const ProductNotes = lazy(async () => ({ default: (await productScreen()).ProductNotes }));

const Banner = styled.div`
  margin-bottom: ${tokens.space.s24};
`;

/** The key after the #, which stays in the address when a colour is chosen, so that a reload shows the pot again. */
function useKey(): string {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [key] = useState(() => new URLSearchParams(hash.slice(1)).get('key') ?? '');
  useEffect(() => {
    if (hash || !key) return;
    const at = { search, hash: `#${new URLSearchParams({ key })}` };
    void navigate(at, { replace: true, preventScrollReset: true });
  }, [hash, search, key, navigate]);
  return key;
}

/** A draft, shown to someone whom the maker has sent the link. */
export function PotPreview() {
  const { id = '' } = useParams();
  const key = useKey();
  const { data: product, error, refetch } = usePreviewQuery({ id, key });
  const isOver = statusOf(error) === 404 || statusOf(error) === 400;
  return (
    <PageFrame>
      <meta name="robots" content="noindex" />
      {!product && <PageTitle title="Preview" />}
      {!product && !error && <Spinner label="Loading the preview..." />}
      {isOver && (
        <Alert severity="info" link={{ to: '/products', label: 'Go to the shop' }}>
          This preview has ended. The pot may be in the shop by now.
        </Alert>
      )}
      {error && !isOver && (
        <RetryAlert onRetry={() => void refetch()}>
          {messageOr(error, 'We couldn’t load the preview. Please try again.')}
        </RetryAlert>
      )}
      {product && (
        <>
          <Banner>
            <Alert severity="info">This is a preview. The pot isn’t on sale yet.</Alert>
          </Banner>
          <Suspense fallback={<Spinner label="Loading the preview..." />}>
            <ProductView product={product} />
            <ProductNotes product={product} />
          </Suspense>
        </>
      )}
    </PageFrame>
  );
}
