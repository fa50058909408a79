import { ArrowLeft } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { statusOf } from '../../app/api.ts';
import { productText } from '../../app/strings/product.ts';
import { useProductQuery } from '../../features/catalogue/catalogue-api.ts';
import { useListedProduct } from '../../features/catalogue/use-listed-product.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { PageFrame } from '../../ui/PageFrame.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import { ProductView } from './ProductView.tsx';

export function Product() {
  const id = (useParams()['id'] ?? '').trim();
  const navigate = useNavigate();
  const listed = useListedProduct(id);
  const { currentData, error, isFetching, refetch } = useProductQuery(id, { skip: id === '' });
  const product = currentData ?? (error ? undefined : listed);
  const failed = error && !isFetching;
  const missing = statusOf(error) === 404;
  return (
    <PageFrame>
      <Button look="quiet" className="no-print" style={{ marginLeft: -16 }} onClick={() => void navigate(-1)}>
        <ArrowLeft aria-hidden size={18} />
        {productText.back}
      </Button>
      {(!product || failed) && <PageTitle title="Product" hidden />}
      {id === '' && (
        <Alert severity="error" action={<ButtonLink to="/products">Go to the shop</ButtonLink>}>
          {productText.noId}
        </Alert>
      )}
      {failed && (
        <Alert
          severity="error"
          action={
            missing ? (
              <ButtonLink look="secondary" to="/products">
                Go to the shop
              </ButtonLink>
            ) : (
              <Button look="secondary" onClick={() => void refetch()}>
                Try Again
              </Button>
            )
          }
        >
          {missing ? productText.notFound : productText.loadFailed}
        </Alert>
      )}
      {!product && isFetching && <ProductSkeleton />}
      {product && !failed && <ProductView key={product.id} product={product} />}
    </PageFrame>
  );
}
