import {
  type Duplicate,
  usePossibleDuplicatesQuery,
} from '../../features/products-admin/admin-products-api.ts';
import { useDebounced } from '../shell/use-debounced.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/Link.tsx';

const reasons = {
  'name-and-photograph': 'The name and a photograph match.',
  photograph: 'A photograph matches.',
};
/** The list, searched for that product. */
const linkTo = ({ name }: Duplicate) => `/admin/products?${new URLSearchParams({ search: name })}`;

/** In the list: which other product this may be. */
export function DuplicateNote({ duplicates = [] }: { duplicates?: readonly Duplicate[] }) {
  const [first, ...others] = duplicates;
  if (!first) return null;
  return (
    <small>
      This may be the same pot as <Link to={linkTo(first)}>{first.name}</Link>
      {others.length > 0 && ` and ${others.length} more`}. {reasons[first.match]}
    </small>
  );
}

type Props = { id: string | null; name: string; images: readonly string[] };

/** In the dialog, before anything is saved. It does not stop the save. */
export function DuplicateAlert({ id, name, images }: Props) {
  const debounced = useDebounced(name.trim());
  // Without a photograph there is nothing to compare.
  const { data } = usePossibleDuplicatesQuery({ id, name: debounced, images }, { skip: images.length === 0 });
  const duplicates = images.length === 0 ? [] : (data ?? []);
  if (duplicates.length === 0) return null;
  return (
    <Alert severity="warning">
      {duplicates.map((duplicate) => (
        <p key={duplicate.id}>
          This may be the same pot as {/* In a new tab, because nothing here is saved yet. */}
          <Link to={linkTo(duplicate)} target="_blank">
            {duplicate.name}
          </Link>
          . {reasons[duplicate.match]}
        </p>
      ))}
      <p>A pot listed twice can be sold twice. You can still save it.</p>
    </Alert>
  );
}
