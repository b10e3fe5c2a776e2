import { Spinner } from '../ui/spinner.tsx';

/** While a part of the program is fetched: nothing for 200 ms, then a ring, as index.html shows it before. */
export function Waiting() {
  return (
    <div className="waiting" aria-busy="true">
      <Spinner />
    </div>
  );
}
