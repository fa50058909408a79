import { ArrowLeft } from 'lucide-react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { Fragment, Suspense } from 'react';
import { styled } from 'styled-components';
import { statusOf } from '../../base/api.ts';
import { tokens } from '../../base/theme.ts';
import { useProductQuery } from '../../features/catalogue/product-api.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageFrame, PageTitle } from '../../ui/Page.tsx';
import { ProductNotes } from './ProductNotes.tsx';
import { Alternatives } from './Alternatives.tsx';
import { RelatedPots } from './RelatedPots.tsx';
import { ProductSkeleton, ProductView } from './ProductView.tsx';
import { isPageOf } from '../../features/catalogue/product.ts';
import { removedCategory } from '../../features/catalogue/removed-product.ts';
import { useListedProduct } from './use-listed-product.ts';

// The preview of a draft takes them from here, so that they stay in this screen's own file.
export { ProductNotes, ProductView };

/** Close to the page's edge and the header, to leave the space to the pot. */
const Back = styled(Button)`
  margin: calc(-1 * ${tokens.space.s24}) 0 ${tokens.space.s8} calc(-1 * ${tokens.space.s24});
`;

export function Product() {
  const { id: given = '', name } = useParams();
  const id = given.trim();
  const navigate = useNavigate();
  const { key, search } = useLocation();
  // The page that this tab was opened with.
  const isFirst = key === 'default';
  const listed = useListedProduct(id);
  const { currentData, error, isFetching, refetch } = useProductQuery(id, { skip: id === '' });
  const product = currentData ?? (error ? undefined : listed);
  const failed = error && !isFetching;
  const removed = removedCategory(error);
  const notFound = error && statusOf(error) === 404 && 'Product not found';
  const isRemoved = removed !== undefined;
  const missing = id === '' ? 'No product ID provided' : notFound;
  if (product && !isPageOf(product, { id, name })) return <Navigate to={product.path + search} replace />;
  return (
    <PageFrame>
      <Back
        Icon={ArrowLeft}
        look="quiet"
        className="no-print needs-script"
        onClick={() => void (isFirst ? navigate('/products') : navigate(-1))}
      >
        Back
      </Back>
      {isRemoved && <PageTitle title="No Longer Available" />}
      {!isRemoved && (!product || failed || missing) && (
        <PageTitle title={notFound ? 'Product Not Found' : 'Product'} hidden />
      )}
      {missing && (
        <Alert severity="error" link={{ to: '/products', label: 'Go to the shop' }}>
          {missing}
          {isRemoved && '. It has sold, or we no longer make it.'}
        </Alert>
      )}
      {removed !== undefined && <Alternatives category={removed} />}
      {failed && !missing && <RetryAlert onRetry={refetch}>Failed to load product details</RetryAlert>}
      {!product && !missing && isFetching && <ProductSkeleton />}
      {product && !failed && !missing && (
        <Fragment key={product.id}>
          <ProductView product={product} />
          {/* On a rendered page React hydrates these separately, after what is above. */}
          <Suspense>
            <ProductNotes product={product} />
          </Suspense>
          <Suspense>
            <RelatedPots product={product} />
          </Suspense>
        </Fragment>
      )}
    </PageFrame>
  );
}
