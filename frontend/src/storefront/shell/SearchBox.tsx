export function SearchBox({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      Close search
    </button>
  );
}
