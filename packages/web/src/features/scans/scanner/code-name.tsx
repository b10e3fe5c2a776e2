import { isCode, printCode } from '@fairlead/contract/code';
import { getScanInfo } from '@fairlead/contract/scans';
import { useEndpoint } from '../../../lib/query/query.ts';

/** A code as it is printed, a beacon id by its beginning. */
export const plainName = (code: string): string => (isCode(code) ? printCode(code) : code.slice(0, 8));

/** The title behind a code as soon as it is known, the code until then. Looking it up is no scan. */
export function CodeName({ code }: { readonly code: string }) {
  const options = { staleTime: 300_000, call: { isQuiet: true } };
  const { data } = useEndpoint(getScanInfo, { query: { qrCode: code } }, options);
  return data?.kind === 'BEACON' ? data.point.title : plainName(code);
}
