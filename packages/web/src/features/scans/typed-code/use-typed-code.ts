import { codeLength, isCode } from '@fairlead/contract/code';
import { getScanInfo, type PublicPoint } from '@fairlead/contract/scans';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { useEndpoint } from '../../../lib/query/query.ts';

/**
 * TYPING until the tenth character; then the check character decides, and the server tells what a right code is assigned to.
 */
export type TypedState = 'TYPING' | 'WRONG' | 'LOOKING' | 'FOUND' | 'UNKNOWN' | 'NOT_A_POINT' | 'UNREACHABLE';

export interface TypedCode {
  /** Normalized, at most ten characters. */
  readonly text: string;
  readonly state: TypedState;
  readonly point: PublicPoint | null;
  readonly change: (text: string) => void;
}

export function useTypedCode(): TypedCode {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const isRight = isCode(text);
  const info = useEndpoint(
    getScanInfo,
    { query: { qrCode: text } },
    { enabled: isRight, staleTime: 300_000, call: { isQuiet: true } },
  );

  useEffect(() => {
    if (isRight && info.data?.kind === 'TRADE_FAIR') void navigate(`/trade-fair/redirect/${text}`);
  }, [isRight, info.data, text, navigate]);

  const state = (): TypedState => {
    if (text.length < codeLength) return 'TYPING';
    if (!isRight) return 'WRONG';
    if (info.data) return info.data.kind === 'BEACON' ? 'FOUND' : 'NOT_A_POINT';
    if (info.error instanceof ApiProblem && info.error.status === 404) return 'UNKNOWN';
    return info.error !== null || !isOnline ? 'UNREACHABLE' : 'LOOKING';
  };
  return {
    text,
    state: state(),
    point: isRight && info.data?.kind === 'BEACON' ? info.data.point : null,
    change: setText,
  };
}
