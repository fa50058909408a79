import type { MediaLibrary as Library } from '@slipcast/contracts/http/images';
import { useState } from 'react';
import { styled } from 'styled-components';
import { statusOf } from '../../base/api.ts';
import { adminText } from '../../base/strings/admin.ts';
import { column, grid, tokens } from '../../base/theme.ts';
import { type Folder, useMediaLibraryInfiniteQuery } from '../../features/products-admin/images-api.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { Images } from './use-images.ts';

const Panel = styled.section`
  ${column('s12')}
  padding: ${tokens.space.s16};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  ul {
    ${grid('repeat(auto-fill, minmax(84px, 1fr))', 's8')}
    max-height: 372px;
    padding: ${tokens.space.s4};
    overflow-y: auto;
  }
  li button {
    display: block;
    width: 100%;
    overflow: hidden;
    border: 2px solid transparent;
    border-radius: ${tokens.radius.field};
  }
  li button[aria-pressed='true'] {
    border-color: ${tokens.color.copper};
    box-shadow: 0 0 0 2px ${tokens.color.copper};
  }
  li button:disabled {
    opacity: 0.5;
    cursor: not-allowed;
  }
`;

type ChoiceProps = { image: Library['resources'][number]; images: Images };

function Choice({ image: { public_id, secure_url, filename }, images }: ChoiceProps) {
  const isAdded = images.urls.includes(secure_url);
  return (
    <li>
      <button
        type="button"
        aria-pressed={isAdded}
        aria-label={filename || public_id}
        title={filename}
        disabled={images.left <= 0 && !isAdded}
        onClick={() => (isAdded ? images.remove(secure_url) : images.add(secure_url))}
      >
        <Picture src={secure_url} alt="" sizes="100px" />
      </button>
    </li>
  );
}

/** All images uploaded so far, by folder. Pressing an image adds it; pressing it again removes it. */
export function MediaLibrary({ images }: { images: Images }) {
  const [folder, setFolder] = useState<Folder>(images.folder);
  const { data, error, isLoading, isFetching, hasNextPage, fetchNextPage, refetch } =
    useMediaLibraryInfiniteQuery(folder, { refetchOnMountOrArgChange: true });
  const found = data?.pages.flatMap(({ resources }) => resources) ?? [];
  return (
    <Panel aria-label="Media library">
      <Select
        label="Library folder"
        value={folder}
        onChange={(event) => setFolder(event.target.value === 'variants' ? 'variants' : 'products')}
      >
        <option value="products">Products</option>
        <option value="variants">Variants</option>
      </Select>
      {error && (
        <RetryAlert onRetry={refetch}>
          {statusOf(error) === 401 ? adminText.imagesNeedLogin : 'Failed to load images from library'}
        </RetryAlert>
      )}
      {isLoading && <Spinner label="Loading images..." />}
      {data && found.length === 0 && !isFetching && <p>No images in this folder yet.</p>}
      {found.length > 0 && (
        <ul className="library" aria-busy={isFetching || undefined}>
          {found.map((image) => (
            <Choice key={image.public_id} image={image} images={images} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button look="secondary" busy={isFetching && 'Loading...'} onClick={() => void fetchNextPage()}>
          Load More
        </Button>
      )}
    </Panel>
  );
}
