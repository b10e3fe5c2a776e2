import { getOwnCode, type OwnCode } from '@fairlead/contract/codes';
import { getScanInfo } from '@fairlead/contract/scans';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { useDevice } from '../../lib/session/session.ts';

/** Kind of a code for the staff that assigns codes. OTHER is another company's, UNKNOWN may be that as well. */
export type CodeAnswer =
  | { readonly kind: 'LOADING' | 'UNREACHABLE' | 'GONE' | 'OTHER' | 'PERSON' | 'UNKNOWN' }
  | { readonly kind: 'BLANK'; readonly projectId: string | null }
  | { readonly kind: 'TAKEN'; readonly point: Extract<OwnCode, { kind: 'BEACON' }> }
  | { readonly kind: 'FAIR'; readonly name: string };

const isMissing = (error: Error | null): boolean => error instanceof ApiProblem && error.status === 404;

/** Kind of the code; asked anew for every sight of it, and as soon as the device is online again. */
export function useOwnCode(code: string): {
  readonly answer: CodeAnswer;
  readonly isLoading: boolean;
  readonly retry: () => void;
} {
  const options = { gcTime: 0, refetchOnReconnect: 'always', call: { isQuiet: true } } as const;
  // A device assigns no codes, and is told about none.
  const isDevice = useDevice() !== null;
  const own = useEndpoint(getOwnCode, { params: { code } }, { ...options, enabled: !isDevice });
  // Not the company's: the public answer shows what kind of code it is, and never whose.
  const isForeign = isDevice || isMissing(own.error);
  const info = useEndpoint(getScanInfo, { query: { qrCode: code } }, { ...options, enabled: isForeign });

  const answer = (): CodeAnswer => {
    if (own.data?.kind === 'BLANK') return { kind: 'BLANK', projectId: own.data.projectId };
    if (own.data?.kind === 'BEACON') return { kind: 'TAKEN', point: own.data };
    if (own.data) return { kind: own.data.kind === 'VISITOR' ? 'PERSON' : 'GONE' };
    if (!isForeign) return { kind: own.error === null ? 'LOADING' : 'UNREACHABLE' };
    if (info.data?.kind === 'TRADE_FAIR') return { kind: 'FAIR', name: info.data.tradeFair.name };
    if (info.data) return { kind: info.data.kind === 'VISITOR' ? 'PERSON' : 'OTHER' };
    if (info.error === null) return { kind: 'LOADING' };
    return { kind: isMissing(info.error) ? 'UNKNOWN' : 'UNREACHABLE' };
  };
  const retry = () => {
    if (!isDevice) void own.refetch();
    if (isForeign) void info.refetch();
  };
  return { answer: answer(), isLoading: own.isFetching || info.isFetching, retry };
}
