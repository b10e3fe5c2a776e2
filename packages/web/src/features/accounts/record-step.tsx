import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { hasRecord } from './membership.ts';

/** The second step of signing up, for who is signed in and has not taken it; all others go to the start. */
export function RecordStep({ children }: { readonly children: ReactNode }) {
  const role = useHostRole();
  const record = useQuery({
    queryKey: ['hasRecord', role],
    queryFn: () => hasRecord(role),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (record.isError) return <ErrorState isPage onRetry={() => void record.refetch()} />;
  if (record.data === undefined) return null;
  return record.data ? <Navigate to="/" replace /> : children;
}
