import { OnePhotograph } from '../photographs/OnePhotograph.tsx';

type Props = {
  /** The photograph's address; null for none. */
  value: string | null;
  onChange: (address: string | null) => void;
};

/** The photograph above an update's preview. */
export const UpdatePhoto = ({ value, onChange }: Props) => (
  <OnePhotograph
    title="Photograph"
    hint="The kiln, the shelf or all the pots together: above the preview, and where the page is shared."
    alt="Photograph of the update"
    width="240px"
    uploadsOf="uploads to an update"
    value={value ?? ''}
    onChange={(address) => onChange(address || null)}
  />
);
