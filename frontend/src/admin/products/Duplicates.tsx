import { useEffect, useState } from 'react';
import {
  type Duplicate,
  usePossibleDuplicatesQuery,
} from '../../features/products-admin/admin-products-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/Link.tsx';

const TYPING_PAUSE_MS = 400;

const why = {
  'name-and-photograph': 'Name and photograph are the same.',
  photograph: 'A photograph is the same.',
};
/** The list, with that product in it. */
const linkTo = ({ name }: Duplicate) => `/admin/products?${new URLSearchParams({ search: name })}`;

/** For the list: which other product this may be. */
export function DuplicateNote({ duplicates = [] }: { duplicates?: readonly Duplicate[] }) {
  const [first, ...others] = duplicates;
  if (!first) return null;
  return (
    <small>
      This may be the same pot as <Link to={linkTo(first)}>{first.name}</Link>
      {others.length > 0 && ` and ${others.length} more`}. {why[first.match]}
    </small>
  );
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return settled;
}

type Props = { id: string | null; name: string; images: readonly string[] };

/** For the dialog, before anything is saved. A hint only: Save works all the same. */
export function DuplicateAlert({ id, name, images }: Props) {
  const settled = useSettled(name.trim());
  // Without a photograph there is nothing to compare.
  const { data } = usePossibleDuplicatesQuery({ id, name: settled, images }, { skip: images.length === 0 });
  const duplicates = images.length === 0 ? [] : (data ?? []);
  if (duplicates.length === 0) return null;
  return (
    <Alert severity="warning">
      {duplicates.map((duplicate) => (
        <p key={duplicate.id}>
          This may be the same pot as {/* In a tab of its own, because nothing here is saved yet. */}
          <Link to={linkTo(duplicate)} target="_blank">
            {duplicate.name}
          </Link>
          . {why[duplicate.match]}
        </p>
      ))}
      <p>A pot that is listed twice can be sold twice. You can save it all the same.</p>
    </Alert>
  );
}
