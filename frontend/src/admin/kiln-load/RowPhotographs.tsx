import { ImagePlus, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { PHOTOGRAPH_TYPES } from '../photographs/prepare-photograph.ts';
import { altOf } from '../product-form/alt-of.ts';
import type { Row } from './kiln-rows.ts';
import { Photographs } from './row-style.ts';
import type { KilnLoad } from './use-kiln-load.ts';

const PhotographDialog = lazy(async () => ({
  default: (await import('../photographs/PhotographDialog.tsx')).PhotographDialog,
}));

/** `name`: of the pot, or its number while it has none. */
type Props = { load: KilnLoad; row: Row; name: string; isLocked: boolean };

/** A pot's photographs: each can be described, cropped and removed. */
export function RowPhotographs({ load, row, name, isLocked }: Props) {
  const [edited, setEdited] = useState<string | null>(null);
  const { photographs } = row;
  const uploading = load.uploads.uploads.find(({ to, stage }) => to === row.key && stage !== 'failed');
  const place = photographs.findIndex(({ url }) => url === edited);
  const photograph = photographs[place];
  const alt = altOf(row.name, row.color.trim() || load.shared.color);
  return (
    <Photographs className="photographs">
      {photographs.map(({ url }, index) => (
        <span key={url}>
          <button
            type="button"
            className="edit"
            disabled={isLocked}
            aria-label={`Describe or crop photograph ${index + 1} of ${name}`}
            onClick={() => setEdited(url)}
          >
            <Picture src={url} alt={`Photograph ${index + 1} of ${name}`} sizes="72px" />
          </button>
          {!isLocked && (
            <IconButton
              Icon={X}
              size={16}
              label={`Remove photograph ${index + 1} of ${name}`}
              onClick={() => load.removePhotograph(row.key, url)}
            />
          )}
        </span>
      ))}
      {!isLocked && (
        <label>
          {uploading ? `${uploading.percent}%` : <ImagePlus aria-hidden size={20} />}
          <input
            type="file"
            multiple
            accept={PHOTOGRAPH_TYPES}
            className="visually-hidden"
            aria-label={`Add photographs of ${name}`}
            onChange={({ target }) => {
              load.addPhotographsTo(row, [...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
      )}
      <Suspense fallback={null}>
        {photograph && (
          <PhotographDialog
            photograph={photograph}
            title={`Photograph ${place + 1} of ${name}`}
            defaultAlt={alt && `${alt}, image ${place + 1} of ${photographs.length}`}
            onClose={() => setEdited(null)}
            onDone={(to) => {
              load.changePhotograph(row.key, photograph.url, to);
              setEdited(null);
            }}
          />
        )}
      </Suspense>
    </Photographs>
  );
}
