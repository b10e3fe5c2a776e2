import { isCode } from '@fairlead/contract/code';
import { useSearchParams } from 'react-router';
import { PointEditor } from '../../../../features/beacons/point-editor.tsx';
import { usePointContext } from './use-point-context.tsx';

/** The query may carry a printed code that was scanned for the new point, and the name that was typed there. */
export function NewPointRoute() {
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const start = { name: query.get('name') ?? undefined, code: isCode(code) ? code : undefined };
  return <PointEditor {...usePointContext()} start={start} />;
}
