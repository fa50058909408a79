import { ArrowLeft } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { statusOf } from '../../base/api.ts';
import { productText } from '../../base/strings/product.ts';
import { tokens } from '../../base/theme.ts';
import { useListedProduct, useProductQuery } from '../../features/catalogue/catalogue-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { PageFrame, PageTitle } from '../../ui/Page.tsx';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import { ProductView } from './ProductView.tsx';

/** Close to the page's edge and the header, to leave the space to the pot. */
const Back = styled(Button)`
  margin: calc(-1 * ${tokens.space.s24}) 0 ${tokens.space.s8} calc(-1 * ${tokens.space.s24});
`;

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
      <Back Icon={ArrowLeft} look="quiet" className="no-print" onClick={() => void navigate(-1)}>
        {productText.back}
      </Back>
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
